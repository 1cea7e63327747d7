import { Injectable } from '@nestjs/common';
import type { AccountChannelName } from '@heliograph/delivery';
import type { SubscriptionFilter } from '@heliograph/messaging';
import { ApiError, randomBase32 } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import type { DeadLetterFilter } from '../dead-letters/dead-letter-filter.ts';
import { lockSink } from '../sinks/sink-store.ts';
import { sinkNotActiveError } from '../sinks/sinks.views.ts';
import type { Webhook } from '../webhooks/webhook.entity.ts';
import { lockWebhook, notActive } from '../webhooks/webhook-store.ts';
import type { ReplayRow, ReplayScope } from './replays.views.ts';

interface NewReplay {
  accountId: string;
  /** Unix ms. */
  from: number;
  to: number;
}

export interface NewWebhookReplay extends NewReplay {
  webhookId: string;
  scope: ReplayScope;
  filter: DeadLetterFilter;
}

export interface NewChannelReplay extends NewReplay {
  channel: AccountChannelName;
  filter: SubscriptionFilter;
}

export interface NewSinkReplay extends NewReplay {
  sinkId: string;
  filter: SubscriptionFilter;
}

/** Why a replay was not created: the webhook is not active, or has an open replay. */
export type NotCreated = { inactive: Webhook } | { runningId: string };

/** The owner of replays: a webhook, a sink, or an account for its Kafka and MQTT channels. */
export type ReplayOwner = { webhookId: string } | { sinkId: string } | { channelsOf: string };

/** Stores replays as the account manages them; `ReplayProgress` stores how they proceed. */
@Injectable()
export class ReplayStore {
  constructor(private readonly database: DataSource) {}

  /** @throws ApiError 404, 409 `webhook_not_active` or `replay_running` */
  async createForWebhook(replay: NewWebhookReplay): Promise<ReplayRow> {
    const created = await this.createUnlessRunning(replay);
    if (created === undefined) throw ApiError.notFound('The webhook');
    if ('inactive' in created) throw notActive(created.inactive);
    if ('runningId' in created) throw running('of this webhook', created.runningId);
    return created;
  }

  /** Creates a replay unless the webhook has an open one, or is not active. @returns undefined when the account has no such webhook */
  createUnlessRunning(replay: NewWebhookReplay): Promise<ReplayRow | NotCreated | undefined> {
    const { accountId, webhookId, scope, filter, from, to } = replay;
    return this.database.transaction(async (manager) => {
      const webhook = await lockWebhook(manager, { id: webhookId, accountId });
      if (!webhook) return undefined;
      if (webhook.status !== 'active') return { inactive: webhook };
      const [open] = await manager.query<{ id: string }[]>(
        `SELECT id FROM replays WHERE webhook_id = $1 AND state IN ('waiting', 'running')`,
        [webhookId],
      );
      if (open) return { runningId: open.id };
      const [row] = await manager.query<[ReplayRow]>(
        `INSERT INTO replays (id, webhook_id, account_id, scope, filter, range_from, range_to, state, created_at, progress_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', now(), now()) RETURNING *`,
        [`rpl_${randomBase32(12)}`, webhookId, accountId, scope, JSON.stringify(filter), from, to],
      );
      return row;
    });
  }

  /** @throws ApiError 409 `replay_running` */
  async createForChannel(replay: NewChannelReplay): Promise<ReplayRow> {
    const { accountId, channel, filter, from, to } = replay;
    const [row] = await this.database.query<ReplayRow[]>(
      `INSERT INTO replays (id, account_id, channel, filter, scope, range_from, range_to, state, created_at, progress_at)
       VALUES ($1, $2, $3, $4, 'all', $5, $6, 'waiting', now(), now())
       ON CONFLICT (account_id, channel) WHERE state IN ('waiting', 'running') DO NOTHING RETURNING *`,
      [`rpl_${randomBase32(12)}`, accountId, channel, JSON.stringify(filter), from, to],
    );
    if (row) return row;
    const [open] = await this.database.query<{ id: string }[]>(
      `SELECT id FROM replays WHERE account_id = $1 AND channel = $2 AND state IN ('waiting', 'running')`,
      [accountId, channel],
    );
    if (open) throw running(`to ${channel}`, open.id);
    // The other replay has ended in between.
    return this.createForChannel(replay);
  }

  /** @throws ApiError 404, 409 `sink_not_active` or `replay_running` */
  createForSink({ accountId, sinkId, filter, from, to }: NewSinkReplay): Promise<ReplayRow> {
    return this.database.transaction(async (manager) => {
      const sink = await lockSink(manager, { id: sinkId, accountId });
      if (!sink) throw ApiError.notFound('The sink');
      if (sink.status !== 'active') throw sinkNotActiveError();
      const [open] = await manager.query<{ id: string }[]>(
        `SELECT id FROM replays WHERE sink_id = $1 AND state IN ('waiting', 'running')`,
        [sinkId],
      );
      if (open) throw running('to this sink', open.id);
      const [row] = await manager.query<[ReplayRow]>(
        `INSERT INTO replays (id, sink_id, account_id, scope, filter, range_from, range_to, state, created_at, progress_at)
         VALUES ($1, $2, $3, 'all', $4, $5, $6, 'waiting', now(), now()) RETURNING *`,
        [`rpl_${randomBase32(12)}`, sinkId, accountId, JSON.stringify(filter), from, to],
      );
      return row;
    });
  }

  /** Lists replays, newest first; `before` is the position of the last one returned. */
  list(owner: ReplayOwner, limit: number, before?: readonly [createdAt: string, id: string]): Promise<ReplayRow[]> {
    const { condition, value } = ownedBy(owner);
    return this.database.query<ReplayRow[]>(
      `SELECT * FROM replays
       WHERE ${condition} AND ($2::timestamptz IS NULL OR (date_trunc('milliseconds', created_at), id) < ($2::timestamptz, $3::text))
       ORDER BY date_trunc('milliseconds', created_at) DESC, id DESC LIMIT $4`,
      [value, before?.[0] ?? null, before?.[1] ?? null, limit],
    );
  }

  /** @throws ApiError 404 */
  async get(owner: ReplayOwner, id: string): Promise<ReplayRow> {
    const { condition, value } = ownedBy(owner);
    const query = `SELECT * FROM replays WHERE ${condition} AND id = $2`;
    const [row] = await this.database.query<ReplayRow[]>(query, [value, id]);
    if (!row) throw ApiError.notFound('The replay');
    return row;
  }

  /** Cancels a replay. Records that were redelivered are not recalled, and an ended replay stays unchanged. @throws ApiError 404 */
  async cancel(owner: ReplayOwner, id: string): Promise<ReplayRow> {
    const { condition, value } = ownedBy(owner);
    await this.database.query(
      `UPDATE replays SET state = 'cancelled', finished_at = now()
       WHERE ${condition} AND id = $2 AND state IN ('waiting', 'running')`,
      [value, id],
    );
    return this.get(owner, id);
  }
}

/** @returns a condition for rows of the owner, with `value` as the first parameter */
function ownedBy(owner: ReplayOwner): { condition: string; value: string } {
  if ('webhookId' in owner) return { condition: 'webhook_id = $1', value: owner.webhookId };
  if ('sinkId' in owner) return { condition: 'sink_id = $1', value: owner.sinkId };
  return { condition: 'account_id = $1 AND channel IS NOT NULL', value: owner.channelsOf };
}

function running(which: string, replayId: string): ApiError {
  const text = `A replay ${which} is under way. Wait for its end, or cancel it.`;
  return new ApiError(409, 'replay_running', text, { details: { replayId } });
}
