import { reported } from '@heliograph/base-data';
import type { PolledDevice } from './adapter.ts';
import type { MappedAlarms, MappedRejection } from './mapping.ts';

/** Something in an answer that cannot become a record: a slug, what it was, and the device where it is known. */
export function rejected(reason: string, detail: string, serial?: string): MappedRejection {
  return { kind: 'rejected', reason, detail, ...reported({ serial }) };
}

/** Devices by serial number. */
export function bySerial<Device extends { InverterSN: string }>(devices: readonly Device[]): Map<string, Device> {
  return new Map(devices.map((device) => [device.InverterSN, device]));
}

/** The alarms of a device before any was read: none open. */
export function noAlarms(device: PolledDevice): MappedAlarms {
  return { kind: 'alarms', device, alerts: [], warnings: [] };
}
