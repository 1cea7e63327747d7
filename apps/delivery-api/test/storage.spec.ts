import { randomBytes } from 'node:crypto';
import { storageSchemas } from '@heliograph/base-data';
import type { StorageDataInput } from '@heliograph/events';
import {
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  readPartition,
  type OutgoingRecord,
} from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { DataSource } from 'typeorm';
import { SiteRecords } from '../src/storage/site-records.ts';
import { StorageRetention } from '../src/storage/storage-retention.ts';
import { DeliveryApi, Harness, type Answer, type Caller, type Json } from './delivery-api.ts';
import { announce } from './device-data.ts';
import { sample } from './retained-records.ts';
import { storageSampleRecord } from './storage-records.ts';

const now = Math.floor(Date.now() / 1000);
let harness: Harness;
let api: DeliveryApi;
let owner: Caller;
/** Of an inverter and a plant of this test alone. */
let deviceId: string;
let plantId: string;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness);
}, 60_000);
beforeEach(async () => {
  owner = await harness.newAccount();
  deviceId = `dev_${randomBytes(6).toString('hex')}`;
  plantId = `plt_${randomBytes(6).toString('hex')}`;
});

const call = (path: string, caller = owner): Promise<Answer> => api.call(caller, 'GET', `/v1${path}`);
const list = async (query = ''): Promise<Json[]> => (await call(`/storage${query}`)).body.result.items;
const devices = (count: number, query = ''): Promise<Json[]> =>
  until(`${count} batteries and meters${query}`, async () => {
    const items = await list(query);
    return items.length === count ? items : undefined;
  });

/** Returns a record of the battery of the inverter. */
const batterySample = (over: Partial<StorageDataInput> = {}, accountId = owner.accountId): OutgoingRecord =>
  storageSampleRecord(accountId, { deviceId, PlantId: plantId, Datetime: now - 300, ...over });

const meterSample = (over: Partial<StorageDataInput> = {}): OutgoingRecord =>
  batterySample({
    deviceType: 'meter',
    DeviceSN: `M-${deviceId}`,
    InverterSN: undefined,
    measurements: { GridPower: -0.001, LoadPower: 0.841 },
    ...over,
  });

/** A record of the inverter. */
function inverter(time: number, members: Record<string, unknown>): OutgoingRecord {
  const record = sample({
    accountId: owner.accountId,
    time,
    serial: `SN-${deviceId}`,
    vendor: 'solax',
    headers: { device: deviceId, plant: plantId },
  });
  const key = { InverterSN: `SN-${deviceId}`, DataSources: 'solax', Datetime: time, idempotency_key: `solax:${time}` };
  const body = { ...key, Timezone: 'GMT+1', VendorPlantId: '4711', ...members };
  return { ...record, value: Buffer.from(JSON.stringify(body)) };
}

/** GoodWe SEMS+ (goodwe/fixtures/hybrid-semsplus.joined.json): 0.07772 + 0.76245 = 0.84017 = pAc; + 0.001 import = 0.84117 = pConsum. */
const hybrid = { PowerDC: 0.078, PowerACOutputActive: 0.84, BatteryPower: 0.762 };

const known = (groups: string[] = []): Promise<void> =>
  announce(harness, owner.accountId, deviceId, { vendor: 'solax', plantId, InverterSN: `SN-${deviceId}`, groups });

describe('batteries and meters', () => {
  it('are listed with their newest record, whatever comes late or again', async () => {
    const first = batterySample();
    const late = batterySample({ Datetime: now - 900, measurements: { BatterySOC: 70 }, Model: 'T-BAT' });
    await harness.produce([first, late, first]);
    const [battery] = await until('the late record is stored', async () => {
      const items = await list();
      return items[0]?.firstAt === now - 900 ? items : undefined;
    });
    expect(battery).toEqual({
      storageId: expect.stringMatching(/^sto_[0-9a-f]{24}$/),
      deviceType: 'battery',
      DeviceSN: `B-${deviceId}`,
      InverterSN: `SN-${deviceId}`,
      deviceId,
      plantId,
      vendor: 'solax',
      model: 'T-BAT',
      firstAt: now - 900,
      latestAt: now - 300,
      latest: JSON.parse(first.value!.toString()),
    });
    await harness.produce([batterySample({ Datetime: now - 60, measurements: { BatterySOC: 81 } })]);
    const newest = await until('the newer record is stored', async () => {
      const { result } = (await call(`/storage/${battery!.storageId}`)).body;
      return result.latestAt === now - 60 ? result : undefined;
    });
    expect(newest).toMatchObject({ model: 'T-BAT', firstAt: now - 900, latest: { BatterySOC: 81 } });
    const path = `/storage/${battery!.storageId}/records`;
    const records = async (query = ''): Promise<Json> => (await call(path + query)).body.result;
    const times = ({ items }: Json): number[] => items.map(({ record }: Json) => record.Datetime as number);
    expect(times(await records())).toEqual([now - 900, now - 300, now - 60]);
    expect(times(await records(`?from=${now - 300}&to=${now - 60}`))).toEqual([now - 300]);
    const page = await records('?order=desc&limit=2');
    expect(times(page)).toEqual([now - 60, now - 300]);
    expect(times(await records(`?order=desc&limit=2&cursor=${page.nextCursor}`))).toEqual([now - 900]);
  });

  it('are filtered, and paged', async () => {
    await known(['grp_1']);
    await harness.produce([batterySample({ Datetime: now - 600 }), meterSample()]);
    const [newest] = await devices(2);
    expect(newest).toMatchObject({ deviceType: 'meter', InverterSN: null });
    await until('the group is known', async () => ((await list('?groupId=grp_1')).length === 2 ? true : undefined));
    const counts = async (...queries: string[]): Promise<number[]> =>
      Promise.all(queries.map(async (query) => (await list(query)).length));
    expect(await counts('?type=meter', '?vendor=solax,growatt', '?vendor=growatt', '?groupId=grp_2')).toEqual([
      1, 2, 0, 0,
    ]);
    expect(await counts(`?plantId=${plantId}`, '?plantId=plt_0', `?deviceId=${deviceId}`)).toEqual([2, 0, 2]);
    const first = (await call('/storage?limit=1')).body.result;
    const second = (await call(`/storage?limit=1&cursor=${first.nextCursor}`)).body.result;
    expect([...first.items, ...second.items].map(({ deviceType }: Json) => deviceType)).toEqual(['meter', 'battery']);
    expect(second.nextCursor).toBeNull();
    for (const query of ['type=inverter', 'vendor=nobody', 'plantId=a%20b', 'groupId=', 'cursor=x'])
      expect((await call(`/storage?${query}`)).status).toBe(400);
  });

  it('are those of the account that has their inverter', async () => {
    await known();
    await harness.produce([batterySample()]);
    const [battery] = await devices(1);
    await until('the inverter is known', async () =>
      (await call(`/devices/${deviceId}/alarms`)).status === 200 ? true : undefined,
    );
    const stranger = await harness.newAccount();
    await harness.produce([
      batterySample({ Datetime: now - 10, measurements: { BatterySOC: 1 } }, stranger.accountId),
      batterySample({ DeviceSN: `B2-${deviceId}` }, stranger.accountId),
      batterySample({ DeviceSN: `B3-${deviceId}` }),
    ]);
    await devices(2);
    expect((await call(`/storage/${battery!.storageId}`)).body.result).toMatchObject({ latestAt: now - 300 });
    expect((await call('/storage', stranger)).body.result.items).toEqual([]);
    for (const path of [
      battery!.storageId as string,
      `${battery!.storageId}/records`,
      'sto_1',
      `sto_${'0'.repeat(24)}`,
    ])
      expect((await call(`/storage/${path}`, stranger)).status).toBe(404);
    // The history of inverters has none of them.
    expect((await call(`/devices/${battery!.storageId}/history`)).status).toBe(404);
  });

  it('skip records that another program wrote, and no other', async () => {
    const whole = batterySample();
    const body = JSON.parse(whole.value!.toString());
    const withBody = (change: object): OutgoingRecord => ({
      ...whole,
      value: Buffer.from(JSON.stringify({ ...body, ...change })),
    });
    await harness.produce([
      withBody({ storageId: 'sto_x' }),
      withBody({ DeviceSN: 'a\0b' }),
      { ...whole, value: Buffer.from('{') },
      batterySample({ DeviceSN: 'future', Datetime: now + 200_000 }),
      whole,
    ]);
    expect(await devices(1)).toMatchObject([{ DeviceSN: `B-${deviceId}` }]);
  });

  it('are forgotten 8 days after the last sample, once their inverter is gone', async () => {
    await known();
    const database = api.service.app.get(DataSource);
    await harness.produce([batterySample(), batterySample({ DeviceSN: 'old', Datetime: now - 8 * 86_400 - 60 })]);
    await devices(2);
    const retention = api.service.app.get(StorageRetention);
    await retention.run(Date.now());
    expect(await list()).toHaveLength(2);
    await harness.produce([{ topic: topicNames.controlDevices, key: deviceId, value: null }]);
    await until('the old one is forgotten', async () => {
      await retention.run(Date.now());
      return (await list()).length === 1 ? true : undefined;
    });
    expect(await list()).toMatchObject([{ DeviceSN: `B-${deviceId}` }]);
    // An account that is erased leaves no record of its batteries.
    const [{ storageId }] = (await list()) as [Json];
    const left = async (): Promise<number> =>
      (await database.query<unknown[]>('SELECT FROM history_records WHERE device_id = $1', [storageId])).length;
    expect(await left()).toBe(1);
    const { accountId: id } = owner;
    const account = { id, status: 'deleted', language: 'en', deviceQuota: 10, credentialsRevokedAt: 0 };
    await harness.send(topicNames.controlAccounts, id, { ...account, channels: { kafka: false, mqtt: false } });
    await until('the records are erased', async () => ((await left()) === 0 ? true : undefined));
  });
});

describe('the flows of a plant', () => {
  const flows = (caller = owner): Promise<Answer> => call(`/plants/${plantId}/flows`, caller);

  it('are those of its inverter, battery and meter at one time', async () => {
    await known();
    await harness.produce([inverter(now - 300, hybrid), batterySample(), meterSample()]);
    const { result } = await until('all three are known', async () => {
      const { body } = await flows();
      // Without the record of the inverter its power follows from the others, and there is no loss.
      return body.result?.Balance === 'closed' && body.result.ConversionLoss !== undefined ? body : undefined;
    });
    // 0.078 + 0.762 − (−0.001) − 0.841 = 0; the loss is 0.078 + 0.762 − 0.84 = 0.
    expect(result).toMatchObject({
      deviceType: 'site',
      DeviceSN: '4711',
      DataSources: 'solax',
      PlantId: plantId,
      Timezone: 'GMT+1',
      Datetime: now - 300,
      PVPower: 0.078,
      BatteryPower: 0.762,
      GridPower: -0.001,
      LoadPower: 0.841,
      ConversionLoss: 0,
      BatterySOC: 80,
      Residual: 0,
    });
    expect(result.Parts.map(({ part, source }: Json) => [part, source])).toEqual([
      ['pv', 'measured'],
      ['battery', 'measured'],
      ['grid', 'measured'],
      ['load', 'measured'],
      ['conversionLoss', 'derived'],
    ]);
    expect(result.Parts[2].devices).toMatchObject([{ DeviceSN: `M-${deviceId}`, deviceType: 'meter', value: -0.001 }]);
    expect((await flows(await harness.newAccount())).status).toBe(404);
  });

  it('say that there is no data yet', async () => {
    await known();
    await until('the plant is known', async () => {
      const { status, body } = await flows();
      return status === 404 && JSON.stringify(body).includes('no_data') ? true : undefined;
    });
  });

  it('have a history with self-consumption and autarky', async () => {
    await known();
    const start = Math.floor((now - 7200) / 3600) * 3600;
    // Each 5 minutes 0.1 kWh generated, 0.02 exported, 0.05 imported, 0.13 consumed: in an hour 1.2, 0.24, 0.6 and 1.56 kWh.
    const records = Array.from({ length: 20 }, (_, n) =>
      inverter(start - 600 + n * 300, {
        ETotal: (1000 + n) / 10,
        EGridExport: (n * 2) / 100,
        EGridImport: (n * 5) / 100,
        ELoad: (n * 13) / 100,
        PowerACOutputActive: 1.2,
      }),
    );
    await harness.produce(records);
    const path = `/plants/${plantId}/flows/history?resolution=1h&from=${start}&to=${start + 3600}`;
    const page = await until('the hour is complete', async () => {
      const { result } = (await call(path)).body;
      return result?.items?.[0]?.complete === 100 ? result : undefined;
    });
    // 1 − 0.24 / 1.2 = 0.8; 1 − 0.6 / 1.56 = 0.61538…
    expect(page.items).toEqual([
      {
        start,
        end: start + 3600,
        complete: 100,
        EGenerated: 1.2,
        EGridExport: 0.24,
        EGridImport: 0.6,
        ELoad: 1.56,
        selfConsumption: 0.8,
        autarky: 0.6154,
        sources: { grid: 'inverter', load: 'inverter' },
        devices: { of: 1, counted: 1 },
      },
    ]);
    expect(page).toMatchObject({ resolution: '1h', timezone: expect.any(String), nextCursor: null });
    for (const query of ['resolution=1mo', 'tz=Mars', 'from=later'])
      expect((await call(`/plants/${plantId}/flows/history?${query}`)).status).toBe(400);
  });

  it('go to the subscriptions that name `site.data`, once for each time', async () => {
    const isSite = new Ajv2020({ strict: false }).compile(storageSchemas.site);
    await known(['grp_1']);
    await harness.produce([inverter(now - 600, hybrid), meterSample({ Datetime: now - 600 })]);
    await until('both are known', async () => {
      const { result } = (await flows()).body;
      return result?.PVPower === 0.078 && result.GridPower === -0.001 ? true : undefined;
    });
    const work = api.service.app.get(SiteRecords);
    await work.run();
    expect(await sites()).toEqual([]);
    await api.newWebhook(owner, { filter: { kinds: ['site.data'] } });
    await work.run();
    await work.run();
    const [first] = await until('the record is written', async () => {
      const found = await sites();
      return found.length === 1 ? found : undefined;
    });
    expect(isSite(first!.body) ? null : isSite.errors).toBeNull();
    expect(first).toMatchObject({
      key: 'solax:4711',
      headers: { kind: 'site.data', plant: plantId, serial: '4711', time: String(now - 600) },
      body: { idempotency_key: `solax:4711:${now - 600}:site`, PVPower: 0.078, GridPower: -0.001 },
    });
    for (const name of ['device', 'groups']) expect(first!.headers).not.toHaveProperty(name);
    await harness.produce([inverter(now - 300, hybrid)]);
    await until('the newer record is written', async () => {
      await work.run();
      const found = await sites();
      return found.length === 2 ? true : undefined;
    });
    expect((await sites()).map(({ headers }) => headers.time)).toEqual([String(now - 600), String(now - 300)]);
    expect(await list('?type=battery')).toEqual([]);
  });
});

/** Reads the account's records of `site.data`; those of a plant are in the order of the log. */
async function sites(): Promise<{ key: string | null; headers: Readonly<Record<string, string>>; body: Json }[]> {
  const connection = kafkaConnectionFromEnvironment(process.env, 'storage-test');
  const admin = createKafkaAdmin(connection);
  const { length } = await admin.endOffsets(topicNames.storage);
  await admin.close();
  const found: { key: string | null; headers: Readonly<Record<string, string>>; body: Json }[] = [];
  for (let partition = 0; partition < length; partition += 1)
    await readPartition(connection, topicNames.storage, partition, ({ key, headers, value }) => {
      if (headers.account === owner.accountId && headers.kind === 'site.data')
        found.push({ key, headers, body: JSON.parse(value!.toString()) });
    });
  return found;
}
