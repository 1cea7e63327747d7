import {
  deviceEventKinds,
  inventoryEventKinds,
  mqttEventKinds,
  vendorEventKinds,
  webhookEventKinds,
} from '@heliograph/events';
import { bodyExamples } from './examples.ts';
import { kafkaHeaders, mqttHeaders, webhookHeaders } from './headers.ts';
import { schemaRef, type BodyName } from './schemas.ts';

type Entry = Readonly<Record<string, unknown>>;
export type Channel = 'webhook' | 'kafka' | 'mqtt';

interface Content {
  body: BodyName;
  kinds: readonly string[];
  title: string;
  summary: string;
}

/** What is delivered on every channel. */
export const contents = {
  baseData: { body: 'BaseData', kinds: ['device.data'], title: 'Device data', summary: 'One sample of one device.' },
  deviceEvent: {
    body: 'DeviceEvent',
    kinds: deviceEventKinds,
    title: 'Device event',
    summary: 'A device went online or offline.',
  },
  vendorEvent: {
    body: 'VendorEvent',
    kinds: vendorEventKinds,
    title: 'Vendor event',
    summary: 'A vendor cannot be reached for a vendor account, or can again.',
  },
  inventoryEvent: {
    body: 'InventoryEvent',
    kinds: inventoryEventKinds,
    title: 'Inventory event',
    summary: 'A sync found plants or devices that are new, gone, or not as they were.',
  },
  webhookEvent: {
    body: 'WebhookEvent',
    kinds: webhookEventKinds,
    title: 'Webhook event',
    summary: 'What happened to a webhook; told to every other subscription of the account.',
  },
  mqttEvent: {
    body: 'MqttEvent',
    kinds: mqttEventKinds,
    title: 'MQTT event',
    summary: 'Messages were not kept for a client of the MQTT broker, or clients were refused.',
  },
} as const satisfies Record<string, Content>;

export type ContentName = keyof typeof contents;

/** Name of a message in the document, `kafkaDeviceEvent`. */
export function messageName(channel: Channel, content: string): string {
  return channel + content.charAt(0).toUpperCase() + content.slice(1);
}

const headersOf = {
  webhook: webhookHeaders,
  kafka: kafkaHeaders,
  mqtt: () => mqttHeaders,
} as const satisfies Record<Channel, (kinds: readonly string[]) => Entry>;

function message(channel: Channel, { body, kinds, title, summary }: Content): Entry {
  return {
    name: body,
    title,
    summary,
    contentType: 'application/json',
    headers: headersOf[channel](kinds),
    payload: schemaRef(body),
    ...bindingsOf(channel),
    examples: [{ name: body, payload: bodyExamples[body] }],
  };
}

function bindingsOf(channel: Channel): Entry {
  const deviceKey = { type: 'string', description: '`<DataSources>:<InverterSN>`: a device stays in order.' };
  if (channel === 'kafka') return { bindings: { kafka: { key: deviceKey, bindingVersion: '0.5.0' } } };
  if (channel === 'mqtt') return { bindings: { mqtt: { contentType: 'application/json', bindingVersion: '0.2.0' } } };
  return {};
}

const test = {
  name: 'Test',
  title: 'Test event',
  summary: 'Sent on demand. It has the shape of device data, with a serial number that no device has.',
  contentType: 'application/json',
  headers: webhookHeaders(['test']),
  payload: schemaRef('BaseData'),
};

const batch = {
  name: 'Batch',
  title: 'Batch',
  summary: 'Several records of one kind at once, for webhooks that ask for it. Its id is the same on every retry.',
  contentType: 'application/json',
  headers: webhookHeaders(Object.values(contents).flatMap(({ kinds }) => [...kinds])),
  payload: {
    type: 'array',
    minItems: 1,
    maxItems: 100,
    items: { anyOf: Object.values(contents).map(({ body }) => schemaRef(body)) },
  },
};

/** `components.messages`. */
export function allMessages(): Record<string, Entry> {
  const channels: Channel[] = ['webhook', 'kafka', 'mqtt'];
  const ofChannels = channels.flatMap((channel) =>
    Object.entries(contents).map(([name, content]) => [messageName(channel, name), message(channel, content)] as const),
  );
  return { ...Object.fromEntries(ofChannels), webhookTest: test, webhookBatch: batch };
}
