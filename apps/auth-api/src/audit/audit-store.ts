import { Injectable } from '@nestjs/common';
import type { AuditRecord } from '@heliograph/messaging';
import { databaseTime } from '@heliograph/persistence';
import { decodeCursor, invalidCursor, type Page, pageOf } from '@heliograph/http-service';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditView } from './audit.views.ts';

export interface AuditFilter {
  accountId?: string;
  actor?: string;
  action?: string;
  /** Unix seconds, included. */
  from?: number;
  /** Unix seconds, not included. */
  to?: number;
}

const INSERT = `
  INSERT INTO audit_log (id, at, actor, account_id, action, object, status, error, request_id, address)
  SELECT left(r.id, 40), r.at, left(r.actor, 40), left(r."accountId", 40), left(r.action, 80), r.object, r.status,
         left(r.error, 80), left(r."requestId", 128), left(r.address, 64)
  FROM jsonb_to_recordset($1::jsonb) AS r(id text, at bigint, actor text, "accountId" text, action text, object jsonb,
    status integer, error text, "requestId" text, address text)
  ON CONFLICT DO NOTHING`;

/** Reduces entries of an erased account to actor, action and time, by ids that no longer resolve. */
const SCRUB = `
  UPDATE audit_log SET object = NULL, request_id = NULL, address = NULL
  WHERE (account_id = $1 OR actor = $1) AND (object IS NOT NULL OR request_id IS NOT NULL OR address IS NOT NULL)`;

interface Row extends Omit<AuditView, 'at'> {
  at: string;
}

@Injectable()
export class AuditStore {
  constructor(private readonly database: DataSource) {}

  /** Writes each entry once, however often it is delivered. */
  async write(manager: EntityManager, entries: readonly AuditRecord[]): Promise<void> {
    await manager.query(INSERT, [JSON.stringify(entries)]);
  }

  /** Returns a page, newest first. @throws ApiError 400 for an invalid cursor */
  async page({ limit, cursor, ...filter }: AuditFilter & { limit: number; cursor?: string }): Promise<Page<AuditView>> {
    const values: (string | number)[] = [];
    const conditions: string[] = [];
    const add = (condition: string, ...given: (string | number | undefined)[]): void => {
      if (given.includes(undefined)) return;
      conditions.push(condition.replaceAll('?', () => `$${values.push(given.shift()!)}`));
    };
    add('account_id = ?', filter.accountId);
    add('actor = ?', filter.actor);
    add('action = ?', filter.action);
    add('at >= ?', filter.from && filter.from * 1000);
    add('at < ?', filter.to && filter.to * 1000);
    if (cursor !== undefined) add('(at, id) < (?, ?)', ...position(cursor));
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const rows = await this.database.query<Row[]>(
      `SELECT id, at, actor, account_id AS "accountId", action, object, status, error, request_id AS "requestId", address
       FROM audit_log ${where} ORDER BY at DESC, id DESC LIMIT ${limit + 1}`,
      values,
    );
    const page = pageOf(rows, limit, ({ at, id }) => [Number(at), id]);
    return { ...page, items: page.items.map((row) => ({ ...row, at: Math.floor(Number(row.at) / 1000) })) };
  }

  async scrub(manager: EntityManager, accountId: string): Promise<number> {
    const [{ count }] = await manager.query<[{ count: number }]>(
      `WITH done AS (${SCRUB} RETURNING 1) SELECT count(*)::int AS count FROM done`,
      [accountId],
    );
    return count;
  }

  /** Deletes entries past their retention, and scrubs entries of erased accounts that arrived late. */
  async deleteExpired(retentionDays: number): Promise<void> {
    const erased = await this.database.query<{ id: string }[]>('SELECT account_id AS id FROM erasures');
    for (const { id } of erased) await this.database.query(SCRUB, [id]);
    const { at: now, agreed } = await databaseTime(this.database);
    // Deletes nothing while the clocks of this process and PostgreSQL disagree.
    if (agreed)
      await this.database.query('DELETE FROM audit_log WHERE at < $1', [Math.floor(now - retentionDays * 86_400_000)]);
  }
}

function position(cursor: string): [number, string] {
  const [at, id] = decodeCursor(cursor, 2);
  if (!Number.isSafeInteger(at)) throw invalidCursor();
  return [Number(at), String(id).replaceAll('\u0000', '')];
}
