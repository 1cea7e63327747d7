import type { BenchOptions } from './options.ts';
import type { Report } from './report/report.ts';

export interface BenchContext {
  options: BenchOptions;
  /** For state and logs; removed at the end. */
  directory: string;
  /** Aborted by Ctrl-C: every wait ends, everything started is stopped. */
  signal: AbortSignal;
  progress: (message: string) => void;
}

export type BenchResult = Pick<Report, 'problems' | 'tables' | 'results'>;
export type Bench = (context: BenchContext) => Promise<BenchResult>;
