import { reported } from '@heliograph/base-data';
import { Injectable } from '@nestjs/common';
import { type Page, pageOf } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { Conditions, timePosition } from '../conditions.ts';
import { bounds } from '../list-filters.ts';
import { addFilter, STILL_DEAD, type DeadLetterFilter } from './dead-letter-filter.ts';
import { deadLetterView, type DeadLetterRow, type AccountDeadLetterView } from './dead-letters.views.ts';

export interface AccountDeadLetterFilter extends DeadLetterFilter {
  /** Absent: all webhooks of the account. */
  webhookIds?: readonly string[];
  /** Unix seconds, `from` included. */
  from?: number;
  to?: number;
  retried?: boolean;
}

/** A webhook, and how many of its dead letters match. */
export interface DeadLetterCount {
  webhookId: string;
  status: string;
  count: number;
}

const ORDER = 'at DESC, id DESC';

/** Reads the dead letters of all webhooks of an account, which are at most 100. */
@Injectable()
export class AccountDeadLetters {
  constructor(private readonly database: DataSource) {}

  /** Returns a page, newest first: the newest of each webhook are read in order, and merged. @throws ApiError 400 for an invalid cursor */
  async page(
    accountId: string,
    { limit, cursor, ...filter }: AccountDeadLetterFilter & { limit: number; cursor?: string },
  ): Promise<Page<AccountDeadLetterView>> {
    const { conditions, webhooks } = conditionsOf(accountId, filter);
    if (cursor !== undefined) conditions.add('(at, id) < (?::bigint, ?)', ...timePosition(cursor));
    const rows = await this.database.query<(DeadLetterRow & { webhook_name: string | null })[]>(
      `SELECT found.*, w.name AS webhook_name FROM webhooks w CROSS JOIN LATERAL (
         SELECT d.* FROM dead_letters d WHERE d.webhook_id = w.id AND ${conditions.text}
         ORDER BY ${ORDER} LIMIT ${limit + 1}) AS found
       WHERE ${webhooks} ORDER BY ${ORDER} LIMIT ${limit + 1}`,
      conditions.values,
    );
    const page = pageOf(rows, limit, ({ at, id }) => [at, id]);
    const items = page.items.map((row) => ({ ...deadLetterView(row), webhookName: row.webhook_name }));
    return { items, nextCursor: page.nextCursor };
  }

  /** Counts the dead letters that match and were neither retried nor delivered, by webhook; webhooks without any are left out. */
  async countStillDead(accountId: string, filter: AccountDeadLetterFilter): Promise<DeadLetterCount[]> {
    const { conditions, webhooks } = conditionsOf(accountId, filter);
    return this.database.query<DeadLetterCount[]>(
      `SELECT w.id AS "webhookId", w.status, found.count FROM webhooks w CROSS JOIN LATERAL (
         SELECT count(*)::float8 AS count FROM dead_letters d WHERE d.webhook_id = w.id AND ${STILL_DEAD} AND ${conditions.text}) AS found
       WHERE ${webhooks} AND found.count > 0 ORDER BY w.created_at, w.id`,
      conditions.values,
    );
  }
}

/** @returns conditions on dead letters, and on their webhooks `w` */
function conditionsOf(
  accountId: string,
  { webhookIds, ...filter }: AccountDeadLetterFilter,
): { conditions: Conditions; webhooks: string } {
  const conditions = letterConditions(filter);
  const parameter = (value: string | readonly string[]): string => `$${conditions.values.push(value)}`;
  const own = `w.account_id = ${parameter(accountId)}`;
  const webhooks = webhookIds === undefined ? own : `${own} AND w.id = ANY(${parameter(webhookIds)}::text[])`;
  return { conditions, webhooks };
}

/** @returns conditions on dead letters, of any webhook */
export function letterConditions({
  retried,
  from,
  to,
  ...filter
}: Omit<AccountDeadLetterFilter, 'webhookIds'>): Conditions {
  const [first, end] = bounds(reported({ from, to }), 1000);
  const conditions = addFilter(new Conditions().add('at >= ?', first).add('at < ?', end), filter);
  return retried === undefined ? conditions : conditions.add(`retried_at IS ${retried ? 'NOT ' : ''}NULL`);
}
