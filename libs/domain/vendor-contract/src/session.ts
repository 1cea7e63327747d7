import type { RefreshTokenStore, SessionStore, VendorSession } from './adapter.ts';
import { isKind } from './answer-error.ts';
import type { VendorError } from './vendor-error.ts';

/** Logs in now, even where a session is kept: one of an earlier login proves nothing about the password that is valid today. Throws what `login` throws. */
export async function proveLogin(session: SessionStore, login: () => Promise<VendorSession>): Promise<void> {
  const proof = { fresh: false };
  const token = await session.get(() => {
    proof.fresh = true;
    return login();
  });
  if (proof.fresh) return;
  await session.invalidate(token);
  await session.get(login);
}

/**
 * Sends with the token of the session, and again with a new one where the vendor reports that it has ended.
 * `refusedAgain` creates the error for a token that is refused right after it was issued; every other error is thrown
 * as it is.
 */
export async function withSession<T>(
  session: SessionStore,
  login: () => Promise<VendorSession>,
  send: (token: string) => Promise<T>,
  refusedAgain: (error: VendorError) => VendorError,
): Promise<T> {
  const token = await session.get(login);
  try {
    return await send(token);
  } catch (error) {
    if (!isKind(error, 'session_expired')) throw error;
    await session.invalidate(token);
  }
  try {
    return await send(await session.get(login));
  } catch (error) {
    throw isKind(error, 'session_expired') ? refusedAgain(error) : error;
  }
}

/** The response of a token endpoint. */
export interface OAuthTokens {
  accessToken: string;
  /** Absent: the one that was sent is still valid. */
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
