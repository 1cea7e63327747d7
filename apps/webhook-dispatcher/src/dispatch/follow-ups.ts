import {
  lastPosition,
  tierFor,
  waitAfter,
  waitHeldBack,
  type DeadLetterFact,
  type FailureReason,
  type Random,
  type RetryHint,
  type RetryPolicy,
  type SkipReason,
  type Wait,
} from '@heliograph/delivery';
import { retryTiers } from '@heliograph/messaging';
import type { AttemptReporter } from '../attempts/attempt-reporter.ts';
import { factOf, factOfDelivery, type DeliveryFact } from '../attempts/fact-of-delivery.ts';
import { isTest, type Delivery } from '../delivery/delivery.ts';
import { deadRecords, retryRecord, type FollowUp } from '../delivery/follow-up-record.ts';
import type { DispatcherMetrics } from '../metrics.ts';
import type { Settlement } from './settlement.ts';

export interface FailedAttempt {
  reason: FailureReason;
  hint: RetryHint;
  durationMs: number;
  status?: number;
  answer?: string;
}

export interface FollowUpParts {
  policy: RetryPolicy;
  settlement: Settlement;
  reporter: Pick<AttemptReporter, 'report' | 'count'>;
  metrics: DispatcherMetrics;
  random: Random;
  /** Unix ms; best of the brokers' clock, which does not jump. */
  now(): number;
}

type DeadReason = DeadLetterFact['reason'];

/** Where a record goes that was not delivered: the retry tier of its wait, or the dead letters. Each call settles it in the end. */
export class FollowUps {
  readonly #parts: FollowUpParts;

  constructor(parts: FollowUpParts) {
    this.#parts = parts;
  }

  failed(delivery: Delivery, failure: FailedAttempt): void {
    const { reporter, policy, random } = this.#parts;
    const attempts = delivery.attempts + 1;
    const wait = isTest(delivery) ? undefined : waitAfter(delivery.position, policy, random, failure.hint);
    const dueAt = this.#dueAt(wait);
    reporter.count(delivery, false);
    reporter.report({
      ...this.#fact(delivery),
      type: 'attempt',
      result: 'failed',
      attempt: attempts,
      durationMs: failure.durationMs,
      reason: failure.reason,
      ...(failure.status === undefined ? {} : { status: failure.status }),
      ...(failure.answer === undefined ? {} : { answer: failure.answer }),
      ...(dueAt === undefined ? {} : { nextAttemptAt: dueAt }),
    });
    this.#next(delivery, wait, dueAt, this.#followUp(delivery, failure.reason, attempts, failure.status));
  }

  /** A step that fell due without a request: it is used up all the same. */
  skipped(delivery: Delivery, reason: SkipReason, detail?: string): void {
    const { policy, random, metrics, reporter } = this.#parts;
    const wait = isTest(delivery) ? undefined : waitAfter(delivery.position, policy, random);
    const dueAt = this.#dueAt(wait);
    metrics.skipped.inc({ reason });
    reporter.report({
      ...this.#fact(delivery),
      type: 'skipped',
      reason,
      ...(detail === undefined ? {} : { detail }),
      ...(dueAt === undefined ? {} : { nextAttemptAt: dueAt }),
    });
    this.#next(delivery, wait, dueAt, this.#followUp(delivery, reason, delivery.attempts));
  }

  /** Our own limits held it back: it comes back later, at the same position. */
  heldBack(delivery: Delivery): void {
    const { policy, random, metrics } = this.#parts;
    metrics.heldBack.inc();
    const followUp = {
      attempts: delivery.attempts,
      position: delivery.position,
      heldBack: delivery.heldBack + 1,
      reason: 'held_back',
    };
    const tooOld = this.#parts.now() - delivery.firstSeenAt > policy.oldestHeldBackSeconds * 1000;
    const wait = tooOld ? undefined : waitHeldBack(delivery.heldBack, policy, random);
    this.#next(delivery, wait, this.#dueAt(wait), followUp);
  }

  #followUp(delivery: Delivery, reason: string, attempts: number, status?: number): FollowUp {
    const position = Math.min(delivery.position + 1, lastPosition(this.#parts.policy));
    return { attempts, position, heldBack: 0, reason, ...(status === undefined ? {} : { status }) };
  }

  #next(delivery: Delivery, wait: Wait | undefined, dueAt: number | undefined, followUp: FollowUp): void {
    if (wait === undefined || dueAt === undefined) this.#bury(delivery, followUp);
    else this.#retry(delivery, wait, dueAt, followUp);
  }

  #retry(delivery: Delivery, wait: Wait, dueAt: number, followUp: FollowUp): void {
    const { name } = tierFor(wait.nominalMs, retryTiers);
    this.#parts.metrics.delivery.retried(name);
    this.#parts.settlement.handOn(delivery.record, retryRecord(delivery, name, { ms: wait.ms, dueAt }, followUp));
  }

  #bury(delivery: Delivery, followUp: FollowUp): void {
    const { settlement, metrics, reporter } = this.#parts;
    if (isTest(delivery)) {
      settlement.settle(delivery.record);
      return;
    }
    const records = deadRecords(delivery, followUp);
    metrics.delivery.deadLettered(followUp.reason, records.length);
    for (const { headers = {} } of records)
      reporter.report({
        ...factOf(delivery, headers, this.#parts.now()),
        type: 'dead',
        reason: followUp.reason as DeadReason,
        attempts: followUp.attempts,
      });
    settlement.handOn(delivery.record, ...records);
  }

  #dueAt(wait: Wait | undefined): number | undefined {
    return wait === undefined ? undefined : this.#parts.now() + wait.ms;
  }

  #fact(delivery: Delivery): DeliveryFact {
    return factOfDelivery(delivery, this.#parts.now());
  }
}
