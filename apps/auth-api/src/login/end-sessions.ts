import type { EntityManager } from 'typeorm';
import { endMqttTokensOfAll } from '../mqtt-credentials/token-sessions.ts';

/**
 * Ends all logins and portal sessions of an account; `credentialsRevokedAt` ends the access tokens that came from them. Call it with the account's row
 * locked, so that no MQTT token is issued meanwhile.
 */
export async function endSessions(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('DELETE FROM sessions WHERE account_id = $1', [accountId]);
  await manager.query('DELETE FROM portal_sessions WHERE account_id = $1', [accountId]);
  await endMqttTokensOfAll(manager, accountId);
}
