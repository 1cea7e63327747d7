import { CLOCK_SECONDS } from '../api-keys/revoked-keys.ts';

/** Times of a login that ended, Unix seconds. */
export interface EndedSession {
  endedAt: number;
  /** When the last of its access tokens has expired. */
  until: number;
}

/** By `sid`. */
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
 * Adds sessions that end now. Beyond the bound nothing is forgotten: in place of the sessions that ended first, all tokens of logins are refused that
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
