import type { FailureReason, WebhookEvent, WebhookStateFact } from '@heliograph/delivery';
import type { AttemptReporter } from '../attempts/attempt-reporter.ts';
import type { Delivery } from '../delivery/delivery.ts';

interface Alarm {
  failing: boolean;
  rejected: boolean;
}

const failingAfter = 4;

/** Turns attempts into the webhook's changes of state: each is told once, until it is over. */
export class WebhookAlarms {
  readonly #reporter: Pick<AttemptReporter, 'report'>;
  readonly #alarms = new Map<string, Alarm>();

  constructor(reporter: Pick<AttemptReporter, 'report'>) {
    this.#reporter = reporter;
  }

  delivered(delivery: Delivery): void {
    const alarm = this.#alarms.get(delivery.webhookId);
    if (alarm === undefined) return;
    this.#alarms.delete(delivery.webhookId);
    this.tell(delivery, 'recovered');
  }

  failed(delivery: Delivery, reason: FailureReason, status: number | undefined, last: boolean): void {
    const attempt = delivery.attempts + 1;
    if (reason === 'unauthorized') this.#raise(delivery, 'rejected', 'signature_rejected', reason, status);
    if (attempt >= failingAfter) this.#raise(delivery, 'failing', 'failing', reason, status);
    if (last) this.tell(delivery, 'exhausted', reason, status);
  }

  tell(
    { webhookId, accountId }: Pick<Delivery, 'webhookId' | 'accountId'>,
    event: WebhookEvent,
    reason?: FailureReason,
    status?: number,
  ): void {
    const fact: WebhookStateFact = { type: 'state', event, subscriptionId: webhookId, accountId, at: Date.now() };
    if (reason !== undefined) fact.reason = reason;
    if (status !== undefined) fact.status = status;
    this.#reporter.report(fact);
  }

  forget(webhookId: string): void {
    this.#alarms.delete(webhookId);
  }

  #raise(delivery: Delivery, kind: keyof Alarm, event: WebhookEvent, reason: FailureReason, status?: number): void {
    const alarm = this.#alarms.get(delivery.webhookId) ?? { failing: false, rejected: false };
    if (alarm[kind]) return;
    alarm[kind] = true;
    this.#alarms.set(delivery.webhookId, alarm);
    this.tell(delivery, event, reason, status);
  }
}
