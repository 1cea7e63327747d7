import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { newApiKey } from '@heliograph/http-service';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Harness } from './harness.ts';
import type { Call } from './upstream.ts';

const harness = new Harness();
const keys = await generateKeyPair('ES256');
/** The keys that auth-api knows: the account of each key. */
const known = new Map<string, string>();
let url: string;
let exchanges: Call[] = [];

async function answer(call: Call, response: ServerResponse): Promise<void> {
  if (call.url !== '/auth/token') return void response.end('{}');
  exchanges.push(call);
  const account = known.get((JSON.parse(call.body.toString()) as { api_key: string }).api_key);
  response.writeHead(account === undefined ? 401 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ result: account ? await tokenOf(account) : null }));
}

async function tokenOf(account: string): Promise<object> {
  const jwt = new SignJWT({ scope: 'read', jti: randomUUID(), sub: account, iss: 'https://issuer.test', aud: 'api' });
  const signed = jwt.setProtectedHeader({ alg: 'ES256', kid: 'k' }).setIssuedAt().setExpirationTime('10m');
  return { access_token: await signed.sign(keys.privateKey), expires_in: 600 };
}

beforeAll(async () => {
  await harness.open();
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'ES256' };
  await writeFile(join(harness.directory, 'jwks.json'), JSON.stringify({ keys: [jwk] }));
  harness.auth.answer = (call, response) => void answer(call, response);
  ({ url } = await harness.start({ RATE_LIMIT_PER_MINUTE: '7', TRUSTED_PROXIES: '127.0.0.1' }));
});
afterAll(() => harness.close());
beforeEach(() => void (exchanges = []));

function newKey(account = randomUUID() as string): string {
  const key = newApiKey();
  known.set(key, account);
  return key;
}

/** From an address that no other test uses, so that its bucket is empty. */
const address = (): string => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
const call = (key: string, from = address(), at = url) =>
  fetch(`${at}/v1/devices`, { headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': from } });
const sent = (): string => harness.sync.last().headers.authorization!;

describe('an API key', () => {
  it('is exchanged once for all calls of a replica, and no API sees it', async () => {
    const key = newKey();
    const answers = await Promise.all([call(key), call(key), call(key), call(key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await call(key);
    expect(exchanges).toHaveLength(1);
    for (const { headers } of harness.sync.calls.slice(-5)) expect(headers.authorization).toMatch(/^Bearer eyJ/);
    expect(harness.log.join('')).not.toContain(key);
  });

  it('counts for its account, with all keys of the account, and not for the address', async () => {
    const account = randomUUID();
    const [first, second, from] = [newKey(account), newKey(account), address()];
    for (let i = 0; i < 4; i++) await call(first, from);
    const answer = await call(second, from);
    expect(answer.headers.get('ratelimit')).toMatch(/^"account";r=2;/);
    await Promise.all([call(second, from), call(first, from)]);
    expect((await call(first, from)).status).toBe(429);
    expect(
      (await fetch(`${url}/v1/devices`, { headers: { 'x-forwarded-for': from } })).headers.get('ratelimit'),
    ).toMatch(/^"address";r=599;/);
  });

  it('that is unknown is looked up once, and refused by the API without receiving its secret', async () => {
    const [key, from] = [newApiKey(), address()];
    const first = await call(key, from);
    expect(first.headers.get('ratelimit')).toMatch(/^"address";/);
    await call(key, from);
    expect(exchanges).toHaveLength(1);
    expect(exchanges[0]!.headers['x-forwarded-for']).toBe(from);
    expect(sent()).toBe('Bearer hlk_');
  });

  it('is exchanged again after an API has refused its token', async () => {
    const key = newKey();
    await call(key);
    harness.sync.answer = (_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Bearer realm="heliograph", error="invalid_token"' }).end('{}');
    };
    known.delete(key);
    expect((await call(key)).status).toBe(401);
    expect(exchanges).toHaveLength(1);
    harness.sync.answer = (_, response) => void response.end('{}');
    await call(key);
    expect(exchanges).toHaveLength(2);
    expect(sent()).toBe('Bearer hlk_');
  });

  it('with a typing error is not exchanged', async () => {
    await call(`${newKey()}x`);
    expect(exchanges).toHaveLength(0);
    expect(sent()).toBe('Bearer hlk_');
  });

  it('is not exchanged for an address over its limit', async () => {
    const strict = await harness.start({ RATE_LIMIT_PER_MINUTE_ADDRESS: '2', TRUSTED_PROXIES: '127.0.0.1' });
    const from = address();
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await call(newApiKey(), from, strict.url)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(exchanges).toHaveLength(2);
  });

  it('is answered 503 while auth-api is unavailable', async () => {
    const down = await harness.start({ AUTH_API_URL: 'http://127.0.0.1:1' });
    const answer = await call(newKey(), address(), down.url);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ success: false, error: 'unavailable' });
  });
});
