import { isForChannel } from '@heliograph/delivery';
import type { IncomingRecord, OutgoingRecord, RecordConsumer } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import { deliveryHeaders, deliveryTopicOf, RoutedRecord, SourceRecord } from '../delivery/routed-record.ts';
import type { Settlement } from '../dispatch/settlement.ts';
import { ForwardedDeliveries, type OwnWebhooks } from './own-webhooks.ts';
import type { SubscriptionIndex } from './subscription-index.ts';

export interface RouterOptions {
  index: Pick<SubscriptionIndex, 'match'>;
  own: Pick<OwnWebhooks, 'refresh' | 'placeOf' | 'owns'>;
  /** Writes deliveries of webhooks that another process owns, and settles their events then. */
  settlement: Pick<Settlement, 'settleAfter'>;
  /** Takes deliveries of webhooks that are this process's own; resolves when more may come. */
  deliver(records: readonly RoutedRecord[]): Promise<void>;
  consumer: Pick<RecordConsumer, 'settle' | 'owns'>;
  routed(way: 'handed_over' | 'written', count: number): void;
  now(): number;
}

/** One fetched batch of events, sorted by where their deliveries go. */
interface Routes {
  /** Keyed by the partition of their events and their target partition. */
  forwarded: Map<string, ForwardedDeliveries>;
  routed: RoutedRecord[];
  /** The events for no webhook. */
  unmatched: IncomingRecord[];
}

/**
 * Makes one delivery per event and matching webhook, decided by headers alone, the body untouched. All deliveries of an endpoint are made by the process
 * that owns its webhook's partition of `webhook.deliveries`: if that is this one, the delivery goes straight to the dispatcher, otherwise it is written to
 * the topic. An event is settled when all its deliveries are: written ones by their acknowledgement, handed-over ones when they are delivered or safe in a
 * retry tier. No call waits for an acknowledgement here: a partition whose leader does not answer delays the webhooks of that partition alone, until the
 * consumer's limit of unsettled records stops the fetching.
 */
export class Router {
  readonly #options: RouterOptions;

  constructor(options: RouterOptions) {
    this.#options = options;
  }

  /** Routes events. Resolves when more may come. */
  async route(records: readonly IncomingRecord[]): Promise<void> {
    const options = this.#options;
    const routes = this.#sort(records);
    for (const deliveries of routes.forwarded.values()) {
      options.settlement.settleAfter(deliveries, ...deliveries.records);
      options.routed('written', deliveries.records.length);
    }
    for (const record of routes.unmatched) options.consumer.settle(record);
    options.routed('handed_over', routes.routed.length);
    if (routes.routed.length > 0) await options.deliver(routes.routed);
  }

  #sort(records: readonly IncomingRecord[]): Routes {
    const { own } = this.#options;
    const routes: Routes = { forwarded: new Map(), routed: [], unmatched: [] };
    own.refresh();
    const at = this.#options.now();
    for (const record of records) this.#add(record, routes, at);
    return routes;
  }

  #add(record: IncomingRecord, routes: Routes, now: number): void {
    const webhooks = this.#webhooksOf(record);
    if (webhooks.length === 0) {
      routes.unmatched.push(record);
      return;
    }
    const { own, consumer } = this.#options;
    const source = new SourceRecord(record, webhooks.length, consumer);
    for (const webhookId of webhooks) {
      const { partition, isOwn } = own.placeOf(webhookId);
      if (isOwn) routes.routed.push(new RoutedRecord(source, webhookId, partition, own, now));
      else forwardedTo(partition, source, routes).add(source, deliveryRecord(record, webhookId, now));
    }
  }

  /** Matches an event. @returns the webhooks that the event is for; a webhook gets no events about itself */
  #webhooksOf({ value, headers }: IncomingRecord): readonly string[] {
    const accountId = headers[headerNames.accountId];
    if (value === null || accountId === undefined || !isForChannel(headers, 'webhook')) return [];
    const webhooks = this.#options.index.match(accountId, headers);
    const subject = headers[headerNames.subject];
    return subject === undefined ? webhooks : webhooks.filter((id) => id !== subject);
  }
}

function forwardedTo(partition: number | undefined, source: SourceRecord, { forwarded }: Routes): ForwardedDeliveries {
  const { record } = source;
  const key = `${record.topic}/${record.partition}/${partition ?? ''}`;
  let deliveries = forwarded.get(key);
  if (deliveries === undefined) forwarded.set(key, (deliveries = new ForwardedDeliveries()));
  return deliveries;
}

function deliveryRecord(record: IncomingRecord, webhookId: string, now: number): OutgoingRecord {
  const headers = deliveryHeaders(record, webhookId, String(now));
  return { topic: deliveryTopicOf(headers), key: webhookId, value: record.value, headers };
}
