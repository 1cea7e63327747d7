import type { EntityManager } from 'typeorm';

/**
 * Ends the portal sessions that a key created.
 * @returns the latest expiry of a token issued for one of them, Unix seconds; 0 without any
 */
export async function endPortalSessionsOf(manager: EntityManager, accountId: string, keyId: string): Promise<number> {
  const [{ latest }] = await manager.query<[{ latest: number | null }]>(
    `WITH ended AS (DELETE FROM portal_sessions WHERE account_id = $1 AND key_id = $2 RETURNING expires_at)
     SELECT ceil(extract(epoch FROM max(expires_at)))::int AS latest FROM ended`,
    [accountId, keyId],
  );
  return latest ?? 0;
}
