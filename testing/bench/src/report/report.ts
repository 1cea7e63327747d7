import type { Machine } from './machine.ts';
import type { Table } from '@heliograph/testbed';

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
