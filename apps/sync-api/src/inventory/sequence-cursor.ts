import { decodeCursor, invalidCursor } from '@heliograph/service';

/** Returns the position in the order in which items were first seen. @throws ApiError 400 */
export function sequenceOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const sequence = String(decodeCursor(cursor, 1)[0]);
  if (/^\d{1,18}$/.test(sequence)) return sequence;
  throw invalidCursor();
}
