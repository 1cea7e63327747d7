import { reported } from '@heliograph/base-data';
import { Injectable } from '@nestjs/common';
import { decodeCursor, type Page, pageOf } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { Conditions } from '../conditions.ts';
import { bounds } from '../list-filters.ts';
import type { AttemptView } from './attempts.views.ts';

export interface AttemptFilter {
  limit: number;
  cursor?: string;
  type?: string;
  result?: string;
  /** Slug of the failure. */
  reason?: string;
  /** HTTP status of the answer. */
  status?: number;
  idempotencyKey?: string;
  /** Unix seconds, `from` included. */
  from?: number;
  to?: number;
}

export interface AttemptRow {
  type: string;
  at: string;
  log_partition: number;
  log_offset: string;
  details: Record<string, unknown>;
}

/** Reads failed attempts and state changes of a webhook of the last 30 days. Deliveries that succeed with the first attempt are only counted. */
@Injectable()
export class AttemptLog {
  constructor(private readonly database: DataSource) {}

  /** Returns a page, newest first. @throws ApiError 400 for an invalid cursor */
  async page(webhookId: string, { limit, cursor, ...filter }: AttemptFilter): Promise<Page<AttemptView>> {
    const conditions = conditionsOf(webhookId, filter);
    if (cursor !== undefined)
      conditions.add('(at, log_partition, log_offset) < (?::bigint, ?::int, ?::bigint)', ...position(cursor));
    const rows = await this.database.query<AttemptRow[]>(
      `SELECT type, at, log_partition, log_offset, details FROM attempts WHERE ${conditions.text}
       ORDER BY at DESC, log_partition DESC, log_offset DESC LIMIT ${limit + 1}`,
      conditions.values,
    );
    const { items, nextCursor } = pageOf(rows, limit, (row) => [row.at, row.log_partition, row.log_offset]);
    return {
      items: items.map(viewOf),
      nextCursor,
    };
  }
}

/** Returns the entry as the API shows it. The rows contain Unix ms, by which they are ordered. */
export function viewOf({ type, at, details }: Pick<AttemptRow, 'type' | 'at' | 'details'>): AttemptView {
  const { nextAttemptAt } = details;
  return {
    ...details,
    ...reported({ nextAttemptAt: typeof nextAttemptAt === 'number' ? seconds(nextAttemptAt) : undefined }),
    type,
    at: seconds(Number(at)),
  };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

function conditionsOf(webhookId: string, filter: Omit<AttemptFilter, 'limit' | 'cursor'>): Conditions {
  const [from, to] = bounds(filter, 1000);
  return new Conditions()
    .equal('subscription_id', webhookId)
    .add('at >= ?', from)
    .add('at < ?', to)
    .equal('type', filter.type)
    .equal(`details->>'result'`, filter.result)
    .equal(`details->>'reason'`, filter.reason)
    .equal(`details->>'idempotencyKey'`, filter.idempotencyKey)
    .equal(`details->'status'`, filter.status);
}

/** Returns `at`, partition and offset of the last entry of a page. @throws ApiError 400 */
export function position(cursor: string): number[] {
  return decodeCursor(cursor, 3).map(wholeNumber);
}

/** Returns 0 for a value of a cursor that PostgreSQL could not read as a number, so that no entry is found. */
function wholeNumber(part: string | number): number {
  const number = Number(part);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
