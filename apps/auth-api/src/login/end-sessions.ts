import type { EntityManager } from 'typeorm';

/** Ends all logins and portal sessions of an account; `credentialsRevokedAt` ends the access tokens that came from them. */
export async function endSessions(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('DELETE FROM sessions WHERE account_id = $1', [accountId]);
  await manager.query('DELETE FROM portal_sessions WHERE account_id = $1', [accountId]);
}
