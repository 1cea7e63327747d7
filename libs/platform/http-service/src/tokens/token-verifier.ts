import { readFile, stat } from 'node:fs/promises';
import { reported } from '@heliograph/base-data';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import type { TokenSource } from './token-configuration.ts';

export const API_AUDIENCE = 'api';

export interface AccessToken {
  accountId: string;
  scopes: readonly string[];
  /** Unix seconds, with a fraction: distinguishes a token from one issued in the same second after a change of the password. */
  issuedAt: number;
  /** Unix seconds. */
  expiresAt: number;
  tokenId: string;
  /** Claim `sid`, with which the token ends: id of the login, portal session or API key. Absent: a login's token issued by a version before. */
  sessionId?: string;
  /** Id of the API key that it was issued for; absent: a login. */
  keyId?: string;
  /** Id of the portal session that it was issued for; `keyId` is then the key that created the session. */
  portalId?: string;
}

/** The keys could not be fetched: nothing is known about the token. */
export class KeysUnavailableError extends Error {
  override readonly name = 'KeysUnavailableError';
}

/** Verifies access tokens offline: ES256 by the published keys, issuer, audience, expiry. */
export class TokenVerifier {
  readonly #keys: JWTVerifyGetKey;
  readonly #issuer: string;

  constructor(keys: JWTVerifyGetKey, issuer: string) {
    this.#keys = keys;
    this.#issuer = issuer;
  }

  static from(configuration: TokenSource): TokenVerifier {
    return new TokenVerifier(keysFrom(configuration), configuration.issuer);
  }

  /** @returns undefined for anything but a good token. @throws KeysUnavailableError */
  async verify(token: string): Promise<AccessToken | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        algorithms: ['ES256'],
        issuer: this.#issuer,
        audience: API_AUDIENCE,
        requiredClaims: ['sub', 'exp', 'iat', 'jti'],
        clockTolerance: 5,
      });
      const scopes = typeof payload.scope === 'string' ? payload.scope.split(' ') : [];
      return {
        accountId: payload.sub!,
        scopes,
        issuedAt: issuedAtOf(payload),
        expiresAt: payload.exp!,
        tokenId: payload.jti!,
        ...issuerOf(payload),
      };
    } catch (error) {
      if (isAboutTheToken(error)) return undefined;
      throw new KeysUnavailableError('the signing keys cannot be fetched', { cause: error });
    }
  }
}

/** Tokens of a version before have the fraction of the second in `issued_at`. */
function issuedAtOf({ issued_at_ms: milliseconds, issued_at: seconds, iat }: JWTPayload): number {
  if (typeof milliseconds === 'number') return milliseconds / 1000;
  return typeof seconds === 'number' ? seconds : iat!;
}

/**
 * Returns the session, key or portal that the token was issued for; older tokens of keys and portal sessions have no
 * `sid`, so their id is used.
 */
function issuerOf(payload: JWTPayload): Pick<AccessToken, 'sessionId' | 'keyId' | 'portalId'> {
  const textOf = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined);
  const keyId = textOf(payload.api_key);
  const portalId = textOf(payload.portal);
  const sessionId = textOf(payload.sid) ?? portalId ?? keyId;
  return reported({ sessionId, keyId, portalId });
}

function keysFrom({ jwksUrl, jwksFile }: TokenSource): JWTVerifyGetKey {
  if (jwksFile !== undefined) return createFileJwks(jwksFile);
  if (jwksUrl === undefined) throw new Error('JWKS_URL or JWKS_FILE must be set, to verify access tokens');
  return createRemoteJWKSet(new URL(jwksUrl), {
    cooldownDuration: 5_000,
    cacheMaxAge: 300_000,
    timeoutDuration: 5_000,
  });
}

/** jose reports a failed fetch as its base class or a timeout, or passes on what fetch threw. */
function isAboutTheToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return error instanceof TypeError && !('cause' in error);
  return error.code !== 'ERR_JOSE_GENERIC' && error.code !== 'ERR_JWKS_TIMEOUT' && error.code !== 'ERR_JWKS_INVALID';
}

const RECHECK_MS = 5_000;

/** Keys of a mounted JWK Set. A token with a key id that is not in it makes us look whether the file has changed: a rotation needs no restart. */
export function createFileJwks(path: string): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined;
  let modified = 0;
  let checkedAt = 0;
  const reload = async (): Promise<JWTVerifyGetKey> => {
    checkedAt = Date.now();
    const { mtimeMs } = await stat(path);
    if (!keys || mtimeMs !== modified)
      keys = createLocalJWKSet(JSON.parse(await readFile(path, 'utf8')) as JSONWebKeySet);
    modified = mtimeMs;
    return keys;
  };
  return async (header, token) => {
    try {
      return await (keys ?? (await reload()))(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Math.abs(Date.now() - checkedAt) < RECHECK_MS) throw error;
      return (await reload())(header, token);
    }
  };
}
