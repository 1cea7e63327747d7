import { reported } from '@heliograph/base-data';
import {
  deferralWait,
  probeWait,
  retryWait,
  tierFor,
  type DeadLetterEvent,
  type FailureReason,
  type Random,
  type RetryHint,
  type RetryPolicy,
  type SkipReason,
} from '@heliograph/delivery';
import { retryTiers } from '@heliograph/messaging';
import type { AttemptReporter } from '../attempts/attempt-reporter.ts';
import { recordEvent, deliveryEvent, type DeliveryEventMembers } from '../attempts/delivery-event.ts';
import { isTest, type Delivery } from '../delivery/delivery.ts';
import type { SingleRecord } from '../delivery/delivery-record.ts';
import { deadRecords, retryRecord, unreadableRecord, type FollowUp } from '../delivery/follow-up-record.ts';
import type { DispatcherMetrics } from '../metrics.ts';
import type { Settlement } from './settlement.ts';

export interface FailedAttempt {
  reason: FailureReason;
  hint: RetryHint;
  durationMs: number;
  status?: number;
  answer?: string;
  answerType?: string;
  /** `Retry-After` of the answer. */
  retryAfter?: string;
  /** Code of the error, when there was no answer. */
  detail?: string;
}

export interface FollowUpOptions {
  policy: RetryPolicy;
  settlement: Settlement;
  reporter: Pick<AttemptReporter, 'report' | 'count'>;
  metrics: DispatcherMetrics;
  random: Random;
  /** Returns Unix ms, preferably by the brokers' clock, which does not jump. */
  now(): number;
}

type DeadReason = DeadLetterEvent['reason'];
type DeadFollowUp = FollowUp & { reason: DeadReason };

/** Writes a record that was not delivered to its next topic: the retry tier of its wait, or the dead letters. Each call settles it in the end. */
export class FollowUps {
  readonly #options: FollowUpOptions;

  constructor(options: FollowUpOptions) {
    this.#options = options;
  }

  /** Retries a record after an attempt that failed; after the last it is a dead letter. */
  failed(delivery: Delivery, failure: FailedAttempt): void {
    const { reporter, policy, random } = this.#options;
    const attempts = delivery.attempts + 1;
    const wait = isTest(delivery) ? undefined : retryWait(delivery.retryStep, policy, random, failure.hint);
    const dueAt = this.#dueAt(wait);
    reporter.count(delivery, false);
    reporter.report({
      ...this.#eventMembers(delivery),
      type: 'attempt',
      result: 'failed',
      attempt: attempts,
      durationMs: failure.durationMs,
      bodyBytes: delivery.body.length,
      reason: failure.reason,
      ...reported({
        status: failure.status,
        answer: failure.answer,
        answerType: failure.answerType,
        retryAfter: failure.retryAfter === undefined ? undefined : failure.retryAfter.slice(0, 128),
        detail: failure.detail,
        nextAttemptAt: dueAt,
      }),
    });
    this.#next(delivery, wait, dueAt, this.#afterStep(delivery, failure.reason, attempts, failure.status));
  }

  /**
   * Skips an attempt without a request: its retry step is used up all the same. Only a record whose own attempt has failed since it last did so, and
   * perhaps opened the breaker, waits for the probe without using one up.
   * @param detail what makes the settings unusable
   * @param minMs an attempt that is due earlier would be skipped as well: it waits for so long, at most for the length of the following retry step
   */
  skipped(
    delivery: Delivery,
    reason: SkipReason,
    { detail, minMs = 0 }: { detail?: string | undefined; minMs?: number } = {},
  ): void {
    const { policy, random, metrics, reporter } = this.#options;
    const awaitsProbe = minMs > 0 && delivery.attempts > delivery.probeAwaited;
    const next = awaitsProbe
      ? probeWait(minMs, policy, random)
      : retryWait(delivery.retryStep, policy, random, { retryAfterSeconds: minMs / 1000 });
    const wait = isTest(delivery) ? undefined : next;
    const dueAt = this.#dueAt(wait);
    metrics.skipped.inc({ reason });
    reporter.report({
      ...this.#eventMembers(delivery),
      type: 'skipped',
      reason,
      ...reported({ detail, nextAttemptAt: dueAt }),
    });
    const { attempts, retryStep } = delivery;
    const followUp = awaitsProbe
      ? { attempts, retryStep, deferrals: 0, probeAwaited: attempts, reason }
      : this.#afterStep(delivery, reason, attempts);
    this.#next(delivery, wait, dueAt, followUp);
  }

  /**
   * Defers a record that this service's own limits did not allow to be sent: it is redelivered later, at the same retry step.
   * @param backlogMs the longest useful wait for the records deferred until now; absent = not known
   * @returns the wait before its redelivery, ms; 0 when it is not redelivered
   */
  deferred(delivery: Delivery, backlogMs?: number): number {
    const { policy, random, metrics } = this.#options;
    metrics.deferred.inc();
    const { attempts, retryStep, deferrals } = delivery;
    const tooOld = this.#options.now() - delivery.firstSeenAt > policy.oldestDeferredSeconds * 1000;
    const wait = tooOld ? undefined : deferralWait(deferrals, policy, random, backlogMs);
    const followUp = { attempts, retryStep, deferrals: deferrals + 1, reason: 'held_back' as const };
    this.#next(delivery, wait, this.#dueAt(wait), followUp);
    return wait ?? 0;
  }

  /**
   * Moves a record to the dead letters, however many retry steps are left. A `test` leaves no dead letter.
   * @param cause the reason, and other headers that differ from the delivery's
   */
  deadLetter(delivery: Delivery, cause: Pick<DeadFollowUp, 'reason'> & Partial<FollowUp>): void {
    const { settlement, metrics, reporter } = this.#options;
    if (isTest(delivery)) {
      delivery.record.settle();
      return;
    }
    const { attempts, retryStep, deferrals } = delivery;
    const followUp: DeadFollowUp = { attempts, retryStep, deferrals, ...cause };
    const records = deadRecords(delivery, followUp);
    metrics.delivery.deadLettered(followUp.reason, records.length);
    for (const { headers = {} } of records)
      reporter.report({
        ...recordEvent(delivery, headers, this.#options.now()),
        type: 'dead',
        reason: followUp.reason,
        attempts: followUp.attempts,
      });
    settlement.settleAfter(delivery.record, ...records);
  }

  /** Writes a record that cannot be read as a delivery to the dead letters. */
  unreadable(record: SingleRecord): void {
    this.#options.metrics.delivery.deadLettered('unreadable', 1);
    this.#options.settlement.settleAfter(record, unreadableRecord(record));
  }

  /** Drops a record whose webhook is deleted. */
  drop({ record, batched = 1 }: Delivery): void {
    this.#options.metrics.delivery.settled('dropped', batched);
    record.settle();
  }

  #afterStep(delivery: Delivery, reason: DeadReason, attempts: number, status?: number): DeadFollowUp {
    const retryStep = Math.min(delivery.retryStep + 1, this.#options.policy.stepsSeconds.length);
    return { attempts, retryStep, deferrals: 0, reason, ...reported({ status }) };
  }

  #next(delivery: Delivery, wait: number | undefined, dueAt: number | undefined, followUp: DeadFollowUp): void {
    if (wait === undefined || dueAt === undefined) this.deadLetter(delivery, followUp);
    else this.#retry(delivery, wait, dueAt, followUp);
  }

  #retry(delivery: Delivery, waitMs: number, dueAt: number, followUp: FollowUp): void {
    const { name } = tierFor(waitMs, this.#options.policy, retryTiers);
    this.#options.metrics.delivery.retried(name);
    this.#options.settlement.settleAfter(delivery.record, retryRecord(delivery, name, { ms: waitMs, dueAt }, followUp));
  }

  #dueAt(wait: number | undefined): number | undefined {
    return wait === undefined ? undefined : this.#options.now() + wait;
  }

  #eventMembers(delivery: Delivery): DeliveryEventMembers {
    return deliveryEvent(delivery, this.#options.now());
  }
}
