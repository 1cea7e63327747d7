import { quantile, type Counts } from '@heliograph/testbed';
import { when } from './result.ts';

/** A copy of a record in a store. @param at when it was stored, Unix ms */
export interface StoredCopy {
  key: string;
  at: number;
}

export interface SinkCounts extends Counts {
  /** Keys that were written and are not stored. */
  missing: string[];
  /** Keys that are stored and were not written. */
  unexpected: string[];
  /** When the last record was stored first, Unix ms; 0 when none was. */
  lastAt: number;
}

/** Compares a store with the records of its account. @param written the times in the log (Unix ms) by key */
export function sinkCounts(written: ReadonlyMap<string, number>, stored: readonly StoredCopy[]): SinkCounts {
  const first = new Map<string, number>();
  for (const { key, at } of stored) first.set(key, Math.min(at, first.get(key) ?? at));
  const missing = [...written.keys()].filter((key) => !first.has(key));
  const unexpected = [...first.keys()].filter((key) => !written.has(key));
  const times = [...written].flatMap(([key, at]) => (first.has(key) ? [first.get(key)! - at] : []));
  return {
    produced: written.size,
    delivered: written.size - missing.length,
    deadLettered: 0,
    waiting: 0,
    noSubscriber: 0,
    lost: missing.length,
    duplicates: stored.length - first.size,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    missing,
    unexpected,
    lastAt: Math.max(0, ...first.values()),
  };
}

/** @param once each record must lie there once, whatever was killed */
export function sinkProblems(kind: string, counts: SinkCounts, once: boolean): string[] {
  const { produced, missing, unexpected, duplicates } = counts;
  return [
    ...when(produced === 0, `${kind}: no record was written for it`),
    ...when(missing.length > 0, `${kind}: ${missing.length} missing, such as ${missing.slice(0, 3).join(', ')}`),
    ...when(unexpected.length > 0, `${kind}: ${unexpected.length} never written, such as ${unexpected[0]!}`),
    ...when(once && duplicates > 0, `${kind}: ${duplicates} copies beyond the first`),
  ];
}
