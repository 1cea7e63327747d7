import { decodeJwt, decodeProtectedHeader, SignJWT, importJWK } from 'jose';
import { scrape } from '@heliograph/service/testing';
import { randomInt, randomUUID } from 'node:crypto';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { until } from '@heliograph/testbed';
import { Session } from '../src/login/session.entity.ts';
import { DataSource } from 'typeorm';
import { accountRecord } from '../src/accounts/account-record.ts';
import { AccountsService } from '../src/accounts/accounts.service.ts';
import { ExpiredSessions } from '../src/login/expired-sessions.ts';
import { AuthApi, issuer, newSigningKey, type Json } from './auth-api.ts';

let api: AuthApi;
beforeAll(async () => void (api = await AuthApi.start()));

describe('login', () => {
  it('answers form-encoded credentials with the token of the contract', async () => {
    const { id, username, password } = await api.newAccount();
    const response = await fetch(`${api.url}/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username, password }),
    });
    const body: Json = await response.json();
    expect(response.status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      code: 200,
      message: 'OK',
      result: { token_type: 'Bearer', expires_in: 7200 },
    });
    const { access_token: token } = body.result;
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: 'k1' });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ iss: issuer, aud: 'api', sub: id, scope: 'api' });
    expect(claims.jti).toBeTruthy();
    expect(Math.abs(claims.exp! - claims.iat! - 7200)).toBeLessThan(1);
    expect((await api.send('GET', '/v1/account', { token })).body.result).toMatchObject({
      id,
      username,
      deviceQuota: 10,
    });
  });

  it('answers an unknown user and a wrong password alike', async () => {
    const { username, password } = await api.newAccount();
    const wrong = await api.login(username, `${password}x`);
    const unknown = await api.login(`nobody-${randomUUID()}`, password);
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ success: false, code: 401, error: 'invalid_credentials', result: null });
    const comparable = (body: Json): Json => ({ ...body, requestId: '', timestamp: 0 });
    expect(comparable(unknown.body)).toEqual(comparable(wrong.body));
    // A scrape waits a second for the database at most: then the gauges come with one of the next scrapes.
    const gauges = ['accounts', 'device_quota', 'erasures_pending', 'outbox_oldest_age_seconds'];
    const metrics = await until('every gauge is measured', async () => {
      const scraped = await scrape(api.service.healthUrl);
      return gauges.every((name) => scraped.value(`heliograph_${name}`) !== undefined) ? scraped : undefined;
    });
    expect(metrics.value('heliograph_logins_total', { outcome: 'rejected' })).toBe(2);
    expect(metrics.value('heliograph_logins_total', { outcome: 'ok' })).toBeGreaterThan(1);
    expect(metrics.value('heliograph_accounts', { status: 'active' })).toBeGreaterThan(1);
    expect(metrics.value('heliograph_device_quota')).toBeGreaterThanOrEqual(20);
    expect(metrics.value('heliograph_erasures_pending')).toBeGreaterThanOrEqual(0);
    expect(metrics.value('heliograph_outbox_oldest_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(metrics.text).not.toContain(username);
  });

  it('rejects unknown and missing members and oversized bodies', async () => {
    const unknown = await api.send('POST', '/auth/login', { body: { username: 'abc', password: 'x', admin: true } });
    expect(unknown.body).toMatchObject({ code: 400, error: 'validation_failed', details: [{ path: 'admin' }] });
    const missing = await api.send('POST', '/auth/login', { body: { username: 'abc' } });
    expect(missing.body).toMatchObject({ code: 400, error: 'validation_failed' });
    const large = await api.send('POST', '/auth/login', {
      body: { username: 'abc', password: 'x'.repeat(1024 * 1024) },
    });
    expect(large.body).toMatchObject({ code: 413, error: 'payload_too_large' });
  });

  it('answers 404 under any other prefix', async () => {
    const answer = await api.send('POST', '/other/login', { body: { username: 'abc', password: 'x' } });
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const randomNetwork = () => `10.${randomInt(250)}.${randomInt(250)}`;

  it('throttles a username from one address and an address over many usernames, in all replicas alike', async () => {
    const limits = { LOGIN_ATTEMPTS_PER_USERNAME_AND_ADDRESS: '3', LOGIN_ATTEMPTS_PER_ADDRESS: '5' };
    const replicas = await Promise.all([AuthApi.start(limits), AuthApi.start(limits)]);
    const [first, second] = replicas;
    try {
      const { username, password } = await first.newAccount();
      const network = randomNetwork();
      for (const replica of [first, second, first])
        expect((await replica.login(username, 'wrong', from(`${network}.1`))).status).toBe(401);
      const refused = await second.login(username, password, from(`${network}.1`));
      expect(refused).toMatchObject({ status: 429, body: { code: 429, error: 'too_many_attempts' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      for (let i = 0; i < 5; i++)
        expect((await replicas[i % 2]!.login(`u-${randomUUID()}`, 'wrong', from(`${network}.77`))).status).toBe(401);
      expect((await first.login(`u-${randomUUID()}`, 'wrong', from(`${network}.77`))).status).toBe(429);
    } finally {
      await Promise.all(replicas.map((replica) => replica.stop()));
    }
  });

  it('lets the right password in after a username failed from many addresses', async () => {
    const limited = await AuthApi.start({ LOGIN_ATTEMPTS_PER_USERNAME: '2' });
    try {
      const { username, password } = await limited.newAccount();
      const network = randomNetwork();
      for (let i = 0; i < 4; i++)
        expect((await limited.login(username, 'wrong', from(`${network}.${i}`))).status).toBe(401);
      expect((await limited.login(username, password, from(`${network}.9`))).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('counts parallel attempts before they are checked', async () => {
    const limited = await AuthApi.start({ LOGIN_ATTEMPTS_PER_USERNAME_AND_ADDRESS: '3' });
    try {
      const { username } = await limited.newAccount();
      const answers = await Promise.all(Array.from({ length: 12 }, () => limited.login(username, 'wrong')));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    } finally {
      await limited.stop();
    }
  });

  it('never counts successful logins', async () => {
    const limited = await AuthApi.start({ LOGIN_ATTEMPTS_PER_USERNAME_AND_ADDRESS: '2' });
    try {
      const { username, password } = await limited.newAccount();
      for (let i = 0; i < 5; i++) expect((await limited.login(username, password)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('still limits while Redis is unavailable', async () => {
    const alone = await AuthApi.start({
      REDIS_URL: 'redis://127.0.0.1:1',
      LOGIN_ATTEMPTS_PER_USERNAME_AND_ADDRESS: '2',
    });
    try {
      const { username, password } = await alone.newAccount();
      expect((await alone.login(username, password)).status).toBe(200);
      for (let i = 0; i < 2; i++) expect((await alone.login(username, 'wrong')).status).toBe(401);
      expect((await alone.login(username, password)).status).toBe(429);
    } finally {
      await alone.stop();
    }
  });
});

describe('refresh tokens', () => {
  const refresh = (token: string) => api.send('POST', '/auth/refresh', { body: { refresh_token: token } });

  it('rotate, and end the whole session when an old one is reused', async () => {
    const { username, password } = await api.newAccount();
    const first = (await api.login(username, password)).body.result.refresh_token as string;
    const second = await refresh(first);
    expect(second.body).toMatchObject({ code: 200, result: { token_type: 'Bearer' } });
    const third = await refresh(second.body.result.refresh_token);
    expect(third.status).toBe(200);
    expect(await refresh(first)).toMatchObject({ status: 401, body: { error: 'invalid_refresh_token' } });
    expect((await refresh(third.body.result.refresh_token)).status).toBe(401);
  });

  it('can be used once, even in parallel', async () => {
    const { username, password } = await api.newAccount();
    const token = (await api.login(username, password)).body.result.refresh_token as string;
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('end with logout and with their expiry, and cannot be guessed', async () => {
    const { id, username, password } = await api.newAccount();
    const login = async () => (await api.login(username, password)).body.result.refresh_token as string;
    const token = await login();
    expect((await api.send('POST', '/auth/logout', { body: { refresh_token: token } })).status).toBe(200);
    expect((await refresh(token)).status).toBe(401);
    const expired = await login();
    await api.service.app
      .get(DataSource)
      .getRepository(Session)
      .update({ accountId: id }, { expiresAt: new Date(0) });
    expect((await refresh(expired)).status).toBe(401);
    for (const guess of ['x', `${randomUUID()}.${'a'.repeat(43)}`, "'; DROP TABLE accounts; --"])
      expect((await refresh(guess)).status).toBe(401);
  });
});

describe('the end of a session', () => {
  const statusOf = async (token: string, at = api) => (await at.send('GET', '/v1/account', { token })).status;
  const logout = (token: string) => api.send('POST', '/auth/logout', { body: { refresh_token: token } });

  it('ends its access tokens at every replica and in the record of the account, and those of no other session', async () => {
    const replica = await AuthApi.start({ SIGNING_KEYS_FILE: api.keysFile });
    try {
      const { id, username, password, token: other } = await api.newAccount();
      const first = (await api.login(username, password)).body.result;
      const refreshed = (await api.send('POST', '/auth/refresh', { body: { refresh_token: first.refresh_token } })).body
        .result;
      const { sid } = decodeJwt(refreshed.access_token);
      expect(decodeJwt(first.access_token).sid).toBe(sid);
      expect(decodeJwt(other).sid).not.toBe(sid);
      expect((await logout(refreshed.refresh_token)).status).toBe(200);
      for (const at of [api, replica])
        expect(await Promise.all([first, refreshed].map(({ access_token }) => statusOf(access_token, at)))).toEqual([
          401, 401,
        ]);
      const created = await api.send('POST', '/v1/api-keys', {
        token: refreshed.access_token,
        body: { name: 'x', scopes: ['read'] },
      });
      expect(created).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
      expect(await statusOf(other)).toBe(200);
      const { endedSessions } = accountRecord(await api.service.app.get(AccountsService).get(id));
      expect(Object.keys(endedSessions!)).toEqual([sid]);
      expect(endedSessions![sid as string]).toBeGreaterThanOrEqual(decodeJwt(refreshed.access_token).exp!);
    } finally {
      await replica.stop();
    }
  });

  it('comes with a stolen refresh token', async () => {
    const { username, password } = await api.newAccount();
    const stolen = (await api.login(username, password)).body.result;
    const refresh = () => api.send('POST', '/auth/refresh', { body: { refresh_token: stolen.refresh_token } });
    const newer = (await refresh()).body.result;
    expect((await refresh()).status).toBe(401);
    for (const { access_token } of [stolen, newer]) expect(await statusOf(access_token)).toBe(401);
  });

  it('does not come with the 51st login: the first cannot be refreshed, its tokens stay, and a logout still ends them', async () => {
    const { username, password } = await api.newAccount();
    const first = (await api.login(username, password)).body.result;
    const mqtt = (await api.send('POST', '/v1/mqtt-credentials', { token: first.access_token, body: {} })).body.result;
    const second = (await api.login(username, password)).body.result;
    for (let n = 0; n < 49; n += 1) await api.login(username, password);
    const refresh = ({ refresh_token }: { refresh_token: string }) =>
      api.send('POST', '/auth/refresh', { body: { refresh_token } });
    expect([(await refresh(first)).status, (await refresh(second)).status]).toEqual([401, 200]);
    const renewed = () => api.send('POST', `/v1/mqtt-credentials/${mqtt.id}/token`, { token: first.access_token });
    expect([await statusOf(first.access_token), (await renewed()).status]).toEqual([200, 200]);
    expect((await logout(first.refresh_token)).status).toBe(200);
    expect([await statusOf(first.access_token), await statusOf(second.access_token)]).toEqual([401, 200]);
  }, 60_000);

  it('leaves tokens without a session valid until they expire', async () => {
    const { username, password } = await api.newAccount();
    const { access_token: token, refresh_token } = (await api.login(username, password)).body.result;
    const [jwk] = JSON.parse(await readFile(api.keysFile, 'utf8')).keys;
    const older = await new SignJWT({ ...decodeJwt(token), sid: undefined })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .sign(await importJWK(jwk, 'ES256'));
    await logout(refresh_token);
    expect([await statusOf(token), await statusOf(older)]).toEqual([401, 200]);
  });

  it('is forgotten when the last of its tokens has expired', async () => {
    const { id, username, password } = await api.newAccount();
    await logout((await api.login(username, password)).body.result.refresh_token);
    const accounts = api.service.app.get(AccountsService);
    const { endedSessions } = await accounts.get(id);
    const [[sid, session]] = Object.entries(endedSessions) as [[string, { endedAt: number; until: number }]];
    await api.service.app.get(ExpiredSessions).run();
    expect(Object.keys((await accounts.get(id)).endedSessions)).toEqual([sid]);
    await accounts.update(id, { endedSessions: { [sid]: { ...session, until: 1 } } });
    await api.service.app.get(ExpiredSessions).run();
    expect((await accounts.get(id)).endedSessions).toEqual({});
  });
});

describe('password', () => {
  it('changes, and revokes everything issued before', async () => {
    const { username, password, token } = await api.newAccount();
    const session = (await api.login(username, password)).body.result;
    const change = (currentPassword: string, newPassword: string) =>
      api.send('PUT', '/v1/account/password', { token, body: { currentPassword, newPassword } });
    expect(await change('wrong', 'a new long password')).toMatchObject({
      status: 401,
      body: { error: 'invalid_credentials' },
    });
    expect(await change(password, 'short')).toMatchObject({
      status: 400,
      body: { details: [{ path: 'newPassword' }] },
    });
    expect((await change(password, 'a new long password')).status).toBe(200);
    for (const old of [token, session.access_token])
      expect((await api.send('GET', '/v1/account', { token: old })).status).toBe(401);
    expect((await api.send('POST', '/auth/refresh', { body: { refresh_token: session.refresh_token } })).status).toBe(
      401,
    );
    expect((await api.login(username, password)).status).toBe(401);
    const fresh = await api.login(username, 'a new long password');
    expect((await api.send('GET', '/v1/account', { token: fresh.body.result.access_token })).status).toBe(200);
  });
});

describe('signing keys', () => {
  it('are published without their private halves, as plain JWKS', async () => {
    const { body } = await api.send('GET', '/.well-known/jwks.json');
    expect(body.keys).toHaveLength(1);
    expect(body.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', kid: 'k1', alg: 'ES256', use: 'sig' });
    expect(body.keys[0].d).toBeUndefined();
  });

  it('rotate without downtime: two are valid at once', async () => {
    const own = await AuthApi.start();
    try {
      const account = await own.newAccount();
      const [old] = JSON.parse(await readFile(own.keysFile, 'utf8')).keys;
      await writeFile(own.keysFile, JSON.stringify({ keys: [await newSigningKey('k2'), old] }));
      await utimes(own.keysFile, new Date(), new Date(Date.now() + 5_000));
      const rotated = await until('tokens are signed with the new key', async () => {
        const token = (await own.login(account.username, account.password)).body.result.access_token as string;
        return decodeProtectedHeader(token).kid === 'k2' ? token : undefined;
      });
      expect((await own.send('GET', '/.well-known/jwks.json')).body.keys.map((key: Json) => key.kid)).toEqual([
        'k2',
        'k1',
      ]);
      for (const token of [rotated, account.token])
        expect((await own.send('GET', '/v1/account', { token })).status).toBe(200);
    } finally {
      await own.stop();
    }
  });

  it('verify only tokens that they signed for this service', async () => {
    const { id, token } = await api.newAccount();
    const [jwk] = JSON.parse(await readFile(api.keysFile, 'utf8')).keys;
    const ours = await importJWK(jwk, 'ES256');
    const claims = decodeJwt(token);
    const sign = (changes: object, key: Parameters<SignJWT['sign']>[0] = ours, alg = 'ES256') =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, kid: 'k1' }).sign(key);
    const { body: published } = await api.send('GET', '/.well-known/jwks.json');
    const bad = {
      expired: await sign({ exp: Math.floor(Date.now() / 1000) - 60 }),
      'other issuer': await sign({ iss: 'https://other.test' }),
      'other audience': await sign({ aud: 'mqtt' }),
      forged: await sign({}, await importJWK(await newSigningKey('k1'), 'ES256')),
      HS256: await sign({}, Buffer.from(JSON.stringify(published.keys[0])), 'HS256'),
      'unknown account': await sign({ sub: 'acc_aaaaaaaaaaaa' }),
    };
    for (const [what, forged] of Object.entries(bad)) {
      const answer = await api.send('GET', '/v1/account', { token: forged });
      expect({ what, status: answer.status, error: answer.body.error }).toEqual({
        what,
        status: 401,
        error: 'invalid_token',
      });
    }
    expect((await api.send('GET', '/v1/account', { token: await sign({}) })).body.result.id).toBe(id);
  });
});

describe('the log', () => {
  it('has no password, token or hash', async () => {
    const { username, password } = await api.newAccount();
    const { body } = await api.login(username, password);
    const text = api.log.join('');
    for (const secret of [password, body.result.access_token, body.result.refresh_token, '$argon2id$'])
      expect(text).not.toContain(secret);
  });
});
