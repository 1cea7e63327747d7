import { reported } from '@heliograph/base-data';
import { classifyOutcome, isOverloaded, NameServerError, type RetryPolicy } from '@heliograph/delivery';
import type { AttemptReporter } from '../attempts/attempt-reporter.ts';
import { recordEvent, deliveryEvent } from '../attempts/delivery-event.ts';
import { replayedRecords } from '../attempts/replayed-records.ts';
import { isLastAttempt, isTest, type Delivery } from '../delivery/delivery.ts';
import type { WebhookDirectory } from '../endpoint/webhook-directory.ts';
import type { RequestResult } from '../endpoint/webhook-request.ts';
import type { AttemptResult } from '../lane/lane.ts';
import type { DispatcherMetrics } from '../metrics.ts';
import type { FollowUps } from './follow-ups.ts';
import type { WebhookAlarms } from './webhook-alarms.ts';

export interface AttemptOutcomeOptions {
  directory: Pick<WebhookDirectory, 'disable'>;
  followUps: FollowUps;
  alarms: WebhookAlarms;
  reporter: Pick<AttemptReporter, 'report' | 'count'>;
  metrics: DispatcherMetrics;
  retryPolicy: RetryPolicy;
  /** Share of successes at the first attempt that are reported one by one, 0…1. */
  successSample: number;
  /** Returns Unix ms, by a monotonic clock. */
  now(): number;
}

/**
 * After so many deferrals, of 5 s to 160 s and five minutes together, name servers that do not answer count as a failure of the endpoint: they may wait for
 * those of its domain. Deferrals by the lane are counted too and may be shorter, so that a record that is not as old is deferred all the same.
 */
const maxNameServerDeferrals = 6;
const maxNameServerDeferralsMs = 300_000;

/**
 * Handles the end of an attempt: the record is settled or written elsewhere, the attempt counted and reported, the webhook disabled when its endpoint
 * requests it (410).
 */
export class AttemptOutcomeHandler {
  readonly #options: AttemptOutcomeOptions;
  readonly #disabled: (webhookId: string) => void;

  /** @param disabled called when an answer has disabled the webhook */
  constructor(options: AttemptOutcomeOptions, disabled: (webhookId: string) => void) {
    this.#options = options;
    this.#disabled = disabled;
  }

  /** Handles the result of an attempt. @returns the result for the lane */
  handle(delivery: Delivery, result: RequestResult): AttemptResult {
    const { followUps, metrics } = this.#options;
    if (result.outcome.kind === 'not_made' || this.#isWithoutNames(delivery, result)) {
      followUps.deferred(delivery);
      return 'not_made';
    }
    const verdict = classifyOutcome(result.outcome, this.#options.now());
    metrics.delivery.attempted(verdict.result === 'delivered' ? 'ok' : verdict.reason, result.durationMs / 1000);
    if (verdict.result === 'delivered') {
      this.#delivered(delivery, result);
      return 'delivered';
    }
    this.#failed(delivery, result, verdict);
    return isOverloaded(result.outcome) ? 'slow_down' : 'failed';
  }

  /** A failure of our DNS resolvers affects all endpoints at once, and their breakers would open; for a test event it is reported at once. */
  #isWithoutNames(delivery: Delivery, { errorCode }: RequestResult): boolean {
    if (errorCode !== NameServerError.code) return false;
    this.#options.metrics.nameServerFailures.inc();
    if (isTest(delivery)) return false;
    const isYoung = this.#options.now() - delivery.firstSeenAt < maxNameServerDeferralsMs;
    return delivery.deferrals < maxNameServerDeferrals || isYoung;
  }

  #delivered(delivery: Delivery, { outcome, durationMs }: RequestResult): void {
    const { reporter, alarms, successSample, metrics } = this.#options;
    delivery.record.settle();
    const now = this.#options.now();
    metrics.delivery.settled('delivered', delivery.batched ?? 1);
    metrics.delivery.acknowledged(delivery.writtenAt, now, delivery.fetchedAt);
    reporter.count(delivery, true);
    alarms.delivered(delivery);
    const replayed = replayedRecords(delivery);
    const all = replayed.length === (delivery.batched ?? 1);
    const isReported = delivery.attempts > 0 || isTest(delivery) || Math.random() < successSample;
    if (replayed.length === 0 && !isReported) return;
    const made = {
      type: 'attempt' as const,
      result: 'delivered' as const,
      attempt: delivery.attempts + 1,
      durationMs,
      bodyBytes: delivery.body.length,
      ...reported({ status: outcome.kind === 'answered' ? outcome.status : undefined }),
    };
    for (const headers of replayed) reporter.report({ ...recordEvent(delivery, headers, now), ...made });
    if (isReported && !all) reporter.report({ ...deliveryEvent(delivery, now), ...made });
  }

  #failed(
    delivery: Delivery,
    result: RequestResult,
    verdict: Exclude<ReturnType<typeof classifyOutcome>, { result: 'delivered' }>,
  ): void {
    const { followUps, alarms, directory, retryPolicy } = this.#options;
    const { status, retryAfter }: Partial<Extract<RequestResult['outcome'], { kind: 'answered' }>> =
      result.outcome.kind === 'answered' ? result.outcome : {};
    alarms.failed(delivery, verdict.reason, status, isLastAttempt(delivery, retryPolicy) && !isTest(delivery));
    if (verdict.result === 'disable' && !isTest(delivery) && directory.disable(delivery.webhookId)) {
      alarms.report(delivery, 'disabled', verdict.reason, status);
      this.#disabled(delivery.webhookId);
    }
    followUps.failed(delivery, {
      reason: verdict.reason,
      hint: verdict.hint,
      durationMs: result.durationMs,
      ...reported({
        status,
        answer: result.answer,
        answerType: result.answerType,
        retryAfter,
        detail: result.errorCode,
      }),
    });
  }
}
