import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import { DataSource, type EntityManager } from 'typeorm';
import { timePosition } from '../conditions.ts';
import { bounds } from '../list-filters.ts';
import { STILL_DEAD } from './dead-letter-filter.ts';
import type { DeadLetterRow } from './dead-letters.views.ts';

export interface WebhookDeadLetterFilter {
  from?: number;
  to?: number;
  reason?: string;
  retried?: boolean;
}

@Injectable()
export class DeadLetterStore {
  constructor(private readonly database: DataSource) {}

  /** Returns a page, newest first. @throws ApiError 400 for an invalid cursor */
  page(
    webhookId: string,
    limit: number,
    cursor: string | undefined,
    filter: WebhookDeadLetterFilter,
  ): Promise<DeadLetterRow[]> {
    const [at, id] = cursor === undefined ? [Number.MAX_SAFE_INTEGER, ''] : timePosition(cursor);
    return this.database.query<DeadLetterRow[]>(
      `SELECT * FROM dead_letters
       WHERE webhook_id = $1 AND (at, id) < ($2::bigint, $3::text) AND at >= $4::bigint AND at < $5::bigint
         AND ($6::text IS NULL OR reason = $6) AND ($7::boolean IS NULL OR (retried_at IS NOT NULL) = $7)
       ORDER BY at DESC, id DESC LIMIT $8`,
      [webhookId, at, id, ...bounds(filter, 1000), filter.reason ?? null, filter.retried ?? null, limit],
    );
  }

  /** @throws ApiError 404 */
  async get(webhookId: string, id: string): Promise<DeadLetterRow> {
    const [row] = await this.database.query<DeadLetterRow[]>(
      'SELECT * FROM dead_letters WHERE webhook_id = $1 AND id = $2',
      [webhookId, id],
    );
    if (!row) throw ApiError.notFound('The dead letter');
    return row;
  }

  /** Marks a dead letter as retried and runs `work`, in one transaction. @returns undefined when it had been retried or delivered already */
  retry(id: string, work: () => Promise<void>): Promise<DeadLetterRow | undefined> {
    return this.database.transaction(async (manager) => {
      const [row] = await markRetried(manager, [id], null);
      if (row) await work();
      return row;
    });
  }
}

/** Marks dead letters as retried. @returns those that were still dead */
export async function markRetried(
  manager: EntityManager,
  ids: readonly string[],
  replayId: string | null,
): Promise<DeadLetterRow[]> {
  const [rows] = await manager.query<[DeadLetterRow[], number]>(
    `UPDATE dead_letters SET retried_at = $2, replay_id = $3 WHERE id = ANY($1::text[]) AND ${STILL_DEAD} RETURNING *`,
    [ids, Date.now(), replayId],
  );
  return rows;
}
