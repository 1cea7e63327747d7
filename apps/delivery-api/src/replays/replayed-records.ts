import { Injectable } from '@nestjs/common';
import type { AttemptEvent } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import { DataSource, type EntityManager } from 'typeorm';
import type { ReplayBacklog } from './pace.ts';

/** Longer than a record waits for its last attempt, or for its last deferral. */
const MAX_WAIT = `interval '28 hours'`;
/**
 * The time for which a record counts whose webhook does not fail: its outcome was lost in a crash of the dispatcher, or it waits for a late retry step
 * after the endpoint was repaired, and delays no other record.
 */
const MAX_WAIT_OF_HEALTHY = `interval '1 hour'`;
/** Keys that the dispatcher can name to an endpoint: it reports no outcome of others. */
const deliverable = /^[\x21-\x7e]{1,2048}$/;

/** Stores which records of replays the webhooks have not finished, from any replica and in any topic. */
@Injectable()
export class ReplayedRecords {
  constructor(private readonly database: DataSource) {}

  of(webhookId: string): ReplayBacklog {
    return {
      waiting: () => this.#waiting(webhookId),
      sending: (records) => this.#change(INSERT, webhookId, records),
      notSent: (records) => this.#change(DELETE, webhookId, records),
      sent: () => Promise.resolve(),
    };
  }

  async #waiting(webhookId: string): Promise<number> {
    const [row] = await this.database.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM replayed_records r JOIN webhooks w ON w.id = r.webhook_id
       WHERE r.webhook_id = $1
         AND r.sent_at > now() - CASE WHEN w.failed_at IS NULL THEN ${MAX_WAIT_OF_HEALTHY} ELSE ${MAX_WAIT} END`,
      [webhookId],
    );
    return row.count;
  }

  async #change(statement: string, webhookId: string, records: readonly IncomingRecord[]): Promise<void> {
    const keys = records.flatMap(({ headers }) => headers[headerNames.idempotencyKey] ?? []);
    const named = keys.filter((key) => deliverable.test(key));
    if (named.length > 0) await this.database.query(statement, [webhookId, named]);
  }
}

const INSERT = `INSERT INTO replayed_records (webhook_id, idempotency_key) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`;
const DELETE = `DELETE FROM replayed_records WHERE webhook_id = $1 AND idempotency_key = ANY($2::text[])`;

/** Removes the records of replays that are delivered or dead letters by these events, of which the dispatcher reports one for each record. */
export async function removeFinished(manager: EntityManager, events: readonly AttemptEvent[]): Promise<void> {
  const finished = events.flatMap((event) =>
    event.type === 'dead' || (event.type === 'attempt' && event.result === 'delivered') ? [event] : [],
  );
  if (finished.length === 0) return;
  await manager.query(
    `DELETE FROM replayed_records r USING unnest($1::text[], $2::text[]) AS f (webhook_id, idempotency_key)
     WHERE r.webhook_id = f.webhook_id AND r.idempotency_key = f.idempotency_key`,
    [finished.map(({ subscriptionId }) => subscriptionId), finished.map(({ idempotencyKey }) => idempotencyKey)],
  );
}

/** Removes records of which no outcome comes any more. */
export async function removeForgotten(database: DataSource): Promise<void> {
  await database.query(`DELETE FROM replayed_records WHERE sent_at < now() - ${MAX_WAIT}`);
}
