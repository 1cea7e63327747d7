import { ApiError, decodeCursor } from '@heliograph/service';

/** Reads the cursor of a list in the order of creation time and id. @throws ApiError 400 for an invalid cursor */
export function createdPosition(cursor: string): [createdAt: string, id: string] {
  const [createdAt, id] = decodeCursor(cursor, 2);
  const time = new Date(createdAt!);
  if (Number.isNaN(time.getTime()))
    throw ApiError.validation([{ path: 'cursor', message: 'cursor is not one that a list call returned' }]);
  return [time.toISOString(), String(id).replaceAll('\u0000', '')];
}
