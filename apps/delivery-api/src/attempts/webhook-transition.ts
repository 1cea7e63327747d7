import type { WebhookStateEvent } from '@heliograph/delivery';
import type { WebhookEventKind } from '@heliograph/events';
import type { Webhook } from '../webhooks/webhook.entity.ts';

export type WebhookState = Pick<
  Webhook,
  'status' | 'disabledReason' | 'failingSince' | 'signatureRejectedAt' | 'exhaustedAt' | 'resumedAt'
>;

export interface Transition {
  changes: Partial<WebhookState>;
  /** Empty: the account need not be notified again. */
  events: WebhookEventKind[];
}

/** Limits exhausted events to one an hour, because a dead endpoint exhausts every record. */
const EXHAUSTED_EVENT_INTERVAL_MS = 3_600_000;

/** Returns the transition that an event causes. @returns undefined when it changes nothing */
export function transitionOf(webhook: WebhookState, stateEvent: WebhookStateEvent): Transition | undefined {
  if (isOutdated(webhook, stateEvent) || webhook.status === 'disabled') return undefined;
  const at = new Date(stateEvent.at);
  switch (stateEvent.event) {
    case 'failing':
      return webhook.failingSince ? undefined : { changes: { failingSince: at }, events: ['webhook.failing'] };
    case 'signature_rejected':
      return {
        changes: { signatureRejectedAt: at },
        events: webhook.signatureRejectedAt ? [] : ['webhook.signature_rejected'],
      };
    case 'recovered':
      return recovery(webhook);
    case 'exhausted':
      return exhaustion(webhook, at);
    case 'disabled':
      return disabling('gone');
    default:
      return undefined;
  }
}

export function disabling(disabledReason: 'gone' | 'failing'): Transition {
  return { changes: { status: 'disabled', disabledReason }, events: ['webhook.disabled'] };
}

/** Returns true for an event from before the account resumed the webhook. */
function isOutdated({ resumedAt }: WebhookState, { at }: WebhookStateEvent): boolean {
  return resumedAt !== null && at <= resumedAt.getTime();
}

function recovery({ failingSince, signatureRejectedAt }: WebhookState): Transition | undefined {
  if (!failingSince && !signatureRejectedAt) return undefined;
  return { changes: { failingSince: null, signatureRejectedAt: null }, events: ['webhook.recovered'] };
}

/** Also reports failing: while the breaker is open a record has few attempts and never a fourth, so its last one shows that the endpoint fails. */
function exhaustion({ exhaustedAt, failingSince }: WebhookState, at: Date): Transition | undefined {
  const failing: Transition[] = failingSince ? [] : [{ changes: { failingSince: at }, events: ['webhook.failing'] }];
  const recently = exhaustedAt && at.getTime() < exhaustedAt.getTime() + EXHAUSTED_EVENT_INTERVAL_MS;
  const exhausted: Transition[] = recently ? [] : [{ changes: { exhaustedAt: at }, events: ['webhook.exhausted'] }];
  const both = [...failing, ...exhausted];
  if (both.length === 0) return undefined;
  return {
    changes: Object.assign({}, ...both.map(({ changes }) => changes)) as Partial<WebhookState>,
    events: both.flatMap(({ events }) => events),
  };
}
