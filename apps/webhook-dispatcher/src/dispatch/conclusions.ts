import { isOverloaded, judge, type RetryPolicy } from '@heliograph/delivery';
import type { AttemptReporter } from '../attempts/attempt-reporter.ts';
import { broughtBackRecords } from '../attempts/brought-back-records.ts';
import { factOf, factOfDelivery } from '../attempts/fact-of-delivery.ts';
import { isLastTry, isTest, type Delivery } from '../delivery/delivery.ts';
import type { WebhookDirectory } from '../endpoint/webhook-directory.ts';
import type { RequestResult } from '../endpoint/webhook-request.ts';
import type { AttemptResult } from '../lane/lane.ts';
import type { DispatcherMetrics } from '../metrics.ts';
import type { FollowUps } from './follow-ups.ts';
import type { Settlement } from './settlement.ts';
import type { WebhookAlarms } from './webhook-alarms.ts';

export interface ConclusionParts {
  directory: Pick<WebhookDirectory, 'park'>;
  followUps: FollowUps;
  settlement: Settlement;
  alarms: WebhookAlarms;
  reporter: Pick<AttemptReporter, 'report' | 'count'>;
  metrics: DispatcherMetrics;
  retryPolicy: RetryPolicy;
  /** Share of successes at the first try that are reported one by one, 0…1. */
  successSample: number;
  /** Unix ms, by a clock that does not jump. */
  now(): number;
}

/** What the end of an attempt leads to: the record settled or handed on, the attempt counted and told, the webhook parked at its own wish. */
export class Conclusions {
  readonly #parts: ConclusionParts;
  readonly #parked: (webhookId: string) => void;

  /** @param parked called when an answer has disabled the webhook */
  constructor(parts: ConclusionParts, parked: (webhookId: string) => void) {
    this.#parts = parts;
    this.#parked = parked;
  }

  /** Sees to the record, and tells the lane what came of it. */
  conclude(delivery: Delivery, result: RequestResult): AttemptResult {
    const { followUps, metrics } = this.#parts;
    if (result.outcome.kind === 'not_made') {
      followUps.heldBack(delivery);
      return 'not_made';
    }
    const verdict = judge(result.outcome, this.#parts.now());
    metrics.delivery.attempted(verdict.result === 'delivered' ? 'ok' : verdict.reason, result.durationMs / 1000);
    if (verdict.result === 'delivered') {
      this.#delivered(delivery, result);
      return 'delivered';
    }
    this.#failed(delivery, result, verdict);
    return isOverloaded(result.outcome) ? 'slow_down' : 'failed';
  }

  #delivered(delivery: Delivery, { outcome, durationMs }: RequestResult): void {
    const { settlement, reporter, alarms, successSample, metrics } = this.#parts;
    settlement.settle(delivery.record);
    const now = this.#parts.now();
    metrics.delivery.settled('delivered', delivery.batched ?? 1);
    metrics.delivery.acknowledged(delivery.writtenAt, now);
    reporter.count(delivery, true);
    alarms.delivered(delivery);
    const broughtBack = broughtBackRecords(delivery);
    const all = broughtBack.length === (delivery.batched ?? 1);
    const told = delivery.attempts > 0 || isTest(delivery) || Math.random() < successSample;
    if (broughtBack.length === 0 && !told) return;
    const made = {
      ...({ type: 'attempt', result: 'delivered' } as const),
      ...{ attempt: delivery.attempts + 1, durationMs },
      ...(outcome.kind === 'answered' && { status: outcome.status }),
    };
    for (const headers of broughtBack) reporter.report({ ...factOf(delivery, headers, now), ...made });
    if (told && !all) reporter.report({ ...factOfDelivery(delivery, now), ...made });
  }

  #failed(
    delivery: Delivery,
    result: RequestResult,
    verdict: Exclude<ReturnType<typeof judge>, { result: 'delivered' }>,
  ): void {
    const { followUps, alarms, directory, retryPolicy } = this.#parts;
    const status = result.outcome.kind === 'answered' ? result.outcome.status : undefined;
    alarms.failed(delivery, verdict.reason, status, isLastTry(delivery, retryPolicy) && !isTest(delivery));
    if (verdict.result === 'disable' && !isTest(delivery) && directory.park(delivery.webhookId)) {
      alarms.tell(delivery, 'disabled', verdict.reason, status);
      this.#parked(delivery.webhookId);
    }
    followUps.failed(delivery, {
      reason: verdict.reason,
      hint: verdict.hint,
      durationMs: result.durationMs,
      ...(status === undefined ? {} : { status }),
      ...(result.answer === undefined ? {} : { answer: result.answer }),
    });
  }
}
