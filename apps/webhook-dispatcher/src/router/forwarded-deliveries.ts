import type { OutgoingRecord } from '@heliograph/messaging';
import type { SourceRecord } from '../delivery/routed-record.ts';
import type { Settleable } from '../dispatch/settlement.ts';

/** Deliveries of one partition's events that are written to one partition of `webhook.deliveries`, for the process that owns their webhooks. */
export class ForwardedDeliveries implements Settleable {
  readonly records: OutgoingRecord[] = [];
  readonly #sources: SourceRecord[] = [];
  readonly #first: SourceRecord;

  /** @param first any event of the partition */
  constructor(first: SourceRecord) {
    this.#first = first;
  }

  add(source: SourceRecord, record: OutgoingRecord): void {
    this.#sources.push(source);
    this.records.push(record);
  }

  settle(): void {
    for (const source of this.#sources) source.settled();
  }

  isOwned(): boolean {
    return this.#first.isOwned();
  }

  isLostWith(partitions: ReadonlySet<string>): boolean {
    return this.#first.isLostWith(partitions);
  }
}
