import { Injectable } from '@nestjs/common';
import { decodeCursor, pageOf, type Page } from '@heliograph/service';
import { DataSource } from 'typeorm';

/** `at` and the times in it are Unix ms; the further members are those of the fact. */
export type AttemptView = { type: string; at: number } & Readonly<Record<string, unknown>>;

interface Row {
  type: string;
  at: string;
  log_partition: number;
  log_offset: string;
  details: Record<string, unknown>;
}

/** What went wrong with a webhook, and its changes of state, of the last 30 days. Successes at the first try are only counted. */
@Injectable()
export class AttemptLog {
  constructor(private readonly database: DataSource) {}

  /** Newest first. @throws ApiError 400 for a cursor that is none */
  async page(
    webhookId: string,
    limit: number,
    { cursor, type }: { cursor?: string; type?: string },
  ): Promise<Page<AttemptView>> {
    const position = cursor === undefined ? [Number.MAX_SAFE_INTEGER, 0, 0] : decodeCursor(cursor, 3).map(wholeNumber);
    const rows = await this.database.query<Row[]>(
      `SELECT type, at, log_partition, log_offset, details FROM attempts
       WHERE subscription_id = $1 AND (at, log_partition, log_offset) < ($2::bigint, $3::int, $4::bigint)
         AND ($5::text IS NULL OR type = $5)
       ORDER BY at DESC, log_partition DESC, log_offset DESC LIMIT $6`,
      [webhookId, ...position, type ?? null, limit + 1],
    );
    const { items, nextCursor } = pageOf(rows, limit, (row) => [row.at, row.log_partition, row.log_offset]);
    return {
      items: items.map(({ details, ...row }) => ({ ...details, type: row.type, at: Number(row.at) })),
      nextCursor,
    };
  }
}

/** A cursor comes from outside: what PostgreSQL could not read as a number finds nothing. */
function wholeNumber(part: string | number): number {
  const number = Number(part);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
