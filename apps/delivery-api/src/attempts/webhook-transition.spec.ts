import type { WebhookStateEvent } from '@heliograph/delivery';
import { transitionOf, type WebhookState } from './webhook-transition.ts';

const at = Date.parse('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const healthy: WebhookState = {
  status: 'active',
  disabledReason: null,
  failingSince: null,
  signatureRejectedAt: null,
  exhaustedAt: null,
  resumedAt: null,
};
const stateEvent = (event: WebhookStateEvent['event'], part: object = {}): WebhookStateEvent => ({
  type: 'state',
  subscriptionId: 'wh_a',
  accountId: 'acc_a',
  at,
  event,
  ...part,
});
const after = (changes: Partial<WebhookState>): WebhookState => ({ ...healthy, ...changes });
const date = new Date(at);

it.each([
  ['failing', healthy, { changes: { failingSince: date }, events: ['webhook.failing'] }],
  ['failing', after({ failingSince: date }), undefined],
  ['signature_rejected', healthy, { changes: { signatureRejectedAt: date }, events: ['webhook.signature_rejected'] }],
  [
    'signature_rejected',
    after({ signatureRejectedAt: new Date(0) }),
    { changes: { signatureRejectedAt: date }, events: [] },
  ],
  ['recovered', healthy, undefined],
  ['recovered', after({ signatureRejectedAt: date }), { events: ['webhook.recovered'] }],
  ['recovered', after({ failingSince: date, status: 'disabled' }), undefined],
  ['exhausted', healthy, { changes: { failingSince: date }, events: ['webhook.failing', 'webhook.exhausted'] }],
  ['exhausted', after({ failingSince: date, exhaustedAt: new Date(at - hour + 1) }), undefined],
  ['exhausted', after({ exhaustedAt: new Date(at - hour + 1) }), { events: ['webhook.failing'] }],
  ['exhausted', after({ failingSince: date, exhaustedAt: new Date(at - hour) }), { events: ['webhook.exhausted'] }],
  ['disabled', healthy, { changes: { status: 'disabled', disabledReason: 'gone' }, events: ['webhook.disabled'] }],
  ['disabled', after({ status: 'disabled' }), undefined],
  ['disabled', after({ resumedAt: date }), undefined],
  ['failing', after({ resumedAt: new Date(at - 1) }), { events: ['webhook.failing'] }],
  ['breaker_opened', healthy, undefined],
] as const)('%s %#', (event, webhook, expected) => {
  const transition = transitionOf(webhook, stateEvent(event));
  if (expected === undefined) expect(transition).toBeUndefined();
  else expect(transition).toMatchObject(expected);
});
