import type { Table } from '@heliograph/testbed';
import type { BenchOptions } from './options.ts';
import type { Machine } from './report/machine.ts';

/** The result of a benchmark: tables for people, the same numbers by name for programs. */
export interface Report {
  bench: string;
  /** ISO date. */
  date: string;
  command: string;
  machine: Machine;
  /** Empty when every run got through in time. */
  problems: readonly string[];
  tables: readonly Table[];
  results: Readonly<Record<string, unknown>>;
}

export interface BenchContext {
  options: BenchOptions;
  /** The directory for state and logs; removed at the end. */
  directory: string;
  /** Aborted by Ctrl-C: every wait ends, all started parts are stopped. */
  signal: AbortSignal;
  progress: (message: string) => void;
}

export type BenchResult = Pick<Report, 'problems' | 'tables' | 'results'>;
/** The problem of a run that --seconds ended. */
export const cutOff = (name: string, run: { complete: boolean; records: number }): string[] =>
  run.complete ? [] : [`${name}: cut off by --seconds after ${run.records} records`];
export type Bench = (context: BenchContext) => Promise<BenchResult>;
