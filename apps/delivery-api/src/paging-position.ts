import { decodeCursor } from '@heliograph/service';

/** Returns the position in a list ordered by a time in Unix ms and an id. A cursor that is not one finds nothing that PostgreSQL could not read. @throws ApiError 400 */
export function millisecondPosition(cursor: string): [at: number, id: string] {
  const [at, id] = decodeCursor(cursor, 2);
  return [Number.isSafeInteger(Number(at)) ? Number(at) : 0, String(id).replaceAll('\u0000', '')];
}
