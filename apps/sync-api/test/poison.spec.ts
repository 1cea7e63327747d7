import { randomBytes } from 'node:crypto';
import {
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import { topicNames, type DeviceStateRecord, type VendorAccountStateRecord } from '@heliograph/messaging';
import { isPolluted, poisonRecords, poisonSecret, type GoodRecord } from '@heliograph/messaging/testing';
import { until } from '@heliograph/testbed';
import { Harness, SyncApi, type Caller } from './sync-api.ts';

let harness: Harness;
let api: SyncApi;
let producer: RecordProducer;
/** Other tests of the run read these topics too. */
let written: OutgoingRecord[] = [];
afterAll(async () => {
  await producer?.send(written.map(({ topic, key }) => ({ topic, key, value: null })));
  await producer?.close();
}, 60_000);

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));
const deviceState = (deviceId: string, state: number): GoodRecord => {
  const record: DeviceStateRecord = { deviceId, accountId: 'acc_x', state, online: true, changedAt: 1_795_000_000 };
  return { topic: topicNames.stateDevices, key: deviceId, value: json(record) };
};
const pollingState = (vendorAccountId: string): GoodRecord => {
  const record: VendorAccountStateRecord = {
    vendorAccountId,
    status: 'backing_off',
    lastError: 'answers 503',
    errorKind: 'unavailable',
    gaps: [],
    gapsGivenUp: [],
    lastSuccessAt: 1_795_000_000_000,
    updatedAt: 1_795_000_001_000,
  };
  return { topic: topicNames.stateVendorAccounts, key: vendorAccountId, value: json(record) };
};
const account: GoodRecord = {
  topic: topicNames.controlAccounts,
  key: 'acc_poison',
  value: json({ id: 'acc_poison', status: 'active', language: 'en', deviceQuota: 10, channels: {} }),
};

/** Creates a vendor account with two devices, as a sync leaves them. */
async function newDevices({ accountId }: Caller): Promise<{ vendorAccountId: string; before: string; after: string }> {
  const id = randomBytes(6).toString('hex');
  const [vendorAccountId, plantId] = [`va_${id}`, `plt_${id}`];
  await api.sql('INSERT INTO accounts (account_id, device_quota) VALUES ($1, 10) ON CONFLICT DO NOTHING', [accountId]);
  await api.sql(
    `INSERT INTO vendor_accounts (id, account_id, vendor, region, status, credentials, credentials_version, created_at)
     VALUES ($1, $2, 'solis', '', 'active', '', 1, now())`,
    [vendorAccountId, accountId],
  );
  await api.sql(
    `INSERT INTO plants (id, account_id, vendor_account_id, vendor, vendor_plant_id, name, status)
     VALUES ($3, $2, $1, 'solis', '1', 'Park', 'active')`,
    [vendorAccountId, accountId, plantId],
  );
  const rows = await api.sql<{ id: string }>(
    `INSERT INTO devices (id, account_id, vendor_account_id, vendor, plant_id, inverter_sn, collector_sn, vendor_device_id,
       vendor_type, status, first_seen_at)
     SELECT 'dev_${id}_' || n, $2, $1, 'solis', $3, 'SN' || n, '', n::text, '1', 'online', now()
     FROM generate_series(1, 2) AS n RETURNING id`,
    [vendorAccountId, accountId, plantId],
  );
  return { vendorAccountId, before: rows[0]!.id, after: rows[1]!.id };
}

/** Returns one record of every invalid kind, made from a valid one; existing `devices` and accounts are keys of half of them. */
function poisonOf(good: GoodRecord, keys: readonly string[]): OutgoingRecord[] {
  const own = poisonRecords(good.topic, { good, ownKeys: true });
  const ofOurs = keys.flatMap((key) =>
    poisonRecords(good.topic, { good: { ...good, key } }).filter((one) => one.key === key),
  );
  written.push(...own, ...keys.map((key) => ({ ...good, key })));
  return [...own, ...ofOurs];
}

it('skips poison records in every topic that it reads, and keeps the records before and after them', async () => {
  harness = await Harness.open();
  producer = createRecordProducer(kafkaConnectionFromEnvironment(process.env, 'poison-test'));
  written = poisonRecords(account.topic, { good: account, ownKeys: true });
  await producer.send(written);
  api = await SyncApi.start(harness);
  await producer.send(written);
  const caller = await harness.newAccount();
  const { vendorAccountId, before, after } = await newDevices(caller);

  const stateOf = async (deviceId: string): Promise<number | null> =>
    (await api.sql<{ state: number | null }>('SELECT state FROM devices WHERE id = $1', [deviceId]))[0]!.state;
  await producer.send([deviceState(before, 4)]);
  await until('the state before the poison is shown', async () => (await stateOf(before)) === 4);
  await producer.send(poisonOf(deviceState(before, 4), [before]).map((one) => ({ ...one, partition: 0 })));
  await producer.send([{ ...deviceState(after, 3), partition: 0 }]);
  await until('the state after it is shown', async () => (await stateOf(after)) === 3, { deadlineMs: 60_000 });
  expect(await stateOf(before)).toBe(4);

  await producer.send(poisonOf(pollingState(vendorAccountId), []).map((one) => ({ ...one, partition: 0 })));
  await producer.send([{ ...pollingState(vendorAccountId), partition: 0 }]);
  const shown = await until(
    'the polling state after it is shown',
    async () => {
      const { status, body } = await api.call(caller, 'GET', `/v1/vendor-accounts/${vendorAccountId}`);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return JSON.stringify(body).includes('answers 503');
    },
    { deadlineMs: 60_000 },
  );
  expect(shown).toBe(true);

  expect((await fetch(`${api.service.healthUrl}/readyz`)).status).toBe(200);
  const log = api.log.join('\n');
  expect(log).toContain('a device state cannot be written and was skipped');
  expect(log).toContain('a polling status cannot be written and was skipped');
  expect(log).not.toContain(poisonSecret);
  expect(isPolluted()).toBe(false);
}, 300_000);
