import { Injectable } from '@nestjs/common';
import { type Page, pageOf } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { Conditions, timePosition } from '../conditions.ts';
import { letterConditions, type AccountDeadLetterFilter } from '../dead-letters/account-dead-letters.ts';
import { deadLetterView, type DeadLetterRow } from '../dead-letters/dead-letters.views.ts';
import { bounds } from '../list-filters.ts';
import type { AdminDeadLetterView, ReasonCount } from './operator.views.ts';

/** There may be millions of a reason; no more of them are counted. */
export const MAX_COUNTED_OF_REASON = 10_000;
const MAX_REASONS = 100;

export interface AllDeadLettersFilter extends AccountDeadLetterFilter {
  /** Absent: all accounts. */
  accountId?: string;
}

type Row = DeadLetterRow & { account_id: string; webhook_name: string | null };

const ORDER = 'at DESC, id DESC';

@Injectable()
export class AllDeadLetters {
  constructor(private readonly database: DataSource) {}

  /**
   * Returns a page, newest first. Those of chosen webhooks, or of an account, which has at most 100 webhooks, are read by webhook and merged; of all
   * accounts an index for each filter has the order. @throws ApiError 400 for an invalid cursor
   */
  async page({
    limit,
    cursor,
    accountId,
    webhookIds,
    ...filter
  }: AllDeadLettersFilter & { limit: number; cursor?: string }): Promise<Page<AdminDeadLetterView>> {
    const conditions = letterConditions(filter);
    if (cursor !== undefined) conditions.add('(at, id) < (?::bigint, ?)', ...timePosition(cursor));
    const webhooks = new Conditions(conditions.values).equal('w.account_id', accountId);
    if (webhookIds !== undefined) webhooks.add('w.id = ANY(?::text[])', webhookIds);
    const end = `ORDER BY ${ORDER} LIMIT ${limit + 1}`;
    const found =
      webhooks.text === ''
        ? `(SELECT * FROM dead_letters WHERE ${conditions.text} ${end}) AS found JOIN webhooks w ON w.id = found.webhook_id`
        : `webhooks w CROSS JOIN LATERAL (
             SELECT * FROM dead_letters d WHERE d.webhook_id = w.id AND ${conditions.text} ${end}) AS found WHERE ${webhooks.text}`;
    const rows = await this.database.query<Row[]>(
      `SELECT found.*, w.account_id, w.name AS webhook_name FROM ${found} ${end}`,
      conditions.values,
    );
    const page = pageOf(rows, limit, ({ at, id }) => [at, id]);
    return { items: page.items.map(adminDeadLetterView), nextCursor: page.nextCursor };
  }

  /** Counts by reason, the most frequent first. It steps from reason to reason in their index, and reads a bounded part of each. */
  countByReason(range: { from?: number; to?: number }): Promise<ReasonCount[]> {
    return this.database.query<ReasonCount[]>(
      `WITH RECURSIVE reasons AS (
         (SELECT reason FROM dead_letters ORDER BY reason LIMIT 1)
         UNION ALL
         SELECT (SELECT d.reason FROM dead_letters d WHERE d.reason > r.reason ORDER BY d.reason LIMIT 1)
         FROM reasons r WHERE r.reason IS NOT NULL)
       SELECT known.reason, counted.count FROM (SELECT reason FROM reasons LIMIT ${MAX_REASONS}) AS known
       CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM (
         SELECT FROM dead_letters d WHERE d.reason = known.reason AND d.at >= $1::bigint AND d.at < $2::bigint
         LIMIT ${MAX_COUNTED_OF_REASON}) AS part) AS counted
       WHERE counted.count > 0 ORDER BY counted.count DESC, known.reason`,
      bounds(range, 1000),
    );
  }
}

function adminDeadLetterView(row: Row): AdminDeadLetterView {
  const { id, webhookId, kind, vendor, reason, status, attempts, at, ...view } = deadLetterView(row);
  const { retriedAt, replayId, deliveredAt, diedAgainAs } = view;
  return {
    id,
    accountId: row.account_id,
    webhookId,
    webhookName: row.webhook_name,
    kind,
    vendor,
    reason,
    status,
    attempts,
    at,
    retriedAt,
    replayId,
    deliveredAt,
    diedAgainAs,
  };
}
