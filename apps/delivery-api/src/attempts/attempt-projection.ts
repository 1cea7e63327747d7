import { Injectable } from '@nestjs/common';
import type { AttemptEvent, AttemptMadeEvent } from '@heliograph/delivery';
import { topicNames, type IncomingRecord } from '@heliograph/messaging';
import type { EntityManager } from 'typeorm';
import type { Projection } from '../projections/projection.ts';
import { addDailyCounts, dailyCounts } from './daily-counts.ts';
import { factDetails, readFact, type LoggedFact } from './logged-fact.ts';
import { WebhookStates } from './webhook-states.ts';

/** `delivery.attempts` in PostgreSQL: the log, the counts by day, and what follows for the webhooks' states. */
@Injectable()
export class AttemptProjection implements Projection<LoggedFact> {
  readonly topic = topicNames.deliveryAttempts;
  readonly groupId = 'delivery-api-attempts';

  constructor(private readonly states: WebhookStates) {}

  read(record: IncomingRecord): LoggedFact | undefined {
    return readFact(record);
  }

  async write(manager: EntityManager, logged: readonly LoggedFact[]): Promise<void> {
    const facts = logged.map(({ fact }) => fact);
    // First, because it locks webhooks: a call of the API locks one before its counts, too.
    const without = await this.states.apply(manager, facts);
    await this.states.noteDeliveries(manager, facts);
    await insertAttempts(
      manager,
      logged.filter(({ fact }) => fact.type !== 'count' && !(isAssumed(fact) && without.has(fact))),
    );
    await addDailyCounts(manager, dailyCounts(facts));
    await noteRevivals(manager, facts);
  }
}

/**
 * Dead letters that were brought back, and delivered. Not asked for `retried_at`: the transaction that sets it may still be open, and is
 * waited for this way.
 */
async function noteRevivals(manager: EntityManager, facts: readonly AttemptEvent[]): Promise<void> {
  const delivered = facts.filter(isDelivered);
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

/** The first success after a dispatcher's start: nothing to tell where nothing was wrong. */
function isAssumed(fact: AttemptEvent): boolean {
  return fact.type === 'state' && fact.assumed === true;
}

function isDelivered(fact: AttemptEvent): fact is AttemptMadeEvent {
  return fact.type === 'attempt' && fact.result === 'delivered';
}

async function insertAttempts(manager: EntityManager, logged: readonly LoggedFact[]): Promise<void> {
  if (logged.length === 0) return;
  await manager.query(
    `INSERT INTO attempts (log_partition, log_offset, logged_at, subscription_id, account_id, type, at, details)
     SELECT * FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::jsonb[])
     ON CONFLICT DO NOTHING`,
    [
      logged.map(({ partition }) => partition),
      logged.map(({ offset }) => String(offset)),
      logged.map(({ loggedAt }) => loggedAt),
      logged.map(({ fact }) => fact.subscriptionId),
      logged.map(({ fact }) => fact.accountId),
      logged.map(({ fact }) => fact.type),
      logged.map(({ fact }) => fact.at),
      logged.map(({ fact }) => factDetails(fact)),
    ],
  );
}
