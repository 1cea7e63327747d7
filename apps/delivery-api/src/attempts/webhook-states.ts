import { Injectable } from '@nestjs/common';
import type { WebhookStateFact } from '@heliograph/delivery';
import type { EntityManager } from 'typeorm';
import { lockWebhook, publish } from '../webhooks/webhook-store.ts';
import type { Webhook } from '../webhooks/webhook.entity.ts';

/** What the dispatcher noticed about a webhook becomes its state; a 410 disables it for all dispatchers. */
@Injectable()
export class WebhookStates {
  async apply(manager: EntityManager, fact: WebhookStateFact): Promise<void> {
    if (fact.event === 'exhausted' || fact.event === 'breaker_opened' || fact.event === 'breaker_closed') return;
    const webhook = await lockWebhook(manager, { id: fact.subscriptionId, accountId: fact.accountId });
    if (!webhook || isOutdated(webhook, fact)) return;
    if (fact.event === 'disabled') return disable(manager, webhook, 'gone');
    Object.assign(webhook, changeOf(fact, webhook));
    await manager.save(webhook);
  }
}

/** What happened before the account resumed it is over. */
function isOutdated({ resumedAt }: Webhook, { at }: WebhookStateFact): boolean {
  return resumedAt !== null && at <= resumedAt.getTime();
}

function changeOf({ event, at }: WebhookStateFact, { failingSince }: Webhook): Partial<Webhook> {
  if (event === 'failing') return { failingSince: failingSince ?? new Date(at) };
  if (event === 'signature_rejected') return { signatureRejectedAt: new Date(at) };
  return { failingSince: null, signatureRejectedAt: null };
}

/** Call it with the row locked. */
export async function disable(manager: EntityManager, webhook: Webhook, reason: 'gone' | 'failing'): Promise<void> {
  if (webhook.status === 'disabled') return;
  Object.assign(webhook, { status: 'disabled', disabledReason: reason, updatedAt: new Date() });
  await manager.save(webhook);
  await publish(manager, webhook);
}
