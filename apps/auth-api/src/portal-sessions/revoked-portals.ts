import type { EntityManager } from 'typeorm';
import { CLOCK_SECONDS, stillRevoked } from '../api-keys/revoked-keys.ts';

interface Ended {
  exchanges: number;
  /** Unix seconds. */
  expiresAt: number;
}

/** An exchange under way is waited for, and counts. */
const END = `
  WITH ended AS (
    DELETE FROM portal_sessions WHERE id = $1 AND account_id = $2 AND expires_at > now() RETURNING exchanges, expires_at)
  SELECT exchanges, ceil(extract(epoch FROM expires_at))::int AS "expiresAt" FROM ended`;

/** Deletes a session that has not expired. @returns undefined: the account has none with that id */
export async function endPortalSession(
  manager: EntityManager,
  accountId: string,
  id: string,
): Promise<Ended | undefined> {
  const [ended] = await manager.query<Ended[]>(END, [id, accountId]);
  return ended;
}

/** @returns the revoked sessions of which a token may still be valid; no token was issued for one that was never exchanged */
export function withRevokedPortal(
  portals: Readonly<Record<string, number>>,
  id: string,
  { exchanges, expiresAt }: Ended,
  now = Date.now() / 1000,
): Record<string, number> {
  const others = stillRevoked(portals, now);
  return exchanges === 0 ? others : { ...others, [id]: expiresAt + CLOCK_SECONDS };
}
