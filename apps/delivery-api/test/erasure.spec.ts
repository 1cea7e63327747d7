import { randomBytes } from 'node:crypto';
import { createControlView, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { topicNames, type ErasureRecord } from '@heliograph/messaging';
import { AccountErasure } from '@heliograph/persistence';
import { tablesWith } from '@heliograph/persistence/testing';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { toldAlarm } from './alarm-records.ts';
import { measured } from './device-data.ts';
import { DeliveryApi, Harness, type Caller } from './delivery-api.ts';
import { dead } from './retained-records.ts';

const connection = kafkaConnectionFromEnvironment(process.env, 'delivery-erasure-test');
const erasures = createControlView<ErasureRecord>(connection, topicNames.controlErasures);
const now = Math.floor(Date.now() / 1000);
let harness: Harness;
let api: DeliveryApi;

beforeAll(async () => {
  harness = await Harness.open();
  const sinks = { SINK_ALLOWED_CIDRS: '127.0.0.1/32', SINK_ALLOW_PLAINTEXT: 'true' };
  api = await DeliveryApi.start(harness, { CHANNELS: 'webhook,kafka,mqtt,sink', ...sinks });
  await erasures.start();
}, 60_000);
afterAll(async () => {
  await erasures.close();
}, 30_000);

interface Customer {
  caller: Caller;
  webhookId: string;
  sinkId: string;
  deviceId: string;
}

/** Nobody listens there: it is stored nevertheless. */
async function newSink(caller: Caller): Promise<string> {
  const settings = { host: '127.0.0.1', port: 1, user: 'u', password: 'p', database: 'd', tls: 'off' };
  const { status, body } = await api.call(caller, 'POST', '/v1/sinks', { kind: 'postgres', settings });
  expect(status).toBe(201);
  return body.result.id as string;
}

/** Creates subscriptions of all channels, and records of them and of a device. */
async function customer(): Promise<Customer> {
  const caller = await harness.newAccount();
  const { accountId } = caller;
  const { id: webhookId } = await api.newWebhook(caller);
  const sinkId = await newSink(caller);
  for (const channel of ['kafka', 'mqtt']) {
    const answer = await api.call(caller, 'PUT', `/v1/deliveries/${channel}`, { filter: { vendors: ['solis'] } });
    expect(answer.status).toBe(200);
  }
  const deviceId = `dev_${randomBytes(6).toString('hex')}`;
  const serial = `SN${randomBytes(4).toString('hex')}`;
  await harness.produce([
    measured({ accountId, deviceId, time: now - 60, serial }),
    dead(webhookId, { accountId, time: now, serial }),
    toldAlarm(accountId, 'alarm.raised', { deviceId }),
  ]);
  await api.call(caller, 'POST', `/v1/webhooks/${webhookId}/replay`, { from: now - 3600, to: now, scope: 'dead' });
  await api.call(caller, 'POST', `/v1/sinks/${sinkId}/replays`, { from: now - 3600 });
  await harness.writeAttemptEvents({
    type: 'count',
    subscriptionId: webhookId,
    accountId,
    channel: 'webhook',
    at: Date.now(),
    delivered: 3,
    failed: 0,
    noSubscriber: 0,
    bytes: 100,
  } as never);
  const database = api.service.app.get(DataSource);
  await until('all records are projected', async () => {
    const tables = await tablesWith(database, 'delivery', accountId);
    // All records are projected, so that none arrives after the erasure.
    const counted = await database.query<unknown[]>(
      'SELECT 1 FROM delivery_counts WHERE subscription_id = $1 AND delivered = 3',
      [webhookId],
    );
    return (
      tables.includes('latest_records') &&
      tables.includes('energy_devices') &&
      tables.includes('alarms') &&
      counted.length === 1 &&
      (await tablesWith(database, 'delivery', webhookId)).includes('dead_letters')
    );
  });
  return { caller, webhookId, sinkId, deviceId };
}

const remove = (accountId: string) =>
  harness.send(topicNames.controlAccounts, accountId, {
    id: accountId,
    status: 'deleted',
    language: 'en',
    deviceQuota: 10,
    credentialsRevokedAt: 0,
    channels: { kafka: false, mqtt: false },
  });
const reported = (accountId: string) =>
  until('the erasure is reported', () => erasures.get(`${accountId}:delivery-api`));

describe('the erasure of an account', () => {
  it('leaves no row of the account, its webhooks or its devices in any table, and ends its subscriptions', async () => {
    const [gone, stays] = [await customer(), await customer()];
    const database = api.service.app.get(DataSource);
    const tables = async ({ caller, webhookId, sinkId, deviceId }: Customer): Promise<string[]> => {
      const found = [caller.accountId, webhookId, sinkId, deviceId].map((id) => tablesWith(database, 'delivery', id));
      return [...new Set((await Promise.all(found)).flat())].filter((table) => table !== 'outbox').sort();
    };
    const before = await tables(stays);
    expect(before).toEqual(
      expect.arrayContaining([
        'alarms',
        'channel_subscriptions',
        'dead_letters',
        'energy_devices',
        'latest_records',
        'replays',
        'sinks',
        'webhook_secrets',
        'webhooks',
      ]),
    );

    await remove(gone.caller.accountId);
    const { items } = await reported(gone.caller.accountId);
    const counts = Object.fromEntries(items.map(({ what, count }) => [what, count]));
    expect(counts).toMatchObject({
      'table delivery.webhooks': 1,
      'table delivery.sinks': 1,
      'table delivery.channel_subscriptions': 2,
      'keys of control.subscriptions': 4,
      'webhook secrets': 1,
      'dead letters': 1,
      'days of energy': 1,
      'records of the history': 1,
      'latest records': 1,
    });
    expect(await tables(gone)).toEqual(['erased_accounts']);
    await until('its subscription is tombstoned', () => harness.subscriptions.get(gone.webhookId) === undefined);
    await until('its sink is tombstoned', () => harness.subscriptions.get(gone.sinkId) === undefined);
    expect(harness.subscriptions.get(stays.webhookId)).toBeDefined();
    expect(await tables(stays)).toEqual(before);
  }, 120_000);

  it('erases records that a lagging projection writes later', async () => {
    const { caller, webhookId } = await customer();
    await remove(caller.accountId);
    await reported(caller.accountId);
    const database = api.service.app.get(DataSource);
    await database.query(
      `INSERT INTO attempts (log_partition, log_offset, logged_at, subscription_id, account_id, type, at, details)
       VALUES (999, $3, 1, $2, $1, 'attempt', 1, '{}')`,
      [caller.accountId, webhookId, Date.now()],
    );
    await api.service.app.get(AccountErasure, { strict: false }).sweep();
    // The report stays in the outbox for a moment after it was published.
    const left = await tablesWith(database, 'delivery', caller.accountId);
    expect(left.filter((table) => table !== 'outbox')).toEqual(['erased_accounts']);
  }, 120_000);
});
