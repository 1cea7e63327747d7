import type { EntityManager } from 'typeorm';

/**
 * Remembers the issuers of MQTT tokens: a login (`ses_…`), a portal session (`prt_…`) or an API key (`key_…`), by the claim `sid` of the tokens. When it
 * ends, its name is put on the broker's denylist beside the revoked credentials, if a token of it may still be valid.
 */
const REMEMBER = `
  INSERT INTO mqtt_token_sessions (session_id, account_id, expires_at) VALUES ($1, $2, to_timestamp($3))
  ON CONFLICT (session_id) DO UPDATE SET expires_at = greatest(mqtt_token_sessions.expires_at, excluded.expires_at)`;

const revokeWhere = (condition: string): string => `
  WITH ended AS (DELETE FROM mqtt_token_sessions WHERE account_id = $1 AND ${condition} RETURNING session_id, expires_at)
  INSERT INTO revoked_mqtt_credentials (id, owner, revoked_at)
  SELECT session_id, $1, now() FROM ended WHERE expires_at > now() ON CONFLICT DO NOTHING`;

const REVOKE = revokeWhere('session_id = ANY($2)');
/** A key outlives a change of the password. */
const REVOKE_ALL = revokeWhere(`session_id NOT LIKE 'key\\_%'`);

/** Call it with the account's row locked. @param expiresAt of the token, Unix seconds */
export async function rememberMqttToken(
  manager: EntityManager,
  accountId: string,
  sessionId: string,
  expiresAt: number,
): Promise<void> {
  await manager.query(REMEMBER, [sessionId, accountId, expiresAt]);
}

/** Ends the MQTT tokens that these logins, portal sessions or keys issued. */
export async function endMqttTokens(manager: EntityManager, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await manager.query(REVOKE, [accountId, ids]);
}

/** Ends the MQTT tokens that logins and portal sessions issued. */
export async function endMqttTokensOfAll(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query(REVOKE_ALL, [accountId]);
}
