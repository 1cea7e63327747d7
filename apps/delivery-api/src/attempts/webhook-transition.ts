import type { WebhookStateEvent } from '@heliograph/delivery';
import type { WebhookEventKind } from '@heliograph/events';
import type { Webhook } from '../webhooks/webhook.entity.ts';

export type WebhookState = Pick<
  Webhook,
  'status' | 'disabledReason' | 'failingSince' | 'signatureRejectedAt' | 'exhaustedAt' | 'resumedAt'
>;

export interface Transition {
  changes: Partial<WebhookState>;
  /** Empty: the account need not be told again. */
  events: WebhookEventKind[];
}

/** A dead endpoint exhausts every record: one event an hour says enough. */
const EXHAUSTED_AGAIN_MS = 3_600_000;

/** What a fact means for a webhook. @returns undefined when it changes nothing */
export function transitionOf(webhook: WebhookState, fact: WebhookStateEvent): Transition | undefined {
  if (isOver(webhook, fact) || webhook.status === 'disabled') return undefined;
  const at = new Date(fact.at);
  switch (fact.event) {
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

/** What happened before the account resumed it is over. */
function isOver({ resumedAt }: WebhookState, { at }: WebhookStateEvent): boolean {
  return resumedAt !== null && at <= resumedAt.getTime();
}

function recovery({ failingSince, signatureRejectedAt }: WebhookState): Transition | undefined {
  if (!failingSince && !signatureRejectedAt) return undefined;
  return { changes: { failingSince: null, signatureRejectedAt: null }, events: ['webhook.recovered'] };
}

/** Behind an open breaker a record has few tries and never a fourth: its last one tells that the endpoint fails. */
function exhaustion({ exhaustedAt, failingSince }: WebhookState, at: Date): Transition | undefined {
  const failing: Transition[] = failingSince ? [] : [{ changes: { failingSince: at }, events: ['webhook.failing'] }];
  const lately = exhaustedAt && at.getTime() < exhaustedAt.getTime() + EXHAUSTED_AGAIN_MS;
  const exhausted: Transition[] = lately ? [] : [{ changes: { exhaustedAt: at }, events: ['webhook.exhausted'] }];
  const both = [...failing, ...exhausted];
  if (both.length === 0) return undefined;
  return {
    changes: Object.assign({}, ...both.map(({ changes }) => changes)) as Partial<WebhookState>,
    events: both.flatMap(({ events }) => events),
  };
}
