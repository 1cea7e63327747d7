import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { untilRefused } from './portal-sessions.ts';
import type { TestEnvironment } from '../seed/test-environment.ts';

export const keyScopes = ['read', 'write', 'deliveries'] as const;
export type KeyScope = (typeof keyScopes)[number];

interface Key {
  id: string;
  key: string;
}

type EndedKeys = Record<'a revoked key' | 'a token of a revoked key' | 'an expired key', string>;

/** Creates API keys for the matrix, and ends some of them. */
export class ApiKeys {
  readonly #made = new Map<string, Promise<string>>();
  #endedKeys: Promise<EndedKeys> | undefined;

  constructor(private readonly environment: TestEnvironment) {}

  /** @param login of the key's account @returns the value of `Authorization` with a key of that single scope */
  of(login: string, scope: KeyScope): Promise<string> {
    const id = `${scope} ${login}`;
    const made = this.#made.get(id) ?? this.#create(login, { scopes: [scope] }).then(({ key }) => `Bearer ${key}`);
    this.#made.set(id, made);
    return made;
  }

  /** Returns values of `Authorization` that must be refused, by their fault; resolves when every API refuses them. */
  ended(): Promise<EndedKeys> {
    this.#endedKeys ??= this.#end();
    return this.#endedKeys;
  }

  async #end(): Promise<EndedKeys> {
    const { authorization } = this.environment.callers.owner;
    const expiresAt = Math.floor(Date.now() / 1000) + 3;
    const expiring = await this.#create(authorization, { scopes: keyScopes, expiresAt });
    const revoked = await this.#create(authorization, { scopes: keyScopes });
    const token = await this.#exchange(revoked.key);
    await this.environment.api.result({ method: 'delete', path: `/v1/api-keys/${revoked.id}`, authorization });
    const ended = {
      'a revoked key': `Bearer ${revoked.key}`,
      'a token of a revoked key': `Bearer ${token}`,
      'an expired key': `Bearer ${expiring.key}`,
    };
    await untilRefused(this.environment.api, ended);
    return ended;
  }

  async #create(authorization: string, body: object): Promise<Key> {
    const call = { method: 'post', path: '/v1/api-keys', body: { name: 'matrix', ...body }, authorization };
    return (await this.environment.api.result(call)) as Key;
  }

  async #exchange(key: string): Promise<string> {
    const call = { method: 'post', path: '/auth/token', body: { api_key: key } };
    return ((await this.environment.api.result(call)) as { access_token: string }).access_token;
  }
}

interface TokenSource {
  /** Private JWK Set of the running product. */
  signingKeysFile: string;
  issuer: string;
  accountId: string;
}

type Claims = Readonly<Record<string, unknown>>;

/** Values of `Authorization` that must be refused, by their fault. Most are signed with the product's own key. */
export async function badTokens(source: TokenSource): Promise<Record<string, string | undefined>> {
  const { keys } = JSON.parse(await readFile(source.signingKeysFile, 'utf8')) as { keys: JWK[] };
  const jwk = keys[0]!;
  const ours = createPrivateKey({ key: jwk, format: 'jwk' });
  const now = Math.floor(Date.now() / 1000);
  const good = { sub: source.accountId, iss: source.issuer, aud: 'api', scope: 'api operator', jti: randomUUID() };
  const valid: Claims = { ...good, iat: now, exp: now + 3600 };
  const sign = (claims: Claims, key: KeyObject = ours) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: jwk.kid! }).sign(key);
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const signed = {
    expired: await sign({ ...valid, iat: now - 7200, exp: now - 3600 }),
    'for MQTT': await sign({ ...valid, aud: 'mqtt' }),
    'without an audience': await sign({ ...valid, aud: undefined }),
    'of another issuer': await sign({ ...valid, iss: 'https://elsewhere.example' }),
    'that never expires': await sign({ ...valid, exp: undefined }),
    'not valid yet': await sign({ ...valid, nbf: now + 3600 }),
    'of an account that is not there': await sign({ ...valid, sub: 'acc_000000000000' }),
    'signed by a stranger': await sign(valid, stranger),
    'not signed': new UnsecuredJWT(valid).encode(),
    'signed with the public key as a secret': hmacWithPublicKey(valid, jwk),
    'with its signature cut off': `${(await sign(valid)).split('.').slice(0, 2).join('.')}.`,
  };
  return {
    'no token': undefined,
    'no Bearer': 'Basic dXNlcjpwYXNz',
    garbage: 'Bearer not.a.token',
    ...Object.fromEntries(Object.entries(signed).map(([name, token]) => [`a token ${name}`, `Bearer ${token}`])),
  };
}

/** The old confusion of algorithms: a verifier that lets the header choose takes this for a good signature. */
function hmacWithPublicKey(claims: Claims, { kty, crv, x, y, kid }: JWK): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part(claims)}`;
  const signature = createHmac('sha256', JSON.stringify({ kty, crv, x, y })).update(head).digest('base64url');
  return `${head}.${signature}`;
}
