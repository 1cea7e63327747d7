import { randomUUID } from 'node:crypto';
import { eventSchemas, type QuotaEvent } from '@heliograph/events';
import { scrape } from '@heliograph/service/testing';
import { until } from '@heliograph/testbed';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Clouds, type Credentials } from './clouds.ts';
import { eventsOf } from './inventory-events.ts';
import { Harness, SyncApi, type Caller } from './sync-api.ts';

let harness: Harness;
let clouds: Clouds;
/** Two replicas, because a lock in one process would not suffice. */
let replicas: [SyncApi, SyncApi];
let api: SyncApi;
let good: Credentials;

const fleet = 30;

beforeAll(async () => {
  harness = await Harness.open();
  clouds = await Clouds.start(fleet);
  replicas = [await SyncApi.start(harness), await SyncApi.start(harness)];
  [api] = replicas;
  good = await clouds.credentials();
  // Both have joined the consumer group of ingest's replies: a second one that joins later takes replies from the first.
  for (const replica of replicas) await replica.addVendorAccount(await harness.newAccount(), good);
}, 120_000);

async function syncedAccount(quota: number): Promise<{ caller: Caller; deviceIds: string[] }> {
  const caller = await harness.newAccount(quota);
  const id = await api.addVendorAccount(caller, good);
  expect((await api.sync(caller, id)).status).toBe(200);
  const { body } = await api.call(caller, 'GET', '/v1/devices?limit=500');
  return { caller, deviceIds: body.result.items.map(({ deviceId }: { deviceId: string }) => deviceId) };
}

const bulk = (caller: Caller, action: string, deviceIds: string[], replica = api) =>
  replica.call(caller, 'POST', '/v1/devices/bulk', { action, deviceIds });

async function monitored(caller: Caller): Promise<string[]> {
  const { body } = await api.call(caller, 'GET', '/v1/devices?limit=500&monitored=true');
  return body.result.items.map(({ deviceId }: { deviceId: string }) => deviceId);
}

describe('POST /v1/devices/bulk', () => {
  it('refuses the eleventh device with quota_exceeded, that device only', async () => {
    const { caller, deviceIds } = await syncedAccount(10);
    expect((await bulk(caller, 'unmonitor', deviceIds.slice(0, 1))).body.result).toMatchObject({ succeeded: 1 });
    const { status, body } = await bulk(caller, 'monitor', deviceIds.slice(20, 22));
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ succeeded: 1, failed: 1 });
    expect(body.result.results[1]).toMatchObject({ deviceId: deviceIds[21], code: 403, error: 'quota_exceeded' });
    expect(await monitored(caller)).toEqual([...deviceIds.slice(1, 10), deviceIds[20]]);
    const metrics = await scrape(api.service.healthUrl);
    expect(metrics.value('heliograph_quota_refusals_total')).toBe(1);
    expect(metrics.value('heliograph_devices', { monitored: 'true' })).toBeGreaterThanOrEqual(10);
    expect(metrics.value('heliograph_devices', { monitored: 'false' })).toBeGreaterThanOrEqual(20);
    expect(metrics.value('heliograph_vendor_accounts')).toBeGreaterThanOrEqual(1);
    expect(metrics.value('heliograph_syncs_total', { outcome: 'done' })).toBeGreaterThanOrEqual(1);
    expect(metrics.value('heliograph_outbox_waiting')).toBeGreaterThanOrEqual(0);
    for (const id of [caller.accountId, ...deviceIds.slice(0, 3)]) expect(metrics.text).not.toContain(id);
  }, 60_000);

  it('never exceeds the quota, however many calls in however many replicas', async () => {
    const { caller, deviceIds } = await syncedAccount(10);
    await bulk(caller, 'unmonitor', deviceIds.slice(0, 5));
    const answers = await Promise.all(
      deviceIds.slice(10, 26).map((deviceId, index) => bulk(caller, 'monitor', [deviceId], replicas[index % 2])),
    );
    const succeeded = answers.filter(({ body }) => body.result.succeeded === 1);
    expect(succeeded).toHaveLength(5);
    const now = await monitored(caller);
    expect(now).toHaveLength(10);
    const published = await until('the ten are published as monitored', () => {
      const ids = harness.devicesOf(caller.accountId).filter((device) => device.monitored);
      return ids.length === 10 && ids.every(({ deviceId }) => now.includes(deviceId)) ? ids : undefined;
    });
    expect(published).toHaveLength(10);
  }, 60_000);

  it('is enforced against syncs that fill the quota at the same time', async () => {
    const { caller, deviceIds } = await syncedAccount(10);
    const id = (await api.call(caller, 'GET', '/v1/vendor-accounts')).body.result.items[0].id as string;
    await bulk(caller, 'unmonitor', deviceIds.slice(0, 10));
    const answers = await Promise.all([
      replicas[1].sync(caller, id),
      ...deviceIds.slice(0, 15).map((deviceId) => bulk(caller, 'monitor', [deviceId])),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await monitored(caller)).toHaveLength(10);
  }, 60_000);

  it('does not include devices that were excluded by hand', async () => {
    const { caller, deviceIds } = await syncedAccount(fleet);
    await bulk(caller, 'unmonitor', deviceIds.slice(0, 2));
    const id = (await api.call(caller, 'GET', '/v1/vendor-accounts')).body.result.items[0].id as string;
    await api.sync(caller, id);
    expect(await monitored(caller)).toEqual(deviceIds.slice(2));
  }, 60_000);

  it('answers 404 for devices of others, and 400 for an invalid call', async () => {
    const [one, other] = [await syncedAccount(10), await syncedAccount(10)];
    const { body } = await bulk(one.caller, 'unmonitor', [other.deviceIds[0]!, one.deviceIds[0]!]);
    expect(body.result.results.map(({ code }: { code: number }) => code)).toEqual([404, 200]);
    expect(await monitored(other.caller)).toHaveLength(10);
    expect((await bulk(one.caller, 'explode', one.deviceIds)).status).toBe(400);
    expect((await bulk(one.caller, 'monitor', [])).status).toBe(400);
    const tooMany = Array.from({ length: 10_001 }, (_, index) => `dev_${index}`);
    expect((await bulk(one.caller, 'monitor', tooMany)).status).toBe(400);
  }, 60_000);
});

describe('the operator', () => {
  it('raises and lowers the quota, and devices enter and leave at once', async () => {
    const { caller, deviceIds } = await syncedAccount(10);
    await harness.announce(caller.accountId, 12);
    await until('twelve are monitored', async () => (await monitored(caller)).length, { holds: (n) => n === 12 });
    await harness.announce(caller.accountId, 4);
    await until('four are monitored', async () => (await monitored(caller)).length, { holds: (n) => n === 4 });
    expect(await monitored(caller)).toEqual(deviceIds.slice(0, 4));
    await until(
      'four are published as monitored',
      () => harness.devicesOf(caller.accountId).filter((device) => device.monitored).length,
      { holds: (n) => n === 4 },
    );
  }, 120_000);
});

describe('an account over quota', () => {
  const words = (devices: number, quota: number) =>
    `${devices} devices, ${quota} monitored: the quota of ${quota} is used up.`;
  const reached = (accountId: string, count: number) =>
    until(`${count} events`, () => eventsOf<QuotaEvent>(accountId, 'quota.reached'), {
      holds: (found) => found.length === count,
    });

  it('is reported by each sync, by each new vendor account, and by one event until all devices fit again', async () => {
    const caller = await harness.newAccount(10);
    const id = await api.addVendorAccount(caller, good);
    for (let n = 0; n < 2; n++) expect((await api.sync(caller, id)).body.message).toBe(words(fleet, 10));
    const body = { vendor: 'solis', credentials: good };
    const added = await api.call(caller, 'POST', '/v1/vendor-accounts', body, { 'idempotency-key': randomUUID() });
    expect(added).toMatchObject({ status: 201, body: { message: words(fleet, 10) } });
    const [event] = await reached(caller.accountId, 1);
    expect(event!.body).toMatchObject({
      deviceQuota: 10,
      monitoredDevices: 10,
      devicesOverQuota: fleet - 10,
      message: words(fleet, 10),
    });
    expect(new Ajv2020().validate(eventSchemas.quota, event!.body)).toBe(true);
    expect(event!.headers).toMatchObject({ account: caller.accountId, kind: 'quota.reached' });
    await until('the devices over quota are published', () => overQuota(caller), { holds: (n) => n === fleet - 10 });

    await harness.announce(caller.accountId, fleet);
    await until('all are monitored', async () => (await monitored(caller)).length, { holds: (n) => n === fleet });
    expect((await api.sync(caller, id)).body.message).toBe('OK');
    await until('none is over quota', () => overQuota(caller), { holds: (n) => n === 0 });

    await harness.announce(caller.accountId, 4);
    const [, second] = await reached(caller.accountId, 2);
    expect(second!.body).toMatchObject({ deviceQuota: 4, monitoredDevices: 4, message: words(fleet, 4) });
    expect(second!.body.Datetime).toBeGreaterThan(event!.body.Datetime);
  }, 120_000);

  it('counts no device that the account unmonitored itself, whether it was monitored or waited', async () => {
    const caller = await harness.newAccount(10);
    const id = await api.addVendorAccount(caller, good);
    await api.sync(caller, id);
    const { body } = await api.call(caller, 'GET', '/v1/devices?limit=500');
    const ids: string[] = body.result.items.map(({ deviceId }: { deviceId: string }) => deviceId);
    const byHand = [...ids.slice(0, 3), ...ids.slice(-2)];
    expect((await bulk(caller, 'unmonitor', byHand)).body.result.succeeded).toBe(5);
    // Three places became free: the sync gives them to those that waited longest.
    expect((await api.sync(caller, id)).body.message).toBe(words(fleet - 5, 10));
    expect(await monitored(caller)).toEqual(ids.slice(3, 13));
    await until('the others wait', () => overQuota(caller), { holds: (n) => n === fleet - 15 });
    await bulk(caller, 'unmonitor', ids.slice(13));
    expect((await api.sync(caller, id)).body.message).toBe('OK');
  }, 60_000);

  const overQuota = ({ accountId }: Caller) => harness.devicesOf(accountId).filter((device) => device.overQuota).length;
});

describe('plants and devices', () => {
  it('are listed page by page, in the order in which they were first seen', async () => {
    const { caller, deviceIds } = await syncedAccount(10);
    const listed: string[] = [];
    let cursor = '';
    do {
      const { body } = await api.call(caller, 'GET', `/v1/devices?limit=7${cursor}`);
      listed.push(...body.result.items.map(({ deviceId }: { deviceId: string }) => deviceId));
      cursor = body.result.nextCursor === null ? '' : `&cursor=${body.result.nextCursor}`;
    } while (cursor !== '');
    expect(listed).toEqual(deviceIds);
    expect((await api.call(caller, 'GET', '/v1/devices?cursor=nonsense')).status).toBe(400);
  }, 60_000);

  it('are found by plant, vendor and text, and one by one', async () => {
    const { caller, deviceIds } = await syncedAccount(10);
    const plants = (await api.call(caller, 'GET', '/v1/plants')).body.result.items;
    const [plant] = plants;
    const counts = plants.map(({ deviceCount }: { deviceCount: number }) => deviceCount);
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(fleet);
    const ofPlant = (await api.call(caller, 'GET', `/v1/devices?plantId=${plant.plantId}`)).body.result.items;
    expect(ofPlant).toHaveLength(plant.deviceCount);
    const shown = (await api.call(caller, 'GET', `/v1/plants/${plant.plantId}`)).body.result;
    expect(shown.devices).toHaveLength(plant.deviceCount);
    const device = (await api.call(caller, 'GET', `/v1/devices/${deviceIds[3]}`)).body.result;
    const found = await api.call(caller, 'GET', `/v1/devices?text=${device.InverterSN.slice(-6).toLowerCase()}`);
    expect(found.body.result.items).toContainEqual(device);
    expect((await api.call(caller, 'GET', '/v1/devices?vendor=huawei')).body.result.items).toEqual([]);
    expect((await api.call(caller, 'GET', '/v1/devices?text=%25')).body.result.items).toEqual([]);
  }, 60_000);

  it('do not exist for other accounts', async () => {
    const { caller, deviceIds } = await syncedAccount(10);
    const plantId = (await api.call(caller, 'GET', '/v1/plants')).body.result.items[0].plantId as string;
    const stranger = await harness.newAccount();
    for (const path of [`/v1/devices/${deviceIds[0]}`, `/v1/plants/${plantId}`])
      expect((await api.call(stranger, 'GET', path)).status).toBe(404);
    for (const path of ['/v1/devices', '/v1/plants'])
      expect((await api.call(stranger, 'GET', path)).body.result.items).toEqual([]);
  }, 60_000);
});
