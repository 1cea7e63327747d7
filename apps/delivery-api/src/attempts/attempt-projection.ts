import { Injectable } from '@nestjs/common';
import type { AttemptEvent, AttemptMadeEvent } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { Projection } from '@heliograph/persistence';
import type { EntityManager } from 'typeorm';
import { removeFinished } from '../replays/replayed-records.ts';
import { addDailyCounts, dailyCounts } from './daily-counts.ts';
import { attemptDetails, readAttemptEvent, type LoggedAttemptEvent } from './logged-attempt-event.ts';
import { WebhookStates } from './webhook-states.ts';

/** Writes `delivery.attempts` to PostgreSQL: the log, the daily counts, and the state changes of webhooks. */
@Injectable()
export class AttemptProjection implements Projection<LoggedAttemptEvent> {
  readonly topic = topicNames.deliveryAttempts;
  readonly groupId = 'delivery-api-attempts';

  constructor(private readonly states: WebhookStates) {}

  read(record: IncomingRecord): LoggedAttemptEvent | undefined {
    return readAttemptEvent(record);
  }

  async write(manager: EntityManager, logged: readonly LoggedAttemptEvent[]): Promise<void> {
    const attemptEvents = logged.map(({ attemptEvent }) => attemptEvent);
    // The states come first, because they lock webhooks: a call of the API locks a webhook before its counts, too.
    const ineffective = await this.states.apply(manager, attemptEvents);
    await this.states.updateHealth(manager, attemptEvents);
    await this.states.updateLastDelivered(manager, attemptEvents);
    await insertAttempts(
      manager,
      logged.filter(
        ({ attemptEvent }) =>
          attemptEvent.type !== 'count' && !(isAssumed(attemptEvent) && ineffective.has(attemptEvent)),
      ),
    );
    await addDailyCounts(manager, dailyCounts(attemptEvents));
    await markDelivered(manager, attemptEvents);
    await removeFinished(manager, attemptEvents);
  }
}

/**
 * Marks retried dead letters that were delivered. It does not filter by `retried_at`: the transaction that sets it may still be open, and this update
 * waits for it.
 */
async function markDelivered(manager: EntityManager, attemptEvents: readonly AttemptEvent[]): Promise<void> {
  const delivered = attemptEvents.filter(isDelivered);
  if (delivered.length === 0) return;
  await manager.query(
    `UPDATE dead_letters AS d SET delivered_at = f.at
     FROM unnest($1::text[], $2::text[], $3::bigint[]) AS f (webhook_id, idempotency_key, at)
     WHERE d.webhook_id = f.webhook_id AND d.idempotency_key = f.idempotency_key
       AND d.at <= f.at AND d.delivered_at IS NULL AND d.died_again_as IS NULL`,
    [
      delivered.map(({ subscriptionId }) => subscriptionId),
      delivered.map(({ idempotencyKey }) => idempotencyKey),
      delivered.map(({ at }) => at),
    ],
  );
}

/** Returns true for the first success after a dispatcher's start, which is not logged unless it changes the state. */
function isAssumed(attemptEvent: AttemptEvent): boolean {
  return attemptEvent.type === 'state' && attemptEvent.assumed === true;
}

function isDelivered(attemptEvent: AttemptEvent): attemptEvent is AttemptMadeEvent {
  return attemptEvent.type === 'attempt' && attemptEvent.result === 'delivered';
}

async function insertAttempts(manager: EntityManager, logged: readonly LoggedAttemptEvent[]): Promise<void> {
  if (logged.length === 0) return;
  await manager.query(
    `INSERT INTO attempts (log_partition, log_offset, logged_at, subscription_id, account_id, type, at, details)
     SELECT * FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::jsonb[])
     ON CONFLICT DO NOTHING`,
    [
      logged.map(({ partition }) => partition),
      logged.map(({ offset }) => String(offset)),
      logged.map(({ loggedAt }) => loggedAt),
      logged.map(({ attemptEvent }) => attemptEvent.subscriptionId),
      logged.map(({ attemptEvent }) => attemptEvent.accountId),
      logged.map(({ attemptEvent }) => attemptEvent.type),
      logged.map(({ attemptEvent }) => attemptEvent.at),
      logged.map(({ attemptEvent }) => attemptDetails(attemptEvent)),
    ],
  );
}
