import { createHmac } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { TotpSecrets } from '../src/second-factor/totp-secrets.ts';
import { type Answer, AuthApi, type Json, serviceSecret } from './auth-api.ts';

type User = Awaited<ReturnType<AuthApi['newAccount']>>;

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an app shows (RFC 4226, 5.3; RFC 6238, 4.2). @param later steps of 30 s from now */
function codeOf(secret: string, later = 0): string {
  const bits = Array.from(secret, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

let api: AuthApi;
beforeAll(async () => void (api = await AuthApi.start()));

const totp = (method: string, path: string, token: string, body?: object): Promise<Answer> =>
  api.send(method, `/v1/account/totp${path}`, { token, ...reported({ body }) });

/** Enrolls an app. The code of the present step is used up; that of the next one is valid already. */
async function enroll({ token, password }: User): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await totp('POST', '', token, { password })).body.result;
  const confirmed = await totp('POST', '/confirm', token, { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  return { secret, recoveryCodes: confirmed.body.result.recoveryCodes };
}

const refusal = ({ status, body }: Answer) => [status, body.error as string];
const loginOf = ({ username, password }: User, code?: string) => api.login(username, password, {}, code);

describe.each(['account', 'operator'] as const)('an authenticator app of an %s', (role) => {
  it('is asked for its code, each of which counts once', async () => {
    const user = await api.newAccount(role, 'read');
    const { secret, recoveryCodes } = await enroll(user);
    expect(refusal(await loginOf(user))).toEqual([401, 'second_factor_required']);
    expect(refusal(await api.login(user.username, 'a wrong password', {}, codeOf(secret, 1)))).toEqual([
      401,
      'invalid_credentials',
    ]);
    expect(refusal(await loginOf(user, codeOf(secret, 7)))).toEqual([401, 'invalid_code']);
    const code = codeOf(secret, 1);
    expect((await loginOf(user, code)).status).toBe(200);
    expect(refusal(await loginOf(user, code))).toEqual([401, 'invalid_code']);
    const recovery = recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ');
    const twice = await Promise.all([loginOf(user, recovery), loginOf(user, recovery)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { result } = (await totp('GET', '', user.token)).body;
    expect(result).toEqual({ enabledAt: expect.any(Number), recoveryCodesLeft: 9 });
    for (const text of [secret, code, ...recoveryCodes]) expect(api.log.join('')).not.toContain(text);
  });
});

describe('the enrollment of an authenticator app', () => {
  it('needs the password, and changes nothing until it is confirmed', async () => {
    const user = await api.newAccount();
    const { token, password } = user;
    expect(refusal(await totp('POST', '/confirm', token, { code: '123456' }))).toEqual([409, 'totp_not_enabled']);
    expect(refusal(await totp('POST', '', token, { password: 'wrong' }))).toEqual([401, 'invalid_credentials']);
    const first = (await totp('POST', '', token, { password })).body.result;
    const second = (await totp('POST', '', token, { password })).body.result;
    expect(second.uri).toContain(second.secret);
    expect(refusal(await totp('POST', '/confirm', token, { code: codeOf(first.secret) }))).toEqual([
      401,
      'invalid_code',
    ]);
    expect((await loginOf(user)).status).toBe(200);
    expect((await totp('GET', '', token)).body.result).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    expect((await totp('POST', '/confirm', token, { code: codeOf(second.secret) })).status).toBe(200);
    expect(refusal(await totp('POST', '', token, { password }))).toEqual([409, 'totp_enabled']);
    expect(refusal(await totp('POST', '/confirm', token, { code: codeOf(second.secret, 1) }))).toEqual([
      409,
      'totp_enabled',
    ]);
  });

  it('is stored encrypted, its recovery codes hashed, and is in the audit log without them', async () => {
    const user = await api.newAccount();
    const { secret, recoveryCodes } = await enroll(user);
    const database = api.service.app.get(DataSource);
    const tables = ['totp_factors', 'recovery_codes'];
    const rows = await Promise.all(
      tables.map((table) => database.query(`SELECT * FROM ${table} WHERE account_id = $1`, [user.id])),
    );
    const stored = JSON.stringify(rows.flat());
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
    const items = await until('the enrollment is in the audit log', async () => {
      const { body } = await api.send('GET', '/v1/account/audit-log', { token: user.token });
      const found = (body.result.items as Json[]).filter(({ action }) => /Totp/.test(action));
      return found.length === 2 ? found : undefined;
    });
    expect(items.map(({ action }) => action)).toEqual(['confirmTotp', 'beginTotp']);
    expect(JSON.stringify(items)).not.toContain(secret);
  });

  it('is refused to API keys, which are not asked for codes', async () => {
    const user = await api.newAccount();
    await enroll(user);
    const body = { name: 'program', scopes: ['read', 'write', 'deliveries'] };
    const { key } = (await api.send('POST', '/v1/api-keys', { token: user.token, body })).body.result;
    const exchanged = await api.send('POST', '/auth/token', { body: { api_key: key } });
    expect(exchanged.status).toBe(200);
    const token = exchanged.body.result.access_token as string;
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/recovery-codes'],
      ['DELETE', ''],
    ] as const)
      expect(refusal(await totp(method, path, token))).toEqual([403, 'insufficient_scope']);
  });
});

describe('an enabled authenticator app', () => {
  it('gets new recovery codes in place of the former ones, and is disabled, by the password', async () => {
    const user = await api.newAccount();
    const { token, password } = user;
    const { recoveryCodes } = await enroll(user);
    expect(refusal(await totp('POST', '/recovery-codes', token, { password: 'wrong' }))[0]).toBe(401);
    const renewed = (await totp('POST', '/recovery-codes', token, { password })).body.result.recoveryCodes as string[];
    expect(renewed).toHaveLength(10);
    expect(refusal(await loginOf(user, recoveryCodes[0]))).toEqual([401, 'invalid_code']);
    expect((await loginOf(user, renewed[0])).status).toBe(200);
    expect(refusal(await totp('DELETE', '', token, { password: 'wrong' }))[0]).toBe(401);
    expect((await totp('DELETE', '', token, { password })).status).toBe(200);
    expect((await loginOf(user)).status).toBe(200);
    expect(refusal(await totp('DELETE', '', token, { password }))).toEqual([409, 'totp_not_enabled']);
    expect(refusal(await totp('POST', '/recovery-codes', token, { password }))).toEqual([409, 'totp_not_enabled']);
  });

  it('refuses all codes after ten wrong ones, from whichever addresses', async () => {
    const user = await api.newAccount();
    const { recoveryCodes } = await enroll(user);
    const from = (last: number, code: string) =>
      api.login(user.username, user.password, { 'x-forwarded-for': `10.250.${last}.1` }, code);
    const statuses = [];
    for (let i = 0; i < 10; i++) statuses.push((await from(i, 'not a code')).status);
    expect(statuses).toEqual(Array(10).fill(401));
    const locked = await from(11, recoveryCodes[0]!);
    expect(refusal(locked)).toEqual([429, 'too_many_attempts']);
  });

  it('goes when an operator resets the password', async () => {
    const operator = await api.newAccount('operator');
    const user = await api.newAccount();
    await enroll(user);
    const reset = await api.send('POST', `/v1/admin/accounts/${user.id}/password`, { token: operator.token });
    expect((await api.login(user.username, reset.body.result.password)).status).toBe(200);
  });

  it('survives a rotation of SERVICE_SECRET; while its key is missing a recovery code helps', async () => {
    const user = await api.newAccount();
    const { secret, recoveryCodes } = await enroll(user);
    const next = await AuthApi.start({
      SERVICE_SECRET: 'the next service secret, 32 characters',
      SERVICE_SECRET_PREVIOUS: serviceSecret,
    });
    await next.service.app.get(TotpSecrets).run();
    expect(refusal(await loginOf(user, codeOf(secret, 1)))).toEqual([503, 'unavailable']);
    expect((await next.login(user.username, user.password, {}, codeOf(secret, 1))).status).toBe(200);
    expect((await loginOf(user, recoveryCodes[0])).status).toBe(200);
  });
});
