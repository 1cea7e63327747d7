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
import { beginForwards, endForwards } from './forward-spans.ts';
import { recordForAccount } from './record-for-account.ts';

type Sender = Pick<RecordProducer, 'send'>;

export interface SendObserver {
  /** Called for each produce, acknowledged or not. */
  produced(error: unknown, milliseconds: number): void;
  delivered(accountId: string, records: readonly IncomingRecord[], bytes: number): void;
  /** Called for a record that Kafka refuses for itself, or that has no body: no retry would deliver it. */
  undeliverable(accountId: string, record: OutgoingRecord, reason: string): void;
}

export interface AccountSenderOptions {
  channel: Pick<AccountChannel, 'usesCloudEvents'>;
  /** Makes the attributes for accounts that want them; default: without the addresses of schemas. */
  cloudEvents?: CloudEvents | undefined;
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
    const { observer, tracing, channel } = this.#options;
    const events = channel.usesCloudEvents(accountId) ? this.#cloudEvents : undefined;
    const startedAt = performance.now();
    const spans = tracing && beginForwards(tracing, accountId, records);
    const outgoing = records.map((record) =>
      recordForAccount(record, accountId, spans?.get(record)?.traceparent, events),
    );
    const refused = new Set<OutgoingRecord>();
    try {
      const producer = withRetryableRefusals(isolated ? this.#options.isolatedProducer : this.#options.producer);
      const skip = (record: OutgoingRecord, { message }: Error): void => {
        refused.add(record);
        observer.undeliverable(accountId, record, message);
      };
      await sendPossible(producer, outgoing, skip, options);
    } catch (error) {
      endForwards(spans, 'produce_failed');
      observer.produced(error, performance.now() - startedAt);
      throw error;
    }
    endForwards(spans);
    observer.produced(undefined, performance.now() - startedAt);
    const delivered = records.filter((_, i) => !refused.has(outgoing[i]!));
    observer.delivered(accountId, delivered, bytesOf(delivered));
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
