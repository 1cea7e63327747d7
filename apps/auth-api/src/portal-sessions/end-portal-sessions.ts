import type { EntityManager } from 'typeorm';
import { endMqttTokens } from '../mqtt-credentials/token-sessions.ts';

/**
 * Ends the portal sessions that a key created, with the MQTT tokens that they issued.
 * @returns the latest expiry of a token issued for one of them, Unix seconds; 0 without any
 */
export async function endPortalSessionsOf(manager: EntityManager, accountId: string, keyId: string): Promise<number> {
  const [{ latest, ids }] = await manager.query<[{ latest: number | null; ids: string[] }]>(
    `WITH ended AS (DELETE FROM portal_sessions WHERE account_id = $1 AND key_id = $2 RETURNING id, expires_at)
     SELECT ceil(extract(epoch FROM max(expires_at)))::int AS latest, coalesce(array_agg(id), '{}') AS ids FROM ended`,
    [accountId, keyId],
  );
  await endMqttTokens(manager, accountId, ids);
  return latest ?? 0;
}
