import { partitionKey } from './partition-key.ts';
import type { OutgoingRecord } from './port.ts';

/** One `send` of a caller. */
export interface PendingSend {
  /** Records not acknowledged yet; the send resolves at 0. */
  open: number;
  /** Unix ms after which it rejects. */
  readonly deadline: number;
  onlyWhile?: () => boolean;
  /** A rejected send's records are not sent any more. */
  failed: boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface QueuedRecord {
  readonly record: OutgoingRecord;
  readonly partition: number;
  /** Bytes on the wire, about. */
  readonly size: number;
  readonly send: PendingSend;
}

/** Limits of one request: a batch of a partition must stay below the broker's `message.max.bytes` (1 MiB by default). */
export const batchLimits = { partitionRecords: 500, partitionBytes: 900_000, records: 4_000, bytes: 8_000_000 };

/**
 * How many records from `start` on fit into one request. Stops at the first that does not fit, so that the order of a key never
 * changes; at least one always fits.
 */
export function batchEnd(queue: readonly QueuedRecord[], start: number): number {
  const sizes = new Map<string, { records: number; bytes: number }>();
  const limit = Math.min(queue.length, start + batchLimits.records);
  let bytes = 0;
  for (let at = start; at < limit; at++) {
    const { record, partition, size } = queue[at]!;
    const key = partitionKey(record.topic, partition);
    const before = sizes.get(key) ?? { records: 0, bytes: 0 };
    const after = { records: before.records + 1, bytes: before.bytes + size };
    bytes += size;
    const fits =
      after.records <= batchLimits.partitionRecords &&
      after.bytes <= batchLimits.partitionBytes &&
      bytes <= batchLimits.bytes;
    if (!fits && at > start) return at;
    sizes.set(key, after);
  }
  return limit;
}

/** Parts of a refused batch, to be tried alone, so that one bad record fails its own send only: by topic, then by send. */
export function splitBatch(batch: readonly QueuedRecord[]): QueuedRecord[][] {
  const byTopic = splitByTopic(batch);
  return byTopic.length > 1 ? byTopic : groups(batch, ({ send }) => send);
}

export function splitByTopic(batch: readonly QueuedRecord[]): QueuedRecord[][] {
  return groups(batch, ({ record }) => record.topic);
}

function groups(batch: readonly QueuedRecord[], of: (queued: QueuedRecord) => unknown): QueuedRecord[][] {
  const found = new Map<unknown, QueuedRecord[]>();
  for (const queued of batch) {
    const key = of(queued);
    const group = found.get(key);
    if (group) group.push(queued);
    else found.set(key, [queued]);
  }
  return [...found.values()];
}
