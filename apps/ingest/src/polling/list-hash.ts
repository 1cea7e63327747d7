import { createHash } from 'node:crypto';

/** A short name for a list of texts: two processes that made the same list call it the same. */
export function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 16);
}
