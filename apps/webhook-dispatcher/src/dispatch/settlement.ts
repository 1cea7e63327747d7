import {
  sendPossible,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordConsumer,
  type RecordProducer,
} from '@heliograph/messaging';
import { BatchRecord } from '../delivery/batch-record.ts';
import type { Log } from '../log.ts';
import { HandedOverRecord } from '../router/handed-over-record.ts';

type Settle = Pick<RecordConsumer, 'settle'>['settle'];

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/**
 * Settles a record once it is safe further on. A produce that fails is tried until it succeeds: meanwhile the record stays unsettled, its
 * partition's offset stands still and in the end its fetching stops, so that nothing is lost however long the broker is away. Only what Kafka refuses
 * for itself, as too large, is left behind: it would be refused for ever.
 */
export class Settlement {
  readonly #producer: Pick<RecordProducer, 'send'>;
  readonly #settle: Settle;
  readonly #log: Log;
  readonly #setAside: () => void;
  readonly #pauses = new Set<() => void>();
  #closed = false;
  #handingOn = 0;
  #idle: (() => void) | undefined;

  constructor(
    producer: Pick<RecordProducer, 'send'>,
    settle: Settle,
    log: Log,
    setAside: () => void = () => undefined,
  ) {
    this.#producer = producer;
    this.#settle = settle;
    this.#log = log;
    this.#setAside = setAside;
  }

  settle(record: IncomingRecord): void {
    if (record instanceof HandedOverRecord) record.settle();
    else if (record instanceof BatchRecord) for (const { record: part } of record.parts) this.settle(part);
    else this.#settle(record);
  }

  /** @param lost `<topic>/<partition>` @returns whether a record came from a lost partition, or belongs to one */
  concerns(record: IncomingRecord, lost: ReadonlySet<string>): boolean {
    return lost.has(placeOf(record)) || (record instanceof HandedOverRecord && lost.has(placeOf(record.source.record)));
  }

  /**
   * For what waits and is another process's from now on. Read from a lost partition it comes to the new owner by itself, unsettled as it is;
   * handed over for a webhook that moved it is written to `webhook.deliveries`.
   */
  giveUp(record: IncomingRecord, lost: ReadonlySet<string>): void {
    if (record instanceof HandedOverRecord && !lost.has(placeOf(record.source.record)))
      this.handOn(record, record.outgoing());
  }

  /** Settles `record` when all of `next` is acknowledged. */
  handOn(record: IncomingRecord, ...next: readonly OutgoingRecord[]): void {
    this.#handingOn++;
    void this.#send(record, next).finally(() => {
      if (--this.#handingOn === 0) this.#idle?.();
    });
  }

  /** Waits for what is being handed on, at most so long; the rest is given up and delivered again. */
  async stop(patienceMs: number): Promise<void> {
    if (this.#handingOn === 0) return;
    const timer = setTimeout(() => this.#giveUp(), patienceMs);
    await new Promise<void>((resolve) => (this.#idle = resolve));
    clearTimeout(timer);
  }

  #giveUp(): void {
    this.#closed = true;
    for (const end of this.#pauses) end();
    this.#idle?.();
  }

  async #send(record: IncomingRecord, next: readonly OutgoingRecord[]): Promise<void> {
    for (let pauseMs = firstPauseMs; !this.#closed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await sendPossible(this.#producer, next, (refused, error) => this.#leaveBehind(refused, error));
        this.settle(record);
        return;
      } catch (error) {
        this.#log.error({ err: error, topic: next[0]?.topic }, 'a record could not be handed on, trying again');
        await this.#pause(pauseMs);
      }
    }
  }

  #leaveBehind({ topic, key }: OutgoingRecord, error: Error): void {
    this.#log.error({ err: error, topic, webhook: key }, 'a record cannot be handed on and was set aside');
    this.#setAside();
  }

  #pause(ms: number): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#pauses.add(end);
    });
  }
}

function placeOf({ topic, partition }: IncomingRecord): string {
  return `${topic}/${partition}`;
}
