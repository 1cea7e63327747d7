import { addCloudEventKafkaHeaders, cloudEventHttpHeaders, CloudEvents } from '@heliograph/delivery';
import { httpCloudEvent, kafkaCloudEvent, mqttCloudEvent } from './cloud-event.ts';

const sent = new CloudEvents('https://api.example.com').attributesOf({
  idempotency_key: 'growatt:SN%2E1:1763712000',
  account: 'acc_1',
  kind: 'device.data',
  vendor: 'growatt',
  serial: 'Süd "1" 100%',
  time: '1763712000',
  schema: '1.0',
  origin: 'import',
})!;
const read = {
  specversion: '1.0',
  id: 'growatt:SN%2E1:1763712000',
  source: '/accounts/acc_1/growatt',
  type: 'dev.heliograph.device.data',
  subject: 'Süd "1" 100%',
  time: '2025-11-21T08:00:00Z',
  dataschema: 'https://api.example.com/v1/schemas/1.0/basedata.json',
  origin: 'import',
  datacontenttype: 'application/json',
};

it('is what the service writes, on each channel', () => {
  const flat = cloudEventHttpHeaders(sent);
  const http = Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]!]] : [])));
  const kafka: Record<string, string> = { idempotency_key: 'k', traceparent: 'tp' };
  addCloudEventKafkaHeaders(kafka, sent);
  const bytes = Object.fromEntries(Object.entries(kafka).map(([name, value]) => [name, Buffer.from(value)]));
  expect(httpCloudEvent({ ...http, 'content-type': 'application/json', 'webhook-id': 'k' })).toEqual(read);
  expect(httpCloudEvent(new Headers({ ...http, 'Content-Type': 'application/json' }))).toEqual(read);
  expect(kafkaCloudEvent(bytes)).toEqual(read);
  expect(kafkaCloudEvent({ ...kafka, ce_id: [Buffer.from('a'), Buffer.from('b')] })).toMatchObject({ id: 'a' });
  expect(mqttCloudEvent({ ...sent }, 'application/json')).toEqual(read);
});

it('has the extensions of a webhook’s own headers', () => {
  const headers = { 'CE-ID': 'a', 'ce-source': '/a', 'ce-type': 't', 'ce-specversion': '1.0', 'Ce-Tenant': '100%' };
  expect(httpCloudEvent(headers)).toEqual({ id: 'a', source: '/a', type: 't', specversion: '1.0', tenant: '100%' });
});

it('is nothing where the subscription asks for none', () => {
  expect(httpCloudEvent({ 'webhook-id': 'k' })).toBeUndefined();
  expect(kafkaCloudEvent({ idempotency_key: Buffer.from('k') })).toBeUndefined();
  expect(kafkaCloudEvent()).toBeUndefined();
  expect(mqttCloudEvent({ idempotency_key: 'k', SchemaVersion: '1.0' }, 'application/json')).toBeUndefined();
  expect(mqttCloudEvent()).toBeUndefined();
});
