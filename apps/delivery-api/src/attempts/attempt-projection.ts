import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { dailyCounts, type DailyCount } from './daily-counts.ts';
import { factDetails, type LoggedFact } from './logged-fact.ts';
import { rememberFacts, unseenFacts } from './projection-positions.ts';
import { WebhookStates } from './webhook-states.ts';

/** Writes a batch of facts in one transaction, each once however often it is delivered. */
@Injectable()
export class AttemptProjection {
  constructor(
    private readonly database: DataSource,
    private readonly states: WebhookStates,
  ) {}

  /** Rejects when PostgreSQL is away: nothing of the batch is written then. */
  async apply(logged: readonly LoggedFact[]): Promise<void> {
    if (logged.length === 0) return;
    await this.database.transaction(async (manager) => {
      const unseen = await unseenFacts(manager, logged);
      if (unseen.length === 0) return;
      const facts = unseen.map(({ fact }) => fact);
      await insertAttempts(
        manager,
        unseen.filter(({ fact }) => fact.type !== 'count'),
      );
      await addCounts(manager, dailyCounts(facts));
      for (const fact of facts) if (fact.type === 'state') await this.states.apply(manager, fact);
      await rememberFacts(manager, unseen);
    });
  }
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

async function addCounts(manager: EntityManager, counts: readonly DailyCount[]): Promise<void> {
  if (counts.length === 0) return;
  await manager.query(
    `INSERT INTO delivery_counts AS c
       (subscription_id, account_id, channel, day, delivered, failed, no_subscriber, bytes)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
     ON CONFLICT (subscription_id, day) DO UPDATE SET
       delivered = c.delivered + excluded.delivered, failed = c.failed + excluded.failed,
       no_subscriber = c.no_subscriber + excluded.no_subscriber, bytes = c.bytes + excluded.bytes`,
    [
      counts.map(({ subscriptionId }) => subscriptionId),
      counts.map(({ accountId }) => accountId),
      counts.map(({ channel }) => channel),
      counts.map(({ day }) => day),
      counts.map(({ delivered }) => delivered),
      counts.map(({ failed }) => failed),
      counts.map(({ noSubscriber }) => noSubscriber),
      counts.map(({ bytes }) => bytes),
    ],
  );
  await noteDeliveries(manager, counts);
}

/** Only of failing webhooks: it decides whether they are disabled, and the others' rows stay untouched. */
async function noteDeliveries(manager: EntityManager, counts: readonly DailyCount[]): Promise<void> {
  const delivering = counts.filter(({ delivered }) => delivered > 0).map(({ subscriptionId }) => subscriptionId);
  await manager.query(
    `UPDATE webhooks SET last_delivered_at = now() WHERE id = ANY($1::text[]) AND failing_since IS NOT NULL`,
    [delivering],
  );
}
