import {
  alarmEventKinds,
  deviceEventKinds,
  importEventKinds,
  inventoryEventKinds,
  mqttEventKinds,
  quotaEventKinds,
  vendorEventKinds,
  vendorHealthEventKinds,
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
  deviceDay: {
    body: 'DeviceDay',
    kinds: ['device.day'],
    title: 'Day sums',
    summary:
      'The energy sums that a vendor reports of a local day of a device. Sent only where the filter names the kind.',
  },
  energyInterval: {
    body: 'EnergyIntervalRecord',
    kinds: ['energy.interval'],
    title: 'Energy of an interval',
    summary:
      'The energy of a device in an interval, computed from its samples. Sent only where the filter names the kind.',
  },
  battery: {
    body: 'Battery',
    kinds: ['battery.data'],
    title: 'Battery',
    summary: 'One sample of one battery. Sent only where the filter names the kind.',
  },
  meter: {
    body: 'Meter',
    kinds: ['meter.data'],
    title: 'Meter',
    summary: 'One sample of one meter. Sent only where the filter names the kind.',
  },
  site: {
    body: 'Site',
    kinds: ['site.data'],
    title: 'Flows of a plant',
    summary:
      'Generation, battery, grid and consumption of a plant at one time. Sent only where the filter names the kind.',
  },
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
    summary: 'A vendor is unavailable for a vendor account, is available again, or rejects its credentials.',
  },
  vendorHealthEvent: {
    body: 'VendorHealthEvent',
    kinds: vendorHealthEventKinds,
    title: 'Vendor health event',
    summary: "The state of a vendor's cloud changed, or an announced maintenance began or ended.",
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
    summary: 'A sync found added, removed or changed plants or devices.',
  },
  importEvent: {
    body: 'ImportEvent',
    kinds: importEventKinds,
    title: 'Import event',
    summary: 'An import of past samples started, finished or failed. Sent only where the filter names the kind.',
  },
  alarmEvent: {
    body: 'AlarmEvent',
    kinds: alarmEventKinds,
    title: 'Alarm event',
    summary: 'An alarm of a device was raised, changed or cleared. Sent only where the filter names the kind.',
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
    summary: 'The MQTT broker dropped messages for a client, or refused clients.',
  },
} as const satisfies Record<string, Content>;

export type ContentName = keyof typeof contents;
