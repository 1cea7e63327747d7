import type { Harness } from './harness.ts';

const login = 'POST /auth/login';
const refresh = 'POST /auth/refresh';
const list = 'GET /v1/devices';

interface Tokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

/** Logins, renewals and API keys. */
export function sessionSuite(harness: () => Harness): void {
  const devices = (client: string) => harness().driver.run('devices', { client });

  it('logs in with the first call, once for all that wait', async () => {
    const { gateway } = harness();
    const client = await harness().withPassword();
    gateway.reset();
    await Promise.all(Array.from({ length: 5 }, () => devices(client)));
    expect(gateway.calls(login)).toHaveLength(1);
    expect(gateway.calls(list)).toHaveLength(5);
  });

  it('reports a wrong password with its slug, and not the password', async () => {
    const { driver, gateway } = harness();
    const client = await harness().withPassword({ password: 'not-the-password' });
    gateway.reset();
    const failure = await driver.failure('devices', { client });
    const expected = { type: 'api', code: 401, error: 'invalid_credentials', requestId: expect.any(String) };
    expect(failure).toMatchObject(expected);
    expect(failure.message).not.toContain('not-the-password');
    expect(gateway.calls(login)).toHaveLength(1);
  });

  it('renews a token before it expires, by its refresh token', async () => {
    const { gateway } = harness();
    const client = await harness().withPassword();
    gateway.reset({ on: login, change: (result) => ({ ...result, expires_in: 30 }) });
    await devices(client);
    await Promise.all([devices(client), devices(client)]);
    expect([gateway.calls(login).length, gateway.calls(refresh).length]).toEqual([1, 1]);
  });

  it('repeats a call once with another token when the service refused one', async () => {
    const { gateway } = harness();
    const client = await harness().withPassword();
    await devices(client);
    gateway.reset({ on: list, answer: { status: 401, error: 'invalid_token' } });
    await devices(client);
    const [first, second] = gateway.calls(list).map(({ headers }) => headers.authorization);
    expect(second).not.toBe(first);
    expect(gateway.calls(refresh)).toHaveLength(1);
  });

  it('logs in when the refresh token was used up', async () => {
    const { gateway } = harness();
    const client = await harness().withPassword();
    gateway.reset(
      { on: login, change: (result) => ({ ...result, expires_in: 30 }) },
      { on: refresh, answer: { status: 401, error: 'invalid_refresh_token' } },
    );
    await devices(client);
    await devices(client);
    expect([gateway.calls(login).length, gateway.calls(refresh).length]).toEqual([2, 1]);
  });

  it('continues in another process without the password', async () => {
    const { driver, gateway } = harness();
    const first = await harness().withPassword();
    await devices(first);
    const tokens = (await driver.run('tokens', { client: first })) as Tokens;
    expect(tokens.expiresAt).toBeGreaterThan(Date.now() / 1000);
    const second = await harness().open({ tokens });
    gateway.reset();
    await devices(second);
    expect(gateway.calls(login)).toEqual([]);
  });

  it('ends its session on the service', async () => {
    const { driver, gateway } = harness();
    const client = await harness().withPassword();
    await devices(client);
    const tokens = (await driver.run('tokens', { client })) as Tokens;
    gateway.reset();
    await driver.run('logout', { client });
    expect(gateway.calls('POST /auth/logout')).toHaveLength(1);
    const after = await harness().open({ tokens: { ...tokens, expiresAt: 1 } });
    expect(await driver.failure('devices', { client: after })).toMatchObject({ error: 'invalid_refresh_token' });
  });

  it('sends an API key with each call, and asks for nothing else when it is refused', async () => {
    const { driver, gateway } = harness();
    const client = await harness().withKey();
    gateway.reset();
    await devices(client);
    expect(gateway.seen.map(({ headers }) => headers.authorization)).toEqual([expect.stringMatching(/^Bearer hlk_/)]);
    const unknown = await harness().open({ apiKey: `hlk_${'0'.repeat(49)}` });
    gateway.reset();
    expect(await driver.failure('devices', { client: unknown })).toMatchObject({ code: 401, error: 'invalid_token' });
    expect(gateway.seen).toHaveLength(1);
  });

  it('calls a public operation without a token', async () => {
    const { driver, gateway } = harness();
    const client = await harness().open({});
    gateway.reset();
    expect(await driver.run('keys', { client })).toBeGreaterThan(0);
    expect(gateway.seen[0]!.headers.authorization).toBeUndefined();
    expect(await driver.failure('devices', { client })).toMatchObject({ type: 'mistake' });
    expect(gateway.seen).toHaveLength(1);
  });
}
