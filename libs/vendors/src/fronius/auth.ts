import { reported } from '@heliograph/base-data';
import { isRecord, sessionOf, VendorError } from '@heliograph/vendor-contract';
import type { OAuthTokens, RefreshTokenStore, VendorSession } from '@heliograph/vendor-contract';

export interface FroniusCredentials {
  accessKeyId: string;
  accessKeyValue: string;
  userId: string;
  password: string;
}

export function credentialsOf(given: Readonly<Record<string, string>>): FroniusCredentials {
  const { accessKeyId = '', accessKeyValue = '', userId = '', password = '' } = given;
  return { accessKeyId, accessKeyValue, userId, password };
}

export const LOGIN_PATH = '/iam/jwt';
/**
 * The lifetime where the cloud does not state it: tokens usually last an hour (OpenAPI description of DELETE /iam/jwt).
 */
const USUAL_SECONDS = 3000;

/** Returns the headers that go with every call, the login included. */
export function keyHeaders({ accessKeyId, accessKeyValue }: FroniusCredentials): Record<string, string> {
  return { accesskeyid: accessKeyId, accesskeyvalue: accessKeyValue };
}

/** A user's login is asked for only where both halves of it are given. */
export function isUserLogin({ userId, password }: FroniusCredentials): boolean {
  return userId !== '' && password !== '';
}

export function loginBody({ userId, password }: FroniusCredentials): string {
  return JSON.stringify({ userId, password });
}

/** Returns tokens of a login answer, or of a renewal. `now` in Unix ms. */
export function tokensFrom(value: unknown, now: number): OAuthTokens {
  if (!isRecord(value) || typeof value.jwtToken !== 'string' || value.jwtToken === '') {
    throw new VendorError('protocol', 'iam/jwt: the answer has no token', { call: 'iam/jwt' });
  }
  const { jwtToken: accessToken, refreshToken } = value;
  const until = typeof value.jwtTokenExpiration === 'string' ? Date.parse(value.jwtTokenExpiration) : NaN;
  const seconds = (until - now) / 1000;
  return {
    accessToken,
    ...reported({ refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : undefined }),
    expiresInSeconds: seconds > 0 ? seconds : USUAL_SECONDS,
  };
}

/** The two ways to a user's tokens. Both throw `VendorError`. */
interface UserLogin {
  /** PATCH /iam/jwt/{refreshToken}. */
  renew(refreshToken: string): Promise<OAuthTokens>;
  /** Answers POST /iam/jwt. */
  byPassword(): Promise<OAuthTokens>;
}

/**
 * Returns a user's session, to be called inside `SessionStore.get`: renewed by the newest refresh token, so that the
 * password is sent as seldom as possible, and by the password when there is no refresh token, the cloud refuses it, or
 * it cannot be read. Losing one costs a login, nothing more.
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
