import {
  deviceEventKinds,
  inventoryEventKinds,
  mqttEventKinds,
  quotaEventKinds,
  vendorEventKinds,
  webhookEventKinds,
} from '@heliograph/events';
import type { BodyName } from './schemas.ts';

/** One kind of message, whatever the channel. */
export interface Content {
  body: BodyName;
  kinds: readonly string[];
  title: string;
  summary: string;
}

/** The contents that every channel delivers. */
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
    summary: 'A vendor cannot be reached for a vendor account, can be again, or rejects its credentials.',
  },
  quotaEvent: {
    body: 'QuotaEvent',
    kinds: quotaEventKinds,
    title: 'Quota event',
    summary: 'Devices of the account are not monitored because the quota is used up.',
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
    summary: 'An event of a webhook, sent to every other subscription of the account.',
  },
  mqttEvent: {
    body: 'MqttEvent',
    kinds: mqttEventKinds,
    title: 'MQTT event',
    summary: 'Messages were not kept for a client of the MQTT broker, or clients were refused.',
  },
} as const satisfies Record<string, Content>;

export type ContentName = keyof typeof contents;
