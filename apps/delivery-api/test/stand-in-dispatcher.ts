import { encodeAttemptEvent, type AttemptEvent } from '@heliograph/delivery';
import {
  createRecordConsumer,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type IncomingRecord,
  type RecordConsumer,
  type RecordProducer,
} from '@heliograph/kafka';
import { liveTopicOf, deliveryHeaderNames, headerNames, topicNames } from '@heliograph/messaging';
import { atEnd } from './delivery-api.ts';

type Outcome = 'delivered' | 'dead';

/** Consumes a topic in its dispatcher's group, and settles when the test permits it. It reports each record of a replay to a webhook as delivered then. */
export class StandInDispatcher {
  readonly #consumer: RecordConsumer;
  readonly #producer: RecordProducer;
  /** The records that are settled, and have no outcome yet. */
  #deferred: IncomingRecord[] = [];
  #deferring = false;
  readonly #taken: IncomingRecord[] = [];
  #unsettled: IncomingRecord[] = [];
  #holding = false;

  constructor(groupId = 'webhook-dispatcher', topic: string = topicNames.webhookDeliveries) {
    const connection = kafkaConnectionFromEnvironment(process.env, 'stand-in-dispatcher');
    this.#producer = createRecordProducer(connection);
    this.#consumer = createRecordConsumer(connection, {
      liveTopicOf,
      groupId,
      topics: [topic],
      commitIntervalMs: 50,
      onRecords: async (records) => {
        this.#taken.push(...records);
        this.#unsettled.push(...records);
        if (!this.#holding) await this.#settle();
      },
    });
  }

  async start(): Promise<this> {
    await this.#consumer.start();
    atEnd(() => this.stop());
    return this;
  }

  hold(): void {
    this.#holding = true;
  }

  release(): Promise<void> {
    this.#holding = false;
    return this.#settle();
  }

  /** From now on records are settled without an outcome, as if each went to a retry tier. */
  defer(): void {
    this.#deferring = true;
  }

  /** The records that were deferred are delivered, or given up, and those that come from now on are delivered. */
  async finish(outcome: Outcome): Promise<void> {
    this.#deferring = false;
    const finished = this.#deferred;
    this.#deferred = [];
    await this.#report(finished, outcome);
  }

  /** Returns the records of a webhook in order of arrival. */
  of(webhookId: string): IncomingRecord[] {
    return this.#taken.filter(({ headers }) => headers[deliveryHeaderNames.webhookId] === webhookId);
  }

  /** Returns the account's records that are replayed to a channel, in order of arrival. */
  replayed(accountId: string, channel: string): IncomingRecord[] {
    const { channel: header } = deliveryHeaderNames;
    return this.#taken.filter(({ headers }) => headers.account === accountId && headers[header] === channel);
  }

  async stop(): Promise<void> {
    await this.#consumer.stop(100);
    await this.#producer.close();
  }

  async #settle(): Promise<void> {
    const settled = this.#unsettled;
    this.#unsettled = [];
    for (const record of settled) this.#consumer.settle(record);
    if (this.#deferring) this.#deferred.push(...settled);
    else await this.#report(settled, 'delivered');
  }

  async #report(records: readonly IncomingRecord[], outcome: Outcome): Promise<void> {
    const replayed = records.filter(({ headers }) => isReplayedToWebhook(headers));
    if (replayed.length === 0) return;
    await this.#producer.send(
      replayed.map((record) => ({
        topic: topicNames.deliveryAttempts,
        key: record.headers[deliveryHeaderNames.webhookId]!,
        value: encodeAttemptEvent(outcomeOf(record, outcome)),
      })),
    );
  }
}

/** A dead letter that is retried by itself has its own id in place of a replay's. */
function isReplayedToWebhook(headers: IncomingRecord['headers']): boolean {
  const { replay, webhookId } = deliveryHeaderNames;
  return webhookId in headers && headers[replay]?.startsWith('rpl_') === true;
}

function outcomeOf({ headers }: IncomingRecord, outcome: Outcome): AttemptEvent {
  const about = {
    subscriptionId: headers[deliveryHeaderNames.webhookId]!,
    accountId: headers[headerNames.accountId]!,
    at: Date.now(),
    idempotencyKey: headers[headerNames.idempotencyKey]!,
    kind: headers[headerNames.kind]!,
  };
  return outcome === 'dead'
    ? { ...about, type: 'dead', reason: 'held_back', attempts: 0 }
    : { ...about, type: 'attempt', result: 'delivered', attempt: 1, durationMs: 1, status: 204 };
}
