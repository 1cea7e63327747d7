import { formatLocal, offsetLabel, reported } from '@heliograph/base-data';
import { idempotencyKey } from '@heliograph/idempotency-key';
import type { DeviceEventKind } from './event-kinds.ts';

/** Why a device counts as offline: no new sample for three poll intervals, or a report of the vendor. */
export type OfflineReason = 'no_data' | 'vendor_reported' | 'collector_offline';

/** Body of `device.online` and `device.offline` (contract §9; `device-event.schema.json`). */
export interface DeviceEvent {
  event: DeviceEventKind;
  deviceId: string;
  InverterSN: string;
  CollectorSN: string;
  DataSources: string;
  PlantId: string;
  /** When it was noticed, of an online event the sample's time; Unix seconds. */
  Datetime: number;
  /** Offset of the plant then: `GMT+8`. */
  Timezone: string;
  /** `Datetime` in the plant's local time. */
  currentDateTime: string;
  /** Only of `device.offline`. */
  reason?: OfflineReason;
  /** Time of the last sample, Unix seconds; absent without one. */
  lastDataAt?: number;
  idempotency_key: string;
}

export type DeviceEventInput = Omit<DeviceEvent, 'Timezone' | 'currentDateTime' | 'idempotency_key'> & {
  offsetSeconds: number;
};

/** Returns the event with what follows from its input: local time and key. Members in the order of the schema. */
export function deviceEvent(input: DeviceEventInput): DeviceEvent {
  const { offsetSeconds, reason, lastDataAt, ...named } = input;
  return {
    ...named,
    Timezone: offsetLabel(offsetSeconds),
    currentDateTime: formatLocal(named.Datetime, offsetSeconds),
    ...reported({ reason, lastDataAt }),
    idempotency_key: idempotencyKey({
      dataSource: named.DataSources,
      serial: named.InverterSN,
      datetime: named.Datetime,
      event: named.event === 'device.online' ? 'online' : 'offline',
    }),
  };
}
