import type { VendorHealthEvent } from '@heliograph/events';
import { topicNames, type PolledAccountCounts, type VendorPollsRecord } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { HealthWatch } from '../src/vendor-health/health-watch.ts';
import { eventsOf } from './inventory-events.ts';
import { atEnd, Harness, SyncApi, type Caller, type Json } from './sync-api.ts';

/** No other test polls it: a vendor's health is of all accounts. */
const vendor = 'saj';
const replica = `test-${Date.now().toString(36)}`;

let harness: Harness;
/** Two replicas evaluate the same vendors. */
let replicas: [SyncApi, SyncApi];
let api: SyncApi;
let caller: Caller;
let other: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  replicas = [await SyncApi.start(harness, { STATUS_PAGE: 'true' }), await SyncApi.start(harness)];
  [api] = replicas;
  [caller, other] = [await harness.newAccount(), await harness.newAccount()];
  await addVendorAccount(caller, 'va_health_1');
  await addVendorAccount(caller, 'va_health_2');
  atEnd(async () => {
    await api.sql(`DELETE FROM vendor_accounts WHERE id LIKE 'va_health_%'`);
  });
}, 120_000);

async function addVendorAccount({ accountId }: Caller, id: string): Promise<void> {
  await api.sql(`INSERT INTO accounts (account_id, device_quota) VALUES ($1, 10) ON CONFLICT DO NOTHING`, [accountId]);
  await api.sql(
    `INSERT INTO vendor_accounts (id, account_id, vendor, region, status, credentials, credentials_version, created_at)
     VALUES ($1, $2, $3, 'global', 'active', 'sealed', 1, now())`,
    [id, accountId, vendor],
  );
}

function report(
  accounts: Partial<PolledAccountCounts>,
  polls: Partial<VendorPollsRecord['polls']> = {},
): Promise<void> {
  const none = { well: 0, slow: 0, failing: 0, limited: 0, refused: 0, budget: 0, ours: 0, unseen: 0, fresh: 0 };
  const record: VendorPollsRecord = {
    vendor,
    replica,
    reportMs: 600_000,
    roundMs: 300_000,
    accounts: { ...none, ...accounts },
    polls: { answered: 0, fault: 0, limited: 0, refused: 0, budget: 0, ours: 0, ...polls },
    calls: { count: 2, totalMs: 500 },
  };
  return harness.send(topicNames.vendorPolls, vendor, record);
}

async function health(as = caller): Promise<Json> {
  const { status, body } = await api.call(as, 'GET', `/v1/vendors/${vendor}/health`);
  expect(status).toBe(200);
  return body.result;
}

const reached = (state: string): Promise<Json> =>
  until(
    `the state ${state}`,
    async () => {
      const found = await health();
      return found.state === state ? found : undefined;
    },
    { deadlineMs: 60_000 },
  );

const changes = async (of: Caller): Promise<VendorHealthEvent[]> =>
  (await eventsOf<VendorHealthEvent>(of.accountId, 'vendor.health_changed')).map(({ body }) => body);

describe('the health of a vendor', () => {
  it('is unknown before the first poll, and known by the reports of ingest', async () => {
    expect(await health()).toMatchObject({
      state: 'unknown',
      since: null,
      basis: 'none',
      lastHour: { successShare: null },
    });
    await report({ well: 3, fresh: 3 }, { answered: 8, fault: 2 });
    expect(await reached('operational')).toMatchObject({
      vendor,
      basis: 'several_accounts',
      cause: null,
      maintenance: null,
      lastHour: { successShare: 0.8, freshness: 1, callMs: 250 },
      lastDay: { successShare: 0.8 },
      last30Days: { successShare: 0.8 },
      own: { vendorAccounts: 2, affectedVendorAccounts: 0, devicesWaiting: 0, affected: [] },
    });
    expect((await health(other)).own).toMatchObject({ vendorAccounts: 0, affected: [] });
  }, 120_000);

  it('changes once, with one event for each account that has a vendor account of it', async () => {
    await report({ failing: 3 }, { fault: 3 });
    const { since } = await reached('outage');
    for (let i = 0; i < 3; i += 1) await report({ failing: 3 }, { fault: 3 });
    for (const each of replicas) await each.service.app.get(HealthWatch).run();
    await until('all reports are counted', async () => (await health()).lastHour.successShare === 8 / 22);
    expect((await health()).since).toBe(since);
    await report({ well: 2, failing: 1 });
    await reached('operational');
    const published = await until('both events', async () => {
      const events = await changes(caller);
      return events.length >= 2 ? events : undefined;
    });
    expect(published).toMatchObject([
      { DataSources: vendor, state: 'outage', previous: 'operational', Datetime: since },
      { DataSources: vendor, state: 'operational', previous: 'outage' },
    ]);
    expect(await changes(other)).toEqual([]);
  }, 120_000);

  it('reports what the caller’s own vendor accounts wait for', async () => {
    const set = (id: string, status: string, kind: string, origin: string | null): Promise<unknown> =>
      api.sql(
        `UPDATE vendor_accounts SET polling_status = $2, error_kind = $3, error_origin = $4, retry_at = to_timestamp(1900000000)
         WHERE id = $1`,
        [id, status, kind, origin],
      );
    await set('va_health_1', 'backing_off', 'rate_limited', 'ours');
    await set('va_health_2', 'credentials_rejected', 'credentials_rejected', null);
    const { own } = await health();
    expect(own.affectedVendorAccounts).toBe(2);
    expect(own.affected).toMatchObject([
      { id: 'va_health_1', cause: 'budget_spent', until: 1_900_000_000 },
      { id: 'va_health_2', cause: 'credentials_refused' },
    ]);
    const { body } = await api.call(caller, 'GET', '/v1/vendor-health');
    expect(body.result.items).toContainEqual(expect.objectContaining({ vendor, own }));
    expect(body.result.items).toHaveLength(15);
  });

  it('is maintenance while an operator announces it, and lists the affected accounts for the operator', async () => {
    const operator = {
      accountId: other.accountId,
      token: harness.tokens.issue(other.accountId, undefined, { scope: 'operator' }),
    };
    const path = `/v1/admin/vendors/${vendor}`;
    const now = Math.floor(Date.now() / 1000);
    for (const body of [
      { from: now, until: now },
      { from: 0, until: 60 },
      { from: now, until: now + 31 * 86_400 },
    ])
      expect((await api.call(operator, 'PUT', `${path}/maintenance`, body)).status).toBe(400);
    expect((await api.call(caller, 'PUT', `${path}/maintenance`, { from: now, until: now + 60 })).status).toBe(403);
    const reader = { ...operator, token: harness.tokens.issue(other.accountId, undefined, { scope: 'operator:read' }) };
    expect((await api.call(reader, 'GET', `${path}/health`)).status).toBe(200);
    expect((await api.call(reader, 'PUT', `${path}/maintenance`, { from: now, until: now + 60 })).status).toBe(403);
    const maintenance = { from: now - 60, until: now + 86_400, message: 'new racks' };
    expect((await api.call(operator, 'PUT', `${path}/maintenance`, maintenance)).status).toBe(200);
    expect(await health()).toMatchObject({ state: 'maintenance', maintenance });
    expect((await api.call(operator, 'GET', `${path}/health`)).body.result).toMatchObject({ state: 'maintenance' });
    expect((await api.call(operator, 'DELETE', `${path}/maintenance`)).status).toBe(200);
    expect(await health()).toMatchObject({ state: 'operational', maintenance: null });
    const published = await until('four events', async () => {
      const events = await changes(caller);
      return events.length >= 4 ? events : undefined;
    });
    expect(published.slice(2).map(({ state }) => state)).toEqual(['maintenance', 'operational']);

    const { body } = await api.call(operator, 'GET', `${path}/affected-accounts?limit=1`);
    expect(body.result).toEqual({
      items: [{ accountId: caller.accountId, affectedVendorAccounts: 2, devicesWaiting: 0 }],
      nextCursor: null,
    });
  }, 120_000);

  it('is shown to the public only where the operator wants it, without any account', async () => {
    const page = await fetch(`${api.url}/status`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'public, max-age=30']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const html = await page.text();
    expect(html).toContain('<p>SAJ Elekeeper: operational since ');
    expect(html).not.toMatch(/<script|acc_|va_/);
    const json = await fetch(`${api.url}/status`, { headers: { accept: 'application/json' } });
    const { result } = (await json.json()) as Json;
    expect(result.vendors).toHaveLength(15);
    expect(Object.keys(result.vendors[0])).toEqual(['vendor', 'name', 'state', 'since', 'maintenance']);
    expect((await fetch(`${replicas[1].url}/status`)).status).toBe(404);
  });

  it('is refused without a token, and does not exist for an unknown vendor', async () => {
    expect((await api.call(undefined, 'GET', `/v1/vendors/${vendor}/health`)).status).toBe(401);
    expect((await api.call(caller, 'GET', '/v1/vendors/acme/health')).status).toBe(404);
  });
});
