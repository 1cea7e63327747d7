/** A program to paste. */
export interface Sample {
  language: 'TypeScript' | 'Python' | 'Python (Debian 12)' | 'Java' | 'Shell';
  /** What has to be installed or declared for it. */
  install: string;
  code: string;
}
