import type { IncomingRecord, OutgoingRecord, RecordConsumer } from '@heliograph/kafka';
import { deliveryHeaderNames, liveTopicOf, topicNames } from '@heliograph/messaging';
import type { DeliveryMember, Headers, SingleRecord } from './delivery-record.ts';

/** An event and how many of its deliveries are not settled yet: it is settled with the last of them. */
export class SourceRecord {
  readonly record: IncomingRecord;
  readonly #group: Pick<RecordConsumer, 'settle' | 'owns'>;
  #open: number;

  /** @param group the consumer that read the event */
  constructor(record: IncomingRecord, deliveries: number, group: Pick<RecordConsumer, 'settle' | 'owns'>) {
    this.record = record;
    this.#open = deliveries;
    this.#group = group;
  }

  /** Settles deliveries of the event. @param count deliveries that are acknowledged or written elsewhere */
  settled(count = 1): void {
    this.#open -= count;
    if (this.#open === 0) this.#group.settle(this.record);
  }

  isOwned(): boolean {
    return this.#group.owns(this.record);
  }

  isLostWith(partitions: ReadonlySet<string>): boolean {
    return partitions.has(`${this.record.topic}/${this.record.partition}`);
  }
}

/** A delivery that the router of this process made, as it would have been read from `webhook.deliveries`: the open offset is the event's. */
export class RoutedRecord implements SingleRecord {
  readonly topic: string;
  readonly partition: number;
  readonly timestamp: number;
  readonly key: string;
  readonly value: Buffer | null;
  readonly headers: Headers;
  readonly #source: SourceRecord;
  readonly #own: { owns(partition: number): boolean };
  #settled = false;

  /**
   * @param partition of its webhook in `webhook.deliveries`
   * @param own returns whether this process owns one of these partitions
   * @param now Unix ms
   */
  constructor(
    source: SourceRecord,
    webhookId: string,
    partition: number,
    own: { owns(partition: number): boolean },
    now: number,
  ) {
    this.#source = source;
    this.#own = own;
    this.key = webhookId;
    this.partition = partition;
    this.timestamp = now;
    this.value = source.record.value;
    this.headers = deliveryHeaders(source.record, webhookId, String(now));
    this.topic = deliveryTopicOf(this.headers);
  }

  settle(): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#source.settled();
  }

  isOwned(): boolean {
    return this.#source.isOwned();
  }

  isDeliverable(): boolean {
    return this.isOwned() && this.#own.owns(this.partition);
  }

  isLostWith(partitions: ReadonlySet<string>): boolean {
    return this.#source.isLostWith(partitions);
  }

  isAffectedBy(partitions: ReadonlySet<string>): boolean {
    return this.isLostWith(partitions) || partitions.has(`${this.topic}/${this.partition}`);
  }

  /** @returns the record that the router would have written for another process */
  forNewOwner(): OutgoingRecord {
    return { topic: this.topic, key: this.key, value: this.value, headers: this.headers };
  }

  members(): readonly DeliveryMember[] {
    return [{ headers: this.headers, body: this.value ?? Buffer.alloc(0) }];
  }
}

const backfillLane = 'backfill';

/** Makes the headers of the delivery of an event to a webhook. @param firstSeenAt Unix ms */
export function deliveryHeaders(
  { topic, headers, timestamp }: IncomingRecord,
  webhookId: string,
  firstSeenAt: string,
): Record<string, string> {
  return {
    ...headers,
    [deliveryHeaderNames.webhookId]: webhookId,
    [deliveryHeaderNames.firstSeenAt]: firstSeenAt,
    [deliveryHeaderNames.writtenAt]: String(timestamp),
    ...(liveTopicOf(topic) !== undefined && { [deliveryHeaderNames.lane]: backfillLane }),
  };
}

/** @returns the topic to which a delivery with these headers is written for the process that owns its webhook */
export function deliveryTopicOf(headers: Headers): string {
  return headers[deliveryHeaderNames.lane] === backfillLane
    ? topicNames.webhookDeliveriesBackfill
    : topicNames.webhookDeliveries;
}
