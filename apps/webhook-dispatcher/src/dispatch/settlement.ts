import {
  sendPossible,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordConsumer,
  type RecordProducer,
} from '@heliograph/messaging';
import { BatchRecord } from '../delivery/batch-record.ts';
import type { Log } from '../log.ts';
import type { HeldRecords } from './held-records.ts';
import { HandedOverRecord } from '../router/handed-over-record.ts';

type Settle = Pick<RecordConsumer, 'settle'>['settle'];

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** How soon it is noticed that the group has heard of us again. */
const unsurePauseMs = 250;

/** A record on its way to where it is safe. */
interface HandingOn {
  readonly record: IncomingRecord;
  readonly next: readonly OutgoingRecord[];
  /** Its partition was lost: its new owner does the same with it. */
  lost: boolean;
}

/**
 * Settles a record once it is safe further on. A produce that fails is tried until it succeeds: meanwhile the record stays unsettled, its
 * partition's offset stands still and in the end its fetching stops, so that nothing is lost however long the broker is away. Only what Kafka refuses
 * for itself, as too large, is left behind: it would be refused for ever. What is not ours any more is not written: its new owner has it, and each
 * copy in a retry tier would come back to be copied again. While it is not known whether it is ours, it waits.
 */
export class Settlement {
  readonly #producer: Pick<RecordProducer, 'send'>;
  readonly #settle: Settle;
  readonly #log: Log;
  readonly #setAside: () => void;
  readonly #held: Pick<HeldRecords, 'isSure' | 'owns'>;
  readonly #pauses = new Set<() => void>();
  readonly #open = new Set<HandingOn>();
  #closed = false;
  #idle: (() => void) | undefined;

  constructor(
    producer: Pick<RecordProducer, 'send'>,
    settle: Settle,
    held: Pick<HeldRecords, 'isSure' | 'owns'>,
    log: Log,
    setAside: () => void = () => undefined,
  ) {
    this.#held = held;
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
    if (record instanceof HandedOverRecord && !isLost(record, lost)) this.handOn(record, record.outgoing());
  }

  /** Settles `record` when all of `next` is acknowledged. */
  handOn(record: IncomingRecord, ...next: readonly OutgoingRecord[]): void {
    const handingOn: HandingOn = { record, next, lost: false };
    this.#open.add(handingOn);
    void this.#send(handingOn).finally(() => {
      this.#open.delete(handingOn);
      if (this.#open.size === 0) this.#idle?.();
    });
  }

  /** What is being handed on of these partitions is written no more, also if they come back: then it is handed over again. */
  revoke(lost: ReadonlySet<string>): void {
    for (const handingOn of this.#open) if (isLost(handingOn.record, lost)) handingOn.lost = true;
  }

  /** Waits for what is being handed on, at most so long; the rest is given up and delivered again. */
  async stop(patienceMs: number): Promise<void> {
    if (this.#open.size === 0) return;
    const timer = setTimeout(() => this.#giveUp(), patienceMs);
    await new Promise<void>((resolve) => (this.#idle = resolve));
    clearTimeout(timer);
  }

  #giveUp(): void {
    this.#closed = true;
    for (const end of this.#pauses) end();
    this.#idle?.();
  }

  async #send(handingOn: HandingOn): Promise<void> {
    const { record, next } = handingOn;
    const isOurs = (): boolean => !handingOn.lost && this.#held.owns(record);
    const onlyWhile = (): boolean => this.#held.isSure() && isOurs();
    let pauseMs = firstPauseMs;
    while (!this.#closed && isOurs()) {
      if (!this.#held.isSure()) {
        await this.#pause(unsurePauseMs);
        continue;
      }
      try {
        await sendPossible(this.#producer, next, (refused, error) => this.#leaveBehind(refused, error), { onlyWhile });
        this.settle(record);
        return;
      } catch (error) {
        // It was not let out.
        if (!onlyWhile()) continue;
        this.#log.error({ err: error, topic: next[0]?.topic }, 'a record could not be handed on, trying again');
        await this.#pause(pauseMs);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
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

/** Whether it comes to a new owner by itself, unsettled as it is. */
function isLost(record: IncomingRecord, lost: ReadonlySet<string>): boolean {
  if (record instanceof BatchRecord) return record.parts.every((part) => isLost(part.record, lost));
  return lost.has(placeOf(record instanceof HandedOverRecord ? record.source.record : record));
}

function placeOf({ topic, partition }: IncomingRecord): string {
  return `${topic}/${partition}`;
}
