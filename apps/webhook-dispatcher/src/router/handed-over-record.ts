import {
  deliveryHeaderNames,
  liveTopicOf,
  topicNames,
  type IncomingRecord,
  type OutgoingRecord,
} from '@heliograph/messaging';

/** An event and how many of its deliveries are not settled yet: settled with the last of them. */
export class SourceRecord {
  readonly record: IncomingRecord;
  readonly #settle: (record: IncomingRecord) => void;
  #open: number;

  constructor(record: IncomingRecord, deliveries: number, settle: (record: IncomingRecord) => void) {
    this.record = record;
    this.#open = deliveries;
    this.#settle = settle;
  }

  /** @param count deliveries that are safe further on */
  settled(count = 1): void {
    this.#open -= count;
    if (this.#open === 0) this.#settle(this.record);
  }
}

/** A delivery given to the dispatcher by the router of the same process, as it would have been read from `webhook.deliveries`. */
export class HandedOverRecord implements IncomingRecord {
  readonly topic: string;
  readonly offset = -1n;
  readonly partition: number;
  readonly timestamp: number;
  readonly key: string;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly source: SourceRecord;
  #settled = false;

  /** @param partition where its webhook lives in `webhook.deliveries` @param now Unix ms */
  constructor(source: SourceRecord, webhookId: string, partition: number, now: number) {
    this.source = source;
    this.key = webhookId;
    this.partition = partition;
    this.timestamp = now;
    this.value = source.record.value;
    this.headers = deliveryHeaders(source.record, webhookId, String(now));
    this.topic = deliveryTopicOf(this.headers);
  }

  /** Delivered or safe further on; a second call changes nothing. */
  settle(): void {
    if (this.#settled) return;
    this.#settled = true;
    this.source.settled();
  }

  /** What the router would have written had the webhook been another process's. */
  outgoing(): OutgoingRecord {
    return { topic: this.topic, key: this.key, value: this.value, headers: this.headers };
  }
}

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

export const backfillLane = 'backfill';

/** Where a delivery with these headers is written for the process that owns its webhook. */
export function deliveryTopicOf(headers: Readonly<Record<string, string>>): string {
  return headers[deliveryHeaderNames.lane] === backfillLane
    ? topicNames.webhookDeliveriesBackfill
    : topicNames.webhookDeliveries;
}
