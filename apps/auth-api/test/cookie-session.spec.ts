import { reported } from '@heliograph/base-data';
import { DataSource } from 'typeorm';
import { Session } from '../src/login/session.entity.ts';
import { COOKIE_GRACE_MS } from '../src/login/sessions.service.ts';
import { AuthApi, type Answer } from './auth-api.ts';

let api: AuthApi;
/** A second replica on the same database. */
let replica: AuthApi;
beforeAll(async () => {
  api = await AuthApi.start();
  replica = await AuthApi.start({ SIGNING_KEYS_FILE: api.keysFile });
});

const host = 'console.test';
/** The headers that the gateway passes on of a page's own call, behind TLS. */
const page = {
  'x-heliograph-session': 'cookie',
  'x-forwarded-host': host,
  'x-forwarded-proto': 'https',
  'sec-fetch-site': 'same-origin',
  origin: `https://${host}`,
};

interface Login {
  username: string;
  password: string;
  token: string;
}

const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]!.split(';', 1)[0]!;
const tokenOf = (cookie: string): string => cookie.split('=')[1]!;
const idOf = (cookie: string): string => tokenOf(cookie).split('.')[0]!;
const login = ({ username, password }: Login, headers: Record<string, string> = {}): Promise<Answer> =>
  api.login(username, password, { ...page, ...headers });
const post = (operation: string, cookie: string | undefined, headers = {}, at = api): Promise<Answer> =>
  at.send('POST', `/auth/${operation}`, {
    body: {},
    headers: { ...page, ...reported({ cookie }), ...headers },
  });
const refresh = (cookie: string | undefined, at = api): Promise<Answer> => post('refresh', cookie, {}, at);
/** Puts the last rotation into the past, further than the grace. */
const passGrace = (cookie: string) =>
  api.service.app
    .get(DataSource)
    .getRepository(Session)
    .update({ id: idOf(cookie) }, { rotatedAt: new Date(Date.now() - COOKIE_GRACE_MS) });

async function opened(): Promise<{ account: Login; cookie: string }> {
  const account = await api.newAccount();
  return { account, cookie: cookieOf(await login(account)) };
}

describe('the session of a browser', () => {
  it('has its refresh token in a cookie that no script and no other path gets', async () => {
    const account = await api.newAccount();
    const answer = await login(account);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body.result).sort()).toEqual(['access_token', 'expires_in', 'token_type']);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Secure-heliograph-session=[0-9a-f-]{36}\.[\w-]{43}; Max-Age=2592000; Path=\/auth; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ]);
    expect((await api.send('GET', '/v1/account', { token: answer.body.result.access_token })).status).toBe(200);
    const plain = await login(account, { 'x-forwarded-proto': 'http', origin: `http://${host}` });
    expect(plain.headers.getSetCookie()[0]).toMatch(
      /^heliograph-session=[^;]*; Max-Age=2592000; Path=\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(answer.body) + api.log.join('')).not.toContain(tokenOf(cookieOf(answer)));
  });

  it('is refreshed from the cookie alone, and ended by a logout, which deletes the cookie', async () => {
    const { cookie } = await opened();
    const answer = await refresh(cookie);
    expect(answer.status).toBe(200);
    expect(answer.body.result).not.toHaveProperty('refresh_token');
    const next = cookieOf(answer);
    expect(idOf(next)).toBe(idOf(cookie));
    expect(next).not.toBe(cookie);
    const logout = await post('logout', next);
    expect(logout.status).toBe(200);
    expect(logout.headers.getSetCookie()[0]).toMatch(/^__Secure-heliograph-session=; Max-Age=0; Path=\/auth;/);
    expect(await refresh(next)).toMatchObject({ status: 401, body: { error: 'invalid_refresh_token' } });
    expect((await refresh(undefined)).status).toBe(401);
  });

  it('continues in all tabs that refresh concurrently, at any replica', async () => {
    const { cookie } = await opened();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => refresh(cookie, i % 2 ? api : replica)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const cookies = new Set(answers.map(cookieOf));
    expect(cookies.size).toBe(1);
    const next = cookieOf(answers[0]!);
    expect(next).not.toBe(cookie);
    // The newest token is not rotated within the grace: a tab that is slow still has a token that counts.
    expect(cookieOf(await refresh(next, replica))).toBe(next);
    await passGrace(next);
    const third = await refresh(next);
    expect(third.status).toBe(200);
    expect(cookieOf(third)).not.toBe(next);
  });

  it('ends when a token is used again after the grace, or is two rotations old', async () => {
    const { cookie: first } = await opened();
    const second = cookieOf(await refresh(first));
    await passGrace(first);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(second)).status).toBe(401);

    const { cookie: oldest } = await opened();
    const middle = cookieOf(await refresh(oldest));
    await passGrace(oldest);
    const newest = cookieOf(await refresh(middle));
    expect((await refresh(oldest)).status).toBe(401);
    expect((await refresh(newest)).status).toBe(401);
  });

  it.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['a subdomain', { origin: `https://evil.${host}` }],
    ['another port', { origin: `https://${host}:8443` }],
    ['plain HTTP', { origin: `http://${host}` }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another site, by fetch metadata', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site, by fetch metadata', { 'sec-fetch-site': 'same-site' }],
    ['no page', { origin: '' }],
  ])('is not for %s', async (_, headers) => {
    const { account, cookie } = await opened();
    const answers = [await login(account, headers)];
    for (const operation of ['refresh', 'logout']) answers.push(await post(operation, cookie, headers));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 403, body: { error: 'cross_site_request' } });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('is not mixed up with that of a program', async () => {
    const { account, cookie } = await opened();
    const { refresh_token: programs } = (await api.login(account.username, account.password)).body.result;
    const asProgram = (body: object, headers = {}) => api.send('POST', '/auth/refresh', { body, headers });
    // Without the header a cookie is not read.
    expect((await asProgram({}, { cookie })).body).toMatchObject({ code: 400, details: [{ path: 'refresh_token' }] });
    expect((await asProgram({ refresh_token: tokenOf(cookie) })).status).toBe(401);
    expect((await refresh(`__Secure-heliograph-session=${programs}`)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(200);
    expect((await asProgram({ refresh_token: programs })).status).toBe(200);
    expect((await login(account, { 'x-heliograph-session': 'body' })).status).toBe(400);
  });

  it('ends with the next login of the browser, and with a change of the password', async () => {
    const { account, cookie } = await opened();
    const next = cookieOf(await login(account, { cookie }));
    expect((await refresh(cookie)).status).toBe(401);
    const body = { currentPassword: account.password, newPassword: `${account.password}-2` };
    expect((await api.send('PUT', '/v1/account/password', { token: account.token, body })).status).toBe(200);
    expect((await refresh(next)).status).toBe(401);
  });
});
