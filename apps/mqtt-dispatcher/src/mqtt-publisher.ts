import { setTimeout as sleep } from 'node:timers/promises';
import { type AccountChannel, CloudEvents, placeOf } from '@heliograph/delivery';
import type { IncomingRecord, RecordConsumer } from '@heliograph/kafka';
import { headerNames, deliveryHeaderNames } from '@heliograph/messaging';
import { type Tracing, messagingAttributes, type TraceSpan } from '@heliograph/service';
import type { BrokerConnection } from './broker-connection.ts';
import { publicationOf, type Publication } from './publication.ts';
import { failureText, isPermanentRefusal, isRefusal, noMatchingSubscribers } from './reason-codes.ts';

type PublisherConnection = Pick<BrokerConnection, 'tryAcquireSlot' | 'acquireSlot' | 'releaseSlot' | 'publish'>;

export interface PublishObserver {
  acknowledged(accountId: string, outcome: 'delivered' | 'noSubscriber', record: IncomingRecord): void;
  refused(accountId: string, reason: string): void;
  /** Called for each publish, with any result. */
  published(reasonCode: number, milliseconds: number): void;
  undeliverable(accountId: string, record: IncomingRecord, reason: string): void;
}

interface MqttPublisherOptions {
  channel: AccountChannel;
  /** Makes the attributes for accounts that want them; default: without the addresses of schemas. */
  cloudEvents?: CloudEvents;
  connections: readonly PublisherConnection[];
  /** The consumer, which settles records and decides whether one may be published: not while another process may own it. */
  consumer: Pick<RecordConsumer, 'settle' | 'isMembershipConfirmed' | 'owns' | 'holds'>;
  observer: PublishObserver;
  /** The tracing; absent while it is off. */
  tracing?: Tracing | undefined;
  /** The wait before a refused message is published again. */
  retryMs?: number;
}

const ownershipPollMs = 250;

interface Delivery {
  accountId: string;
  record: IncomingRecord;
  publication: Publication;
  connection: PublisherConnection;
}

/** Publishes each wanted record under its account's topics and settles it when the broker has acknowledged it. */
export class MqttPublisher {
  readonly #options: MqttPublisherOptions;
  readonly #cloudEvents: CloudEvents;

  constructor(options: MqttPublisherOptions) {
    this.#options = options;
    this.#cloudEvents = options.cloudEvents ?? new CloudEvents();
  }

  /** Publishes the records. Resolves when all are sent; each is settled with its acknowledgement. */
  async publish(records: readonly IncomingRecord[]): Promise<void> {
    for (const record of records) {
      const delivery = this.#deliveryOf(record);
      if (!delivery) continue;
      const { connection } = delivery;
      if (!connection.tryAcquireSlot()) await connection.acquireSlot();
      if (this.#options.consumer.holds(record) || (await this.#isOurs(record))) this.#send(delivery);
      else connection.releaseSlot();
    }
  }

  /** Resolves with whether this process owns the record, once that is known. A record that it does not own is not settled: another process has it, or will. */
  async #isOurs(record: IncomingRecord): Promise<boolean> {
    const { consumer } = this.#options;
    while (consumer.owns(record) && !consumer.isMembershipConfirmed()) await sleep(ownershipPollMs);
    return consumer.owns(record);
  }

  /** Returns the delivery of a record; undefined when the record needs no message, and is settled. */
  #deliveryOf(record: IncomingRecord): Delivery | undefined {
    const accountId = record.headers[headerNames.accountId];
    if (accountId === undefined || !this.#options.channel.wants(accountId, record.headers)) {
      this.#options.consumer.settle(record);
      return undefined;
    }
    const events = this.#options.channel.usesCloudEvents(accountId) ? this.#cloudEvents : undefined;
    const publication = publicationOf(accountId, record, events);
    if (typeof publication !== 'string')
      return { accountId, record, publication, connection: this.#connectionOf(record.key ?? '') };
    this.#giveUp(accountId, record, publication);
    return undefined;
  }

  /** Sends a delivery in a slot of the connection's window that was acquired before. */
  #send(delivery: Delivery): void {
    const startedAt = performance.now();
    const { tracing } = this.#options;
    const span = tracing && beginPublish(tracing, delivery.accountId, delivery.record);
    const { consumer } = this.#options;
    const isOurs = (): boolean => consumer.owns(delivery.record);
    const acknowledged = (reasonCode: number): void => {
      span?.end({ error: isRefusal(reasonCode) ? failureText(reasonCode) : undefined });
      this.#options.observer.published(reasonCode, performance.now() - startedAt);
      if (isRefusal(reasonCode)) this.#refused(delivery, reasonCode);
      else this.#acknowledged(delivery, reasonCode);
    };
    delivery.connection.publish(withTraceparent(span, delivery.publication), acknowledged, isOurs);
  }

  #acknowledged({ accountId, record }: Delivery, reasonCode: number): void {
    const outcome = reasonCode === noMatchingSubscribers ? 'noSubscriber' : 'delivered';
    this.#options.observer.acknowledged(accountId, outcome, record);
    this.#options.consumer.settle(record);
  }

  #refused(delivery: Delivery, reasonCode: number): void {
    if (isPermanentRefusal(reasonCode)) this.#giveUp(delivery.accountId, delivery.record, failureText(reasonCode));
    else void this.#sendLater(delivery, reasonCode);
  }

  /**
   * Retries a refused delivery. An unsettled record blocks the commit of its offset: nothing is lost while the broker refuses (quota, permissions being
   * changed).
   */
  async #sendLater(delivery: Delivery, reasonCode: number): Promise<void> {
    const { accountId, record, connection } = delivery;
    this.#options.observer.refused(accountId, failureText(reasonCode));
    await sleep(this.#options.retryMs ?? 1_000);
    await connection.acquireSlot();
    if (!(await this.#isOurs(record))) {
      connection.releaseSlot();
      return;
    }
    // The account may have been suspended, or the channel narrowed, since.
    if (this.#options.channel.wants(accountId, record.headers)) this.#send(delivery);
    else {
      connection.releaseSlot();
      this.#options.consumer.settle(record);
    }
  }

  /** Drops a record that could never be delivered and would block all others: it is counted as failed and logged with its key. */
  #giveUp(accountId: string, record: IncomingRecord, reason: string): void {
    this.#options.observer.undeliverable(accountId, record, reason);
    this.#options.consumer.settle(record);
  }

  /** Returns the connection of a device, always the same: MQTT keeps order per connection only. */
  #connectionOf(key: string): PublisherConnection {
    const { connections } = this.#options;
    let hash = 0;
    for (let i = 0; i < key.length; i += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0;
    return connections[(hash >>> 0) % connections.length]!;
  }
}

/** Begins the span from the publish to the broker's acknowledgement, if the record's trace is recorded. The topic names the device: the span has only its template. */
function beginPublish(tracing: Tracing, accountId: string, { headers }: IncomingRecord): TraceSpan | undefined {
  const parent = headers[headerNames.traceparent];
  // The trace of a record that is replayed ended days ago.
  if (!tracing.samples(parent) || headers[deliveryHeaderNames.replay] !== undefined) return undefined;
  const template = `bd/v1/{account}/${placeOf(headers[headerNames.kind])}/{plant}/{vendor}/{device}`;
  return tracing.begin(`publish ${template}`, {
    kind: 'producer',
    parent,
    attributes: { ...messagingAttributes('mqtt', 'publish', template), 'heliograph.account.id': accountId },
  });
}

function withTraceparent(span: TraceSpan | undefined, publication: Publication): Publication {
  if (!span) return publication;
  const userProperties = { ...publication.userProperties, traceparent: span.traceparent };
  return { ...publication, userProperties };
}
