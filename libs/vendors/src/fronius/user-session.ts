import { sessionOf, VendorError } from '@heliograph/vendor-contract';
import type { OAuthTokens, RefreshTokenStore, VendorSession } from '@heliograph/vendor-contract';

/** The two ways to a user's tokens. Both throw `VendorError`. */
export interface UserLogin {
  /** PATCH /iam/jwt/{refreshToken}. */
  renew(refreshToken: string): Promise<OAuthTokens>;
  /** Answers POST /iam/jwt. */
  byPassword(): Promise<OAuthTokens>;
}

/**
 * Returns a user's session, to be called inside `SessionStore.get`: renewed by the newest refresh token, so that the password travels as seldom as
 * can be, and by the password when there is none, when the cloud refuses it, or when it cannot be known. Losing one costs a login, nothing more.
 */
export async function userSession(store: RefreshTokenStore, login: UserLogin): Promise<VendorSession> {
  const refreshToken = await orNothing(store.newest());
  const renewal = refreshToken === undefined ? undefined : await renewed(login, refreshToken);
  const tokens = renewal ?? (await login.byPassword());
  if (tokens.refreshToken !== undefined && tokens.refreshToken !== refreshToken)
    await orNothing(store.keep(tokens.refreshToken));
  return sessionOf(tokens);
}

async function renewed(login: UserLogin, refreshToken: string): Promise<OAuthTokens | undefined> {
  try {
    return await login.renew(refreshToken);
  } catch (error) {
    // Outages and limits are no reason to ask once more in another way.
    if (error instanceof VendorError && refusals.includes(error.kind)) return undefined;
    throw error;
  }
}

const refusals: readonly string[] = ['credentials_rejected', 'not_permitted', 'protocol'];

async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof VendorError) return undefined;
    throw error;
  }
}
