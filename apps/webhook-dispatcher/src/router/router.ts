import {
  headerNames,
  holdsAll,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordConsumer,
  type RecordProducer,
} from '@heliograph/messaging';
import { deliveryHeaders, deliveryTopicOf } from '../delivery/delivery-headers.ts';
import { RoutedRecord, SourceRecord } from '../delivery/routed-record.ts';
import type { OwnWebhooks } from './own-webhooks.ts';
import type { SubscriptionIndex } from './subscription-index.ts';

export interface RouterParts {
  index: Pick<SubscriptionIndex, 'match'>;
  own: Pick<OwnWebhooks, 'refresh' | 'partitionOf' | 'owns'>;
  producer: Pick<RecordProducer, 'send'>;
  /** Takes deliveries of webhooks that are this process's own; resolves when more may come. */
  deliver(records: readonly RoutedRecord[]): Promise<void>;
  consumer: Pick<RecordConsumer, 'settle' | 'isSure' | 'owns'>;
  routed(way: 'handed_over' | 'written', count: number): void;
  now(): number;
}

/** One fetched batch of events, sorted by where their deliveries go. */
interface Routes {
  written: OutgoingRecord[];
  writtenOf: { source: SourceRecord; count: number }[];
  routed: RoutedRecord[];
  /** The events for no webhook. */
  unmatched: IncomingRecord[];
}

/**
 * Makes one delivery per event and matching webhook, decided by headers alone, the body untouched. All deliveries of an endpoint are made by the
 * process that owns its webhook's partition of `webhook.deliveries`: if that is this one, the delivery goes straight to the dispatcher, else it
 * is written to the topic. An event is settled when all its deliveries are: written ones by their acknowledgement, handed-over ones when they
 * are delivered or safe in a retry tier.
 */
export class Router {
  readonly #parts: RouterParts;

  constructor(parts: RouterParts) {
    this.#parts = parts;
  }

  /**
   * Routes events. Rejects when the broker refuses the records, or another process may own the events by now, with nothing handed over: those that this
   * process owns are routed again.
   */
  async route(records: readonly IncomingRecord[]): Promise<void> {
    const parts = this.#parts;
    const routes = this.#sort(records);
    if (routes.written.length > 0)
      await parts.producer.send(routes.written, { onlyWhile: () => holdsAll(parts.consumer, records) });
    for (const { source, count } of routes.writtenOf) source.settled(count);
    for (const record of routes.unmatched) parts.consumer.settle(record);
    parts.routed('written', routes.written.length);
    parts.routed('handed_over', routes.routed.length);
    if (routes.routed.length > 0) await parts.deliver(routes.routed);
  }

  #sort(records: readonly IncomingRecord[]): Routes {
    const { own } = this.#parts;
    const routes: Routes = { written: [], writtenOf: [], routed: [], unmatched: [] };
    own.refresh();
    const at = this.#parts.now();
    for (const record of records) this.#add(record, routes, at);
    return routes;
  }

  #add(record: IncomingRecord, routes: Routes, now: number): void {
    const webhooks = this.#webhooksOf(record);
    if (webhooks.length === 0) {
      routes.unmatched.push(record);
      return;
    }
    const { own, consumer } = this.#parts;
    const source = new SourceRecord(record, webhooks.length, consumer);
    let written = 0;
    for (const webhookId of webhooks) {
      const partition = own.partitionOf(webhookId);
      if (partition === undefined) {
        routes.written.push(deliveryRecord(record, webhookId, now));
        written++;
      } else {
        routes.routed.push(new RoutedRecord(source, webhookId, partition, own, now));
      }
    }
    if (written > 0) routes.writtenOf.push({ source, count: written });
  }

  /** Matches an event. @returns the webhooks that the event is for; a webhook gets no events about itself */
  #webhooksOf({ value, headers }: IncomingRecord): readonly string[] {
    const accountId = headers[headerNames.accountId];
    if (value === null || accountId === undefined) return [];
    const webhooks = this.#parts.index.match(accountId, headers);
    const subject = headers[headerNames.subject];
    return subject === undefined ? webhooks : webhooks.filter((id) => id !== subject);
  }
}

function deliveryRecord(record: IncomingRecord, webhookId: string, now: number): OutgoingRecord {
  const headers = deliveryHeaders(record, webhookId, String(now));
  return { topic: deliveryTopicOf(headers), key: webhookId, value: record.value, headers };
}
