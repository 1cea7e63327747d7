import { eventSchemas } from '@heliograph/events';
import { until } from '@heliograph/testbed';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Clouds, type Credentials } from './clouds.ts';
import { Harness, SyncApi, type Caller, type Json } from './sync-api.ts';
import { inventoryEvents, type InventoryEventRecord } from './inventory-events.ts';

let harness: Harness;
let clouds: Clouds;
let api: SyncApi;
let good: Credentials;

const fleet = 12;
const none = { added: 0, removed: 0, changed: 0 };

beforeAll(async () => {
  harness = await Harness.open();
  clouds = await Clouds.start(fleet);
  api = await SyncApi.start(harness);
  good = await clouds.credentials();
}, 90_000);

let listed = fleet;

/** Sets how many inverters the vendor lists. */
async function list(inverters: number): Promise<void> {
  if (listed !== inverters) await clouds.resize(inverters);
  listed = inverters;
}

afterEach(() => list(fleet), 60_000);

interface Synced {
  caller: Caller;
  id: string;
}

async function newVendorAccount(): Promise<Synced> {
  const caller = await harness.newAccount();
  return { caller, id: await api.addVendorAccount(caller, good) };
}

async function sync({ caller, id }: Synced): Promise<void> {
  expect((await api.sync(caller, id)).status).toBe(200);
}

async function jobs({ caller, id }: Synced, more = ''): Promise<Json[]> {
  const { body } = await api.call(caller, 'GET', `/v1/sync-jobs?dataAccessUserId=${id}${more}`);
  return body.result.items as Json[];
}

const events = (id: string, count: number): Promise<InventoryEventRecord[]> =>
  until(`${count} events`, async () => {
    const found = await inventoryEvents(id);
    return found.length >= count ? found : undefined;
  });

async function statuses({ caller }: Synced): Promise<{ listed: number; monitored: number; removed: number }> {
  const { body } = await api.call(caller, 'GET', '/v1/devices?limit=500');
  const items = body.result.items as { status: string; monitored: boolean }[];
  const removed = items.filter(({ status }) => status === 'removed').length;
  const monitored = items.filter((device) => device.monitored).length;
  return { listed: items.length - removed, monitored, removed };
}

describe('a sync that changes something', () => {
  it('publishes one event, with the counts of the job; one without changes publishes no event', async () => {
    const account = await newVendorAccount();
    await sync(account);
    await sync(account);
    await list(fleet - 3);
    await sync(account);
    const [first, second, ...more] = await events(account.id, 2);
    expect(more).toEqual([]);
    const { body, headers } = first!;
    expect(body.devices).toEqual({ ...none, added: fleet });
    expect(body.deviceIds.added).toHaveLength(fleet);
    expect(headers).toEqual({
      account: account.caller.accountId,
      vendor: 'solis',
      serial: account.id,
      subject: account.id,
      schema: '1.0',
      kind: 'inventory.changed',
      idempotency_key: body.idempotency_key,
      time: String(body.Datetime),
    });
    expect(second!.body).toMatchObject({ devices: { ...none, removed: 3 }, truncated: false });
    expect(second!.body.Datetime).toBeGreaterThan(body.Datetime);
    const validate = new Ajv2020().compile(eventSchemas.inventory);
    for (const event of [first, second]) expect([validate(event!.body), validate.errors]).toEqual([true, null]);
    const changes = (await jobs(account)).map((job: Json) => job.changes.devices);
    expect(changes).toEqual([second!.body.devices, none, body.devices]);
  }, 120_000);

  it('does not write unchanged rows', async () => {
    const account = await newVendorAccount();
    await sync(account);
    const versions = () =>
      api.sql(
        `SELECT id, xmin::text FROM sync.devices WHERE vendor_account_id = $1
         UNION ALL SELECT id, xmin::text FROM sync.plants WHERE vendor_account_id = $1 ORDER BY id`,
        [account.id],
      );
    const before = await versions();
    await sync(account);
    expect(await versions()).toEqual(before);
  }, 60_000);

  it('reports the vendor’s changes only', async () => {
    const account = await newVendorAccount();
    await sync(account);
    const [device] = (await api.call(account.caller, 'GET', '/v1/devices?limit=1')).body.result.items as Json[];
    await api.sql(`UPDATE sync.devices SET firmware = 'older' WHERE id = $1`, [device.deviceId]);
    await api.sql(`UPDATE sync.devices SET status = 'unknown' WHERE vendor_account_id = $1`, [account.id]);
    await api.sql(`UPDATE sync.plants SET name = 'older' WHERE id = $1`, [device.plantId]);
    await sync(account);
    const [, event] = await events(account.id, 2);
    expect(event!.body).toMatchObject({
      plants: { ...none, changed: 1 },
      devices: { ...none, changed: 1 },
      plantIds: { changed: [device.plantId] },
      deviceIds: { changed: [device.deviceId] },
    });
  }, 60_000);
});

describe('a vendor that suddenly lists less than half', () => {
  let replica: SyncApi;

  beforeAll(async () => {
    replica = await SyncApi.start(harness, { RESYNC_INTERVAL_HOURS: '24', RESYNC_CHECK_MS: '100' });
    // It has joined the consumer group of ingest's replies.
    await replica.addVendorAccount(await harness.newAccount(), good);
  }, 60_000);

  afterAll(() => replica.stop(), 30_000);

  /** Makes the daily sync due now, with no earlier removal recorded or an hour after it. */
  async function daily(account: Synced, anHourLater = false): Promise<Json> {
    const before = (await jobs(account)).length;
    if (anHourLater) await planned(account, `loss_since = loss_since - interval '1 hour'`);
    return until(
      'a daily sync',
      async () => {
        // Newest first: the first one since then, because this may make it due once more.
        const job = (await jobs(account)).at(-before - 1);
        // Repeated until a job exists: the end of the previous job may still set its next time.
        if (!job) await planned(account, 'due_at = now()');
        return job && job.status !== 'running' ? job : undefined;
      },
      { deadlineMs: 60_000 },
    );
  }

  const planned = ({ id }: Synced, change: string) =>
    api.sql(`UPDATE sync.sync_schedule SET ${change} WHERE vendor_account_id = $1`, [id]);

  it('loses nothing until a daily sync an hour later confirms it', async () => {
    const account = await newVendorAccount();
    await sync(account);
    await list(2);
    expect(await daily(account)).toMatchObject({ trigger: 'schedule', status: 'done', unconfirmedRemovals: 10 });
    expect(await daily(account)).toMatchObject({ unconfirmedRemovals: 10, changes: { devices: none } });
    expect(await statuses(account)).toEqual({ listed: fleet, monitored: 10, removed: 0 });
    expect(await daily(account, true)).toMatchObject({ unconfirmedRemovals: 0, changes: { devices: { removed: 10 } } });
    expect(await statuses(account)).toEqual({ listed: 2, monitored: 2, removed: 10 });
    const removed = (await events(account.id, 2)).map(({ body }) => body.devices.removed);
    expect(removed.filter((count) => count > 0)).toEqual([10]);
  }, 240_000);

  it('needs two answers again after it has listed them again', async () => {
    const account = await newVendorAccount();
    await sync(account);
    await list(2);
    await daily(account);
    await list(fleet);
    await daily(account, true);
    await list(2);
    await daily(account);
    expect(await statuses(account)).toEqual({ listed: fleet, monitored: 10, removed: 0 });
  }, 240_000);

  it('loses devices at once in a sync that a caller requested', async () => {
    const account = await newVendorAccount();
    await sync(account);
    await list(2);
    await sync(account);
    expect(await statuses(account)).toEqual({ listed: 2, monitored: 2, removed: 10 });
    expect((await jobs(account))[0]).toMatchObject({ trigger: 'api', unconfirmedRemovals: 0 });
  }, 90_000);
});

describe('GET /v1/sync-jobs', () => {
  it('lists the jobs of the account only, newest first, page by page', async () => {
    const account = await newVendorAccount();
    const other = { ...account, id: await api.addVendorAccount(account.caller, good) };
    for (const one of [account, other, account]) await sync(one);
    const { result } = (await api.call(account.caller, 'GET', '/v1/sync-jobs?limit=2')).body;
    expect(result.items.map((job: Json) => job.dataAccessUserId)).toEqual([account.id, other.id]);
    const next = await api.call(account.caller, 'GET', `/v1/sync-jobs?limit=2&cursor=${result.nextCursor}`);
    expect(next.body.result).toMatchObject({ items: [{ dataAccessUserId: account.id }], nextCursor: null });
    expect(await jobs(other)).toMatchObject([{ status: 'done', trigger: 'api', devices: fleet }]);
    expect(await jobs(other, '&trigger=schedule')).toEqual([]);
    expect(await jobs({ ...account, caller: await harness.newAccount() })).toEqual([]);
    for (const query of ['trigger=me', 'cursor=x', 'limit=0', 'colour=red'])
      expect((await api.call(account.caller, 'GET', `/v1/sync-jobs?${query}`)).status).toBe(400);
  }, 60_000);
});
