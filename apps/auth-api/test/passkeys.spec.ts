import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { reported } from '@heliograph/base-data';
import { SoftwareAuthenticator, until } from '@heliograph/testbed';
import { PasskeyChallenges } from '../src/passkeys/passkey-challenges.ts';
import { type Answer, AuthApi, issuer as origin, type Json } from './auth-api.ts';

type User = Awaited<ReturnType<AuthApi['newAccount']>>;

let api: AuthApi;
beforeAll(async () => void (api = await AuthApi.start()));

const call = (method: string, path: string, token: string, body?: object): Promise<Answer> =>
  api.send(method, `/v1/account/passkeys${path}`, { token, headers: { origin }, ...reported({ body }) });
const refusal = ({ status, body }: Answer) => [status, body.error as string];
const invalid = [401, 'invalid_passkey'];

async function challengeOf({ token, password }: User): Promise<string> {
  return (await call('POST', '/begin', token, { password })).body.result.challenge as string;
}

const loginChallenge = async (): Promise<string> =>
  (await api.send('POST', '/auth/passkey/begin', { headers: { origin } })).body.result.challenge as string;

/** Each call has another address: those refused here must not be throttled. */
const login = (body: object): Promise<Answer> =>
  api.send('POST', '/auth/passkey', { body, headers: { 'x-forwarded-for': `10.${randomBytes(3).join('.')}` } });

async function create(user: User, attestation: object, name = 'Key'): Promise<[number, string]> {
  const { status, body } = await call('POST', '', user.token, { name, ...attestation });
  return [status, (body.error ?? body.result.id) as string];
}

async function registered(user: User): Promise<{ authenticator: SoftwareAuthenticator; id: string }> {
  const authenticator = new SoftwareAuthenticator(origin);
  const [status, id] = await create(user, authenticator.attest(await challengeOf(user)), 'Laptop');
  expect(status).toBe(201);
  return { authenticator, id };
}

const unfaithful = [
  ['of another page', { origin: 'https://auth.test.evil.test' }],
  ['for another host', { rpId: 'evil.test' }],
  ['without verification of the person', { isUnverified: true }],
] as const;

describe.each(['account', 'operator'] as const)('a passkey of an %s', (role) => {
  it('logs in without password until it is removed by the password', async () => {
    const user = await api.newAccount(role, 'read');
    const { authenticator, id } = await registered(user);
    const assert = async () => authenticator.assert(await loginChallenge(), user.id);
    const shown = { id, name: 'Laptop', createdAt: expect.any(Number) };
    expect((await call('GET', '', user.token)).body.result.items).toEqual([{ ...shown, lastUsedAt: null }]);
    const answer = await login(await assert());
    expect(answer.status).toBe(200);
    const token = answer.body.result.access_token as string;
    expect((await api.send('GET', '/v1/account', { token })).body.result.id).toBe(user.id);
    expect((await call('GET', '', token)).body.result.items).toEqual([{ ...shown, lastUsedAt: expect.any(Number) }]);
    const remove = (password: string) => call('DELETE', `/${id}`, token, { password });
    expect(refusal(await remove('wrong'))).toEqual([401, 'invalid_credentials']);
    expect((await login(await assert())).status).toBe(200);
    expect((await remove(user.password)).status).toBe(200);
    expect(refusal(await remove(user.password))).toEqual([404, 'not_found']);
    expect(refusal(await login(await assert()))).toEqual(invalid);
  });
});

it('keeps the registration, the login and refused logins in the audit log, without their contents', async () => {
  const user = await api.newAccount();
  const { authenticator } = await registered(user);
  const body = authenticator.assert(await loginChallenge(), user.id);
  for (const status of [200, 401]) expect((await login(body)).status).toBe(status);
  const items = await until('the second login is in the audit log', async () => {
    const { result } = (await api.send('GET', '/v1/account/audit-log', { token: user.token })).body;
    const found = (result.items as Json[]).filter(({ action }) => /Passkey/.test(action));
    return found.length === 4 ? found : undefined;
  });
  expect(items.map(({ action, error }) => [action, error])).toEqual([
    ['loginWithPasskey', 'invalid_passkey'],
    ['loginWithPasskey', null],
    ['createPasskey', null],
    ['beginPasskey', null],
  ]);
  for (const text of Object.values(body)) expect(JSON.stringify(items) + api.log.join('')).not.toContain(text);
});

describe('the registration of a passkey', () => {
  it('needs the password, at the page that the operator configured', async () => {
    const { token, password } = await api.newAccount();
    expect(refusal(await call('POST', '/begin', token, { password: 'wrong' }))).toEqual([401, 'invalid_credentials']);
    const elsewhere = { token, body: { password }, headers: { origin: 'https://elsewhere.test' } };
    const answer = await api.send('POST', '/v1/account/passkeys/begin', elsewhere);
    expect(refusal(answer)).toEqual([409, 'wrong_host']);
    expect(answer.body.message).toContain(origin);
    expect(refusal(await api.send('POST', '/auth/passkey/begin'))).toEqual([409, 'wrong_host']);
    expect((await api.send('GET', '/auth/passkey')).body.result).toEqual({ origin });
  });

  it('is not offered at an IP address', async () => {
    const other = await AuthApi.start({ OIDC_PUBLIC_URL: 'https://10.0.0.1' });
    expect((await other.send('GET', '/auth/passkey')).body.result).toEqual({ origin: null });
    const answer = await other.send('POST', '/auth/passkey/begin', { headers: { origin: 'https://10.0.0.1' } });
    expect(refusal(answer)).toEqual([409, 'wrong_host']);
  });

  it.each(unfaithful)('refuses a credential %s', async (_, faults) => {
    const user = await api.newAccount();
    const attestation = new SoftwareAuthenticator(origin).attest(await challengeOf(user), faults);
    expect(await create(user, attestation)).toEqual([400, 'invalid_registration']);
  });

  it('takes a challenge once, and none of a login or of another account', async () => {
    const [user, other] = [await api.newAccount(), await api.newAccount()];
    for (const challenge of [await loginChallenge(), await challengeOf(other), randomBytes(32).toString('base64url')])
      expect(await create(user, new SoftwareAuthenticator(origin).attest(challenge))).toEqual([
        400,
        'invalid_registration',
      ]);
    const challenge = await challengeOf(user);
    const authenticator = new SoftwareAuthenticator(origin);
    expect((await create(user, authenticator.attest(challenge)))[0]).toBe(201);
    expect(await create(user, new SoftwareAuthenticator(origin).attest(challenge))).toEqual([
      400,
      'invalid_registration',
    ]);
    expect(await create(other, authenticator.attest(await challengeOf(other)))).toEqual([409, 'passkey_exists']);
  });

  it('is bounded in number, names and size', async () => {
    const user = await api.newAccount();
    const attest = async () => new SoftwareAuthenticator(origin).attest(await challengeOf(user));
    expect((await create(user, await attest(), 'x'.repeat(101)))[0]).toBe(400);
    const sized = async (length: number) =>
      (await create(user, { ...(await attest()), attestationObject: 'A'.repeat(length) }))[1];
    expect([await sized(4_000), await sized(4_001)]).toEqual(['invalid_registration', 'validation_failed']);
    for (let i = 0; i < 10; i++) expect((await create(user, await attest()))[0]).toBe(201);
    expect(await create(user, await attest())).toEqual([403, 'limit_reached']);
    expect((await call('GET', '', user.token)).body.result.items).toHaveLength(10);
  });
});

describe('a login with a passkey', () => {
  it.each(unfaithful)('refuses an assertion %s', async (_, faults) => {
    const user = await api.newAccount();
    const { authenticator } = await registered(user);
    expect(refusal(await login(authenticator.assert(await loginChallenge(), user.id, faults)))).toEqual(invalid);
  });

  it('takes each challenge once, none that has expired, and none of a registration', async () => {
    const user = await api.newAccount();
    const { authenticator } = await registered(user);
    const challenge = await loginChallenge();
    const body = authenticator.assert(challenge, user.id);
    const twice = await Promise.all([login(body), login(body)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401]);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 301_000);
    const expired = api.service.app.get(PasskeyChallenges).issue('login');
    clock.mockRestore();
    for (const used of [challenge, expired, await challengeOf(user)])
      expect(refusal(await login(authenticator.assert(used, user.id)))).toEqual(invalid);
    expect((await login(authenticator.assert(await loginChallenge(), user.id))).status).toBe(200);
  });

  it('takes a challenge once even of an authenticator that does not count', async () => {
    const user = await api.newAccount();
    const { authenticator } = await registered(user);
    const body = authenticator.assert(await loginChallenge(), user.id, { counter: 0 });
    const twice = await Promise.all([login(body), login(body)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('refuses a counter that does not grow: the authenticator may have been cloned', async () => {
    const user = await api.newAccount();
    const { authenticator } = await registered(user);
    const statuses: number[] = [];
    for (const counter of [7, 7, 6, 0, 8])
      statuses.push((await login(authenticator.assert(await loginChallenge(), user.id, { counter }))).status);
    expect(statuses).toEqual([200, 401, 401, 401, 200]);
  });

  it("refuses somebody else's passkey, unknown ones, other signatures, and bodies over their bound", async () => {
    const [user, victim] = [await api.newAccount(), await api.newAccount()];
    const [{ authenticator }, { authenticator: theirs }] = [await registered(user), await registered(victim)];
    const own = authenticator.assert(await loginChallenge(), user.id);
    const foreign = theirs.assert(await loginChallenge(), victim.id);
    for (const body of [
      authenticator.assert(await loginChallenge(), victim.id),
      { ...own, id: foreign.id, userHandle: foreign.userHandle },
      { ...foreign, signature: own.signature },
      new SoftwareAuthenticator(origin).assert(await loginChallenge(), user.id),
    ])
      expect(refusal(await login(body))).toEqual(invalid);
    expect((await login({ ...own, signature: 'A'.repeat(1_401) })).status).toBe(400);
    expect((await login({ ...own, clientDataJSON: 'A'.repeat(17_000) })).status).toBe(413);
    expect((await login(own)).status).toBe(200);
  });

  it('is throttled by address', async () => {
    const body = new SoftwareAuthenticator(origin).assert(await loginChallenge(), 'nobody');
    const headers = { 'x-forwarded-for': `10.${randomBytes(3).join('.')}` };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await api.send('POST', '/auth/passkey', { body, headers })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('is refused to a suspended account, and ends with a reset of the password', async () => {
    const operator = await api.newAccount('operator');
    const user = await api.newAccount();
    const { authenticator } = await registered(user);
    const admin = (method: string, path: string, body?: object) =>
      api.send(method, `/v1/admin/accounts/${user.id}${path}`, { token: operator.token, ...reported({ body }) });
    const attempt = async () => refusal(await login(authenticator.assert(await loginChallenge(), user.id)));
    await admin('PATCH', '', { status: 'suspended' });
    expect(await attempt()).toEqual([403, 'account_suspended']);
    await admin('PATCH', '', { status: 'active' });
    await admin('POST', '/password');
    expect(await attempt()).toEqual(invalid);
  });
});
