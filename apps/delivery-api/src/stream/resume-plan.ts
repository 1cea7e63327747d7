import type { OffsetRange } from '@heliograph/kafka';
import { positionKey, type StreamPosition } from './stream-position.ts';

/** Why records may have been left out. */
export type ResetReason = 'unknown_id' | 'too_old' | 'too_many';

export interface ResumePlan {
  /** The first offset of each partition that is sent. */
  from: StreamPosition;
  /** Undefined: everything since the id is sent. */
  reset: ResetReason | undefined;
}

export interface ResumeBounds {
  /** The offsets of each partition from the begin of the window on; a partition without records in it is left out. */
  window: readonly OffsetRange[];
  /** The position up to which all streams have been read. */
  tail: StreamPosition;
  maxRecords: number;
}

/** Plans how a stream resumes: from its id on, within a window and a number of log positions. Records of both bounds are the newest. */
export function planResume(id: StreamPosition | undefined, { window, tail, maxRecords }: ResumeBounds): ResumePlan {
  if (id === undefined) return { from: new Map(tail), reset: 'unknown_id' };
  const kept = new Map(window.map(({ topic, partition, ...range }) => [positionKey(topic, partition), range]));
  const plan: ResumePlan = { from: new Map(), reset: undefined };
  for (const [key, end] of tail) {
    const range = kept.get(key);
    const first = range === undefined || range.offset > end ? end : range.offset;
    // Another replica may have been ahead of this one; beyond the end of the log it was another topic of the same name.
    const last = range !== undefined && range.end > end ? range.end : end;
    const asked = id.get(key);
    const known = asked !== undefined && asked >= first && asked <= last;
    if (asked !== undefined && !known) plan.reset = asked > last ? 'unknown_id' : 'too_old';
    plan.from.set(key, known ? asked : first);
  }
  return within(plan, tail, BigInt(maxRecords));
}

function within(plan: ResumePlan, tail: StreamPosition, max: bigint): ResumePlan {
  const lag = (key: string): bigint => {
    const rest = tail.get(key)! - plan.from.get(key)!;
    return rest > 0n ? rest : 0n;
  };
  const total = [...tail.keys()].reduce((sum, key) => sum + lag(key), 0n);
  if (total <= max) return plan;
  const from = new Map(plan.from);
  for (const [key, end] of tail) if (lag(key) > 0n) from.set(key, end - (lag(key) * max) / total);
  return { from, reset: 'too_many' };
}
