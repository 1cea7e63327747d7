import { reported } from '@heliograph/base-data';
import type { AttemptEvent, WebhookStateEvent } from '@heliograph/delivery';
import { webhookEvent, type WebhookEventKind } from '@heliograph/events';
import { accountEventRecord } from '@heliograph/messaging';
import { outbox, type OutboxEntry, storableJson } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { publication } from '../webhooks/webhook-store.ts';
import { Webhook } from '../webhooks/webhook.entity.ts';
import { healthAfter, isFailure } from './webhook-health.ts';
import { disabling, transitionOf, type Transition } from './webhook-transition.ts';

/** Applies the dispatchers' observations to the state of webhooks; each change is reported to the account once, and a 410 to all dispatchers. */
@Injectable()
export class WebhookStates {
  /** @returns the state events that changed nothing */
  async apply(manager: EntityManager, all: readonly AttemptEvent[]): Promise<Set<AttemptEvent>> {
    const ineffective = new Set<AttemptEvent>();
    const attemptEvents = [...all.filter((event) => event.type === 'state'), ...(await recoveries(manager, all))];
    const webhooks = await lockAll(manager, attemptEvents);
    const entries: OutboxEntry[] = [];
    for (const event of attemptEvents) {
      const webhook = webhooks.get(event.subscriptionId);
      const transition = webhook?.accountId === event.accountId ? transitionOf(webhook, event) : undefined;
      if (webhook && transition) entries.push(...(await change(manager, webhook, transition, causeOf(event))));
      else ineffective.add(event);
    }
    // All entries are added at once: in parts, two writers could wait for each other.
    await outbox.add(manager, entries);
    return ineffective;
  }

  /** Call it with the row locked. */
  async disableFailing(manager: EntityManager, webhook: Webhook): Promise<void> {
    const cause = { at: Date.now(), reason: 'failing' };
    await outbox.add(manager, await change(manager, webhook, disabling('failing'), cause));
  }

  /** Updates the data from which the health of webhooks is derived. Rows of healthy webhooks are neither locked nor written while they stay healthy. */
  async updateHealth(manager: EntityManager, all: readonly AttemptEvent[]): Promise<void> {
    const ids = (events: readonly AttemptEvent[]) => [...new Set(events.map(({ subscriptionId }) => subscriptionId))];
    const webhooks = await manager
      .createQueryBuilder(Webhook, 'w')
      .where('w.id = ANY(:failed) OR (w.id = ANY(:ids) AND (w.failedAt IS NOT NULL OR w.probeAt IS NOT NULL))', {
        failed: ids(all.filter(isFailure)),
        ids: ids(all),
      })
      .orderBy('w.id')
      .setLock('pessimistic_write')
      .getMany();
    for (const webhook of webhooks) {
      const own = all.filter((e) => e.subscriptionId === webhook.id && e.accountId === webhook.accountId);
      const after = own.reduce(healthAfter, webhook);
      if (after === webhook) continue;
      await manager.query(
        `UPDATE webhooks SET failed_at = $2, probe_at = $3, next_attempt_at = $4, last_error = $5 WHERE id = $1`,
        [
          webhook.id,
          after.failedAt,
          after.probeAt,
          after.nextAttemptAt,
          after.lastError && storableJson(after.lastError),
        ],
      );
    }
  }

  /** Updates the time of the last delivery, at most once a minute while all is well, so that busy webhooks do not rewrite their rows all the time. */
  async updateLastDelivered(manager: EntityManager, events: readonly AttemptEvent[]): Promise<void> {
    const ids = new Set<string>();
    for (const event of events)
      if (event.type === 'count' && event.channel === 'webhook' && event.delivered > 0) ids.add(event.subscriptionId);
    if (ids.size === 0) return;
    await manager.query(
      `UPDATE webhooks SET last_delivered_at = now() WHERE id IN (
         SELECT id FROM webhooks WHERE id = ANY($1::text[]) AND (failing_since IS NOT NULL OR last_delivered_at IS NULL
           OR last_delivered_at < now() - interval '1 minute')
         ORDER BY id FOR UPDATE)`,
      [[...ids]],
    );
  }
}

/**
 * Returns recovery events of failing webhooks that deliver again, even if their dispatcher has not noticed or was replaced. Only a whole span after
 * the failure proves a recovery.
 */
async function recoveries(
  manager: EntityManager,
  attemptEvents: readonly AttemptEvent[],
): Promise<WebhookStateEvent[]> {
  const counts = attemptEvents.filter(
    (event) => event.type === 'count' && event.channel === 'webhook' && event.delivered > 0,
  );
  if (counts.length === 0) return [];
  const failed = await manager.query<{ id: string; since: Date }[]>(
    `SELECT id, greatest(failing_since, signature_rejected_at) AS since FROM webhooks
     WHERE id = ANY($1::text[]) AND (failing_since IS NOT NULL OR signature_rejected_at IS NOT NULL)`,
    [counts.map(({ subscriptionId }) => subscriptionId)],
  );
  const since = new Map(failed.map((row) => [row.id, row.since.getTime()]));
  return counts.flatMap((event) => {
    const { subscriptionId, accountId, at } = event;
    const recovered = event.type === 'count' && event.since >= (since.get(subscriptionId) ?? Infinity);
    return recovered ? [{ type: 'state', event: 'recovered', subscriptionId, accountId, at }] : [];
  });
}

/** Locks the webhooks in one order, before any other row is locked. */
async function lockAll(
  manager: EntityManager,
  stateEvents: readonly WebhookStateEvent[],
): Promise<Map<string, Webhook>> {
  if (stateEvents.length === 0) return new Map();
  const id = In([...new Set(stateEvents.map(({ subscriptionId }) => subscriptionId))]);
  const webhooks = await manager.find(Webhook, {
    where: { id },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  return new Map(webhooks.map((webhook) => [webhook.id, webhook]));
}

function causeOf({ at, event, reason, status }: WebhookStateEvent): Parameters<typeof webhookEventEntry>[2] {
  const slug = event === 'disabled' ? 'gone' : reason;
  return { at, ...reported({ reason: slug, status }) };
}

async function change(
  manager: EntityManager,
  webhook: Webhook,
  { changes, events }: Transition,
  cause: Parameters<typeof webhookEventEntry>[2],
): Promise<OutboxEntry[]> {
  const published = changes.status !== undefined;
  Object.assign(webhook, changes, published && { updatedAt: new Date() });
  await manager.save(webhook);
  const entries = events.map((event) => webhookEventEntry(webhook, event, cause));
  return published ? [...entries, await publication(manager, webhook)] : entries;
}

interface Cause {
  /** Unix ms. */
  at: number;
  reason?: string;
  status?: number;
}

/** Returns an operational event for the account's other subscriptions: `subject` excludes the webhook that it is about. */
function webhookEventEntry(
  { id, accountId }: Pick<Webhook, 'id' | 'accountId'>,
  event: WebhookEventKind,
  { at, reason, status }: Cause,
): OutboxEntry {
  const Datetime = Math.floor(at / 1000);
  const why = reported({ reason, status });
  const body = webhookEvent({ event, webhookId: id, Datetime, ...why });
  return accountEventRecord({ accountId, vendor: 'webhook', subject: id }, body);
}
