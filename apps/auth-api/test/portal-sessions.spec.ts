import { decodeJwt } from 'jose';
import { randomInt } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { newOpaqueSecret } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { AccountsService } from '../src/accounts/accounts.service.ts';
import { MAX_EXCHANGES, PortalSession } from '../src/portal-sessions/portal-session.entity.ts';
import { MAX_SESSIONS } from '../src/portal-sessions/portal-sessions.service.ts';
import { AuthApi, type Answer } from './auth-api.ts';

let api: AuthApi;
/** A second replica on the same database. */
let replica: AuthApi;
beforeAll(async () => {
  api = await AuthApi.start();
  replica = await AuthApi.start({ SIGNING_KEYS_FILE: api.keysFile });
});

const now = (): number => Math.floor(Date.now() / 1000);
const create = (token: string, body: object = {}): Promise<Answer> =>
  api.send('POST', '/v1/portal-sessions', { token, body });
const address = `10.${[1, 2, 3].map(() => randomInt(250)).join('.')}`;
const exchange = (token: string, at = api): Promise<Answer> =>
  at.send('POST', '/auth/portal', { body: { portal_token: token }, headers: { 'x-forwarded-for': address } });
const open = async (token: string, body: object = {}): Promise<string> =>
  (await exchange((await create(token, body)).body.result.token)).body.result.access_token as string;
const statusOf = async (token: string, method = 'GET', path = '/v1/account', body?: object): Promise<number> =>
  (await api.send(method, path, { token, ...reported({ body }) })).status;
const repository = () => api.service.app.get(DataSource).getRepository(PortalSession);

async function keyToken(token: string, body: object): Promise<{ id: string; token: string }> {
  const made = await api.send('POST', '/v1/api-keys', { token, body: { name: 'embedder', ...body } });
  const answer = await api.send('POST', '/auth/token', { body: { api_key: made.body.result.key } });
  return { id: made.body.result.id, token: answer.body.result.access_token };
}

describe('a portal session', () => {
  it('reads by default, for an hour, with an access token that lasts as long as it', async () => {
    const { id: accountId, token } = await api.newAccount();
    const asked = now();
    const { status, body } = await create(token, { origin: 'https://app.example.com' });
    expect(status).toBe(201);
    const { token: portalToken, ...session } = body.result;
    expect(portalToken).toMatch(/^hlp_[0-9A-Za-z]{49}$/);
    expect(session).toMatchObject({ readOnly: true, origin: 'https://app.example.com' });
    expect(session.expiresAt).toBeGreaterThanOrEqual(asked + 3600);
    expect(session.expiresAt).toBeLessThanOrEqual(now() + 3600);
    const answer = (await exchange(portalToken)).body.result;
    expect(answer).toMatchObject({ scope: 'read', origin: 'https://app.example.com' });
    const claims = decodeJwt(answer.access_token as string);
    expect(claims).toMatchObject({ sub: accountId, portal: session.id, scope: 'read', exp: session.expiresAt });
    expect(await statusOf(answer.access_token)).toBe(200);
    expect(await statusOf(answer.access_token, 'PATCH', '/v1/account', { language: 'de' })).toBe(403);
    for (const path of ['/v1/api-keys', '/v1/kafka-credentials', '/v1/mqtt-credentials'])
      expect(await statusOf(answer.access_token, 'GET', path)).toBe(403);
    const stored = await api.service.app
      .get(DataSource)
      .query('SELECT row_to_json(p)::text AS row FROM portal_sessions p');
    expect(JSON.stringify(stored) + api.log.join('')).not.toContain((portalToken as string).slice(8));
  });

  it('may change what its creator may, but has no keys, password, account or further sessions', async () => {
    const { token, password } = await api.newAccount();
    const portal = await open(token, { readOnly: false });
    expect(decodeJwt(portal).scope).toBe('read write deliveries');
    expect(await statusOf(portal, 'PATCH', '/v1/account', { language: 'de' })).toBe(200);
    expect(await statusOf(portal, 'GET', '/v1/mqtt-credentials')).toBe(200);
    expect(await statusOf(portal, 'GET', '/v1/api-keys')).toBe(403);
    expect(await statusOf(portal, 'POST', '/v1/portal-sessions', {})).toBe(403);
    expect(await statusOf(portal, 'DELETE', '/v1/account', { password })).toBe(403);
  });

  it('is exchanged a bounded number of times, over all replicas', async () => {
    const { token } = await api.newAccount();
    const { token: portalToken } = (await create(token)).body.result;
    const answers = await Promise.all(
      Array.from({ length: MAX_EXCHANGES + 4 }, (_, i) => exchange(portalToken, i % 2 === 0 ? api : replica)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_EXCHANGES);
    for (const { status, body } of answers)
      if (status !== 200) expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_portal_token' });
  });

  it('ends at its expiry, and with a change of the password', async () => {
    const { token, password } = await api.newAccount();
    const { id, token: expired } = (await create(token, { ttlSeconds: 60 })).body.result;
    await repository().update({ id }, { expiresAt: new Date(Date.now() - 1) });
    expect((await exchange(expired)).status).toBe(401);
    const { token: portalToken } = (await create(token)).body.result;
    const portal = (await exchange(portalToken)).body.result.access_token as string;
    const body = { currentPassword: password, newPassword: `${password}-2` };
    expect(await statusOf(token, 'PUT', '/v1/account/password', body)).toBe(200);
    expect(await statusOf(portal)).toBe(401);
    expect((await exchange(portalToken)).status).toBe(401);
    expect((await exchange(newOpaqueSecret('hlp_'))).status).toBe(401);
    // The table keeps only sessions that the account may still use.
    expect(await repository().countBy({ id })).toBe(0);
  });

  it('has no scope that its key lacks, does not outlive it, and ends with its revocation', async () => {
    const { token } = await api.newAccount();
    const writer = await keyToken(token, { scopes: ['read', 'write'], expiresAt: now() + 120 });
    const { expiresAt } = (await create(writer.token, { ttlSeconds: 86_400 })).body.result;
    expect(expiresAt).toBeLessThanOrEqual(now() + 120);
    const portal = await open(writer.token, { readOnly: false });
    expect(decodeJwt(portal).scope).toBe('read write');
    const reader = await keyToken(token, { scopes: ['read'] });
    expect((await create(reader.token, { readOnly: false })).body).toMatchObject({
      code: 403,
      error: 'insufficient_scope',
    });
    const [kept, ended] = [await open(reader.token), portal];
    const { token: unused } = (await create(writer.token)).body.result;
    expect(await statusOf(token, 'DELETE', `/v1/api-keys/${writer.id}`)).toBe(200);
    expect(await statusOf(ended)).toBe(401);
    expect((await exchange(unused)).status).toBe(401);
    expect(await statusOf(kept)).toBe(200);
  });

  it('is listed without its token, newest first, and to its account alone', async () => {
    const { token } = await api.newAccount();
    const reader = await keyToken(token, { scopes: ['read'] });
    const made: Answer['body'][] = [];
    for (const [creator, body] of [
      [token, { readOnly: false }],
      [reader.token, { origin: 'https://app.example.com' }],
      [token, {}],
    ] as const)
      made.push((await create(creator, body)).body.result);
    await exchange(made[1].token);
    const { id: expired } = (await create(token)).body.result;
    await repository().update({ id: expired }, { expiresAt: new Date(Date.now() - 1) });
    const list = async (query = '', as = token): Promise<Answer['body']> =>
      (await api.send('GET', `/v1/portal-sessions${query}`, { token: as })).body.result;
    const { items, nextCursor } = await list();
    expect(nextCursor).toBeNull();
    const shown = made.map((session) => ({ ...session, token: undefined }));
    expect(new Set(items)).toEqual(new Set([shown[0], { ...shown[1], exchanges: 1, keyId: reader.id }, shown[2]]));
    expect(items.map(({ createdAt }: { createdAt: number }) => createdAt)).toEqual(
      items.map(({ createdAt }: { createdAt: number }) => createdAt).toSorted((a: number, b: number) => b - a),
    );
    expect(JSON.stringify(items)).not.toContain('hlp_');
    const first = await list('?limit=2');
    const rest = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items]).toEqual(items);
    expect((await list('', reader.token)).items).toEqual(items);
    expect((await list('', (await api.newAccount()).token)).items).toEqual([]);
    expect((await api.send('GET', '/v1/portal-sessions?cursor=x', { token })).status).toBe(400);
  });

  it('is revoked alone, with all tokens issued for it, at every replica', async () => {
    const { id: accountId, token } = await api.newAccount();
    const { id, token: portalToken } = (await create(token)).body.result;
    const [first, second] = [await exchange(portalToken), await exchange(portalToken, replica)];
    const revoked = [first, second].map(({ body }) => body.result.access_token as string);
    const kept = await open(token);
    const other = await api.newAccount();
    const path = `/v1/portal-sessions/${id}`;
    expect(await statusOf(other.token, 'DELETE', path)).toBe(404);
    expect(await statusOf(token, 'DELETE', path)).toBe(200);
    for (const at of [api, replica])
      for (const each of revoked) expect((await at.send('GET', '/v1/account', { token: each })).status).toBe(401);
    expect((await exchange(portalToken)).status).toBe(401);
    expect(await statusOf(kept)).toBe(200);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(token, 'DELETE', path)).toBe(404);
    const { revokedPortals } = await api.service.app.get(AccountsService).get(accountId);
    expect(Object.keys(revokedPortals)).toEqual([id]);
  });

  it('is revoked by a key with the scope write, not by a key that only reads or by a portal session', async () => {
    const { token } = await api.newAccount();
    const [writer, reader] = [
      await keyToken(token, { scopes: ['write'] }),
      await keyToken(token, { scopes: ['read'] }),
    ];
    const { id, token: portalToken } = (await create(token, { readOnly: false })).body.result;
    const portal = (await exchange(portalToken)).body.result.access_token as string;
    const path = `/v1/portal-sessions/${id}`;
    for (const refused of [reader.token, portal]) expect(await statusOf(refused, 'DELETE', path)).toBe(403);
    expect(await statusOf(portal, 'GET', '/v1/portal-sessions')).toBe(403);
    expect(await statusOf(writer.token, 'DELETE', path)).toBe(200);
    expect(await statusOf(portal)).toBe(401);
  });

  it('has no token when it is exchanged and revoked at once, or it is refused', async () => {
    const { token } = await api.newAccount();
    for (let round = 0; round < 5; round += 1) {
      const { id, token: portalToken } = (await create(token)).body.result;
      const [exchanged, revoked] = await Promise.all([
        exchange(portalToken, replica),
        statusOf(token, 'DELETE', `/v1/portal-sessions/${id}`),
      ]);
      expect(revoked).toBe(200);
      if (exchanged.status === 200) expect(await statusOf(exchanged.body.result.access_token)).toBe(401);
    }
  });

  it('counts while it is revoked, until its last token has expired', async () => {
    const { id, token } = await api.newAccount();
    const until = now() + 60;
    const revokedPortals = Object.fromEntries(Array.from({ length: MAX_SESSIONS - 1 }, (_, i) => [`prt_${i}`, until]));
    await api.service.app.get(AccountsService).update(id, { revokedPortals: { ...revokedPortals, prt_gone: 1 } });
    const answers = [await create(token), await create(token)];
    expect(answers.map(({ status }) => status)).toEqual([201, 403]);
    const limit = { error: 'limit_reached', details: { limit: 'portal_sessions', maximum: MAX_SESSIONS } };
    expect(answers[1]!.body).toMatchObject(limit);
  });

  it('is limited in number per account; expired ones do not count', async () => {
    const { id: accountId, token } = await api.newAccount();
    const rows = (count: number, expiresAt: Date) =>
      Array.from({ length: count }, (_, i) => ({
        id: `prt_${i}_${expiresAt.getTime() % 100_000}_${accountId}`.slice(0, 40),
        accountId,
        keyId: null,
        scopes: ['read' as const],
        origin: null,
        exchanges: 0,
        createdAt: new Date(),
        expiresAt,
        tokenHash: Buffer.from(`${accountId} ${i} ${expiresAt.getTime()}`),
      }));
    await repository().insert(rows(3, new Date(Date.now() - 1000)));
    await repository().insert(rows(MAX_SESSIONS - 1, new Date(Date.now() + 60_000)));
    const answers = await Promise.all([create(token), create(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(await repository().countBy({ accountId })).toBe(MAX_SESSIONS);
  });

  it.each(['http://app.example.com', 'https://app.example.com/', 'https://*.example.com', 'null', 'https://a b'])(
    'is not created for the origin %s',
    async (origin) => {
      const { token } = await api.newAccount();
      expect((await create(token, { origin })).body).toMatchObject({ code: 400, details: [{ path: 'origin' }] });
    },
  );
});
