import { Type } from 'class-transformer';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { WholeNumber } from '@heliograph/service';
import { Described } from '../openapi/operation.decorator.ts';
import { ApiError } from './api-error.ts';

/** Query members of every list call; extend it with filters. */
export class PageQuery {
  @Described('Maximum number of items on a page.')
  @IsOptional()
  @Type(() => Number)
  @WholeNumber(1, 500)
  limit = 100;

  @Described('`nextCursor` of the previous page.')
  @IsOptional()
  @IsString()
  @MaxLength(512)
  cursor?: string;
}

export interface Page<T> {
  items: T[];
  /** Value of `cursor` for the next page; null on the last page. */
  nextCursor: string | null;
}

/** Cuts a page out of `limit + 1` rows; the next query starts after `position`. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  position: (row: T) => readonly (string | number)[],
): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null };
}

export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws ApiError 400 when it is not a cursor of ours with that many parts */
export function decodeCursor(cursor: string, parts: number): (string | number)[] {
  const position = parse(cursor);
  const valid = Array.isArray(position) && position.length === parts && position.every(isScalar);
  if (!valid) throw invalidCursor();
  return position as (string | number)[];
}

/** Reads the cursor of a list in the order of creation time and id. @throws ApiError 400 when it has no such time, or one that PostgreSQL does not have */
export function createdPosition(cursor: string): [createdAt: string, id: string] {
  const [createdAt, id] = decodeCursor(cursor, 2);
  const time = new Date(createdAt!);
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1 || time.getUTCFullYear() > 9_999) throw invalidCursor();
  return [time.toISOString(), String(id).replaceAll('\u0000', '')];
}

export function invalidCursor(): ApiError {
  return ApiError.validation([{ path: 'cursor', message: 'cursor is not one that a list call returned' }]);
}

const isScalar = (part: unknown): boolean => typeof part === 'string' || typeof part === 'number';

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
