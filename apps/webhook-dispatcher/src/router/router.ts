import {
  deliveryHeaderNames,
  headerNames,
  topicNames,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordConsumer,
  type RecordProducer,
} from '@heliograph/messaging';
import type { SubscriptionIndex } from './subscription-index.ts';

export interface RouterParts {
  index: Pick<SubscriptionIndex, 'match'>;
  producer: Pick<RecordProducer, 'send'>;
  settle: RecordConsumer['settle'];
  routed(count: number): void;
  now(): number;
}

/**
 * Writes one record per event and matching webhook to `webhook.deliveries`, decided by headers alone, the body untouched. Keyed by the
 * webhook: all traffic of an endpoint meets in one dispatcher. Events are settled when all their records are acknowledged.
 */
export class Router {
  readonly #parts: RouterParts;

  constructor(parts: RouterParts) {
    this.#parts = parts;
  }

  /** Rejects when the broker does not take them: the same events are handed over again. */
  async route(records: readonly IncomingRecord[]): Promise<void> {
    const parts = this.#parts;
    const firstSeenAt = String(parts.now());
    const deliveries = records.flatMap((record) => this.#deliveriesOf(record, firstSeenAt));
    if (deliveries.length > 0) await parts.producer.send(deliveries);
    for (const record of records) parts.settle(record);
    parts.routed(deliveries.length);
  }

  #deliveriesOf({ value, headers }: IncomingRecord, firstSeenAt: string): OutgoingRecord[] {
    const accountId = headers[headerNames.accountId];
    if (value === null || accountId === undefined) return [];
    return this.#parts.index.match(accountId, headers).map((webhookId) => ({
      topic: topicNames.webhookDeliveries,
      key: webhookId,
      value,
      headers: {
        ...headers,
        [deliveryHeaderNames.webhookId]: webhookId,
        [deliveryHeaderNames.firstSeenAt]: firstSeenAt,
      },
    }));
  }
}
