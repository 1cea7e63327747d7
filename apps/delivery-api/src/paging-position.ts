import { ApiError, decodeCursor } from '@heliograph/service';

/** Returns the position in a list ordered by creation and id. @throws ApiError 400 */
export function timePosition(cursor: string | undefined): readonly [createdAt: string, id: string] | undefined {
  if (cursor === undefined) return undefined;
  const [createdAt, id] = decodeCursor(cursor, 2);
  const time = new Date(createdAt!);
  if (Number.isNaN(time.getTime()))
    throw ApiError.validation([{ path: 'cursor', message: 'cursor is not one that a list call returned' }]);
  return [time.toISOString(), String(id)];
}

/** Returns the position in a list ordered by a time in Unix ms and an id. A cursor that is not one finds nothing that PostgreSQL could not read. @throws ApiError 400 */
export function millisecondPosition(cursor: string): [at: number, id: string] {
  const [at, id] = decodeCursor(cursor, 2);
  return [Number.isSafeInteger(Number(at)) ? Number(at) : 0, String(id).replaceAll('\u0000', '')];
}
