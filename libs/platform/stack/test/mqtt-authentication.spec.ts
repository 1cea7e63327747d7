import { jest } from '@jest/globals';
import { type CryptoKey, exportSPKI, importJWK, type JWK, SignJWT } from 'jose';
import type { IClientOptions } from 'mqtt';
import { claimsOf, ISSUER, signed, signingKey, type SigningKey, TestBroker } from './mqtt-broker.ts';
import { NOT_AUTHORIZED, TestClient } from './mqtt-client.ts';

jest.setTimeout(120_000);

const now = (): number => Math.floor(Date.now() / 1_000);
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('who may connect to the MQTT broker', () => {
  let broker: TestBroker;
  let key: SigningKey;
  const clients: TestClient[] = [];

  beforeAll(async () => {
    key = await signingKey('key-1');
    broker = await TestBroker.start([key]);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
  });
  afterAll(() => broker.stop());

  function connect(options: IClientOptions): Promise<'accepted' | number> {
    const client = new TestClient(broker, { username: 'acc_1', clientId: 'acc_1-a', ...options });
    clients.push(client);
    return client.outcome();
  }
  const withToken = (token: string): Promise<'accepted' | number> => connect({ password: token });

  it('accepts a token of ours', async () => {
    expect(await withToken(await signed(key, claimsOf('acc_1')))).toBe('accepted');
  });

  it('accepts a token for several audiences, MQTT among them', async () => {
    expect(await withToken(await signed(key, claimsOf('acc_1', { aud: ['api', 'mqtt'] })))).toBe('accepted');
  });

  const wrongClaims = {
    'has expired': () => ({ exp: now() - 1 }),
    'expires this very second': () => ({ exp: now() }),
    'has no exp': () => ({ exp: undefined }),
    'has an exp that is a text': () => ({ exp: String(now() + 60) as unknown as number }),
    'is valid only later': () => ({ nbf: now() + 60 }),
    'has a malformed nbf': () => ({ nbf: 'soon' as unknown as number }),
    'is for another audience': () => ({ aud: 'api' }),
    'is for an audience that only begins alike': () => ({ aud: 'mqtt2' }),
    'has no audience': () => ({ aud: undefined }),
    'is of another issuer': () => ({ iss: `${ISSUER}.evil` }),
    'has no issuer': () => ({ iss: undefined }),
    'is of another account': () => ({ sub: 'acc_2' }),
    'has no subject': () => ({ sub: undefined }),
    'has a subject that goes on behind a NUL': () => ({ sub: 'acc_1\u0000x' }),
  };
  it.each(Object.entries(wrongClaims))('refuses a token that %s', async (_, changed) => {
    expect(await withToken(await signed(key, claimsOf('acc_1', changed())))).toBe(NOT_AUTHORIZED);
  });

  it('refuses a token signed with another key under our kid', async () => {
    const other = await signingKey(key.kid);
    expect(await withToken(await signed(other, claimsOf('acc_1')))).toBe(NOT_AUTHORIZED);
  });

  it('refuses an unknown kid, and none', async () => {
    expect(await withToken(await signed(key, claimsOf('acc_1'), { kid: 'key-9' }))).toBe(NOT_AUTHORIZED);
    expect(await withToken(await signed(key, claimsOf('acc_1'), { kid: undefined }))).toBe(NOT_AUTHORIZED);
  });

  it('refuses a header of another type or with an extension it does not know', async () => {
    expect(await withToken(await signed(key, claimsOf('acc_1'), { typ: 'logout+jwt' }))).toBe(NOT_AUTHORIZED);
    const [, payload = '', signature = ''] = (await signed(key, claimsOf('acc_1'))).split('.');
    const header = encoded({ alg: 'ES256', kid: key.kid, crit: ['exp'], typ: 'JWT' });
    expect(await withToken(`${header}.${payload}.${signature}`)).toBe(NOT_AUTHORIZED);
  });

  it('refuses alg none, with and without a signature', async () => {
    const [, payload = '', signature = ''] = (await signed(key, claimsOf('acc_1'))).split('.');
    for (const alg of ['none', 'None', 'es256']) {
      const header = encoded({ alg, kid: key.kid, typ: 'JWT' });
      expect(await withToken(`${header}.${payload}.`)).toBe(NOT_AUTHORIZED);
      expect(await withToken(`${header}.${payload}.${signature}`)).toBe(NOT_AUTHORIZED);
    }
  });

  it('refuses another alg even over a signature that is right', async () => {
    for (const alg of ['none', 'HS256', 'ES512', undefined]) {
      const content = `${encoded({ alg, kid: key.kid, typ: 'JWT' })}.${encoded(claimsOf('acc_1'))}`;
      const how = { name: 'ECDSA', hash: 'SHA-256' };
      const signature = await crypto.subtle.sign(how, key.privateKey, new TextEncoder().encode(content));
      const token = `${content}.${Buffer.from(signature).toString('base64url')}`;
      expect(await withToken(token)).toBe(NOT_AUTHORIZED);
    }
  });

  it('refuses HS256 with the public key as its secret', async () => {
    const jwk = key.publicJwk as JWK;
    const pem = await exportSPKI((await importJWK(jwk, 'ES256')) as CryptoKey);
    for (const secret of [pem, JSON.stringify(jwk), jwk.x ?? '']) {
      const header = { alg: 'HS256', kid: key.kid, typ: 'JWT' };
      const token = new SignJWT(claimsOf('acc_1')).setProtectedHeader(header).sign(new TextEncoder().encode(secret));
      expect(await withToken(await token)).toBe(NOT_AUTHORIZED);
    }
  });

  it('refuses claims that were changed after signing, and a changed signature', async () => {
    const [header = '', , signature = ''] = (await signed(key, claimsOf('acc_2'))).split('.');
    expect(await withToken(`${header}.${encoded(claimsOf('acc_1'))}.${signature}`)).toBe(NOT_AUTHORIZED);
    const token = await signed(key, claimsOf('acc_1'));
    const changed = Buffer.from(token.split('.')[2] ?? '', 'base64url');
    changed[10] = (changed[10] ?? 0) ^ 1;
    expect(await withToken(token.replace(/[^.]*$/, changed.toString('base64url')))).toBe(NOT_AUTHORIZED);
    expect(await withToken(token.replace(/[^.]*$/, Buffer.alloc(64).toString('base64url')))).toBe(NOT_AUTHORIZED);
  });

  it('refuses what is no token, an empty one, none, and one longer than 8 KiB', async () => {
    for (const password of ['', 'x', '..', 'a.b.c', `${await signed(key, claimsOf('acc_1'))}.x`]) {
      expect(await withToken(password)).toBe(NOT_AUTHORIZED);
    }
    expect(await connect({})).toBe(NOT_AUTHORIZED);
    const long = await signed(key, claimsOf('acc_1', { padding: 'x'.repeat(8_192) }));
    expect(await withToken(long)).toBe(NOT_AUTHORIZED);
  });

  it('refuses a client without a name, or with a name accounts cannot have', async () => {
    expect(await connect({ username: undefined, clientId: 'acc_1-a' })).toBe(NOT_AUTHORIZED);
    for (const name of ['ab', 'Acc_1', 'acc-1', 'acc.1', 'acc/1', 'acc+', '#', 'a'.repeat(41)]) {
      const password = await signed(key, claimsOf(name));
      expect(await connect({ username: name, clientId: `${name}-a`, password })).toBe(NOT_AUTHORIZED);
    }
  });

  it('refuses a client id that is not the account’s own', async () => {
    const password = await signed(key, claimsOf('acc_1'));
    for (const clientId of [
      'acc_2-a',
      'acc_11-a',
      'acc_1',
      'acc_1-',
      'acc_1x-a',
      'a',
      'dispatcher-a',
      `acc_1-${'x'.repeat(130)}`,
    ]) {
      expect(await connect({ clientId, password })).toBe(NOT_AUTHORIZED);
    }
  });

  it('refuses a client that does not speak MQTT 5', async () => {
    const password = await signed(key, claimsOf('acc_1'));
    expect(await connect({ protocolVersion: 4, password })).toBe(5);
  });

  it('refuses TLS before 1.3', async () => {
    const password = await signed(key, claimsOf('acc_1'));
    expect(await connect({ password, maxVersion: 'TLSv1.2' } as IClientOptions)).not.toBe('accepted');
  });

  it('tells why in its log, and never the token', async () => {
    const token = await signed(key, claimsOf('acc_1', { exp: now() - 1 }));
    await withToken(token);
    expect(broker.log).toContain('refused a client of user acc_1 from 127.0.0.1: it has expired');
    expect(broker.log).not.toContain(token.split('.')[1]);
    expect(broker.log).not.toContain(token.split('.')[2]);
  });
});
