import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { newId } from '../identifiers.ts';
import { lockWebhook, requireActive } from '../webhooks/webhook-store.ts';
import type { ReplayRow, ReplayScope } from './replay-view.ts';

export interface NewReplay {
  accountId: string;
  webhookId: string;
  scope: ReplayScope;
  /** Unix ms. */
  from: number;
  to: number;
}

/** Replays as the account sees them; how they get on is `ReplayProgress`. */
@Injectable()
export class ReplayStore {
  constructor(private readonly database: DataSource) {}

  /** @throws ApiError 404, 409 `webhook_not_active` or `replay_running` */
  create({ accountId, webhookId, scope, from, to }: NewReplay): Promise<ReplayRow> {
    return this.database.transaction(async (manager) => {
      const webhook = await lockWebhook(manager, { id: webhookId, accountId });
      if (!webhook) throw ApiError.notFound('The webhook');
      requireActive(webhook);
      const [open] = await manager.query<{ id: string }[]>(
        `SELECT id FROM replays WHERE webhook_id = $1 AND state IN ('waiting', 'running')`,
        [webhookId],
      );
      if (open) throw running(open.id);
      const [row] = await manager.query<[ReplayRow]>(
        `INSERT INTO replays (id, webhook_id, account_id, scope, range_from, range_to, state, created_at, progress_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'waiting', now(), now()) RETURNING *`,
        [newId('rpl'), webhookId, accountId, scope, from, to],
      );
      return row;
    });
  }

  /** Newest first; `before` is the position of the last one seen. */
  list(webhookId: string, limit: number, before?: readonly [createdAt: string, id: string]): Promise<ReplayRow[]> {
    return this.database.query<ReplayRow[]>(
      `SELECT * FROM replays
       WHERE webhook_id = $1 AND ($2::timestamptz IS NULL OR (date_trunc('milliseconds', created_at), id) < ($2::timestamptz, $3::text))
       ORDER BY date_trunc('milliseconds', created_at) DESC, id DESC LIMIT $4`,
      [webhookId, before?.[0] ?? null, before?.[1] ?? null, limit],
    );
  }

  /** @throws ApiError 404 */
  async get(webhookId: string, id: string): Promise<ReplayRow> {
    const [row] = await this.database.query<ReplayRow[]>('SELECT * FROM replays WHERE webhook_id = $1 AND id = $2', [
      webhookId,
      id,
    ]);
    if (!row) throw ApiError.notFound('The replay');
    return row;
  }

  /** What it has brought back stays so. One that has ended stays as it is. @throws ApiError 404 */
  async cancel(webhookId: string, id: string): Promise<ReplayRow> {
    await this.database.query(
      `UPDATE replays SET state = 'cancelled', finished_at = now()
       WHERE webhook_id = $1 AND id = $2 AND state IN ('waiting', 'running')`,
      [webhookId, id],
    );
    return this.get(webhookId, id);
  }
}

function running(replayId: string): ApiError {
  const text = 'A replay of this webhook is under way. Wait for its end, or cancel it.';
  return new ApiError(409, 'replay_running', text, { details: { replayId } });
}
