import type { TopicPartition } from '@heliograph/kafka';

/**
 * A mark that an account's records of one source partition are settled there from `from` on without having been delivered: the owner of the partition reads
 * them again. It is written before the first of them is settled and removed after the last is delivered.
 */
export interface LagMark extends TopicPartition {
  accountId: string;
  from: bigint;
  /** The time at which the record at `from` was written, Unix ms. */
  since: number;
  /** The approximate number of waiting records: counted again after a crash. */
  waiting: number;
}

/** The store of the marks, in which the next owner of a partition finds them. */
export interface LagMarks {
  /** Writes a mark, with retries. Resolves when it is written. */
  put(mark: LagMark): Promise<void>;
  remove(mark: Pick<LagMark, 'accountId' | 'topic' | 'partition'>): void;
  /** Takes over all marks of these partitions, written by any process. Rejects when the marks cannot be read to their end. */
  takeOver(partitions: readonly TopicPartition[]): Promise<LagMark[]>;
}

/** The persisted form of a mark. */
export interface StoredMark extends TopicPartition {
  accountId: string;
  from: string;
  since: number;
  waiting: number;
  /** The process that wrote it. */
  owner: string;
}

export function storedMark({ accountId, topic, partition, from, since, waiting }: LagMark, owner: string): StoredMark {
  return { accountId, topic, partition, from: String(from), since, waiting, owner };
}

/** Reads a mark. Returns undefined for an invalid record: the partition must not wait for it. */
export function markOf(stored: Partial<StoredMark>): LagMark | undefined {
  const { accountId, topic, partition, from, since, waiting, owner } = stored;
  if (![accountId, topic, owner, from].every((text) => typeof text === 'string') || !/^\d{1,18}$/.test(from!))
    return undefined;
  if (![partition, since, waiting].every((number) => Number.isSafeInteger(number) && number! >= 0)) return undefined;
  return {
    accountId: accountId!,
    topic: topic!,
    partition: partition!,
    from: BigInt(from!),
    since: since!,
    waiting: waiting!,
  };
}
