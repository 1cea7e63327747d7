import { randomUUID } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { Inject, Injectable } from '@nestjs/common';
import { SignJWT, type JWTPayload } from 'jose';
import { API_AUDIENCE, type KeyScope, type Scope } from '@heliograph/http-service';
import { AuthConfiguration } from '../configuration.ts';
import { SigningKeyFile } from './signing-keys.ts';

export interface TokenIssuerOptions {
  issuer: string;
  accessTokenSeconds: number;
}

export interface PortalGrant {
  id: string;
  accountId: string;
  /** The key that created it; null: a login. */
  keyId: string | null;
  scopes: readonly KeyScope[];
  /** Unix seconds. */
  expiresAt: number;
}

/** Signs every token of the product: ES256, with the `kid` of the first signing key. */
@Injectable()
export class TokenIssuer {
  constructor(
    private readonly keys: SigningKeyFile,
    @Inject(AuthConfiguration) private readonly options: TokenIssuerOptions,
  ) {}

  get accessTokenSeconds(): number {
    return this.options.accessTokenSeconds;
  }

  /** Issues an access token. `sid` names the login, portal session or key with which it ends. @param issuedAt Unix seconds, with a fraction */
  accessToken(
    accountId: string,
    sid: string,
    scope: Scope,
    issuedAt = Date.now() / 1000,
    seconds = this.options.accessTokenSeconds,
  ): Promise<string> {
    const times = timesOf(issuedAt, Math.floor(issuedAt) + seconds);
    return this.#sign({ aud: API_AUDIENCE, sub: accountId, sid, scope, jti: randomUUID(), ...times });
  }

  /** Issues an access token for an API key. @param expiresAt Unix seconds */
  keyToken(key: { id: string; accountId: string; scopes: readonly KeyScope[] }, expiresAt: number): Promise<string> {
    const times = timesOf(Date.now() / 1000, expiresAt);
    const who = { aud: API_AUDIENCE, sub: key.accountId, sid: key.id, api_key: key.id, scope: key.scopes.join(' ') };
    return this.#sign({ ...who, jti: randomUUID(), ...times });
  }

  /** Issues an access token for a portal session. @param issuedAt taken before the session was read, Unix seconds */
  portalToken(session: PortalGrant, issuedAt: number): Promise<string> {
    const { id, accountId, keyId, scopes, expiresAt } = session;
    const who = {
      aud: API_AUDIENCE,
      sub: accountId,
      sid: id,
      portal: id,
      ...reported({ api_key: keyId ?? undefined }),
    };
    const times = timesOf(issuedAt, expiresAt);
    return this.#sign({ ...who, scope: scopes.join(' '), jti: randomUUID(), ...times });
  }

  /** Issues a token for brokers, whose parsers require whole seconds. */
  brokerToken(claims: JWTPayload, expiresAt: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return this.#sign({ aud: 'mqtt', nbf: now, iat: now, exp: expiresAt, ...claims });
  }

  async #sign(claims: JWTPayload): Promise<string> {
    const { kid, privateKey } = await this.keys.current();
    const token = new SignJWT({ iss: this.options.issuer, ...claims });
    return token.setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey);
  }
}

/** Times are whole numbers, as parsers expect; `issued_at_ms` distinguishes tokens issued just before and just after a change of the password. */
function timesOf(issuedAt: number, expiresAt: number): JWTPayload {
  const seconds = Math.floor(issuedAt);
  return { iat: seconds, exp: expiresAt, issued_at: seconds, issued_at_ms: Math.round(issuedAt * 1000) };
}
