import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createControlView, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { topicNames, type DeviceStateRecord } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { Harness, SyncApi, type Caller, type Json } from './sync-api.ts';

let harness: Harness;
let replicas: SyncApi[];
let api: SyncApi;
let caller: Caller;
let deviceIds: string[];

beforeAll(async () => {
  harness = await Harness.open();
  replicas = [await SyncApi.start(harness), await SyncApi.start(harness)];
  api = replicas[0]!;
}, 60_000);
beforeEach(async () => {
  caller = await harness.newAccount();
  deviceIds = await newDevices(3);
});

/** Inserts devices as a sync leaves them; their states need no vendor. */
async function newDevices(count: number): Promise<string[]> {
  const { accountId } = caller;
  const id = randomBytes(6).toString('hex');
  const at = [`va_${id}`, accountId];
  await api.sql('INSERT INTO accounts (account_id, device_quota) VALUES ($1, 10) ON CONFLICT DO NOTHING', [accountId]);
  await api.sql(
    `INSERT INTO vendor_accounts (id, account_id, vendor, region, status, credentials, credentials_version, created_at)
     VALUES ($1, $2, 'solis', '', 'paused', '', 1, now())`,
    at,
  );
  await api.sql(
    `INSERT INTO plants (id, account_id, vendor_account_id, vendor, vendor_plant_id, name, status)
     VALUES ($3, $2, $1, 'solis', '1', 'Park', 'active')`,
    [...at, `plt_${id}`],
  );
  const rows = await api.sql<{ id: string }>(
    `INSERT INTO devices (id, account_id, vendor_account_id, vendor, plant_id, inverter_sn, collector_sn, vendor_device_id,
       vendor_type, status, first_seen_at)
     SELECT 'dev_${id}_' || n, $2, $1, 'solis', $3, 'SN' || n, '', n::text, '1', 'online', now()
     FROM generate_series(1, ${count}) AS n RETURNING id`,
    [...at, `plt_${id}`],
  );
  return rows.map((row) => row.id);
}

const publishState = (deviceId: string, state: number, online: boolean, changedAt: number): Promise<void> => {
  const record: DeviceStateRecord = { deviceId, accountId: caller.accountId, state, online, changedAt };
  return harness.send(topicNames.stateDevices, deviceId, record);
};
const stateOf = async (deviceId: string): Promise<Json> => {
  const [row] = await api.sql(
    `SELECT state, online, extract(epoch FROM state_changed_at)::int AS at, xmin::text AS version FROM devices WHERE id = $1`,
    [deviceId],
  );
  return row;
};

/** Returns the row version after half a second without a write, because both replicas may write the same change. */
const settledVersion = (deviceId: string): Promise<string> =>
  until('the state changes no more', async () => {
    const { version } = await stateOf(deviceId);
    await delay(500);
    return (await stateOf(deviceId)).version === version ? (version as string) : undefined;
  });

describe('the state of devices', () => {
  it('is copied to the devices and found by the filters', async () => {
    const [fault, lost, silent] = deviceIds as [string, string, string];
    expect(await stateOf(silent)).toMatchObject({ state: null, online: null, at: null });
    await publishState(fault, 4, true, 1_795_000_000);
    await publishState(lost, 1, true, 1_795_000_000);
    await publishState(lost, 1, false, 1_795_000_900);
    await until('the lost device is offline', async () => (await stateOf(lost)).online === false);
    await until('the faulty device has state 4', async () => (await stateOf(fault)).state === 4);
    const found = async (query: string): Promise<string[]> =>
      (await api.call(caller, 'GET', `/v1/devices?${query}`)).body.result.items.map(({ deviceId }: Json) => deviceId);
    expect(await found('online=false')).toEqual([lost]);
    expect(await found('online=true')).toEqual([fault]);
    expect(await found('state=4')).toEqual([fault]);
    expect(await found('state=1,4')).toEqual([fault, lost]);
    expect(await stateOf(silent)).toMatchObject({ state: null, online: null });
  });

  it('is the newest by its own time; an unchanged state is not written again', async () => {
    const [device, other] = deviceIds as [string, string, string];
    await publishState(device, 4, true, 1_795_000_600);
    await until('the device has state 4', async () => (await stateOf(device)).state === 4);
    const version = await settledVersion(device);
    await publishState(device, 1, false, 1_795_000_000);
    await publishState(device, 4, true, 1_795_000_600);
    await publishState(other, 2, true, 1_795_000_000);
    await until('the other has state 2', async () => (await stateOf(other)).state === 2);
    const late = await SyncApi.start(harness);
    await publishState(other, 3, true, 1_795_000_100);
    await until('the other has state 3', async () => (await stateOf(other)).state === 3);
    await late.stop();
    expect(await stateOf(device)).toMatchObject({ state: 4, online: true, at: 1_795_000_600, version });
  }, 120_000);

  it('is written again if a paused normalizer wrote an older one after it, which compaction would keep', async () => {
    const [device] = deviceIds as [string];
    const log = createControlView<DeviceStateRecord>(
      kafkaConnectionFromEnvironment(process.env, 'device-states-test'),
      topicNames.stateDevices,
    );
    const times: (number | undefined)[] = [];
    log.onChange((id, state) => {
      if (id === device) times.push(state?.changedAt);
    });
    await log.start();
    try {
      await publishState(device, 4, false, 1_795_000_600);
      await until('the device is offline', async () => (await stateOf(device)).online === false);
      await publishState(device, 1, true, 1_795_000_000);
      await until('the newer state is the last in the log', () => times, {
        holds: (seen) => seen.includes(1_795_000_000) && seen.at(-1) === 1_795_000_600,
      });
      expect(await stateOf(device)).toMatchObject({ state: 4, online: false, at: 1_795_000_600 });
    } finally {
      await log.close();
    }
  });

  it('is ignored for a device that is gone or of another account', async () => {
    const [device] = deviceIds as [string];
    await publishState(`dev_gone_${device}`, 4, false, 1_795_000_000);
    await publishState(device, 7, true, 1_795_000_000);
    await until('the device has state 7', async () => (await stateOf(device)).state === 7);
    const other = await harness.newAccount();
    expect((await api.call(other, 'GET', '/v1/devices?state=7')).body.result.items).toEqual([]);
  });
});
