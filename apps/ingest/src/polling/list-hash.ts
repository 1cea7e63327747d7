import { createHash } from 'node:crypto';

/** Returns a short hash of a list of texts, the same in every process. */
export function listHash(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 16);
}
