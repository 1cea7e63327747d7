import { randomBytes } from 'node:crypto';
import { loadMasterKeys, sealSecret } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { healthOf, webhookHealths } from '../src/attempts/webhook-health.ts';
import { Webhook } from '../src/webhooks/webhook.entity.ts';
import { clientCertificate } from './client-certificate.ts';
import { DeliveryApi, Harness, type Answer, type Caller, type Json } from './delivery-api.ts';
import { dead } from './retained-records.ts';

const key = (): string => randomBytes(32).toString('base64');
const [older, newest] = [key(), key()];
const idOf = (masterKey: string): string => loadMasterKeys({ masterKey })[0].id;

let harness: Harness;
let api: DeliveryApi;
let operator: Caller;
let owner: Caller;
let other: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness, { MASTER_KEY: `${newest},${older}` });
  const { accountId } = await harness.newAccount();
  operator = { accountId, token: harness.tokens.issue(accountId, undefined, { scope: 'operator' }) };
}, 60_000);
beforeEach(async () => {
  [owner, other] = [await harness.newAccount(), await harness.newAccount()];
});

const get = (path: string, caller = operator): Promise<Answer> => api.call(caller, 'GET', `/v1/admin/${path}`);
const list = async (path: string): Promise<Json[]> => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return body.result.items;
};
/** Returns all items, two a page. Tests beside this one have webhooks and dead letters too. */
async function pages(path: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body }: Answer = await get(`${path}&limit=2${cursor && `&cursor=${cursor}`}`);
    expect(body.result.items.length).toBeLessThanOrEqual(2);
    items.push(...body.result.items);
    cursor = body.result.nextCursor;
  }
  return items;
}
const sql = (text: string, values: unknown[]): Promise<Json> => api.service.app.get(DataSource).query(text, values);
const idsOf = (items: Json[]): string[] => items.map(({ id }) => id);

it.each(['webhooks', 'dead-letters', 'dead-letters/reasons', 'webhook-secrets/master-key'])(
  'refuses an account that requests %s of all accounts',
  async (path) => {
    expect((await get(path, owner)).status).toBe(403);
    expect((await api.call(undefined, 'GET', `/v1/admin/${path}`)).status).toBe(401);
    const token = harness.tokens.issue(operator.accountId, undefined, { scope: 'operator:read' });
    expect((await get(path, { ...operator, token })).status).toBe(200);
  },
);

it.each(['webhooks?health=well', 'webhooks?accountId=%00', 'webhooks?cursor=WzEsMl0', 'dead-letters?retried=perhaps'])(
  'refuses %s',
  async (path) => expect((await get(path)).status).toBe(400),
);

describe('webhooks of all accounts', () => {
  const failing = (id: string, since: Date | null, changes: object = {}): Promise<Json> =>
    api.service.app
      .get(DataSource)
      .getRepository(Webhook)
      .update({ id }, { failingSince: since, failedAt: new Date(), ...changes });

  it('are listed with those first that have been failing longest, page by page', async () => {
    const created = await Promise.all(Array.from({ length: 6 }, () => api.newWebhook(owner)));
    const [a, b, c, d, e, f] = idsOf(created) as [string, string, string, string, string, string];
    await failing(a, null);
    await failing(b, new Date('2026-01-02T03:04:05.678Z'));
    await failing(c, new Date('2026-01-01T00:00:00Z'), { probeAt: new Date() });
    await failing(d, new Date('2026-01-02T03:04:05.678Z'), { status: 'disabled', disabledReason: 'failing' });
    await api.call(owner, 'POST', `/v1/webhooks/${e}/pause`);
    const all = await pages(`webhooks?accountId=${owner.accountId}`);
    expect(idsOf(all)).toEqual([c, ...[b, d].sort(), ...[a, e, f].sort()]);
    const troubled = await pages(`webhooks?health=failing,open&accountId=${owner.accountId}`);
    expect(idsOf(troubled)).toEqual([c, b, a]);
    expect(idsOf(await list(`webhooks?health=disabled&accountId=${owner.accountId}`))).toEqual([d]);
    expect(await list(`webhooks?accountId=${other.accountId}`)).toEqual([]);
    const everywhere = idsOf(await list('webhooks?health=failing,open&limit=500'));
    expect(everywhere.indexOf(c)).toBeLessThan(everywhere.indexOf(b));
    expect(everywhere).not.toContain(f);
  });

  it('have the health that their account sees, in each state', async () => {
    const { id } = await api.newWebhook(owner);
    const seen = new Set<string>();
    for (const status of ['active', 'paused', 'disabled'] as const)
      for (const failedAt of [null, new Date()])
        for (const probeAt of [null, new Date()]) {
          await failing(id, null, { status, failedAt, probeAt });
          const health = healthOf({ status, failedAt, probeAt, nextAttemptAt: null, lastError: null });
          seen.add(health);
          expect(await list(`webhooks?accountId=${owner.accountId}`)).toMatchObject([{ health, status }]);
        }
    expect([...seen].sort()).toEqual([...webhookHealths].sort());
  });

  it('show why they fail and how many dead letters wait, and no secret', async () => {
    const secret = 'tkn-9f2c';
    const { id, secret: signing } = await api.newWebhook(owner, {
      name: 'billing',
      url: `https://8.8.8.8:8443/${secret}?key=${secret}`,
      headers: { authorization: secret },
      clientCertificate: clientCertificate(),
    });
    await failing(id, new Date(1_795_000_000_000), {
      nextAttemptAt: new Date(1_795_000_300_000),
      lastError: {
        at: 1_795_000_001,
        reason: 'status',
        status: 500,
        detail: `header ${secret}`,
        answer: secret,
        attempt: 3,
        idempotencyKey: 'solis:SN-SECRET:1',
      },
    });
    const letter = (serial: string) => dead(id, { accountId: owner.accountId, time: 1_795_000_000, serial });
    await harness.produce([letter('SN-SECRET'), letter('SN-OTHER')]);
    const [found] = await until('the dead letters', () => list(`webhooks?accountId=${owner.accountId}`), {
      holds: ([first]) => first.deadLetters === 2,
    });
    expect(found).toEqual({
      id,
      accountId: owner.accountId,
      name: 'billing',
      host: '8.8.8.8:8443',
      status: 'active',
      health: 'failing',
      disabledReason: null,
      failingSince: 1_795_000_000,
      lastDeliveredAt: null,
      nextAttemptAt: 1_795_000_300,
      lastError: { at: 1_795_000_001, reason: 'status', status: 500, detail: null, attempt: 3 },
      deadLetters: 2,
      createdAt: expect.any(Number),
    });
    const answers = [found, await list(`dead-letters?webhookId=${id}`)].map((each) => JSON.stringify(each));
    for (const hidden of [secret, signing as string, 'SN-SECRET', 'BEGIN', 'sealed'])
      expect(answers.join()).not.toContain(hidden);
    await sql('UPDATE dead_letters SET retried_at = 1 WHERE webhook_id = $1 AND serial = $2', [id, 'SN-OTHER']);
    expect(await list(`webhooks?accountId=${owner.accountId}`)).toMatchObject([{ deadLetters: 1 }]);
  });

  it('count no more than 1,000 dead letters each', async () => {
    const { id } = await api.newWebhook(owner);
    await sql(
      `INSERT INTO dead_letters (id, webhook_id, idempotency_key, kind, reason, attempts, at, log_partition, log_offset)
       SELECT $1::text || n, $1, n::text, 'device.data', 'timeout', 8, $2::bigint, 0, n FROM generate_series(1, 1200) AS n`,
      [id, Date.now()],
    );
    expect(await list(`webhooks?accountId=${owner.accountId}`)).toMatchObject([{ deadLetters: 1000 }]);
  });
});

describe('dead letters of all accounts', () => {
  const now = Math.floor(Date.now() / 1000);

  it('are listed newest first, filtered and page by page', async () => {
    const [first, second] = idsOf([await api.newWebhook(owner, { name: 'first' }), await api.newWebhook(other)]) as [
      string,
      string,
    ];
    const letter = (webhookId: string, { accountId }: Caller, serial: string, reason: string, kind = 'device.data') =>
      dead(webhookId, { accountId, time: now, serial, kind }, reason);
    const rare = `reason_${randomBytes(4).toString('hex').replaceAll(/\d/g, 'x')}`;
    await harness.produce([
      letter(first, owner, 'A', rare),
      letter(first, owner, 'B', 'tls', 'device.offline'),
      letter(second, other, 'C', rare),
    ]);
    const both = `dead-letters?webhookId=${first},${second}`;
    const all = await until('the dead letters', () => list(both), { holds: ({ length }) => length === 3 });
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((a, b) => b - a));
    expect(idsOf(await pages(both))).toEqual(idsOf(all));
    const of = (webhookId: string) => all.filter((each) => each.webhookId === webhookId);
    expect(of(second)).toEqual([
      {
        id: expect.any(String),
        accountId: other.accountId,
        webhookId: second,
        webhookName: null,
        kind: 'device.data',
        vendor: 'solis',
        reason: rare,
        status: 503,
        attempts: 8,
        at: expect.any(Number),
        retriedAt: null,
        replayId: null,
        deliveredAt: null,
        diedAgainAs: null,
      },
    ]);
    expect(await list(`dead-letters?reason=${rare}`)).toHaveLength(2);
    expect(idsOf(await pages(`dead-letters?reason=${rare}`))).toEqual(
      idsOf(all.filter(({ reason }) => reason === rare)),
    );
    expect(await list(`dead-letters?accountId=${owner.accountId}&status=5xx`)).toMatchObject(of(first));
    expect(await list(`dead-letters?accountId=${owner.accountId}&kind=device.offline`)).toMatchObject([
      { reason: 'tls', webhookName: 'first' },
    ]);
    expect(await list(`dead-letters?accountId=${owner.accountId}&status=404`)).toEqual([]);
    expect(await list(`dead-letters?accountId=${owner.accountId}&webhookId=${second}`)).toEqual([]);
    expect(await list(`${both}&from=${now + 3600}`)).toEqual([]);
    await sql('UPDATE dead_letters SET retried_at = 1 WHERE webhook_id = $1', [second]);
    expect(await list(`${both}&retried=true`)).toMatchObject([{ webhookId: second, retriedAt: 0 }]);
    expect(idsOf(await list(`${both}&retried=false`))).toEqual(idsOf(of(first)));
    expect(await list(`dead-letters/reasons?from=${now - 3600}`)).toContainEqual({ reason: rare, count: 2 });
    expect((await list(`dead-letters/reasons?to=${now - 3600}`)).map(({ reason }) => reason)).not.toContain(rare);
  });
});

describe('the master keys of the secrets of webhooks', () => {
  const counts = async (): Promise<Map<string, number>> => {
    const { keys } = (await get('webhook-secrets/master-key')).body.result;
    expect(keys.slice(0, 2)).toMatchObject([
      { id: idOf(newest), use: 'encrypts' },
      { id: idOf(older), use: 'decrypts' },
    ]);
    for (const { use } of keys.slice(2)) expect(use).toBe('missing');
    return new Map(keys.map(({ id, secrets }: Json) => [id, secrets]));
  };

  it('are counted by the envelopes of secrets, headers and client certificates', async () => {
    const before = await counts();
    const { id } = await api.newWebhook(owner, {
      headers: { authorization: 'x' },
      clientCertificate: clientCertificate(),
    });
    const created = await counts();
    // Includes the answer that is stored for the idempotency key.
    expect(created.get(idOf(newest))).toBe(before.get(idOf(newest))! + 4);
    expect(created.get(idOf(older))).toBe(before.get(idOf(older)));
    const lost = key();
    await sql('UPDATE webhooks SET sealed_headers = $2 WHERE id = $1', [
      id,
      sealSecret(loadMasterKeys({ masterKey: older }), 'x', id),
    ]);
    await sql('UPDATE webhook_secrets SET sealed = $2 WHERE webhook_id = $1', [
      id,
      sealSecret(loadMasterKeys({ masterKey: lost }), 'x', id),
    ]);
    const after = await counts();
    expect(after.get(idOf(newest))).toBe(before.get(idOf(newest))! + 2);
    expect(after.get(idOf(older))).toBe(before.get(idOf(older))! + 1);
    expect(after.get(idOf(lost))).toBe(1);
    expect((await api.call(owner, 'DELETE', `/v1/webhooks/${id}`)).status).toBe(200);
    expect((await counts()).get(idOf(lost))).toBeUndefined();
  });
});
