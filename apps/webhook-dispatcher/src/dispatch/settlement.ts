import {
  sendPossible,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordConsumer,
  type RecordProducer,
  type TopicPartition,
} from '@heliograph/kafka';
import { ConsumedRecord } from '../delivery/consumed-record.ts';
import type { DeliveryRecord } from '../delivery/delivery-record.ts';
import type { Log } from '../log.ts';

const firstPauseMs = 500;
const maxPauseMs = 10_000;
/** The interval at which it is checked whether the consumer group has confirmed this member again. */
const unconfirmedPauseMs = 250;

/** The partitions of this process, as far as its consumer groups have confirmed. */
export interface OwnedPartitions {
  /** Returns whether no other process can own this process's partitions: otherwise no record may be sent, and none is abandoned. */
  isMembershipConfirmed(): boolean;
  /** Returns whether a partition of `webhook.deliveries` is ours. */
  owns(at: TopicPartition): boolean;
}

/** A record that is settled when other records are acknowledged. */
export type Settleable = Pick<DeliveryRecord, 'settle' | 'isOwned' | 'isLostWith'>;

/** A record whose follow-up records are being written. */
interface PendingWrite {
  readonly record: Settleable;
  readonly next: readonly OutgoingRecord[];
  /** True when its partition was lost: its new owner does the same with it. */
  lost: boolean;
}

/**
 * Settles a record once its follow-up records are acknowledged. A produce that fails is retried until it succeeds: meanwhile the record stays unsettled,
 * its partition's offset stands still and in the end its fetching stops, so that no record is lost however long the broker is unavailable. Only a record
 * that Kafka refuses for itself, as too large, is skipped: it would be refused for ever. A record that this process no longer owns is not written: its new
 * owner has it, and each copy in a retry tier would be redelivered and copied again. While its owner is not certain, it waits.
 */
export class Settlement {
  readonly #producer: Pick<RecordProducer, 'send'>;
  readonly #group: Pick<RecordConsumer, 'settle' | 'owns'>;
  readonly #log: Log;
  readonly #skipped: () => void;
  readonly #isMembershipConfirmed: () => boolean;
  readonly #pauses = new Set<() => void>();
  readonly #open = new Set<PendingWrite>();
  #closed = false;
  #idle: (() => void) | undefined;

  /**
   * @param settle closes an offset of `webhook.deliveries`
   * @param skipped called for each record that Kafka refuses for itself
   */
  constructor(
    producer: Pick<RecordProducer, 'send'>,
    settle: RecordConsumer['settle'],
    owned: OwnedPartitions,
    log: Log,
    skipped: () => void = () => undefined,
  ) {
    this.#producer = producer;
    this.#group = { settle, owns: (at) => owned.owns(at) };
    this.#isMembershipConfirmed = () => owned.isMembershipConfirmed();
    this.#log = log;
    this.#skipped = skipped;
  }

  /** Takes a record that was read from `webhook.deliveries`. */
  consumed(record: IncomingRecord): ConsumedRecord {
    return new ConsumedRecord(record, this.#group);
  }

  /** Writes a record that is another process's from now on for the new owner of its webhook, unless that reads it by itself. */
  forward(record: DeliveryRecord): void {
    const next = record.forNewOwner();
    if (next !== undefined) this.settleAfter(record, next);
  }

  /** Settles `record` when all of `next` is acknowledged. */
  settleAfter(record: Settleable, ...next: readonly OutgoingRecord[]): void {
    const write: PendingWrite = { record, next, lost: false };
    this.#open.add(write);
    void this.#send(write).finally(() => {
      this.#open.delete(write);
      if (this.#open.size === 0) this.#idle?.();
    });
  }

  /** Stops the pending writes of lost partitions, also if they are assigned again: their records are then read again. */
  revoke(lost: ReadonlySet<string>): void {
    for (const write of this.#open) if (write.record.isLostWith(lost)) write.lost = true;
  }

  /** Waits for pending writes, at most `timeoutMs`; the rest is abandoned and delivered again. */
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

  async #send(write: PendingWrite): Promise<void> {
    const { record, next } = write;
    const isOurs = (): boolean => !write.lost && record.isOwned();
    const onlyWhile = (): boolean => this.#isMembershipConfirmed() && isOurs();
    let pauseMs = firstPauseMs;
    while (!this.#closed && isOurs()) {
      if (!this.#isMembershipConfirmed()) {
        await this.#pause(unconfirmedPauseMs);
        continue;
      }
      try {
        await sendPossible(this.#producer, next, (refused, error) => this.#skip(refused, error), { onlyWhile });
        record.settle();
        return;
      } catch (error) {
        // It was not sent.
        if (!onlyWhile()) continue;
        this.#log.error({ err: error, topic: next[0]?.topic }, 'a record could not be written, retrying');
        await this.#pause(pauseMs);
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      }
    }
  }

  #skip({ topic, key }: OutgoingRecord, error: Error): void {
    this.#log.error({ err: error, topic, webhook: key }, 'a record cannot be written and was skipped');
    this.#skipped();
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
