/** Lifetime of a token that is issued for an API key, seconds. */
export const KEY_TOKEN_SECONDS = 600;

/** How long after its revocation a key is remembered: its last token, and what clocks differ by. */
const REMEMBERED_SECONDS = KEY_TOKEN_SECONDS + 60;

type RevokedKeys = Readonly<Record<string, number>>;

/** @returns the revoked keys of which a token may still be valid */
export function stillRevoked(keys: RevokedKeys, now = Date.now() / 1000): Record<string, number> {
  return Object.fromEntries(Object.entries(keys).filter(([, until]) => until > now));
}

export function withRevoked(keys: RevokedKeys, id: string, now = Date.now() / 1000): Record<string, number> {
  return { ...stillRevoked(keys, now), [id]: Math.ceil(now) + REMEMBERED_SECONDS };
}
