import { bodyExamples } from '../examples.ts';
import { MessageCheck, type ReceivedMessage } from './message-check.ts';

const check = new MessageCheck();
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const { BaseData, DeviceDay, DeviceEvent, EnergyIntervalRecord, InventoryEvent, TestEvent, VendorEvent, WebhookEvent } =
  bodyExamples;
const { Battery, Meter, Site } = bodyExamples;
const key = BaseData.idempotency_key;

const kafka: ReceivedMessage = {
  channel: 'kafka',
  address: 'delivery.acc_a.basedata',
  headers: { idempotency_key: key, schema: '1.0', kind: 'device.data', traceparent },
  body: BaseData,
};
const mqtt: ReceivedMessage = {
  channel: 'mqtt',
  address: 'bd/v1/acc_a/data/plt_1/solis/110CA0223040019',
  headers: { idempotency_key: key, SchemaVersion: '1.0', traceparent },
  body: BaseData,
};
const webhook: ReceivedMessage = {
  channel: 'webhook',
  address: '/hooks/heliograph',
  headers: {
    'content-type': 'application/json',
    'x-service-signature': 'a'.repeat(64),
    'x-service-event': 'device.data',
    'x-service-attempt': '1',
    'idempotency-key': key,
    'webhook-id': key,
    'webhook-timestamp': '1795255200',
    'webhook-signature': `v1,${'a'.repeat(43)}=`,
    host: 'example.com',
  },
  body: BaseData,
};
const withKind = (kind: string) => ({ ...webhook.headers, 'x-service-event': kind });

it('accepts delivered messages on each channel', () => {
  for (const message of [kafka, mqtt, webhook]) expect(check.problems(message)).toEqual([]);
});

it('passes events, tests and batches', () => {
  const headers = { ...kafka.headers, kind: 'device.offline' };
  expect(check.problems({ ...kafka, address: 'delivery.acc_a.events', headers, body: DeviceEvent })).toEqual([]);
  const address = 'bd/v1/acc_a/event/_/webhook/wh_c4w7yd2pkq6a';
  expect(check.problems({ ...mqtt, address, body: WebhookEvent })).toEqual([]);
  expect(check.problems({ ...webhook, headers: withKind('vendor.unavailable'), body: VendorEvent })).toEqual([]);
  expect(check.problems({ ...webhook, headers: withKind('inventory.changed'), body: InventoryEvent })).toEqual([]);
  const account = 'bd/v1/acc_a/event/_/solis/va_h3xk6m2qnzta';
  expect(check.problems({ ...mqtt, address: account, body: InventoryEvent })).toEqual([]);
  expect(check.problems({ ...webhook, headers: withKind('test'), body: TestEvent })).toEqual([]);
  expect(check.problems({ ...webhook, headers: withKind('test') })).not.toEqual([]);
  expect(check.problems({ ...webhook, body: [BaseData, BaseData] })).toEqual([]);
});

it('passes sums of energy, with their origin', () => {
  const headers = { ...kafka.headers, kind: 'device.day', origin: 'import' };
  expect(check.problems({ ...kafka, address: 'delivery.acc_a.energy', headers, body: DeviceDay })).toEqual([]);
  const address = 'bd/v1/acc_a/energy/plt_p6wd5ntb2yse/solis/110CA0223040019';
  for (const body of [DeviceDay, EnergyIntervalRecord]) expect(check.problems({ ...mqtt, address, body })).toEqual([]);
  const interval = { ...webhook, headers: withKind('energy.interval'), body: EnergyIntervalRecord };
  expect(check.problems(interval)).toEqual([]);
  expect(check.problems({ ...interval, body: { ...EnergyIntervalRecord, version: 0 } })).not.toEqual([]);
});

it('passes samples of batteries, meters and sites, each by its own schema', () => {
  for (const body of [Battery, Meter, Site]) {
    const kind = `${body.deviceType}.data`;
    const headers = { ...kafka.headers, kind, fetched_at: '1795255201.25', origin: 'backfill' };
    expect(check.problems({ ...kafka, address: 'delivery.acc_a.storage', headers, body })).toEqual([]);
    const address = `bd/v1/acc_a/storage/plt_p6wd5ntb2yse/solis/${body.DeviceSN}`;
    expect(check.problems({ ...mqtt, address, body })).toEqual([]);
    expect(check.problems({ ...mqtt, body })).toHaveLength(1);
    expect(check.problems({ ...webhook, headers: withKind(kind), body })).toEqual([]);
    expect(check.problems({ ...webhook, headers: withKind(kind) })).not.toEqual([]);
    expect(check.problems({ ...webhook, headers: withKind(kind), body: [body, body] })).toEqual([]);
  }
});

it('sees a wrong body, header, address and kind', () => {
  expect(check.problems({ ...kafka, body: { ...BaseData, EDay: '1' } })).toEqual(['body: /EDay must be number']);
  expect(check.problems({ ...kafka, headers: { ...kafka.headers, schema: undefined } })[0]).toContain('headers:');
  expect(check.problems({ ...mqtt, address: 'bd/v1/acc_a/event/plt_1/solis/x' })).toEqual([
    'mqttBaseData is not for bd/v1/acc_a/event/plt_1/solis/x',
  ]);
  expect(check.problems({ ...kafka, headers: { ...kafka.headers, kind: 'device.gone' } })).toHaveLength(1);
  expect(check.problems({ ...webhook, headers: { ...webhook.headers, 'webhook-signature': 'v1,x' } })[0]).toContain(
    'webhook-signature',
  );
  expect(check.problems({ ...webhook, body: [BaseData, { ...BaseData, State: 1 }] })).not.toEqual([]);
});
