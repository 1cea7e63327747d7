import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  readPartition,
  recordPartition,
  type ControlView,
  type RecordProducer,
} from '@heliograph/kafka';
import {
  stateTopic,
  topicNames,
  vendorTopics,
  type DeviceStateRecord,
  type ErasureRecord,
  type VendorAccountStateRecord,
} from '@heliograph/messaging';
import { AccountErasure } from '@heliograph/persistence';
import { tablesWith } from '@heliograph/persistence/testing';
import { until } from '@heliograph/testbed';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import { DataSource } from 'typeorm';
import { Clouds } from './clouds.ts';
import { insertFleet, type Fleet } from './fleet.ts';
import { Harness, SyncApi, type Caller } from './sync-api.ts';

const connection = kafkaConnectionFromEnvironment(process.env, 'sync-erasure-test');
let harness: Harness;
let api: SyncApi;
let clouds: Clouds;
let ingest: ServiceProcess;
let producer: RecordProducer;
const views = {
  erasures: createControlView<ErasureRecord>(connection, topicNames.controlErasures),
  devices: createControlView<DeviceStateRecord>(connection, topicNames.stateDevices),
  vendorAccounts: createControlView<VendorAccountStateRecord>(connection, topicNames.stateVendorAccounts),
} satisfies Record<string, ControlView<unknown>>;

beforeAll(async () => {
  harness = await Harness.open();
  const admin = createKafkaAdmin(connection);
  await admin.ensureTopics(vendorTopics('solis', 6));
  await admin.close();
  api = await SyncApi.start(harness);
  producer = createRecordProducer(connection);
  clouds = await Clouds.start(1);
  ingest = clouds.ingest;
  await Promise.all(Object.values(views).map((view) => view.start()));
}, 90_000);
afterAll(async () => {
  await Promise.all(Object.values(views).map((view) => view.close()));
  await producer.close();
}, 60_000);

/** Creates a fleet with groups and a running sync, and the state that ingest and normalizer keep of it. */
async function fleet(caller: Caller): Promise<Fleet> {
  await until('the account is known', async () => (await api.call(caller, 'GET', '/v1/groups')).status === 200);
  const planted = await insertFleet(api, caller, { plants: 2, devicesPerPlant: 3 });
  const { vendorAccountId, plantIds, deviceIds } = planted;
  const { accountId } = caller;
  expect((await api.call(caller, 'POST', '/v1/groups', { name: 'Roofs', plantIds, deviceIds })).status).toBe(201);
  await api.sql(
    `INSERT INTO sync_jobs (id, account_id, vendor_account_id, status, holder, lease_until, answered)
     VALUES ('job_' || $2, $1, $2, 'done', gen_random_uuid(), now(), true)`,
    [accountId, vendorAccountId],
  );
  await api.sql(
    `INSERT INTO vendor_authorizations (state_hash, account_id, vendor_account_id, status, expires_at)
     VALUES (rpad($2, 64, '0'), $1, $2, 'open', now())`,
    [accountId, vendorAccountId],
  );
  await api.sql(
    `INSERT INTO imports (id, account_id, vendor_account_id, vendor, state, resolution, from_at, device_ids, created_at)
     VALUES ('imp_' || $2, $1, $2, 'solis', 'queued', 'samples', 1, $3, now())`,
    [accountId, vendorAccountId, JSON.stringify(deviceIds)],
  );
  await api.sql(
    `INSERT INTO latest_samples (device_id, account_id, seq, at, received_at, day_ends_at, state)
     SELECT id, account_id, seq, 1, 1, 1, 1 FROM devices WHERE id = ANY($1)`,
    [deviceIds],
  );
  const value = (record: object) => Buffer.from(JSON.stringify(record));
  const state = { status: 'polling', updatedAt: 1 };
  await producer.send([
    { topic: topicNames.controlVendorAccounts, key: vendorAccountId, value: value({ id: vendorAccountId, accountId }) },
    { topic: topicNames.stateVendorAccounts, key: vendorAccountId, value: value({ vendorAccountId, ...state }) },
    ...deviceIds.map((key) => ({ topic: topicNames.controlDevices, key, value: value({ deviceId: key, accountId }) })),
    ...deviceIds.map((key) => ({ topic: topicNames.stateDevices, key, value: value({ deviceId: key, accountId }) })),
    {
      topic: stateTopic('solis'),
      key: `${vendorAccountId}/SN00000000`,
      value: value({ times: [1] }),
      partition: recordPartition(vendorAccountId, 6),
    },
    {
      topic: stateTopic('solis'),
      key: `${vendorAccountId}/SN00000000\n20778`,
      value: Buffer.from([1, 2]),
      partition: recordPartition(vendorAccountId, 6),
    },
  ]);
  const known = [
    () => views.vendorAccounts.get(vendorAccountId) && harness.vendorAccounts.get(vendorAccountId),
    ...deviceIds.map((id) => () => views.devices.get(id) && harness.devices.get(id)),
  ];
  await until('everything of the account is known', () => known.every((isKnown) => isKnown()));
  // The rows that are searched for in all tables must not be on their way to Kafka.
  await api.published();
  return planted;
}

/** Returns the newest values of a device in `state.solis`; null: a tombstone. */
async function normalizerStates(vendorAccountId: string): Promise<(Buffer | null)[]> {
  const newest = new Map<string, Buffer | null>();
  const partition = recordPartition(vendorAccountId, 6);
  await readPartition(connection, stateTopic('solis'), partition, ({ key, value }) => {
    if (key?.startsWith(`${vendorAccountId}/`) === true) newest.set(key, value);
  });
  return [...newest.values()];
}

const reported = (accountId: string) =>
  until('the erasure is reported', () => views.erasures.get(`${accountId}:sync-api`), { deadlineMs: 100_000 });

describe('the erasure of an account', () => {
  it('leaves no row in any table, and no record in compacted topics', async () => {
    const [gone, stays] = [await harness.newAccount(10), await harness.newAccount(10)];
    const [lost, kept] = [await fleet(gone), await fleet(stays)];
    const database = api.service.app.get(DataSource);
    const before = await tablesWith(database, 'sync', stays.accountId);
    expect((await tablesWith(database, 'sync', gone.accountId)).sort()).toEqual(before.sort());

    await harness.announce(gone.accountId, 10, 'deleted');
    const report = await reported(gone.accountId);
    expect(report).toMatchObject({ accountId: gone.accountId, part: 'sync-api' });
    const counts = Object.fromEntries(report.items.map(({ what, count }) => [what, count]));
    expect(counts).toMatchObject({
      'table sync.vendor_accounts': 1,
      'table sync.plants': 2,
      'table sync.devices': 6,
      'table sync.groups': 1,
      'table sync.sync_jobs': 1,
      'table sync.imports': 1,
      'table sync.vendor_authorizations': 1,
      'keys of control.devices': 6,
      'keys of state.solis': 2,
      'vendor accounts whose sessions, refresh tokens and spent quotas ingest has erased': 1,
    });

    // The report may be read before the relay has deleted its row.
    await api.published();
    expect(await tablesWith(database, 'sync', gone.accountId)).toEqual(['erased_accounts']);
    expect(await tablesWith(database, 'sync', lost.vendorAccountId)).toEqual([]);
    expect(await tablesWith(database, 'sync', lost.deviceIds[0]!)).toEqual([]);
    // Each is a topic of its own, of several partitions: no view shows the progress of another one.
    await until('its devices are tombstoned', () => harness.devicesOf(gone.accountId).length, {
      holds: (n) => n === 0,
    });
    await until('its devices are in no view', () => lost.deviceIds.every((id) => views.devices.get(id) === undefined));
    await until('its vendor account is in no view', () => views.vendorAccounts.get(lost.vendorAccountId) === undefined);
    await until(
      'its vendor account is tombstoned',
      () => harness.vendorAccounts.get(lost.vendorAccountId) === undefined,
    );
    expect(await normalizerStates(lost.vendorAccountId)).toEqual([null, null]);

    expect((await tablesWith(database, 'sync', stays.accountId)).sort()).toEqual(before.sort());
    expect(views.devices.get(kept.deviceIds[5]!)).toBeDefined();
    expect((await normalizerStates(kept.vendorAccountId)).every((value) => value !== null)).toBe(true);
  }, 180_000);

  it('waits for ingest, is done once by a service that was stopped, and erases late records', async () => {
    const caller = await harness.newAccount(10);
    await fleet(caller);
    await ingest.stop();
    await api.stop();
    await harness.announce(caller.accountId, 10, 'deleted');
    // As in production, the retries have this long to reach ingest after it has recovered.
    api = await SyncApi.start(harness, { INGEST_START_MS: '5000' });
    const isReported = (line: string) => line.includes('could not be erased yet') && line.includes(caller.accountId);
    await until('the log says that it could not be erased yet', () => api.log.find(isReported), { deadlineMs: 60_000 });
    expect(await tablesWith(api.service.app.get(DataSource), 'sync', caller.accountId)).toContain('devices');
    ingest = await clouds.startIngest();
    const first = await reported(caller.accountId);
    await api.stop();
    api = await SyncApi.start(harness);
    const late = await insertFleet(api, caller, { plants: 1, devicesPerPlant: 1 });
    const database = api.service.app.get(DataSource);
    expect(await tablesWith(database, 'sync', caller.accountId)).toContain('devices');
    await api.service.app.get(AccountErasure, { strict: false }).sweep();
    // Its tombstones are rows of the outbox until the brokers have them.
    await api.published();
    expect(await tablesWith(database, 'sync', caller.accountId)).toEqual(['erased_accounts']);
    expect(await tablesWith(database, 'sync', late.vendorAccountId)).toEqual([]);
    await views.erasures.caughtUp();
    expect(views.erasures.get(`${caller.accountId}:sync-api`)).toEqual(first);
  }, 300_000);
});
