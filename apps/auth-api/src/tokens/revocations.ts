import type { EntityManager } from 'typeorm';
import { endMqttTokensOfAll, endMqttTokens } from '../mqtt-credentials/token-sessions.ts';

/** Lifetime of a token that is issued for an API key, seconds. */
export const KEY_TOKEN_SECONDS = 600;

/** The tolerated clock difference between services. */
const CLOCK_SECONDS = 60;

/** The minimum time for which a key is remembered after its revocation. */
const REMEMBERED_SECONDS = KEY_TOKEN_SECONDS + CLOCK_SECONDS;

type RevokedKeys = Readonly<Record<string, number>>;

/** @returns the revoked keys, or portal sessions, of which a token may still be valid */
export function stillRevoked(keys: RevokedKeys, now = Date.now() / 1000): Record<string, number> {
  return Object.fromEntries(Object.entries(keys).filter(([, until]) => until > now));
}

/** @param lastPortalExpiry the latest expiry of a portal session that the key created, Unix seconds */
export function withRevoked(
  keys: RevokedKeys,
  id: string,
  lastPortalExpiry = 0,
  now = Date.now() / 1000,
): Record<string, number> {
  const until = Math.max(Math.ceil(now) + REMEMBERED_SECONDS, lastPortalExpiry + CLOCK_SECONDS);
  return { ...stillRevoked(keys, now), [id]: until };
}

/** Times of a login that ended, Unix seconds. */
interface EndedSession {
  endedAt: number;
  /** The time at which the last of its access tokens has expired. */
  until: number;
}

/** Keyed by `sid`. */
export type EndedSessions = Readonly<Record<string, EndedSession>>;

/** Bounds the record of the account that every service keeps in memory. */
export const MAX_ENDED = 200;

interface EndedState {
  endedSessions: EndedSessions;
  sessionsRefusedUntil: number;
}

/** Returns the `sid` of a login: one of the names that a broker's denylist takes. */
export const sessionName = (id: string): string => `ses_${id.replaceAll('-', '')}`;

/** @returns the sessions of which a token may still be valid */
export function stillEnded(sessions: EndedSessions, now: number): EndedSessions {
  return Object.fromEntries(Object.entries(sessions).filter(([, { until }]) => until > now));
}

/**
 * Adds sessions that end now. Beyond the limit no revocation is forgotten: in place of the sessions that ended first, all tokens of logins are refused that
 * were issued until the last of these ended. The other sessions of the account refresh theirs.
 * @param tokenSeconds lifetime of an access token
 * @param now Unix seconds
 */
export function withEnded(
  { endedSessions, sessionsRefusedUntil }: EndedState,
  ids: readonly string[],
  tokenSeconds: number,
  now = Date.now() / 1000,
): EndedState {
  const until = Math.ceil(now) + tokenSeconds + CLOCK_SECONDS;
  const fresh = Object.fromEntries(ids.map((id) => [sessionName(id), { endedAt: now, until }]));
  const newestFirst = Object.entries({ ...stillEnded(endedSessions, now), ...fresh }).sort(
    ([, a], [, b]) => b.endedAt - a.endedAt,
  );
  const newestWithoutRoom = newestFirst[MAX_ENDED]?.[1].endedAt ?? 0;
  return {
    endedSessions: Object.fromEntries(newestFirst.slice(0, MAX_ENDED)),
    sessionsRefusedUntil: Math.max(sessionsRefusedUntil, newestWithoutRoom),
  };
}

/**
 * Ends all logins and portal sessions of an account; `credentialsRevokedAt` ends the access tokens that came from them. Call it with the account's row
 * locked, so that no MQTT token is issued meanwhile.
 */
export async function endSessions(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('DELETE FROM sessions WHERE account_id = $1', [accountId]);
  await manager.query('DELETE FROM portal_sessions WHERE account_id = $1', [accountId]);
  await endMqttTokensOfAll(manager, accountId);
}

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

/** Deletes a session that has not expired. @returns undefined: the account has no session with that id */
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
