import { Injectable } from '@nestjs/common';
import type { ErasedItem } from '@heliograph/messaging';
import { ApiError, decodeCursor, invalidCursor, type Page, pageOf } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { allParts, type ErasurePartView, type ErasureView } from './erasures.views.ts';

interface Row {
  id: string;
  requestedAt: string;
  requestedBy: string;
  finishedAt: string | null;
  /** The time as text with all its digits, for the cursor. */
  position: string;
  parts: { part: string; finishedAt: number; items: ErasedItem[] }[];
}

const SELECT = `
  SELECT e.account_id AS id, extract(epoch FROM e.requested_at) AS "requestedAt", e.requested_by AS "requestedBy",
         extract(epoch FROM e.finished_at) AS "finishedAt", e.requested_at::text AS position,
         COALESCE((SELECT jsonb_agg(jsonb_build_object('part', p.part, 'finishedAt', p.finished_at, 'items', p.items)
                                    ORDER BY p.finished_at, p.part)
                   FROM erasure_parts p WHERE p.account_id = e.account_id), '[]') AS parts
  FROM erasures e`;

@Injectable()
export class ErasureStore {
  constructor(private readonly database: DataSource) {}

  /** @throws ApiError 404 */
  async get(id: string): Promise<ErasureView> {
    const [row] = await this.database.query<Row[]>(`${SELECT} WHERE e.account_id = $1`, [id]);
    if (!row) throw ApiError.notFound('The erasure');
    return view(row);
  }

  /** Returns a page, newest first. @throws ApiError 400 for an invalid cursor */
  async page({ limit, cursor }: { limit: number; cursor?: string }): Promise<Page<ErasureView>> {
    const after = cursor === undefined ? undefined : positionOf(cursor);
    const rows = await this.database.query<Row[]>(
      `${SELECT} ${after ? 'WHERE (e.requested_at, e.account_id) < ($1::timestamptz, $2)' : ''}
       ORDER BY e.requested_at DESC, e.account_id DESC LIMIT ${limit + 1}`,
      after ?? [],
    );
    const { items, nextCursor } = pageOf(rows, limit, ({ position, id }) => [position, id]);
    return { items: items.map(view), nextCursor };
  }
}

function positionOf(cursor: string): [string, string] {
  const [at, id] = decodeCursor(cursor, 2);
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !/^[\d :.+-]{10,40}$/.test(at)) throw invalidCursor();
  return [at, String(id).replaceAll('\u0000', '')];
}

function view({ id, requestedAt, requestedBy, finishedAt, parts: rows }: Row): ErasureView {
  const parts: ErasurePartView[] = rows.map(({ items, ...part }) => ({
    ...part,
    items: items.map(({ what, count, goneAt }) => ({ what, count, goneAt: goneAt ?? null })),
  }));
  const pending = allParts.filter((name) => !parts.some(({ part }) => part === name));
  const last = Math.max(...parts.flatMap(({ items }) => items.map(({ goneAt }) => goneAt ?? 0)), 0);
  return {
    id,
    status: finishedAt === null ? 'running' : 'done',
    requestedAt: Math.floor(Number(requestedAt)),
    requestedBy,
    finishedAt: finishedAt === null ? null : Math.floor(Number(finishedAt)),
    pending,
    parts,
    goneAt: pending.length > 0 || last === 0 ? null : last,
  };
}
