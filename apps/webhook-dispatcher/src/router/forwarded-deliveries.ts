import type { OutgoingRecord } from '@heliograph/kafka';
import type { SourceRecord } from '../delivery/routed-record.ts';
import type { Settleable } from '../dispatch/settlement.ts';

/** Deliveries of one partition's events that are written to one partition of `webhook.deliveries`, for the process that owns their webhooks. */
export class ForwardedDeliveries implements Settleable {
  readonly records: OutgoingRecord[] = [];
  readonly #sources: SourceRecord[] = [];

  add(source: SourceRecord, record: OutgoingRecord): void {
    this.#sources.push(source);
    this.records.push(record);
  }

  settle(): void {
    for (const source of this.#sources) source.settled();
  }

  /** Whose one event is, all are: they are of one partition. */
  isOwned(): boolean {
    return this.#sources[0]!.isOwned();
  }

  isLostWith(partitions: ReadonlySet<string>): boolean {
    return this.#sources[0]!.isLostWith(partitions);
  }
}
