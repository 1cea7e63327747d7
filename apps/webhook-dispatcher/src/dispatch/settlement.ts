import {
  sendPossible,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordConsumer,
  type RecordProducer,
  type TopicPartition,
} from '@heliograph/messaging';
import { ConsumedRecord } from '../delivery/consumed-record.ts';
import type { DeliveryRecord } from '../delivery/delivery-record.ts';
import type { Log } from '../log.ts';

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** Interval of the look whether the group has heard of us again. */
const unsurePauseMs = 250;

/** The partitions of this process, as far as its groups have told. */
export interface HeldPartitions {
  /** Tells whether nobody else can have what is ours: while that is not so nothing may leave the process, and nothing is abandoned. */
  isSure(): boolean;
  /** Tells whether a partition of `webhook.deliveries` is ours. */
  owns(at: TopicPartition): boolean;
}

/** A record on its way to where it is safe. */
interface HandingOn {
  readonly record: DeliveryRecord;
  readonly next: readonly OutgoingRecord[];
  /** Its partition was lost: its new owner does the same with it. */
  lost: boolean;
}

/**
 * Settles a record once it is safe further on. A produce that fails is tried until it succeeds: meanwhile the record stays unsettled, its
 * partition's offset stands still and in the end its fetching stops, so that nothing is lost however long the broker is away. Only what Kafka refuses
 * for itself, as too large, is left behind: it would be refused for ever. What is not ours any more is not written: its new owner has it, and each
 * copy in a retry tier would be redelivered and copied again. While it is not known whether it is ours, it waits.
 */
export class Settlement {
  readonly #producer: Pick<RecordProducer, 'send'>;
  readonly #group: Pick<RecordConsumer, 'settle' | 'owns'>;
  readonly #log: Log;
  readonly #setAside: () => void;
  readonly #isSure: () => boolean;
  readonly #pauses = new Set<() => void>();
  readonly #open = new Set<HandingOn>();
  #closed = false;
  #idle: (() => void) | undefined;

  /**
   * @param settle closes an offset of `webhook.deliveries`
   * @param setAside called for each record that Kafka refuses for itself
   */
  constructor(
    producer: Pick<RecordProducer, 'send'>,
    settle: RecordConsumer['settle'],
    held: HeldPartitions,
    log: Log,
    setAside: () => void = () => undefined,
  ) {
    this.#producer = producer;
    this.#group = { settle, owns: (at) => held.owns(at) };
    this.#isSure = () => held.isSure();
    this.#log = log;
    this.#setAside = setAside;
  }

  /** Takes a record that was read from `webhook.deliveries`. */
  consumed(record: IncomingRecord): ConsumedRecord {
    return new ConsumedRecord(record, this.#group);
  }

  /** Writes a record that is another process's from now on for the new owner of its webhook, unless that reads it by itself. */
  forward(record: DeliveryRecord): void {
    const next = record.forNewOwner();
    if (next !== undefined) this.handOn(record, next);
  }

  /** Settles `record` when all of `next` is acknowledged. */
  handOn(record: DeliveryRecord, ...next: readonly OutgoingRecord[]): void {
    const handingOn: HandingOn = { record, next, lost: false };
    this.#open.add(handingOn);
    void this.#send(handingOn).finally(() => {
      this.#open.delete(handingOn);
      if (this.#open.size === 0) this.#idle?.();
    });
  }

  /** Stops writing what is lost with these partitions, also if they come back: then it is read again. */
  revoke(lost: ReadonlySet<string>): void {
    for (const handingOn of this.#open) if (handingOn.record.isLostWith(lost)) handingOn.lost = true;
  }

  /** Waits for what is being handed on, at most so long; the rest is abandoned and delivered again. */
  async stop(timeoutMs: number): Promise<void> {
    if (this.#open.size === 0) return;
    const timer = setTimeout(() => this.#abandon(), timeoutMs);
    await new Promise<void>((resolve) => (this.#idle = resolve));
    clearTimeout(timer);
  }

  #abandon(): void {
    this.#closed = true;
    for (const end of this.#pauses) end();
    this.#idle?.();
  }

  async #send(handingOn: HandingOn): Promise<void> {
    const { record, next } = handingOn;
    const isOurs = (): boolean => !handingOn.lost && record.isOwned();
    const onlyWhile = (): boolean => this.#isSure() && isOurs();
    let pauseMs = firstPauseMs;
    while (!this.#closed && isOurs()) {
      if (!this.#isSure()) {
        await this.#pause(unsurePauseMs);
        continue;
      }
      try {
        await sendPossible(this.#producer, next, (refused, error) => this.#leaveBehind(refused, error), { onlyWhile });
        record.settle();
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
