import { Reader, readRecordsBatch } from '@platformatic/kafka';

interface ProducerState {
  epoch: number;
  /** The producer's last batches, oldest first; a broker remembers five. */
  batches: { first: number; last: number }[];
}

const remembered = 5;

export function valuesOf(bytes: Buffer): string[] {
  return readRecordsBatch(Reader.from(bytes)).records.map(({ value }) => value!.toString());
}

/**
 * One partition's log with a broker's state of its producers (Kafka's `ProducerStateManager`), for batches as they come
 * over the wire.
 */
export class FakeLog {
  readonly values: string[] = [];
  readonly #producers = new Map<bigint, ProducerState>();

  /** The error's protocol name; undefined when it is in the log now, or was already. */
  append(bytes: Buffer): string | undefined {
    const batch = readRecordsBatch(Reader.from(bytes));
    const { producerId, producerEpoch: epoch, firstSequence: first } = batch;
    const last = first + batch.records.length - 1;
    const known = this.#producers.get(producerId);
    if (known && epoch < known.epoch) return 'INVALID_PRODUCER_EPOCH';
    if (known?.epoch === epoch && known.batches.some((old) => old.first === first && old.last === last))
      return undefined;
    const previous = known?.epoch === epoch ? known.batches.at(-1)!.last : -1;
    if (known && first !== previous + 1) return 'OUT_OF_ORDER_SEQUENCE_NUMBER';
    const before = known?.epoch === epoch ? known.batches : [];
    this.#producers.set(producerId, { epoch, batches: [...before, { first, last }].slice(-remembered) });
    this.values.push(...valuesOf(bytes));
    return undefined;
  }

  /** An unclean election: the last records are gone, and the new leader knows the producer's state as of then. */
  loseLastBatch(): void {
    for (const { batches } of this.#producers.values()) {
      const { first, last } = batches.pop()!;
      this.values.splice(this.values.length - (last - first + 1));
    }
  }
}
