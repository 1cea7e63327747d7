import { randomBytes } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { SignInCookie } from '../src/sso/sign-in-cookie.ts';
import { AuthConfiguration } from '../src/configuration.ts';
import { AuthApi, serviceSecret, type Answer, type Json } from './auth-api.ts';
import { callback, clientSecret, people, publicUrl, RealProvider } from './real-provider.ts';

const page = {
  'x-heliograph-session': 'cookie',
  'x-forwarded-host': 'auth.test',
  'x-forwarded-proto': 'https',
  'sec-fetch-site': 'same-origin',
  origin: publicUrl,
};

let api: AuthApi;
let provider: RealProvider;
let admin: { id: string; username: string; password: string; token: string };

beforeAll(async () => {
  provider = await RealProvider.start();
  api = await AuthApi.start({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'heliograph',
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Example Inc.',
    OIDC_SCOPES: 'openid profile email groups',
    OIDC_OPERATOR_GROUPS: 'read=solar-read,support=solar-support,admin=solar-admin',
    OIDC_ACCOUNT_CLAIM: 'solar_account',
    OIDC_SESSION_HOURS: '1',
  });
  admin = await api.newAccount('operator', 'admin');
}, 60_000);
afterAll(() => provider.stop());

const newPerson = (claims: Record<string, unknown>): string => {
  const subject = `person-${randomBytes(6).toString('hex')}`;
  people.set(subject, { email: `${subject}@example.com`, ...claims });
  return subject;
};

/** The cookies of a browser, of which the tests look at two. */
interface Browser {
  signIn?: string;
  session?: string;
}

const cookieNamed = ({ headers }: Answer, name: string): string | undefined =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0]!)
    .find((cookie) => cookie.startsWith(`${name}=`));

async function begin(browser: Browser, body: object = { returnTo: '/console/fleet?x=1' }): Promise<Answer> {
  const answer = await api.send('POST', '/auth/sso/begin', {
    body,
    headers: { ...page, ...reported({ cookie: browser.session }) },
  });
  browser.signIn = cookieNamed(answer, '__Host-heliograph-sign-in') ?? browser.signIn;
  if (answer.status >= 500) throw new Error(api.log.filter((line) => line.includes('provider')).at(-1));
  return answer;
}

const finish = (cookie: string | undefined, query: string, accept = 'application/json'): Promise<Answer> =>
  api.send('GET', `/auth/sso/callback${query}`, {
    headers: { accept, 'x-forwarded-host': 'auth.test', 'x-forwarded-proto': 'https', ...reported({ cookie }) },
  });

/** Signs a person in from the first click on. */
async function signIn(subject: string, browser: Browser = {}): Promise<Answer> {
  const { url } = (await begin(browser)).body.result;
  const answer = await finish(browser.signIn, await provider.visit(url, subject));
  browser.session = cookieNamed(answer, '__Secure-heliograph-session') ?? browser.session;
  return answer;
}

const refresh = (cookie: string | undefined): Promise<Answer> =>
  api.send('POST', '/auth/refresh', { body: {}, headers: { ...page, ...reported({ cookie }) } });

async function tokenOf(subject: string): Promise<string> {
  const browser: Browser = {};
  expect((await signIn(subject, browser)).status).toBe(200);
  return (await refresh(browser.session)).body.result.access_token as string;
}

const operators = async (): Promise<Json[]> =>
  (await api.send('GET', '/v1/admin/operators?limit=500', { token: admin.token })).body.result.items as Json[];
const operatorOf = async (subject: string): Promise<Json> =>
  (await operators()).find(({ name }) => name === `${subject}@example.com`);

describe('single sign-on', () => {
  it('is shown to the login page', async () => {
    expect((await api.send('GET', '/auth/sso')).body.result).toEqual({ name: 'Example Inc.' });
  });

  it('logs an operator in by a browser session, with the role of the group and a bounded lifetime', async () => {
    const subject = newPerson({ groups: ['others', 'solar-read', 'solar-support'] });
    const browser: Browser = {};
    const begun = await begin(browser);
    const url = new URL(begun.body.result.url);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: callback,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(begun.headers.getSetCookie()[0]).toMatch(
      /^__Host-heliograph-sign-in=hg1\.[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    const answer = await finish(browser.signIn, await provider.visit(url.href, subject));
    expect(answer).toMatchObject({ status: 200, body: { result: { returnTo: '/console/fleet?x=1' } } });
    const session = cookieNamed(answer, '__Secure-heliograph-session')!;
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-heliograph-sign-in=; Max-Age=0;/),
      expect.stringMatching(/; Max-Age=3[56]\d\d; Path=\/auth; HttpOnly; SameSite=Strict; Secure$/),
    ]);
    const { access_token: token, expires_in } = (await refresh(session)).body.result;
    expect(expires_in).toBeLessThanOrEqual(3600);
    expect((await api.send('GET', '/v1/admin/accounts', { token })).status).toBe(200);
    expect((await api.send('POST', '/v1/admin/operators', { token, body: { username: 'abc' } })).status).toBe(403);
    const operator = await operatorOf(subject);
    expect(operator).toMatchObject({ role: 'support', username: expect.stringMatching(/^sso:[0-9a-f]{32}$/) });
    const entries = () => api.send('GET', `/v1/admin/audit-log?actor=${operator.id}`, { token: admin.token });
    const entry = await until('the entry of the sign-in', async () =>
      (await entries()).body.result.items.find(({ action }: Json) => action === 'finishSingleSignOn'),
    );
    expect(entry).toMatchObject({ status: 200, accountId: null });
    const secrets = [session.split('=')[1]!, token as string, clientSecret, browser.signIn!.split('=')[1]!];
    for (const secret of secrets) expect(api.log.join('')).not.toContain(secret);
  });

  it('opens the page, without a script, to which the person wanted to go', async () => {
    const browser: Browser = {};
    const { url } = (await begin(browser, { returnTo: '/console/plants?name="a"&b'.replaceAll('"', '%22') })).body
      .result;
    const query = await provider.visit(url, newPerson({ groups: ['solar-read'] }));
    const answer = await finish(browser.signIn, query, 'text/html');
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('content="0;url=/console/plants?name=%22a%22&amp;b"');
    expect(answer.body).not.toContain('<script');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('ends with its hours, also for the tokens, and not before', async () => {
    const browser: Browser = {};
    await signIn(newPerson({ groups: ['solar-read'] }), browser);
    expect((await refresh(browser.session)).status).toBe(200);
    const id = /=([0-9a-f-]{36})\./.exec(browser.session!)![1]!;
    const sql = (text: string) => api.service.app.get(DataSource).query(text, [id]);
    await sql(`UPDATE sessions SET ends_at = now() + interval '90 seconds' WHERE id = $1`);
    const { expires_in } = (await refresh(browser.session)).body.result;
    expect(expires_in).toBeLessThanOrEqual(90);
    // As an older version would, which knows no end.
    await sql(`UPDATE sessions SET ends_at = now(), expires_at = now() + interval '30 days' WHERE id = $1`);
    expect((await refresh(browser.session)).status).toBe(401);
  });

  it('gives another role with another group, and ends what had the old one', async () => {
    const subject = newPerson({ groups: ['solar-admin'] });
    const old = await tokenOf(subject);
    expect((await api.send('GET', '/v1/admin/operators', { token: old })).status).toBe(200);
    people.get(subject)!.groups = ['solar-read'];
    const fresh = await tokenOf(subject);
    expect((await api.send('GET', '/v1/admin/operators', { token: old })).status).toBe(401);
    expect((await api.send('GET', '/v1/admin/operators', { token: fresh })).status).toBe(200);
    expect((await api.send('DELETE', `/v1/admin/operators/${admin.id}`, { token: fresh })).status).toBe(403);
    expect(await operatorOf(subject)).toMatchObject({ role: 'read' });
  });

  it.each([
    ['no group', {}],
    ['groups that are not mapped', { groups: ['solar', 'SOLAR-ADMIN', 'solar-admin ', 'admin'] }],
    ['a group that is no text', { groups: [{ name: 'solar-admin' }, ['solar-admin']] }],
    ['an account that does not exist', { solar_account: 'acc_nobody' }],
    ['several accounts', { solar_account: ['acc_nobody'] }],
    ['an account given as an object', { solar_account: { id: 'acc_nobody' } }],
  ])('refuses a person with %s, and says why', async (_, claims) => {
    const browser: Browser = {};
    const { url } = (await begin(browser)).body.result;
    const answer = await finish(browser.signIn, await provider.visit(url, newPerson(claims)), 'text/html');
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('Ask the operator to add you to a group');
    expect(cookieNamed(answer, '__Secure-heliograph-session')).toBeUndefined();
  });

  it('ends the sessions of an operator who comes without a group', async () => {
    const subject = newPerson({ groups: ['solar-admin'] });
    const browser: Browser = {};
    await signIn(subject, browser);
    const { access_token: token } = (await refresh(browser.session)).body.result;
    people.get(subject)!.groups = [];
    expect(await signIn(subject)).toMatchObject({ status: 403, body: { error: 'not_permitted' } });
    expect((await api.send('GET', '/v1/admin/accounts', { token })).status).toBe(401);
    expect((await refresh(browser.session)).status).toBe(401);
  });

  it('logs a person in to the account of the claim, never as an operator', async () => {
    const account = await api.newAccount();
    const token = await tokenOf(newPerson({ solar_account: account.id }));
    expect((await api.send('GET', '/v1/account', { token })).body.result).toMatchObject({ id: account.id });
    expect((await api.send('GET', '/v1/admin/accounts', { token })).status).toBe(403);
    for (const id of [admin.id, admin.username, account.username]) {
      const answer = await signIn(newPerson({ solar_account: id }));
      expect(answer).toMatchObject({ status: 403, body: { error: 'not_permitted' } });
    }
    await api.send('PATCH', `/v1/admin/accounts/${account.id}`, { token: admin.token, body: { status: 'suspended' } });
    const suspended = await signIn(newPerson({ solar_account: account.id }));
    expect(suspended).toMatchObject({ status: 403, body: { error: 'account_suspended' } });
  });

  it('does not give a person the name, the password or the removal of somebody else', async () => {
    const subject = newPerson({ groups: ['solar-read'], preferred_username: admin.username, email: admin.username });
    const token = await tokenOf(subject);
    const { id } = (await api.send('GET', '/v1/account', { token })).body.result;
    expect(id).not.toBe(admin.id);
    const reset = await api.send('POST', `/v1/admin/operators/${id}/password`, { token: admin.token });
    expect(reset).toMatchObject({ status: 409, body: { error: 'single_sign_on' } });
    const raised = await api.send('PATCH', `/v1/admin/operators/${id}`, {
      token: admin.token,
      body: { role: 'admin' },
    });
    expect(raised).toMatchObject({ status: 409, body: { error: 'single_sign_on' } });
    expect((await api.send('GET', '/v1/admin/accounts', { token })).status).toBe(200);
    expect((await api.send('DELETE', `/v1/admin/operators/${id}`, { token: admin.token })).status).toBe(200);
    expect((await api.send('GET', '/v1/admin/accounts', { token })).status).toBe(401);
  });

  it('creates one operator for a person who signs in twice at once', async () => {
    const subject = newPerson({ groups: ['solar-read'] });
    const visits: [string, string][] = [];
    for (const browser of [{}, {}] as Browser[]) {
      const { url } = (await begin(browser)).body.result;
      visits.push([browser.signIn!, await provider.visit(url, subject)]);
    }
    const answers = await Promise.all(visits.map(([cookie, query]) => finish(cookie, query)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await operators()).filter(({ name }) => name === `${subject}@example.com`)).toHaveLength(1);
  });

  it('ends the session that the browser had before', async () => {
    const browser: Browser = {};
    await signIn(newPerson({ groups: ['solar-read'] }), browser);
    const first = browser.session;
    await signIn(newPerson({ groups: ['solar-read'] }), browser);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(browser.session)).status).toBe(200);
  });
});

describe('an attack on a sign-in', () => {
  const refused = { status: 400, body: { error: 'invalid_sign_in' } };
  /** A sign-in that the provider has let pass. */
  async function passed(subject = newPerson({ groups: ['solar-read'] })): Promise<{ cookie: string; query: string }> {
    const browser: Browser = {};
    const { url } = (await begin(browser)).body.result;
    return { cookie: browser.signIn!, query: await provider.visit(url, subject) };
  }
  const changed = (query: string, parameters: Record<string, string>): string => {
    const all = new URLSearchParams(query);
    for (const [name, value] of Object.entries(parameters)) all.set(name, value);
    return `?${all.toString()}`;
  };

  it('fails with the code of a person who did not begin it in this browser (login CSRF)', async () => {
    const [attacker, victim] = [await passed(), await passed()];
    expect(await finish(undefined, attacker.query)).toMatchObject(refused);
    expect(await finish(victim.cookie, attacker.query)).toMatchObject(refused);
    const state = new URLSearchParams(victim.query).get('state')!;
    expect(await finish(victim.cookie, changed(attacker.query, { state }))).toMatchObject(refused);
  });

  it.each<[string, (query: string) => string]>([
    ['another state', (query) => changed(query, { state: 'A'.repeat(43) })],
    ['no state', (query) => query.replace(/state=[^&]*/, '')],
    ['two states', (query) => `${query}&state=x`],
    ['two codes', (query) => `${query}&code=x`],
    ['no code', (query) => query.replace(/code=[^&]*/, '')],
    ['another code', (query) => changed(query, { code: 'A'.repeat(43) })],
    ['another issuer (mix-up)', (query) => changed(query, { iss: 'https://evil.test' })],
    ['no issuer, which this provider always names', (query) => query.replace(/&?iss=[^&]*/, '')],
    ['nothing', () => ''],
  ])('fails with %s', async (_, change) => {
    const { cookie, query } = await passed();
    const answer = await finish(cookie, change(query));
    expect(answer).toMatchObject(refused);
    expect(cookieNamed(answer, '__Secure-heliograph-session')).toBeUndefined();
  });

  it('fails with the nonce of another sign-in', async () => {
    const browser: Browser = {};
    const url = new URL((await begin(browser)).body.result.url);
    url.searchParams.set('nonce', 'n'.repeat(43));
    expect(
      await finish(browser.signIn, await provider.visit(url.href, newPerson({ groups: ['solar-admin'] }))),
    ).toMatchObject(refused);
  });

  it('fails with a code that was issued for another verifier', async () => {
    const browser: Browser = {};
    const url = new URL((await begin(browser)).body.result.url);
    url.searchParams.set('code_challenge', 'c'.repeat(43));
    expect(
      await finish(browser.signIn, await provider.visit(url.href, newPerson({ groups: ['solar-admin'] }))),
    ).toMatchObject(refused);
  });

  it('fails with a code that was used, even with a copy of the cookie', async () => {
    const { cookie, query } = await passed();
    expect((await finish(cookie, query)).status).toBe(200);
    expect(await finish(cookie, query)).toMatchObject(refused);
  });

  it('fails after ten minutes, and with a cookie that was changed', async () => {
    const browser: Browser = {};
    const { url } = (await begin(browser)).body.result;
    const query = await provider.visit(url, newPerson({ groups: ['solar-read'] }));
    const cookies = new SignInCookie(Object.assign(new AuthConfiguration(), { serviceSecret }));
    const set: string[] = [];
    const reply = { header: (_: string, value: string) => void set.push(value) };
    const request = { headers: { cookie: browser.signIn } };
    const state = new URLSearchParams(query).get('state')!;
    const begun = cookies.take(request as never, reply as never, state, true)!;
    jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 601_000);
    cookies.keep(reply as never, begun, true);
    expect(await finish(set.at(-1)!.split(';', 1)[0], query)).toMatchObject(refused);
    expect(await finish(`${browser.signIn!.slice(0, -2)}AA`, query)).toMatchObject(refused);
    expect((await finish(browser.signIn, query)).status).toBe(200);
  });

  it.each([
    'https://evil.test/',
    '//evil.test/',
    String.raw`/\evil.test/`,
    String.raw`/a\..\\evil.test`,
    '/\t/evil.test/',
    '/\n/evil.test',
    'javascript:alert(1)',
    'console',
    '',
    `/${'a'.repeat(501)}`,
  ])('does not lead to %j', async (returnTo) => {
    const answer = await begin({}, { returnTo });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: 'returnTo' }] } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each<[string, Record<string, string>, number]>([
    ['of another origin', { origin: 'https://evil.test' }, 403],
    ['of another site, by fetch metadata', { 'sec-fetch-site': 'cross-site' }, 403],
    ['without an origin', { origin: '' }, 403],
    ['under another host', { origin: 'https://other.test', 'x-forwarded-host': 'other.test' }, 409],
  ])('does not begin from a page %s', async (_, headers, status) => {
    const answer = await api.send('POST', '/auth/sso/begin', { body: {}, headers: { ...page, ...headers } });
    expect(answer.status).toBe(status);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('does not begin by a program, or under another prefix', async () => {
    const { 'x-forwarded-host': host, 'x-forwarded-proto': protocol, origin } = page;
    const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol, origin };
    expect((await api.send('POST', '/auth/sso/begin', { body: {}, headers })).status).toBe(403);
    expect((await fetch(`${api.url}/other/sso`)).status).toBe(404);
  });

  it('reports that the person cancelled, and nothing else of what the redirect says', async () => {
    const browser: Browser = {};
    const { url } = (await begin(browser)).body.result;
    provider.refuses = true;
    const query = await provider.visit(url, newPerson({})).finally(() => (provider.refuses = false));
    const answer = await finish(browser.signIn, query, 'text/html');
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('The provider refused the sign-in: access_denied.');
    const hostile = changed((await passed()).query, { error: '<b>log in at evil.test</b>' });
    expect((await finish((await passed()).cookie, hostile, 'text/html')).body).not.toContain('evil.test');
  });
});

describe('the provider', () => {
  it('may rotate its keys and be unavailable, while the login by password works', async () => {
    const subject = newPerson({ groups: ['solar-read'] });
    const browser: Browser = {};
    const { url } = (await begin(browser)).body.result;
    const query = await provider.visit(url, subject);
    await provider.stop();
    const answer = await finish(browser.signIn, query);
    expect(answer).toMatchObject({ status: 503, body: { error: 'identity_provider_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('10');
    expect((await api.login(admin.username, admin.password)).status).toBe(200);
    await provider.start();
    expect((await signIn(subject)).status).toBe(200);
    expect((await signIn(subject)).status).toBe(200);
  });

  it('may be unavailable from the start, and is asked again', async () => {
    const down = await RealProvider.start();
    await down.stop();
    const other = await AuthApi.start({ OIDC_ISSUER: down.issuer, OIDC_CLIENT_ID: 'heliograph' });
    const ask = () => other.send('POST', '/auth/sso/begin', { body: {}, headers: page });
    expect(await ask()).toMatchObject({ status: 503, body: { error: 'identity_provider_unavailable' } });
    expect((await other.newAccount()).token).toBeDefined();
    await down.start();
    expect((await ask()).status).toBe(200);
    await down.stop();
  });

  it('is not asked where it is not configured', async () => {
    const other = await AuthApi.start();
    expect((await other.send('GET', '/auth/sso')).body.result).toEqual({ name: null });
    expect((await other.send('POST', '/auth/sso/begin', { body: {}, headers: page })).status).toBe(404);
    expect((await other.send('GET', '/auth/sso/callback?code=a&state=b')).status).toBe(404);
  });

  it.each<[string, Record<string, string>]>([
    ['http to another host', { OIDC_ISSUER: 'http://login.example.com' }],
    ['http to a host that begins like this one', { OIDC_ISSUER: 'http://localhost.evil.test' }],
    ['no client', { OIDC_ISSUER: 'https://login.example.com' }],
    ['a role that does not exist', { OIDC_OPERATOR_GROUPS: 'owner=solar' }],
    ['scopes without openid', { OIDC_SCOPES: 'profile' }],
  ])('is refused at the start with %s', async (_, env) => {
    await expect(AuthApi.start(env)).rejects.toThrow(/OIDC_/);
  });
});
