import alarmEvent from './alarm-event.schema.json' with { type: 'json' };
import deviceDay from './device-day.schema.json' with { type: 'json' };
import deviceEvent from './device-event.schema.json' with { type: 'json' };
import energyInterval from './energy-interval.schema.json' with { type: 'json' };
import importEvent from './import-event.schema.json' with { type: 'json' };
import inventoryEvent from './inventory-event.schema.json' with { type: 'json' };
import mqttEvent from './mqtt-event.schema.json' with { type: 'json' };
import quotaEvent from './quota-event.schema.json' with { type: 'json' };
import vendorEvent from './vendor-event.schema.json' with { type: 'json' };
import vendorHealthEvent from './vendor-health-event.schema.json' with { type: 'json' };
import webhookEvent from './webhook-event.schema.json' with { type: 'json' };

/** A device went online or offline (contract §9). */
export const deviceEventKinds = ['device.online', 'device.offline'] as const;
/**
 * A vendor's cloud cannot be reached for a vendor account: one event for the account, none for its devices (contract §9); or it rejects the
 * credentials, and polling stops (contract §4).
 */
export const vendorEventKinds = ['vendor.unavailable', 'vendor.available', 'credentials.rejected'] as const;
/** The state of a vendor's cloud changed, measured by the polls of all vendor accounts: one event for each account that has one (docs/use/vendor-health.md). */
export const vendorHealthEventKinds = ['vendor.health_changed'] as const;
/** Devices of the account are not monitored because the quota is used up: one event until all fit again (contract §4). */
export const quotaEventKinds = ['quota.reached'] as const;
/** A sync found plants or devices that are new, gone, or not as they were: one event for the vendor account. */
export const inventoryEventKinds = ['inventory.changed'] as const;
/** An import of past samples started or ended. */
export const importEventKinds = ['import.started', 'import.finished', 'import.failed'] as const;
/** An alarm of a device was raised, got another severity or category, or was cleared. */
export const alarmEventKinds = ['alarm.raised', 'alarm.changed', 'alarm.cleared'] as const;
/** Events about a webhook, delivered to the account's other subscriptions (contract §6). */
export const webhookEventKinds = [
  'webhook.failing',
  'webhook.recovered',
  'webhook.exhausted',
  'webhook.disabled',
  'webhook.signature_rejected',
] as const;

/** Messages that the MQTT broker did not keep for an offline client of the account, and clients that it refused. */
export const mqttEventKinds = ['mqtt.messages_dropped', 'mqtt.clients_refused'] as const;

export type DeviceEventKind = (typeof deviceEventKinds)[number];
export type VendorEventKind = (typeof vendorEventKinds)[number];
export type VendorHealthEventKind = (typeof vendorHealthEventKinds)[number];
export type QuotaEventKind = (typeof quotaEventKinds)[number];
export type InventoryEventKind = (typeof inventoryEventKinds)[number];
export type ImportEventKind = (typeof importEventKinds)[number];
export type AlarmEventKind = (typeof alarmEventKinds)[number];
export type WebhookEventKind = (typeof webhookEventKinds)[number];
export type MqttEventKind = (typeof mqttEventKinds)[number];
export type EventKind =
  | DeviceEventKind
  | VendorEventKind
  | VendorHealthEventKind
  | QuotaEventKind
  | InventoryEventKind
  | ImportEventKind
  | AlarmEventKind
  | WebhookEventKind
  | MqttEventKind;

/** Everything that `device-events` carries. */
export const eventKinds: readonly EventKind[] = [
  ...deviceEventKinds,
  ...vendorEventKinds,
  ...vendorHealthEventKinds,
  ...quotaEventKinds,
  ...inventoryEventKinds,
  ...importEventKinds,
  ...alarmEventKinds,
  ...webhookEventKinds,
  ...mqttEventKinds,
];

/** Everything that `energy` carries: sums of a vendor's days, and of intervals of samples. */
export const energyKinds = ['device.day', 'energy.interval'] as const;
export type EnergyKind = (typeof energyKinds)[number];

/** Everything that `storage` carries: samples of batteries and meters, and of plants. */
export const storageKinds = ['battery.data', 'meter.data', 'site.data'] as const;
export type StorageKind = (typeof storageKinds)[number];

/** The kinds that a subscription's filter may name. */
export const deliveredKinds: readonly string[] = ['device.data', ...energyKinds, ...storageKinds, ...eventKinds];

/** JSON Schema 2020-12 of the bodies of `device-events`. */
export const eventSchemas: Readonly<
  Record<
    'device' | 'vendor' | 'vendorHealth' | 'quota' | 'inventory' | 'import' | 'alarm' | 'webhook' | 'mqtt',
    Readonly<Record<string, unknown>>
  >
> = {
  device: deviceEvent,
  vendor: vendorEvent,
  vendorHealth: vendorHealthEvent,
  quota: quotaEvent,
  inventory: inventoryEvent,
  import: importEvent,
  alarm: alarmEvent,
  webhook: webhookEvent,
  mqtt: mqttEvent,
};

/** JSON Schema 2020-12 of the bodies of `energy`. */
export const energySchemas: Readonly<Record<EnergyKind, Readonly<Record<string, unknown>>>> = {
  'device.day': deviceDay,
  'energy.interval': energyInterval,
};
