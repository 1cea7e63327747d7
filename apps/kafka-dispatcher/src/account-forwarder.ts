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
import type { TraceSpan, Tracing } from '@heliograph/service';
import { beginForwards, endForwards } from './forward-spans.ts';

export interface ForwardObserver {
  /** One produce, acknowledged or not. */
  produced(error: unknown, milliseconds: number): void;
  delivered(accountId: string, records: readonly IncomingRecord[], bytes: number): void;
  failed(accountId: string, error: unknown): void;
}

export interface AccountForwarderOptions {
  channel: AccountChannel;
  producer: Pick<RecordProducer, 'send'>;
  /** Makes the account's topics when they are gone. */
  ensureTopics: (accountId: string) => Promise<void>;
  settle: (record: IncomingRecord) => void;
  observer: ForwardObserver;
  /** While it is on. */
  tracing?: Tracing | undefined;
  /** Records on their way at once, at most (default 16,000): what a kill delivers twice. */
  mostOpen?: number;
  /** Wait before an account whose topics cannot be had is tried again. */
  retryMs?: number;
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
  readonly #options: AccountForwarderOptions;
  /** Accounts whose topics refused records: what comes later waits its turn, so that no device's record overtakes another. */
  readonly #behind = new Map<string, Promise<void>>();
  #open = 0;
  #room: (() => void) | undefined;

  constructor(options: AccountForwarderOptions) {
    this.#options = options;
  }

  /** Resolves when the next batch may come; records are settled as they are acknowledged. */
  async forward(records: readonly IncomingRecord[]): Promise<void> {
    for (const [accountId, wanted] of this.#byAccount(records)) void this.#deliver(accountId, wanted);
    if (this.#open >= (this.#options.mostOpen ?? 16_000)) await new Promise<void>((resolve) => (this.#room = resolve));
  }

  #byAccount(records: readonly IncomingRecord[]): Map<string, IncomingRecord[]> {
    const byAccount = new Map<string, IncomingRecord[]>();
    for (const record of records) {
      const accountId = record.headers[headerNames.accountId];
      if (accountId === undefined || !this.#options.channel.wants(accountId, record.headers)) {
        this.#options.settle(record);
        continue;
      }
      const wanted = byAccount.get(accountId);
      if (wanted) wanted.push(record);
      else byAccount.set(accountId, [record]);
    }
    return byAccount;
  }

  /** Never rejects. */
  async #deliver(accountId: string, records: readonly IncomingRecord[]): Promise<void> {
    this.#open += records.length;
    const before = this.#behind.get(accountId);
    if (before) await this.#queueBehind(accountId, before, records);
    else {
      const sent = this.#send(accountId, records);
      await sent.catch((error: unknown) => this.#queueBehind(accountId, this.#behind.get(accountId), records, error));
    }
    this.#done(records.length);
  }

  async #queueBehind(
    accountId: string,
    before: Promise<void> | undefined,
    records: readonly IncomingRecord[],
    error?: unknown,
  ): Promise<void> {
    const turn = (before ?? Promise.resolve()).then(() => this.#insist(accountId, records, error));
    this.#behind.set(accountId, turn);
    await turn;
    if (this.#behind.get(accountId) === turn) this.#behind.delete(accountId);
  }

  /**
   * Our own broker refusing an account's topics is ours to mend, not the account's loss: they are made anew, and tried until it works or the account
   * wants the records no more (it was suspended or deleted, its filter narrowed). All other accounts go on meanwhile.
   */
  async #insist(accountId: string, records: readonly IncomingRecord[], error: unknown): Promise<void> {
    let failure = error;
    for (;;) {
      const wanted = records.filter(({ headers }) => this.#options.channel.wants(accountId, headers));
      try {
        if (failure !== undefined) await this.#mend(accountId, failure, wanted.length);
        await this.#send(accountId, wanted);
        for (const record of records) if (!wanted.includes(record)) this.#options.settle(record);
        return;
      } catch (again) {
        failure = again;
        await new Promise((resolve) => setTimeout(resolve, this.#options.retryMs ?? 1_000));
      }
    }
  }

  async #mend(accountId: string, failure: unknown, wanted: number): Promise<void> {
    this.#options.observer.failed(accountId, failure);
    if (wanted > 0) await this.#options.ensureTopics(accountId);
  }

  async #send(accountId: string, records: readonly IncomingRecord[]): Promise<void> {
    if (records.length === 0) return;
    await this.#produce(records, accountId);
    let bytes = 0;
    for (const record of records) {
      bytes += record.value?.length ?? 0;
      this.#options.settle(record);
    }
    this.#options.observer.delivered(accountId, records, bytes);
  }

  async #produce(records: readonly IncomingRecord[], accountId: string): Promise<void> {
    const { producer, observer, tracing } = this.#options;
    const startedAt = performance.now();
    const spans = tracing && beginForwards(tracing, accountId, records);
    try {
      await producer.send(records.map((record) => this.#forAccount(record, accountId, spans?.get(record))));
      endForwards(spans);
      observer.produced(undefined, performance.now() - startedAt);
    } catch (error) {
      endForwards(spans, 'produce_failed');
      observer.produced(error, performance.now() - startedAt);
      throw error;
    }
  }

  #done(records: number): void {
    this.#open -= records;
    if (this.#open > (this.#options.mostOpen ?? 16_000) / 2) return;
    this.#room?.();
    this.#room = undefined;
  }

  #forAccount(
    { topic, key, value, headers: all }: IncomingRecord,
    accountId: string,
    span: TraceSpan | undefined,
  ): OutgoingRecord {
    const headers: Record<string, string> = {};
    for (const name of forwardedHeaders) {
      const header = all[name];
      if (header !== undefined) headers[name] = header;
    }
    if (span) headers[headerNames.traceparent] = span.traceparent;
    const name = topic === topicNames.deviceEvents ? accountEventsTopic(accountId) : accountBaseDataTopic(accountId);
    return { topic: name, key, value, headers };
  }
}
