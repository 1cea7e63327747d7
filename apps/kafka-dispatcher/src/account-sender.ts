import type { IncomingRecord, RecordProducer, SendOptions } from '@heliograph/messaging';
import type { Tracing } from '@heliograph/service';
import { beginForwards, endForwards } from './forward-spans.ts';
import { recordForAccount } from './record-for-account.ts';

type Sends = Pick<RecordProducer, 'send'>;

export interface SendObserver {
  /** One produce, acknowledged or not. */
  produced(error: unknown, milliseconds: number): void;
  delivered(accountId: string, records: readonly IncomingRecord[], bytes: number): void;
}

export interface AccountSenderParts {
  producer: Sends;
  /** For accounts whose topics refuse records, so that no other account waits behind their requests. */
  aside: Sends;
  observer: SendObserver;
  /** While it is on. */
  tracing?: Tracing | undefined;
}

/** Writes records of one account to its topics, counted and traced. */
export class AccountSender {
  readonly #parts: AccountSenderParts;

  constructor(parts: AccountSenderParts) {
    this.#parts = parts;
  }

  /** Resolves when all are acknowledged; rejects when any is not, and then some may have been written all the same. */
  async send(
    accountId: string,
    records: readonly IncomingRecord[],
    { aside, ...options }: SendOptions & { aside: boolean },
  ): Promise<void> {
    if (records.length === 0) return;
    const { observer, tracing } = this.#parts;
    const startedAt = performance.now();
    const spans = tracing && beginForwards(tracing, accountId, records);
    const outgoing = records.map((record) => recordForAccount(record, accountId, spans?.get(record)?.traceparent));
    try {
      await (aside ? this.#parts.aside : this.#parts.producer).send(outgoing, options);
    } catch (error) {
      endForwards(spans, 'produce_failed');
      observer.produced(error, performance.now() - startedAt);
      throw error;
    }
    endForwards(spans);
    observer.produced(undefined, performance.now() - startedAt);
    observer.delivered(accountId, records, bytesOf(records));
  }
}

export function bytesOf(records: readonly IncomingRecord[]): number {
  let bytes = 0;
  for (const { value } of records) bytes += value?.length ?? 0;
  return bytes;
}
