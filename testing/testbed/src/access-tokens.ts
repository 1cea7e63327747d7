import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const issuer = 'https://auth.test';
const lifeSeconds = 7_200;

/** Signs access tokens as auth-api does, with a key of its own: for one service without it. */
export class AccessTokens {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** Settings of a service that verifies them. */
  readonly environment: Readonly<Record<'TOKEN_ISSUER' | 'JWKS_FILE', string>>;

  constructor() {
    const file = join(mkdtempSync(join(tmpdir(), 'access-tokens-')), 'jwks.json');
    const key = { ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256' };
    writeFileSync(file, JSON.stringify({ keys: [key] }));
    this.environment = { TOKEN_ISSUER: issuer, JWKS_FILE: file };
  }

  /**
   * @param claims in place of or beside those of a login
   * @returns a token that is valid for two hours, or for `seconds`
   */
  issue(accountId: string, seconds = lifeSeconds, claims: object = {}): string {
    const iat = Math.floor(Date.now() / 1000);
    const about = { iss: issuer, aud: 'api', sub: accountId, scope: 'api', jti: randomUUID(), ...claims };
    const signed = `${encode({ alg: 'ES256', kid: 'k1' })}.${encode({ ...about, iat, exp: iat + seconds })}`;
    const key = { key: this.#keys.privateKey, dsaEncoding: 'ieee-p1363' as const };
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
