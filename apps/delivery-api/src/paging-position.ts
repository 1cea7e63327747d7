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
