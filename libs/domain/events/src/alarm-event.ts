import { createHash } from 'node:crypto';
import { type AlarmCategory, type AlarmSeverity, formatLocal, offsetLabel, reported } from '@heliograph/base-data';
import { alarmEventKey } from '@heliograph/idempotency-key';
import type { AlarmEventKind } from './event-kinds.ts';

/** Body of `alarm.raised`, `alarm.changed` and `alarm.cleared` (docs/use/alarms.md; `alarm-event.schema.json`). */
export interface AlarmEvent {
  event: AlarmEventKind;
  /** The same in all events of the alarm. */
  alarmId: string;
  deviceId: string;
  InverterSN: string;
  DataSources: string;
  PlantId: string;
  /** When it was noticed, Unix seconds. */
  Datetime: number;
  /** Offset of the plant then: `GMT+8`. */
  Timezone: string;
  /** `Datetime` in the plant's local time. */
  currentDateTime: string;
  category: AlarmCategory;
  severity: AlarmSeverity;
  /** The vendor's code; its text where it has no code. */
  vendorCode: string;
  vendorText: string;
  /** The vendor's own level, as it writes it. */
  vendorSeverity?: string;
  /** Unix seconds: the begin by the vendor, else `firstSeenAt`. */
  since: number;
  /** Only of `alarm.cleared`, Unix seconds: the first answer that no longer showed it. */
  until?: number;
  /** The first and the last answer that showed it, Unix seconds. */
  firstSeenAt: number;
  lastSeenAt: number;
  idempotency_key: string;
}

/** Members that are undefined are left out. */
export interface AlarmEventInput extends Omit<
  AlarmEvent,
  'alarmId' | 'Timezone' | 'currentDateTime' | 'vendorSeverity' | 'until' | 'idempotency_key'
> {
  offsetSeconds: number;
  vendorSeverity?: string | undefined;
  until?: number | undefined;
  /** Counts the events `alarm.changed` of the alarm; of no meaning in the others. */
  change?: number | undefined;
}

/** Returns the event with what follows from its input, members in the order of the schema. */
export function alarmEvent(input: AlarmEventInput): AlarmEvent {
  const { event, deviceId, InverterSN, DataSources, PlantId, Datetime, offsetSeconds, ...alarm } = input;
  const { category, severity, vendorCode, vendorText, vendorSeverity } = alarm;
  const { since, until, firstSeenAt, lastSeenAt, change = 1 } = alarm;
  return {
    event,
    alarmId: alarmIdOf({ DataSources, deviceId, vendorCode, since }),
    deviceId,
    InverterSN,
    DataSources,
    PlantId,
    Datetime,
    Timezone: offsetLabel(offsetSeconds),
    currentDateTime: formatLocal(Datetime, offsetSeconds),
    category,
    severity,
    vendorCode,
    vendorText,
    ...reported({ vendorSeverity }),
    since,
    ...reported({ until }),
    firstSeenAt,
    lastSeenAt,
    idempotency_key: alarmEventKey({
      dataSource: DataSources,
      serial: InverterSN,
      since,
      vendorCode,
      event: eventOf[event] ?? String(change),
    }),
  };
}

const eventOf: Readonly<Record<AlarmEventKind, string | undefined>> = {
  'alarm.raised': 'raised',
  'alarm.changed': undefined,
  'alarm.cleared': 'cleared',
};

/** `alm_` and 24 hexadecimal digits: a function of vendor, device, code and begin. */
export function alarmIdOf({
  DataSources,
  deviceId,
  vendorCode,
  since,
}: Pick<AlarmEvent, 'DataSources' | 'deviceId' | 'vendorCode' | 'since'>): string {
  const identity = JSON.stringify([DataSources, deviceId, vendorCode, since]);
  return `alm_${createHash('sha256').update(identity).digest('hex').slice(0, 24)}`;
}
