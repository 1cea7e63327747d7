/** A program to paste. */
export interface Sample {
  language: 'TypeScript' | 'Python' | 'Java' | 'Shell';
  /** What has to be installed or declared for it. */
  install: string;
  code: string;
}
