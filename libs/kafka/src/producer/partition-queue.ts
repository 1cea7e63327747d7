import { partitionKey } from '../wire/partition-key.ts';
import type { TopicPartition } from '../port.ts';
import { acknowledge, fail, rejectUnowned, type PendingSend, type QueuedRecord } from './pending-send.ts';
import type { ProducerIdentity } from './produce-wire.ts';
import { type Compression, encodeBatch, stampBatch } from './record-batch.ts';

/** Limits of a batch, which must stay below the broker's `message.max.bytes` (1 MiB by default), and of a request. */
export const batchLimits = { partitionRecords: 500, partitionBytes: 900_000, records: 4_000, bytes: 8_000_000 };

const maxEpoch = 32_767;
/** Sequence numbers go round after 2^31 - 1. */
const sequenceMask = 0x7fff_ffff;

export interface Batch {
  readonly records: readonly QueuedRecord[];
  readonly size: number;
  /** Encoded once: a repetition has the same bytes. */
  bytes?: Buffer;
  /** The producer identity that the batch is stamped with. */
  identity?: ProducerIdentity;
  /** It was sent, and whether it is in the log is not known. */
  uncertain: boolean;
}

/**
 * Records of one partition in the order of their sends. At most one batch is under way, and the next goes when it is acknowledged or given
 * up, so the order in the log is the order here, through any retries. The numbering is the partition's own: a batch that was sent and given
 * up ends its epoch, so that a broker which meets it later refuses it (KIP-360).
 */
export class PartitionQueue implements TopicPartition {
  readonly key: string;
  /** Undefined until one is known; the sender gives it. */
  identity: ProducerIdentity | undefined;
  /** A request with its batch is under way. */
  sending = false;
  /** Failures in a row. */
  failures = 0;
  /** Not before this time (of the clock). */
  retryAt = 0;
  /** The number of the refresh of metadata without which it must not be sent again. */
  needsRefresh = 0;
  /** Its fenced identity is used up; an epoch of our own making might be one that a successor was given. */
  spent = false;
  #sequence = 0;
  #queue: QueuedRecord[] = [];
  readonly #cut: Batch[] = [];

  constructor(
    readonly topic: string,
    readonly partition: number,
  ) {
    this.key = partitionKey(topic, partition);
  }

  add(queued: QueuedRecord): void {
    this.#queue.push(queued);
  }

  hasRecords(): boolean {
    return this.#cut.length > 0 || this.#queue.length > 0;
  }

  /** Records of rejected sends need no memory any more, nor another try. */
  dropFailed(): void {
    this.dropFailedBatches();
    if (this.#queue.some(({ send }) => send.failed)) this.#queue = this.#queue.filter(({ send }) => !send.failed);
  }

  /** The one under way is the sender's to take out first. */
  dropFailedBatches(): void {
    while (!this.sending && this.#cut.length > 0 && isFailed(this.#cut[0]!)) this.#giveUp();
  }

  /** The batch to send now. Records of rejected sends are left out, but never from a batch that may be in the log already. */
  current(): Batch | undefined {
    if (this.#cut[0]) rejectUnownedOf(this.#cut[0]);
    this.dropFailedBatches();
    const batch = this.#cut[0] ?? this.#cutNext();
    if (batch && this.#cut.length === 0) this.#cut.push(batch);
    return batch;
  }

  /** Its bytes, as this partition's next. */
  encoded(batch: Batch, compression: Compression): Buffer {
    batch.bytes ??= encodeBatch(batch.records, compression);
    if (batch.identity !== this.identity) {
      stampBatch(batch.bytes, this.identity!, this.#sequence);
      batch.identity = this.identity!;
    }
    return batch.bytes;
  }

  acknowledged(): void {
    const batch = this.#cut.shift()!;
    this.#sequence = (this.#sequence + batch.records.length) & sequenceMask;
    this.failures = 0;
    batch.records.forEach(acknowledge);
  }

  /** One of its records is at fault: its halves are sent next, or its sends fail when it cannot be halved. */
  refused(error: unknown, halve: 'between-sends' | 'between-records'): void {
    const { records, uncertain } = this.#cut[0]!;
    const middle = middleOf(records, halve);
    if (middle === 0) {
      this.failCurrent(error);
      return;
    }
    if (uncertain) this.nextEpoch();
    this.#cut.splice(0, 1, batchOf(records.slice(0, middle)), batchOf(records.slice(middle)));
  }

  failCurrent(error: unknown): void {
    for (const { send } of this.#cut[0]!.records) fail(send, error);
    this.#giveUp();
  }

  failAll(error: unknown): void {
    for (const { records } of this.#cut) for (const { send } of records) fail(send, error);
    for (const { send } of this.#queue) fail(send, error);
    this.#queue = [];
    while (this.#cut.length > 0) this.#giveUp();
  }

  /**
   * Restarts sequence numbers at 0 under a later epoch, where we choose the epoch; stamped batches are stamped again.
   */
  nextEpoch(): void {
    const { identity } = this;
    if (identity?.fenced) {
      this.forgetIdentity();
      return;
    }
    this.#sequence = 0;
    this.identity = identity && identity.epoch < maxEpoch ? { id: identity.id, epoch: identity.epoch + 1 } : undefined;
  }

  forgetIdentity(): void {
    this.spent = this.identity?.fenced === true;
    this.#sequence = 0;
    this.identity = undefined;
  }

  #giveUp(): void {
    if (this.#cut.shift()?.uncertain) this.nextEpoch();
    this.failures = 0;
  }

  #cutNext(): Batch | undefined {
    const { partitionRecords, partitionBytes } = batchLimits;
    const records: QueuedRecord[] = [];
    let bytes = 0;
    let end = 0;
    let last: PendingSend | undefined;
    for (; end < this.#queue.length && records.length < partitionRecords; end++) {
      const queued = this.#queue[end]!;
      if (queued.send !== last) rejectUnowned(queued.send);
      last = queued.send;
      if (queued.send.failed) continue;
      if (records.length > 0 && bytes + queued.size > partitionBytes) break;
      records.push(queued);
      bytes += queued.size;
    }
    this.#queue = end === this.#queue.length ? [] : this.#queue.slice(end);
    return records.length === 0 ? undefined : { records, size: bytes, uncertain: false };
  }
}

function rejectUnownedOf({ records }: Batch): void {
  let last: PendingSend | undefined;
  for (const { send } of records) {
    if (send !== last) rejectUnowned(send);
    last = send;
  }
}

export function isFailed({ records }: Batch): boolean {
  return records.every(({ send }) => send.failed);
}

function batchOf(records: readonly QueuedRecord[]): Batch {
  return { records, size: records.reduce((sum, { size }) => sum + size, 0), uncertain: false };
}

/** 0 where nothing can be halved. */
function middleOf(records: readonly QueuedRecord[], halve: 'between-sends' | 'between-records'): number {
  const middle = records.length >> 1;
  if (halve === 'between-records' || middle === 0) return middle;
  const isEdge = (at: number): boolean => records[at]!.send !== records[at - 1]!.send;
  for (let away = 0; away < records.length; away++) {
    if (middle - away > 0 && isEdge(middle - away)) return middle - away;
    if (middle + away < records.length && isEdge(middle + away)) return middle + away;
  }
  return 0;
}
