import type { AccountChannel } from '@heliograph/delivery';
import {
  accountBaseDataTopic,
  accountEventsTopic,
  headerNames,
  topicNames,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/messaging';

export interface ForwardObserver {
  delivered(accountId: string, bytes: number): void;
  failed(accountId: string, error: unknown): void;
}

/** Headers an account gets: what names the record. How we route it is ours. */
const forwardedHeaders = [
  headerNames.idempotencyKey,
  headerNames.schemaVersion,
  headerNames.kind,
  headerNames.traceparent,
] as const;

/** basedata, device-events → `delivery.<account>.*`: the same bytes under the same key, so that a device stays in order. */
export class AccountForwarder {
  readonly #channel: AccountChannel;
  readonly #producer: Pick<RecordProducer, 'send'>;
  readonly #ensureTopics: (accountId: string) => Promise<void>;
  readonly #observer: ForwardObserver;

  constructor(
    channel: AccountChannel,
    producer: Pick<RecordProducer, 'send'>,
    ensureTopics: (accountId: string) => Promise<void>,
    observer: ForwardObserver,
  ) {
    this.#channel = channel;
    this.#producer = producer;
    this.#ensureTopics = ensureTopics;
    this.#observer = observer;
  }

  /** Resolves when everything is acknowledged, so that the batch may be settled. Rejects when the broker is away. */
  async forward(records: readonly IncomingRecord[]): Promise<void> {
    const byAccount = this.#route(records);
    if (byAccount.size === 0) return;
    try {
      await this.#producer.send([...byAccount.values()].flat());
    } catch {
      await this.#sendEach(byAccount);
      return;
    }
    for (const [accountId, outgoing] of byAccount) this.#count(accountId, outgoing);
  }

  #route(records: readonly IncomingRecord[]): Map<string, OutgoingRecord[]> {
    const byAccount = new Map<string, OutgoingRecord[]>();
    for (const record of records) {
      const accountId = record.headers[headerNames.accountId];
      if (accountId === undefined || !this.#channel.wants(accountId, record.headers)) continue;
      const outgoing = byAccount.get(accountId);
      if (outgoing) outgoing.push(forAccount(record, accountId));
      else byAccount.set(accountId, [forAccount(record, accountId)]);
    }
    return byAccount;
  }

  /**
   * One account's topics may be gone while all others' are well: they are made anew and its records sent once more. What still fails comes again with
   * the whole batch: our own broker refusing an account's topic is ours to mend, not the account's loss.
   */
  async #sendEach(byAccount: ReadonlyMap<string, OutgoingRecord[]>): Promise<void> {
    for (const [accountId, outgoing] of byAccount) {
      await this.#producer.send(outgoing).catch(async (error: unknown) => {
        this.#observer.failed(accountId, error);
        await this.#ensureTopics(accountId);
        await this.#producer.send(outgoing);
      });
      this.#count(accountId, outgoing);
    }
  }

  #count(accountId: string, outgoing: readonly OutgoingRecord[]): void {
    for (const { value } of outgoing) this.#observer.delivered(accountId, value?.length ?? 0);
  }
}

function forAccount(record: IncomingRecord, accountId: string): OutgoingRecord {
  const headers: Record<string, string> = {};
  for (const name of forwardedHeaders) {
    const value = record.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  const topic =
    record.topic === topicNames.deviceEvents ? accountEventsTopic(accountId) : accountBaseDataTopic(accountId);
  return { topic, key: record.key, value: record.value, headers };
}
