import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Service } from '@heliograph/service';
import { redisWithoutTimeouts } from '@heliograph/http-service/testing';
import { until } from '@heliograph/testbed';
import { createGateway } from '../src/service.ts';
import { Upstream } from './upstream.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are checked by the expectations
type Json = any;

const [auth, sync, delivery] = [new Upstream(), new Upstream(), new Upstream()];
const keys = await generateKeyPair('ES256');
const issuer = 'https://issuer.test';
const running: Service[] = [];
let directory: string;
let environment: Record<string, string | undefined>;
let url: string;
const log: string[] = [];

async function start(env: Record<string, string> = {}): Promise<string> {
  const gateway = await createGateway({
    env: { ...environment, ...env },
    logDestination: { write: (line) => void log.push(line) },
  });
  running.push(gateway);
  return (await gateway.start())!;
}

/** Returns a token of an account that no other test uses, so its bucket is empty. */
function token(account: string = randomUUID()): Promise<string> {
  const jwt = new SignJWT({ scope: 'api', jti: randomUUID(), sub: account, iss: issuer, aud: 'api' });
  return jwt.setProtectedHeader({ alg: 'ES256', kid: 'k' }).setIssuedAt().setExpirationTime('1h').sign(keys.privateKey);
}

async function call(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; body: Json }> {
  const authorization = `Bearer ${await token()}`;
  const response = await fetch(path.startsWith('http') ? path : url + path, {
    ...init,
    headers: { authorization, ...(init.headers as Record<string, string>) },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
}

beforeAll(async () => {
  if (!process.env.REDIS_URL) throw new Error('the real parts are needed: REDIS_URL (npm test starts them)');
  directory = await mkdtemp(join(tmpdir(), 'gateway-'));
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'ES256' };
  await writeFile(join(directory, 'jwks.json'), JSON.stringify({ keys: [jwk] }));
  environment = {
    REDIS_URL: redisWithoutTimeouts(process.env.REDIS_URL),
    PORT: '0',
    HEALTH_PORT: '0',
    GATEWAY_PLAINTEXT: 'true',
    TOKEN_ISSUER: issuer,
    JWKS_FILE: join(directory, 'jwks.json'),
    AUTH_API_URL: await auth.listen(),
    SYNC_API_URL: await sync.listen(),
    DELIVERY_API_URL: await delivery.listen(),
  };
  url = await start();
});
afterAll(async () => {
  await Promise.all(running.map((gateway) => gateway.stop()));
  await Promise.all([auth.close(), sync.close(), delivery.close()]);
});

describe('routes', () => {
  it.each([
    ['/auth/login', auth],
    ['/.well-known/jwks.json', auth],
    ['/v1/account', auth],
    ['/v1/account/password', auth],
    ['/v1/admin/accounts/acc_1', auth],
    ['/v1/kafka-credentials', auth],
    ['/v1/mqtt-credentials/x/token', auth],
    ['/apiDevice/syncApiPlantAndDevice?dataAccessUserId=va_1', sync],
    ['/v1/vendors', sync],
    ['/v1/vendor-accounts/va_1', sync],
    ['/v1/plants', sync],
    ['/v1/devices', sync],
    ['/v1/devices/d%201', sync],
    ['/v1/devices/bulk', sync],
    ['/v1/devices/latest', sync],
    ['/v1/devices/history/latest', delivery],
    ['/v1/devices/d%201/latest', delivery],
    ['/v1/devices/d%201/history?from=1&to=2', delivery],
    ['/v1/devices/d%201/latest/more', delivery],
    ['/v1/devices/d%201/later', sync],
    ['/v1/vendor-accounts/va_1/authorize', sync],
    ['/v1/vendor-authorizations/enphase/callback?code=c&state=s', sync],
    ['/v1/admin/vendors/solis/health', sync],
    ['/v1/admin/vendor-credentials/master-key', sync],
    ['/v1/admin/webhooks?health=failing', delivery],
    ['/v1/admin/dead-letters/reasons', delivery],
    ['/v1/admin/webhook-secrets/master-key', delivery],
    ['/v1/groups', sync],
    ['/v1/sync-jobs/j', sync],
    ['/v1/webhooks/w/secrets', delivery],
    ['/v1/deliveries/kafka', delivery],
    ['/v1/replays/rpl_1', delivery],
    ['/v1/events', delivery],
    ['/v1/usage', delivery],
    ['/v1/schemas/basedata.json', delivery],
  ])('%s reaches its API unchanged', async (path, upstream) => {
    const before = [auth, sync, delivery].map(({ calls }) => calls.length);
    expect((await call(path)).status).toBe(200);
    expect(upstream.last().url).toBe(path);
    const after = [auth, sync, delivery].map(({ calls }) => calls.length);
    expect(after.reduce((a, b) => a + b)).toBe(before.reduce((a, b) => a + b) + 1);
  });

  it.each([
    '/internal/mqtt-service-token',
    '/%69nternal/mqtt-service-token',
    '/v1',
    '/v1/unknown',
    '/metrics',
    '/healthz',
    '/readyz',
    '/other/login',
  ])('%s does not exist', async (path) => {
    const before = auth.calls.length + sync.calls.length + delivery.calls.length;
    const { status, body } = await call(path, { method: 'POST' });
    expect({ status, error: body.error, success: body.success }).toEqual({
      status: 404,
      error: 'not_found',
      success: false,
    });
    expect(auth.calls.length + sync.calls.length + delivery.calls.length).toBe(before);
  });

  it('does not let a path climb out of its prefix', async () => {
    const before = auth.calls.length;
    // fetch would resolve the dots itself.
    const answer = await rawRequest(
      'GET /v1/account/../../internal/mqtt-service-token HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(auth.calls.length).toBe(before);
  });
});

async function rawRequest(text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

describe('calls', () => {
  it('keep body, method and headers, and state the caller in the gateway’s own headers', async () => {
    const body = '{ "a":1.0,\n "b" : "ü" }';
    await call('/v1/webhooks', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-custom': 'kept',
        'x-request-id': 'made-up-by-caller',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.test',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
      },
    });
    const { method, headers, body: received } = delivery.last();
    expect(method).toBe('POST');
    expect(received.toString()).toBe(body);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-custom': 'kept',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
    expect(headers['x-forwarded-host']).toBe(new URL(url).host);
    expect(headers['x-request-id']).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    for (const name of ['forwarded', 'x-real-ip']) expect(headers[name]).toBeUndefined();
  });

  it('take x-forwarded-for from trusted proxies only', async () => {
    const trusting = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    await call(`${trusting}/v1/webhooks`, { headers: { 'x-forwarded-for': '9.9.9.9' } });
    expect(delivery.last().headers['x-forwarded-for']).toBe('9.9.9.9');
  });

  it('forward form bodies', async () => {
    await call('/auth/login', { method: 'POST', body: new URLSearchParams({ username: 'a', password: 'b c' }) });
    expect(auth.last().headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(auth.last().body.toString()).toBe('username=a&password=b+c');
  });

  it('return status, headers and body', async () => {
    sync.answer = (received, response) => {
      response.writeHead(202, {
        'content-type': 'application/json',
        'x-upstream': 'yes',
        'cache-control': 'max-age=5',
        connection: 'x-hop',
        'x-hop': '1',
      });
      response.end(JSON.stringify({ requestId: received.headers['x-request-id'] }));
    };
    const { status, headers, body } = await call('/v1/plants');
    sync.answer = (_call, response) => response.end('{}');
    expect(status).toBe(202);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-upstream': 'yes',
      'cache-control': 'max-age=5',
      'x-request-id': body.requestId,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.has('x-hop')).toBe(false);
    expect((await call('/v1/plants')).headers.get('cache-control')).toBe('no-store');
  });

  it('are never retried once answered, whatever the answer', async () => {
    const before = sync.calls.length;
    sync.answer = (_call, response) => response.writeHead(503, { 'retry-after': '0' }).end('{}');
    const { status, headers } = await call('/apiDevice/syncApiPlantAndDevice');
    sync.answer = (_call, response) => response.end('{}');
    expect({ status, retryAfter: headers.get('retry-after'), calls: sync.calls.length - before }).toEqual({
      status: 503,
      retryAfter: '0',
      calls: 1,
    });
  });

  it('with more than 1 MiB are refused with an error envelope, chunked ones too', async () => {
    const before = sync.calls.length;
    const body = 'x'.repeat(1024 * 1024 + 1);
    const { status, body: answer } = await call('/v1/devices/bulk', { method: 'POST', body });
    expect({ status, error: answer.error }).toEqual({ status: 413, error: 'payload_too_large' });
    const stream = new Blob([body]).stream();
    const chunked = await call('/v1/devices/bulk', { method: 'POST', body: stream, duplex: 'half' });
    expect(chunked.status).toBe(413);
    const login = await call('/auth/login', { method: 'POST', body: 'x'.repeat(16 * 1024 + 1) });
    expect({ status: login.status, message: login.body.message }).toEqual({
      status: 413,
      message: 'The body is larger than 16 KiB.',
    });
    expect(sync.calls.length).toBe(before);
  });
});

describe('an API that is down', () => {
  it('answers 503 with an error envelope, while the others keep working', async () => {
    const apart = await start({ SYNC_API_URL: 'http://127.0.0.1:1' });
    const { status, headers, body } = await call(`${apart}/v1/plants`);
    expect({ status, code: body.code, error: body.error, result: body.result }).toEqual({
      status: 503,
      code: 503,
      error: 'unavailable',
      result: null,
    });
    expect(headers.get('retry-after')).toBe('5');
    expect(JSON.stringify(body)).not.toContain('127.0.0.1');
    expect((await call(`${apart}/v1/webhooks`)).status).toBe(200);
  });

  it('answers 504 when it is too slow', async () => {
    const shortTimeout = await start({ UPSTREAM_TIMEOUT_MS: '200' });
    sync.answer = () => undefined;
    const { status, body } = await call(`${shortTimeout}/v1/plants`);
    sync.answer = (_call, response) => response.end('{}');
    expect({ status, error: body.error }).toEqual({ status: 504, error: 'upstream_timeout' });
  });

  it('fails the call when the API ends in the middle of the answer', async () => {
    sync.answer = (_call, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => response.destroy());
    };
    await expect(call('/v1/plants')).rejects.toThrow();
    sync.answer = (_call, response) => response.end('{}');
    expect((await call('/v1/plants')).status).toBe(200);
  });
});

describe('the limit of calls', () => {
  const limited = () => start({ RATE_LIMIT_PER_MINUTE: '3' });
  const statuses = async (target: string, authorization: string, times: number) => {
    const answers = [];
    for (let i = 0; i < times; i++) answers.push(await call(`${target}/v1/webhooks`, { headers: { authorization } }));
    return answers;
  };

  it('is per account, over all its tokens and all replicas', async () => {
    const [one, two] = [await limited(), await limited()];
    const account = randomUUID();
    const first = await statuses(one, `Bearer ${await token(account)}`, 2);
    const second = await statuses(two, `Bearer ${await token(account)}`, 2);
    expect([...first, ...second].map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const { headers, body } = second[1]!;
    expect(body).toMatchObject({ success: false, code: 429, error: 'rate_limited' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(first[0]!.headers.get('ratelimit-limit')).toBe('3');
    expect(first[0]!.headers.get('ratelimit-remaining')).toBe('2');
    expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
    expect((await statuses(one, `Bearer ${await token()}`, 1))[0]!.status).toBe(200);
  });

  it('cannot be used up or bypassed with forged tokens', async () => {
    const target = await start({ RATE_LIMIT_PER_MINUTE_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1' });
    const victim = randomUUID();
    const stranger = (await generateKeyPair('ES256')).privateKey;
    const forge = (account: string) =>
      new SignJWT({ sub: account, iss: issuer, aud: 'api', jti: 'j' })
        .setProtectedHeader({ alg: 'ES256', kid: 'k' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(stranger);
    const address = `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
    const codes = [];
    for (const account of [victim, victim, randomUUID(), randomUUID(), randomUUID()]) {
      const headers = { authorization: `Bearer ${await forge(account)}`, 'x-forwarded-for': address };
      codes.push((await call(`${target}/v1/webhooks`, { headers })).status);
    }
    expect(codes).toEqual([200, 200, 200, 429, 429]);
    expect((await statuses(target, `Bearer ${await token(victim)}`, 1))[0]!.status).toBe(200);
  });

  it('applies while Redis is unavailable', async () => {
    const alone = await start({ REDIS_URL: 'redis://127.0.0.1:1', RATE_LIMIT_PER_MINUTE: '2' });
    const answers = await statuses(alone, `Bearer ${await token()}`, 3);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  });
});

describe('TLS', () => {
  it('uses the certificate and sends Strict-Transport-Security', async () => {
    const [cert, key] = [join(directory, 'tls.crt'), join(directory, 'tls.key')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        ...subject,
      ],
      { stdio: 'ignore' },
    );
    const secure = await start({ GATEWAY_PLAINTEXT: 'false', TLS_CERT_FILE: cert, TLS_KEY_FILE: key });
    expect(secure).toMatch(/^https:/);
    const { statusCode, headers } = await new Promise<Json>((resolve, reject) => {
      httpsRequest(`${secure}/v1/webhooks`, { ca: execFileSync('cat', [cert]) }, resolve)
        .on('error', reject)
        .end();
    });
    expect(statusCode).toBe(200);
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(delivery.last().headers['x-forwarded-proto']).toBe('https');
  });
});

describe('the log', () => {
  it('lists every call, without tokens and queries', async () => {
    const secret = randomUUID();
    const path = `/v1/events/${randomUUID()}`;
    await call(`${path}?token=${secret}`);
    // The line comes with the end of the answer, which the caller may have before.
    const calls = (): Json[] => log.map((line) => JSON.parse(line)).filter((line) => line.message === 'call');
    const entry = await until('the call is logged', () => calls().find((line) => line.path === path));
    expect(entry).toMatchObject({ service: 'gateway', method: 'GET', path, status: 200 });
    expect(log.join('')).not.toContain(secret);
    expect(log.join('')).not.toMatch(/eyJ/);
  });

  it('lists a call whose caller hung up before the answer', async () => {
    const path = `/v1/devices/${randomUUID()}`;
    const caller = new AbortController();
    sync.answer = () => caller.abort();
    await expect(call(path, { signal: caller.signal })).rejects.toThrow('aborted');
    sync.answer = (_call, response) => response.end('{}');
    const calls = (): Json[] => log.map((line) => JSON.parse(line)).filter((line) => line.message === 'call');
    const entry = await until('the call is logged', () => calls().find((line) => line.path === path));
    expect(entry).toMatchObject({ method: 'GET', path, status: 499 });
  });
});
