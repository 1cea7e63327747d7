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
