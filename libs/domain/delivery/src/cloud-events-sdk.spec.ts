import { CloudEvent, HTTP, Kafka, MQTT, type Message } from 'cloudevents';
import { addCloudEventKafkaHeaders, cloudEventHttpHeaders } from './cloud-event-headers.ts';
import { CloudEvents } from './cloud-events.ts';

/** The SDK of the specification's authors as the judge. It decodes no percent-encoding, so the serial number needs none. */
const attributes = new CloudEvents('https://api.example.com').attributesOf({
  idempotency_key: 'solis:SN1:1795255200',
  account: 'acc_1',
  kind: 'device.data',
  vendor: 'solis',
  serial: 'SN1',
  time: '1795255200',
  schema: '1.0',
  origin: 'backfill',
})!;
const body = '{"EDay":12.5}';
const expected = {
  specversion: '1.0',
  id: 'solis:SN1:1795255200',
  source: '/accounts/acc_1/solis',
  type: 'dev.heliograph.device.data',
  subject: 'SN1',
  dataschema: 'https://api.example.com/v1/schemas/1.0/basedata.json',
  origin: 'backfill',
};

function http(): Message {
  const list = cloudEventHttpHeaders(attributes);
  const headers = Object.fromEntries(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1]!]] : [])));
  return { headers: { ...headers, 'content-type': 'application/json' }, body };
}

function kafka(): Message {
  const headers: Record<string, string> = { idempotency_key: attributes.id!, kind: 'device.data' };
  addCloudEventKafkaHeaders(headers, attributes);
  return { headers, body, key: 'solis:SN1', value: body } as Message;
}

const mqtt = (): Message =>
  ({ headers: { ...attributes, traceparent: 'tp' }, body, PUBLISH: { 'Content Type': 'application/json' } }) as Message;

it.each([
  ['HTTP', () => HTTP.toEvent(http())],
  ['Kafka', () => Kafka.toEvent(kafka())],
  ['MQTT', () => MQTT.toEvent(mqtt())],
])('is a valid event by %s', (_, read) => {
  const event = read() as CloudEvent;
  expect(event).toMatchObject(expected);
  expect(new Date(event.time!).toISOString()).toBe('2026-11-21T10:00:00.000Z');
  // Throws for names and values that the specification does not allow.
  expect(event.validate()).toBe(true);
});
