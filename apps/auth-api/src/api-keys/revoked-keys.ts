/** Lifetime of a token that is issued for an API key, seconds. */
export const KEY_TOKEN_SECONDS = 600;

/** What clocks of services may differ by. */
export const CLOCK_SECONDS = 60;
/** How long after its revocation a key is remembered at least. */
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
