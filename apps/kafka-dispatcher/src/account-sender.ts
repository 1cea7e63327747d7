import { JsonTextError } from '@heliograph/base-data';
import { CloudEvents, type AccountChannel } from '@heliograph/delivery';
import {
  brokerErrorId,
  sendPossible,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordProducer,
  type SendOptions,
} from '@heliograph/kafka';
import type { Tracing } from '@heliograph/service';
import type { AvroRecords } from './avro/avro-records.ts';
import { beginForwards, endForwards } from './forward-spans.ts';
import { recordForAccount, type RecordAdditions } from './record-for-account.ts';

type Sender = Pick<RecordProducer, 'send'>;

export interface SendObserver {
  /** Called for each produce, acknowledged or not. */
  produced(error: unknown, milliseconds: number): void;
  delivered(accountId: string, records: readonly IncomingRecord[], bytes: number): void;
  /** Called for a record that Kafka refuses for itself, or that has no body: no retry would deliver it. */
  undeliverable(accountId: string, record: OutgoingRecord, reason: string): void;
}

export interface AccountSenderOptions {
  channel: Pick<AccountChannel, 'usesCloudEvents' | 'usesAvro'>;
  /** Makes the attributes for accounts that want them; default: without the addresses of schemas. */
  cloudEvents?: CloudEvents | undefined;
  /** Encodes for accounts that want Avro; default: their records wait. */
  avro?: Pick<AvroRecords, 'encodingOf'> | undefined;
  producer: Sender;
  /** The producer for accounts whose topics refuse records, so that no other account waits for their requests. */
  isolatedProducer: Sender;
  observer: SendObserver;
  /** The tracing; absent while it is off. */
  tracing?: Tracing | undefined;
}

/** Writes records of one account to its topics, counted and traced. */
export class AccountSender {
  readonly #options: AccountSenderOptions;
  readonly #cloudEvents: CloudEvents;

  constructor(options: AccountSenderOptions) {
    this.#options = options;
    this.#cloudEvents = options.cloudEvents ?? new CloudEvents();
  }

  /**
   * Resolves when all are acknowledged except those that no retry would deliver, which are skipped. Rejects when any other is not, and then some may
   * have been written all the same.
   */
  async send(
    accountId: string,
    all: readonly IncomingRecord[],
    { isolated, ...options }: SendOptions & { isolated: boolean },
  ): Promise<void> {
    const records = this.#withBody(accountId, all);
    if (records.length === 0) return;
    const { observer, tracing } = this.#options;
    const additions = await this.#additionsOf(accountId);
    const startedAt = performance.now();
    const spans = tracing && beginForwards(tracing, accountId, records);
    const made = this.#made(accountId, records, (record) => ({
      ...additions,
      traceparent: spans?.get(record)?.traceparent,
    }));
    const outgoing = [...made.values()];
    const refused = new Set<OutgoingRecord>();
    try {
      const producer = withRetryableRefusals(isolated ? this.#options.isolatedProducer : this.#options.producer);
      const skip = (record: OutgoingRecord, { message }: Error): void => {
        refused.add(record);
        observer.undeliverable(accountId, record, message);
      };
      if (outgoing.length > 0) await sendPossible(producer, outgoing, skip, options);
    } catch (error) {
      endForwards(spans, 'produce_failed');
      observer.produced(error, performance.now() - startedAt);
      throw error;
    }
    endForwards(spans);
    observer.produced(undefined, performance.now() - startedAt);
    const delivered = [...made].flatMap(([record, sent]) => (refused.has(sent) ? [] : [record]));
    observer.delivered(accountId, delivered, bytesOf(delivered));
  }

  /** Resolves with what the account wants beside the records. Rejects while its schema cannot be registered. */
  async #additionsOf(accountId: string): Promise<RecordAdditions> {
    const { channel, avro } = this.#options;
    const cloudEvents = channel.usesCloudEvents(accountId) ? this.#cloudEvents : undefined;
    if (!channel.usesAvro(accountId)) return { cloudEvents };
    if (avro === undefined) throw new Error('the account wants Avro, and nothing encodes it');
    return { cloudEvents, avro: await avro.encodingOf(accountId) };
  }

  /** Makes the records to be sent, in their order; one that cannot be encoded is skipped, for no retry would encode it. */
  #made(
    accountId: string,
    records: readonly IncomingRecord[],
    additionsOf: (record: IncomingRecord) => RecordAdditions,
  ): Map<IncomingRecord, OutgoingRecord> {
    const made = new Map<IncomingRecord, OutgoingRecord>();
    for (const record of records)
      try {
        made.set(record, recordForAccount(record, accountId, additionsOf(record)));
      } catch (error) {
        if (!(error instanceof JsonTextError)) throw error;
        this.#options.observer.undeliverable(accountId, record, `not encodable as Avro: ${error.message}`);
      }
    return made;
  }

  #withBody(accountId: string, records: readonly IncomingRecord[]): readonly IncomingRecord[] {
    if (!records.some(({ value }) => value === null)) return records;
    return records.filter((record) => {
      if (record.value === null) this.#options.observer.undeliverable(accountId, record, 'no body');
      return record.value !== null;
    });
  }
}

/**
 * Turns a broker's refusal of a record into an error that is retried: the record was accepted in `basedata`, so the account's topic has other
 * settings, which this service corrects (docs/decisions/kafka-accounts.md). A record that the producer itself refuses would be accepted by no topic.
 */
function withRetryableRefusals(producer: Sender): Sender {
  const refused = (error: unknown): never => {
    throw brokerErrorId(error) === undefined ? error : new Error('the account topic refuses records', { cause: error });
  };
  return { send: (records, options) => producer.send(records, options).catch(refused) };
}

export function bytesOf(records: readonly IncomingRecord[]): number {
  let bytes = 0;
  for (const { value } of records) bytes += value?.length ?? 0;
  return bytes;
}
