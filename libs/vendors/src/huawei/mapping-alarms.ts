import { readNumber, readText, rejected } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, MappedAlarms, MappedItem } from '@heliograph/vendor-contract';
import type { HuaweiData } from './mapping-answer.ts';
import { inverterTypes } from './wire.ts';

/** Handled, cleared by the user, cleared by itself. */
const closedStatus: readonly number[] = [4, 5, 6];
/** Minor and warning; critical, major and anything not documented count as alerts. */
const warningLevels: readonly number[] = [3, 4];

/**
 * Returns the open alarms of every device asked for, also where there are none: they replace what was known. An alarm list speaks of whole plants;
 * alarms of meters, loggers and inverters that are not polled belong to no record and stay in the raw answer.
 */
export function mapAlarms(answer: BytesAnswer, { items }: HuaweiData): MappedItem[] {
  const open = items.filter((alarm) => !closedStatus.includes(readNumber(alarm.get('status')) ?? 0));
  const bySerial = Map.groupBy(open, (alarm) => readText(alarm.get('esnCode')) ?? '');
  const nameless = (bySerial.get('') ?? []).filter((alarm) => inverterTypes.includes(Number(alarm.get('devTypeId'))));
  return [
    ...answer.devices.map((device) => alarmsOf(device, bySerial.get(device.InverterSN) ?? [])),
    ...nameless.map(() => rejected('unexpected_shape', 'alarm of an inverter without serial number')),
  ];
}

function alarmsOf(device: MappedAlarms['device'], alarms: readonly JsonNode[]): MappedAlarms {
  const [warnings, alerts] = [true, false].map((wanted) =>
    alarms.filter((alarm) => isWarning(alarm.get('lev')) === wanted).map(({ source }) => source),
  );
  return { kind: 'alarms', device, alerts: alerts ?? [], warnings: warnings ?? [] };
}

function isWarning(level: unknown): boolean {
  return warningLevels.includes(readNumber(level) ?? 0);
}
