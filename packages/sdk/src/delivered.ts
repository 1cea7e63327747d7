import type {
  BaseData,
  Battery,
  DeliveredByKind,
  DeviceDay,
  DeviceEvent,
  EnergyIntervalRecord,
  Meter,
  Site,
} from './generated/types.generated.ts';

/** A delivered record: a sample of an inverter, battery, meter or site, an event, or a sum of energy. */
export type Delivered = DeliveredByKind[keyof DeliveredByKind];
/** The made-up sample that `testWebhook` has sent: to a webhook alone, and only on demand. */
export type TestEvent = BaseData & { event: 'test'; test: true };
/** `X-Service-Event` of a webhook request, `kind` of a Kafka record. */
export type EventKind = keyof DeliveredByKind;

/** A sample of an inverter. */
export function isDeviceData(record: Delivered): record is BaseData {
  return kindOf(record) === 'device.data';
}

/** Returns the kind of a record, which its body shows: `device.data`, `battery.data`, `device.day`, …, or the event. */
export function kindOf(record: Delivered): EventKind {
  if ('event' in record) return record.event;
  if (isDeviceDay(record)) return 'device.day';
  if (isEnergyInterval(record)) return 'energy.interval';
  return isStorage(record) ? `${record.deviceType}.data` : 'device.data';
}

/** A sample of a battery, a meter or a site (a plant). `deviceType` says which. */
export function isStorage(record: Delivered): record is Battery | Meter | Site {
  return 'deviceType' in record && storageTypes.has(record.deviceType) && !('event' in record);
}

const storageTypes: ReadonlySet<string> = new Set(['battery', 'meter', 'site']);

/** The energy sums that a vendor reports of a local day of a device. */
export function isDeviceDay(record: Delivered): record is DeviceDay {
  return 'date' in record && !('event' in record);
}

/** The energy of a device in an interval. */
export function isEnergyInterval(record: Delivered): record is EnergyIntervalRecord {
  return 'scope' in record && !('event' in record);
}

/** A device went online or offline. */
export function isDeviceEvent(record: Delivered): record is DeviceEvent {
  return 'event' in record && (record.event === 'device.online' || record.event === 'device.offline');
}

/**
 * Reads the value of a Kafka record or the payload of an MQTT message.
 * @throws TypeError when it is not something this service delivers
 */
export function parseDelivered(value: Uint8Array | string): Delivered {
  const text = typeof value === 'string' ? value : new TextDecoder('utf-8', { fatal: true }).decode(value);
  const record: unknown = JSON.parse(text);
  if (!isDelivered(record)) throw new TypeError('not a delivered record: it has no idempotency_key');
  return record;
}

/** Whether it has what every record and event has. */
export function isDelivered(record: unknown): record is Delivered {
  return (
    typeof record === 'object' &&
    record !== null &&
    'idempotency_key' in record &&
    typeof record.idempotency_key === 'string'
  );
}
