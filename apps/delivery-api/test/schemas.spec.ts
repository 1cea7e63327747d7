import { DeliveryApi, Harness } from './delivery-api.ts';

let harness: Harness;
let api: DeliveryApi;
beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness);
});

it.each([
  ['/asyncapi.json', 'application/json', { asyncapi: '3.1.0' }],
  ['/v1/schemas/basedata.json', 'application/schema+json', { title: 'BaseData' }],
  ['/v1/schemas/1.0/basedata.json', 'application/schema+json', { title: 'BaseData' }],
  ['/v1/schemas/1.0/basedata.avsc', 'application/vnd.apache.avro+json', { type: 'record', name: 'BaseData' }],
  ['/v1/schemas/1.0/alarm-event.json', 'application/schema+json', { title: 'AlarmEvent' }],
  ['/v1/schemas/test-event.json', 'application/schema+json', { title: 'TestEvent' }],
  ['/v1/schemas/battery.json', 'application/schema+json', { title: 'Battery' }],
  ['/v1/schemas/meter.json', 'application/schema+json', { title: 'Meter' }],
  ['/v1/schemas/site.json', 'application/schema+json', { title: 'Site' }],
  ['/v1/schemas/device-event.json', 'application/schema+json', { title: 'DeviceEvent' }],
  ['/v1/schemas/vendor-event.json', 'application/schema+json', { title: 'VendorEvent' }],
  ['/v1/schemas/inventory-event.json', 'application/schema+json', { title: 'InventoryEvent' }],
  ['/v1/schemas/import-event.json', 'application/schema+json', { title: 'ImportEvent' }],
  ['/v1/schemas/webhook-event.json', 'application/schema+json', { title: 'WebhookEvent' }],
  ['/v1/schemas/vendor-health-event.json', 'application/schema+json', { title: 'VendorHealthEvent' }],
  ['/v1/schemas/quota-event.json', 'application/schema+json', { title: 'QuotaEvent' }],
  ['/v1/schemas/mqtt-event.json', 'application/schema+json', { title: 'MqttEvent' }],
])('serves %s without authentication, unchanged', async (path, type, members) => {
  const { status, headers, body } = await api.call(undefined, 'GET', path);
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: `${type}; charset=utf-8` });
  expect(body).toMatchObject(members);
});

it('lists the schemas, and has no other version of them', async () => {
  const { body } = await api.call(undefined, 'GET', '/v1/schemas');
  const { items } = body as unknown as { items: { file: string; versions: string[] }[] };
  expect(items).toContainEqual(expect.objectContaining({ file: 'basedata.json', versions: ['1.0'] }));
  for (const { file, versions } of items)
    expect((await api.call(undefined, 'GET', `/v1/schemas/${versions.at(-1)}/${file}`)).status).toBe(200);
  expect((await api.call(undefined, 'GET', '/v1/schemas/9.9/basedata.json')).status).toBe(404);
});
