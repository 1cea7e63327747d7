import type { RefreshTokenStore, VendorSession } from './adapter.ts';

/** The response of a token endpoint. */
export interface OAuthTokens {
  accessToken: string;
  /** Absent: the one that was sent still holds. */
  refreshToken?: string;
  expiresInSeconds: number;
}

/** For us a session ends a little earlier than for the vendor: 30 s, or a tenth of a short life. */
export function sessionOf({ accessToken, expiresInSeconds }: OAuthTokens): VendorSession {
  const seconds = expiresInSeconds - Math.min(30, expiresInSeconds / 10);
  return { token: accessToken, lifetimeMs: Math.max(1, seconds) * 1000 };
}

/**
 * A session by refresh token, to be called inside `SessionStore.get`. The replaced refresh token is safe before the session is handed out: a crash
 * between the two loses the session, never the consent. `exchange` throws `VendorError` (`credentials_rejected`) when the vendor refuses the token.
 */
export async function refreshSession(
  store: RefreshTokenStore,
  consented: string,
  exchange: (refreshToken: string) => Promise<OAuthTokens>,
): Promise<VendorSession> {
  const used = (await store.newest()) ?? consented;
  const tokens = await exchange(used);
  if (tokens.refreshToken !== undefined && tokens.refreshToken !== used) await store.keep(tokens.refreshToken);
  return sessionOf(tokens);
}
