import { reported } from '@heliograph/base-data';
import type { FailureReason, WebhookEvent, WebhookStateEvent } from '@heliograph/delivery';
import type { AttemptReporter } from '../attempts/attempt-reporter.ts';
import type { Delivery } from '../delivery/delivery.ts';

interface Alarm {
  failing: boolean;
  rejected: boolean;
}

type Webhook = Pick<Delivery, 'webhookId' | 'accountId'>;

const failingAfter = 4;

/**
 * Derives the webhook's changes of state from its attempts: each is reported once, until it is over. The state before this process owned the webhook is not
 * known: its first success is reported as an assumed recovery; otherwise a webhook that failed before a restart would stay failing for ever.
 */
export class WebhookAlarms {
  readonly #reporter: Pick<AttemptReporter, 'report'>;
  readonly #alarms = new Map<string, Alarm>();

  constructor(reporter: Pick<AttemptReporter, 'report'>) {
    this.#reporter = reporter;
  }

  delivered(delivery: Delivery): void {
    const { webhookId } = delivery;
    const alarm = this.#alarms.get(webhookId);
    if (alarm !== undefined && !alarm.failing && !alarm.rejected) return;
    this.#alarms.set(webhookId, { failing: false, rejected: false });
    this.#reporter.report({
      ...stateOf(delivery, 'recovered'),
      ...reported({ assumed: alarm === undefined ? (true as const) : undefined }),
    });
  }

  failed(delivery: Delivery, reason: FailureReason, status: number | undefined, last: boolean): void {
    const attempt = delivery.attempts + 1;
    if (reason === 'unauthorized') this.#raise(delivery, 'rejected', 'signature_rejected', reason, status);
    if (attempt >= failingAfter) this.#raise(delivery, 'failing', 'failing', reason, status);
    if (last) this.report(delivery, 'exhausted', reason, status);
  }

  report(webhook: Webhook, event: WebhookEvent, reason?: FailureReason, status?: number): void {
    this.#reporter.report({
      ...stateOf(webhook, event),
      ...reported({ reason, status }),
    });
  }

  /** Reports that no request is made before the time of the next probe. */
  breakerOpened(webhook: Webhook, probeAfterMs: number): void {
    const opened = stateOf(webhook, 'breaker_opened');
    this.#reporter.report({ ...opened, nextAttemptAt: Math.round(opened.at + probeAfterMs) });
  }

  forget(webhookId: string): void {
    this.#alarms.delete(webhookId);
  }

  /** Forgets all states, because webhooks moved to or from another process: the remembered states may be outdated when they come back. */
  forgetAll(): void {
    this.#alarms.clear();
  }

  #raise(delivery: Delivery, kind: keyof Alarm, event: WebhookEvent, reason: FailureReason, status?: number): void {
    const alarm = this.#alarms.get(delivery.webhookId) ?? { failing: false, rejected: false };
    if (alarm[kind]) return;
    alarm[kind] = true;
    this.#alarms.set(delivery.webhookId, alarm);
    this.report(delivery, event, reason, status);
  }
}

function stateOf({ webhookId, accountId }: Webhook, event: WebhookEvent): WebhookStateEvent {
  return { type: 'state', event, subscriptionId: webhookId, accountId, at: Date.now() };
}
