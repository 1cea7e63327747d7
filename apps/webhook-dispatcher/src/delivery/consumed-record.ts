import type { IncomingRecord, RecordConsumer, TopicPartition } from '@heliograph/kafka';
import { readMembers } from './batch-members.ts';
import type { DeliveryMember, Headers, SingleRecord } from './delivery-record.ts';

/** A record read from `webhook.deliveries`: its offset and its webhook are in the same partition. A batch from a retry tier is one, too. */
export class ConsumedRecord implements SingleRecord {
  readonly #record: IncomingRecord;
  readonly #group: Pick<RecordConsumer, 'settle' | 'owns'>;

  constructor(record: IncomingRecord, group: Pick<RecordConsumer, 'settle' | 'owns'>) {
    this.#record = record;
    this.#group = group;
  }

  get key(): string | null {
    return this.#record.key;
  }

  get value(): Buffer | null {
    return this.#record.value;
  }

  get headers(): Headers {
    return this.#record.headers;
  }

  get timestamp(): number {
    return this.#record.timestamp;
  }

  settle(): void {
    this.#group.settle(this.#record);
  }

  isOwned(): boolean {
    return this.#group.owns(this.#record);
  }

  isDeliverable(): boolean {
    return this.isOwned();
  }

  isLostWith(partitions: ReadonlySet<string>): boolean {
    return partitions.has(`${this.#record.topic}/${this.#record.partition}`);
  }

  isAffectedBy(partitions: ReadonlySet<string>): boolean {
    return this.isLostWith(partitions);
  }

  forNewOwner(): undefined {
    return undefined;
  }

  members(): readonly DeliveryMember[] {
    const { headers, value } = this.#record;
    return readMembers(headers, value) ?? [{ headers, body: value ?? Buffer.alloc(0) }];
  }
}

/** Returns the lost partitions as the records compare them (`isLostWith`): `<topic>/<partition>`. */
export function lostPartitions(partitions: readonly TopicPartition[]): ReadonlySet<string> {
  return new Set(partitions.map(({ topic, partition }) => `${topic}/${partition}`));
}
