import type { RetryPolicy } from '@heliograph/delivery';
import { isLastAttempt, isTest, type Delivery } from '../delivery/delivery.ts';
import type { EndpointClient } from '../endpoint/endpoint-client.ts';
import type { WebhookDirectory } from '../endpoint/webhook-directory.ts';
import type { RequestResult } from '../endpoint/webhook-request.ts';
import type { AttemptDone, LaneActions } from '../lane/lane.ts';
import type { AttemptOutcomeHandler } from './attempt-outcome-handler.ts';
import type { FollowUps } from './follow-ups.ts';
import type { OwnedPartitions, Settlement } from './settlement.ts';
import type { WebhookAlarms } from './webhook-alarms.ts';

export interface WebhookAttemptsOptions {
  directory: Pick<WebhookDirectory, 'find'>;
  client: EndpointClient;
  followUps: FollowUps;
  settlement: Settlement;
  alarms: WebhookAlarms;
  retryPolicy: RetryPolicy;
  owned: Pick<OwnedPartitions, 'isMembershipConfirmed'>;
}

/** The requests of all lanes, and the handling of their results. */
export interface Requests {
  inFlight: number;
  /** True after the dispatcher has stopped: later results leave their records unsettled. */
  abandoned: boolean;
  outcomes: AttemptOutcomeHandler;
  /** Called after each result was handled. */
  ended(): void;
}

/** A record that waited for a probe comes so much later: it is due by another clock, and must not be skipped again. */
const afterProbeMs = 500;

/** Makes the attempts of one webhook when its lane starts them; defers or skips the records that the lane does not start. */
export class WebhookAttempts implements LaneActions {
  readonly now = (): number => performance.now();
  #accountId = '';

  /** @param place puts a record where the state of its webhook sends it: a lane, or a topic */
  constructor(
    private readonly webhookId: string,
    private readonly options: WebhookAttemptsOptions,
    private readonly requests: Requests,
    private readonly place: (delivery: Delivery) => void,
  ) {}

  /** Makes the request. The state is looked up again: the webhook may have been paused while the record was queued. */
  attempt(delivery: Delivery, done: AttemptDone): void {
    this.#accountId = delivery.accountId;
    if (!delivery.record.isDeliverable()) {
      this.#release(delivery);
      queueMicrotask(() => done('not_made', 0));
      return;
    }
    const state = this.options.directory.find(delivery.webhookId);
    const isSendable = state.kind === 'active' || isTest(delivery);
    const endpoint = isSendable && 'endpoint' in state ? state.endpoint : undefined;
    const sent =
      endpoint !== undefined &&
      this.options.client.post(endpoint, delivery, (result) => this.#answered(delivery, result, done));
    if (sent) {
      this.requests.inFlight++;
      return;
    }
    if (endpoint === undefined) this.place(delivery);
    else this.options.followUps.skipped(delivery, 'no_secret');
    queueMicrotask(() => done('not_made', 0));
  }

  defer(delivery: Delivery, backlogMs: number): number {
    return this.options.followUps.deferred(delivery, backlogMs);
  }

  skip(delivery: Delivery, probeInMs: number): void {
    this.options.followUps.skipped(delivery, 'breaker_open', { minMs: probeInMs + afterProbeMs });
  }

  isLastAttempt(delivery: Delivery): boolean {
    return isLastAttempt(delivery, this.options.retryPolicy);
  }

  breakerOpened(probeAfterMs: number): void {
    this.options.alarms.breakerOpened({ webhookId: this.webhookId, accountId: this.#accountId }, probeAfterMs);
  }

  breakerClosed(): void {
    this.options.alarms.report({ webhookId: this.webhookId, accountId: this.#accountId }, 'breaker_closed');
  }

  mayStart(): boolean {
    return this.options.owned.isMembershipConfirmed();
  }

  /** Releases records that were lost before `revoke` was called; those records of a batch that this process still owns stay queued. */
  #release(delivery: Delivery): void {
    for (const part of delivery.parts ?? [delivery]) {
      if (part.record.isDeliverable()) this.place(part);
      else this.options.settlement.forward(part.record);
    }
  }

  #answered(delivery: Delivery, result: RequestResult, done: AttemptDone): void {
    this.requests.inFlight--;
    if (this.requests.abandoned) return;
    done(this.requests.outcomes.handle(delivery, result), result.durationMs);
    this.requests.ended();
  }
}
