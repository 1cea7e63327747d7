import { reported } from '@heliograph/base-data';
import { isRecord, VendorError, type OAuthTokens } from '@heliograph/vendor-contract';

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
/** The lifetime where the cloud does not state it: tokens usually hold an hour (OpenAPI description of DELETE /iam/jwt). */
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
    throw new VendorError('protocol', 'iam/jwt: the answer holds no token', { call: 'iam/jwt' });
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
