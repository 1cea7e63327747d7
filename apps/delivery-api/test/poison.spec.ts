import { randomBytes } from 'node:crypto';
import { channelNames, encodeAttemptEvent } from '@heliograph/delivery';
import { createKafkaAdmin, kafkaConnectionFromEnvironment, type OutgoingRecord } from '@heliograph/kafka';
import { topicNames, type DeviceRecord } from '@heliograph/messaging';
import { untilCommitted } from '@heliograph/kafka/testing';
import { isPolluted, poisonRecords, poisonSecret, type GoodRecord } from '@heliograph/messaging/testing';
import { measured } from './device-data.ts';
import { atEnd, DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';
import { dead, sample } from './retained-records.ts';
import { storageSampleRecord } from './storage-records.ts';

let harness: Harness;
let api: DeliveryApi;
let owner: Caller;
/** Records of the control topics, which other tests of the run compare with the database. */
let control: OutgoingRecord[] = [];

const now = Math.floor(Date.now() / 1000);
const deviceId = `dev_${randomBytes(6).toString('hex')}`;
const groups: Record<string, string[]> = {
  'delivery-api-records': [topicNames.baseData, topicNames.baseDataBackfill],
  'delivery-api-energy': [topicNames.baseData, topicNames.baseDataBackfill],
  'delivery-api-energy-devices': [topicNames.controlDevices],
  'delivery-api-energy-days': [topicNames.energy],
  'delivery-api-storage': [topicNames.storage],
  'delivery-api-events': [topicNames.deviceEvents],
  'delivery-api-attempts': [topicNames.deliveryAttempts],
  'delivery-api-dead-letters': [topicNames.webhookDead],
};
const inOnePartition = (records: readonly OutgoingRecord[]) => records.map((record) => ({ ...record, partition: 0 }));
/** Returns items without checking them against the API's description: a record of another shape with all members of an event is returned as one. */
async function itemsOf(path: string): Promise<Json[]> {
  const answer = await fetch(api.url + path, { headers: { authorization: `Bearer ${owner.token}` } });
  return ((await answer.json()) as Json).result?.items ?? [];
}

/** Writes valid records before and after the poison records made from one of them. */
async function poisoned(topic: string, before: OutgoingRecord, after: OutgoingRecord): Promise<void> {
  const poison = poisonRecords(topic, { good: before as GoodRecord });
  for (const records of [[{ ...before, topic }], poison, [{ ...after, topic }]])
    await harness.produce(inOnePartition(records));
}

it('skips poison records in every topic that it reads, and keeps the records before and after them', async () => {
  harness = await Harness.open();
  const device: DeviceRecord = {
    deviceId: 'dev_poison',
    accountId: 'acc_poison',
    vendorAccountId: 'va_1',
    vendor: 'solis',
    plantId: 'plt_a',
    vendorPlantId: '1',
    InverterSN: 'SN1',
    CollectorSN: '',
    vendorDeviceId: '1',
    vendorType: '1',
    groups: [],
    monitored: true,
    firstSeenAt: 1_795_000_000_000,
  };
  const account = { id: 'acc_poison', status: 'active', language: 'en', deviceQuota: 10, credentialsRevokedAt: 0 };
  const compacted: GoodRecord[] = [
    { topic: topicNames.controlDevices, key: 'dev_poison', value: Buffer.from(JSON.stringify(device)) },
    {
      topic: topicNames.controlAccounts,
      key: 'acc_poison',
      value: Buffer.from(JSON.stringify({ ...account, channels: {} })),
    },
  ];
  const sinkId = 'snk_poison';
  const state = { sinkId, topic: topicNames.baseData, partition: 0, next: '17', until: '20', waiting: 3, since: 1 };
  const error = { reason: 'refused', message: 'no', at: 1 };
  compacted.push({
    topic: topicNames.stateSinks,
    key: `${sinkId}/${topicNames.baseData}/0`,
    value: Buffer.from(JSON.stringify({ ...state, error })),
  });
  atEnd(() => harness.produce(control.map(({ topic, key }) => ({ topic, key, value: null }))));
  control = compacted.flatMap((good) => poisonRecords(good.topic, { good, ownKeys: true }));
  await harness.produce(control);
  api = await DeliveryApi.start(harness, { CHANNELS: channelNames.join(',') });
  await harness.produce(control);
  owner = await harness.newAccount();
  const { accountId } = owner;
  const { id } = await api.newWebhook(owner);

  const at = (time: number) => measured({ accountId, deviceId, time });
  await poisoned(topicNames.baseData, at(now - 900), at(now - 600));
  await poisoned(topicNames.baseDataBackfill, at(now - 1800), at(now - 1500));
  const battery = (DeviceSN: string) => storageSampleRecord(accountId, { deviceId, DeviceSN, Datetime: now - 600 });
  await poisoned(topicNames.storage, battery('BEFORE'), battery('AFTER'));
  const event = (serial: string) => sample({ accountId, time: now, serial, kind: 'device.online' });
  await poisoned(topicNames.deviceEvents, event('BEFORE'), event('AFTER'));
  const letter = (serial: string) => dead(id, { accountId, time: now, serial });
  await poisoned(topicNames.webhookDead, letter('BEFORE'), letter('AFTER'));
  const fact = (idempotencyKey: string): OutgoingRecord => ({
    topic: topicNames.deliveryAttempts,
    key: id,
    value: encodeAttemptEvent({
      type: 'attempt',
      subscriptionId: id,
      accountId,
      at: Date.now(),
      idempotencyKey,
      kind: 'device.data',
      result: 'failed',
      attempt: 1,
      durationMs: 5,
      status: 500,
      reason: 'status',
      answer: 'no',
    }),
  });
  await poisoned(topicNames.deliveryAttempts, fact('before'), fact('after'));
  const count: OutgoingRecord = {
    topic: topicNames.deliveryAttempts,
    key: id,
    value: encodeAttemptEvent({
      type: 'count',
      channel: 'webhook',
      subscriptionId: id,
      accountId,
      at: Date.now(),
      since: 0,
      delivered: 1,
      failed: 0,
      bytes: 1,
      noSubscriber: 0,
      dropped: 0,
    }),
  };
  await poisoned(topicNames.deliveryAttempts, count, count);
  const failing: OutgoingRecord = {
    topic: topicNames.deliveryAttempts,
    key: id,
    value: encodeAttemptEvent({
      type: 'state',
      event: 'failing',
      subscriptionId: id,
      accountId,
      at: Date.now(),
      reason: 'status',
      status: 500,
    }),
  };
  await poisoned(topicNames.deliveryAttempts, failing, fact('last'));

  const admin = createKafkaAdmin(kafkaConnectionFromEnvironment(process.env, 'poison-test'));
  for (const [group, topics] of Object.entries(groups)) await untilCommitted(admin, group, topics);
  await admin.close();
  const shown = (await itemsOf(`/v1/devices/${deviceId}/history?limit=100`)).map(({ record }) => record);
  expect(shown.map(({ Datetime }) => now - Datetime).sort((a, b) => a - b)).toEqual([600, 900, 1500, 1800]);
  for (const record of shown)
    expect(record).toMatchObject({ DataSources: 'solis', InverterSN: 'SN1', idempotency_key: expect.any(String) });
  const metrics = await (await fetch(`${api.service.healthUrl}/metrics`)).text();
  expect(metrics).toMatch(/kafka_consumer_skipped_total\{group="delivery-api-records"[^}]*\} [1-9]/);
  expect(api.log.join('\n')).toContain('records cannot be read and were skipped');
  const serials = async (path: string): Promise<string[]> =>
    JSON.stringify(await itemsOf(path)).match(/BEFORE|AFTER/g) ?? [];
  expect(new Set(await serials('/v1/events?limit=100'))).toEqual(new Set(['BEFORE', 'AFTER']));
  expect(new Set(await serials('/v1/storage?limit=100'))).toEqual(new Set(['BEFORE', 'AFTER']));
  expect(new Set(await serials(`/v1/webhooks/${id}/dead-letters?limit=100`))).toEqual(new Set(['BEFORE', 'AFTER']));
  const attempts = JSON.stringify(await itemsOf(`/v1/webhooks/${id}/attempts?limit=100`));
  for (const key of ['before', 'after', 'last']) expect(attempts).toContain(`"${key}"`);
  expect((await fetch(`${api.service.healthUrl}/readyz`)).status).toBe(200);
  expect(api.log.join('\n')).not.toContain(poisonSecret);
  expect(isPolluted()).toBe(false);
}, 300_000);
