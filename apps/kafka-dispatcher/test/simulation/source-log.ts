import type { IncomingRecord, OffsetRange, RecordRange, TopicPartition } from '@heliograph/kafka';
import type { LagMark, LagMarks } from '../../src/lag-mark.ts';
import { partitionKey } from '../../src/source-topics.ts';

/** `basedata` and `device-events` as arrays, by source partition. */
export class SourceLog {
  readonly #partitions = new Map<string, IncomingRecord[]>();
  readonly #starts = new Map<string, bigint>();

  append(record: Omit<IncomingRecord, 'offset' | 'timestamp'>): IncomingRecord {
    const place = partitionKey(record);
    const log = this.#partitions.get(place) ?? [];
    this.#partitions.set(place, log);
    const written = { ...record, offset: BigInt(log.length), timestamp: log.length };
    log.push(written);
    return written;
  }

  /** Deletes the records before the offset, as retention does. */
  cut(place: string, start: bigint): void {
    this.#starts.set(place, start);
  }

  all(place: string): readonly IncomingRecord[] {
    return this.#partitions.get(place) ?? [];
  }

  ends(): Map<string, bigint> {
    return new Map([...this.#partitions].map(([place, log]) => [place, BigInt(log.length)]));
  }

  read({ offset, end, ...at }: OffsetRange, max = 7): Promise<RecordRange> {
    const start = this.#starts.get(partitionKey(at)) ?? 0n;
    if (offset < start) return Promise.resolve({ records: [], nextOffset: start < end ? start : end });
    const to = Math.min(Number(end), Number(offset) + max);
    return Promise.resolve({ records: this.all(partitionKey(at)).slice(Number(offset), to), nextOffset: BigInt(to) });
  }
}

type Key = Pick<LagMark, 'accountId' | 'topic' | 'partition'>;

/** Marks that outlive a forwarder. */
export class MarksInMemory implements LagMarks {
  readonly #marks = new Map<string, LagMark>();

  put(mark: LagMark): Promise<void> {
    this.#marks.set(keyOf(mark), { ...mark });
    return Promise.resolve();
  }

  remove(mark: Key): void {
    this.#marks.delete(keyOf(mark));
  }

  takeOver(partitions: readonly TopicPartition[]): Promise<LagMark[]> {
    const gained = new Set(partitions.map(partitionKey));
    return Promise.resolve(this.kept().filter((mark) => gained.has(partitionKey(mark))));
  }

  kept(): LagMark[] {
    return [...this.#marks.values()];
  }
}

function keyOf({ accountId, topic, partition }: Key): string {
  return `${accountId}/${topic}/${partition}`;
}
