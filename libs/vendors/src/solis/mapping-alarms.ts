import { readNumber, readText } from '@heliograph/vendor-contract';
import type { MappedAlarms, MappedItem, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { SolisItem } from './wire.ts';

/** `state` of an alarm that is neither processed (1) nor restored (2). */
const PENDING = 0;
/** `alarmLevel`: 1 tip, 2 general, 3 emergency. */
const WARNING_LEVELS: readonly number[] = [1, 2];

/** Returns the open alarms of each device asked for, also where there are none: they replace what was known. */
export function mapAlarms(answer: RawAnswer, items: readonly SolisItem[]): MappedItem[] {
  const pending = items.filter(({ value }) => readNumber(value.state) === PENDING);
  const bySerial = Map.groupBy(pending, ({ value }) => readText(value.alarmDeviceSn) ?? '');
  return answer.devices.map((device) => alarmsOf(device, bySerial.get(device.InverterSN) ?? []));
}

function alarmsOf(device: PolledDevice, items: readonly SolisItem[]): MappedAlarms {
  const alarms: MappedAlarms = { kind: 'alarms', device, alerts: [], warnings: [] };
  for (const { value, part } of items) {
    const isWarning = WARNING_LEVELS.includes(readNumber(value.alarmLevel) ?? 0);
    (isWarning ? alarms.warnings : alarms.alerts).push(part.source);
  }
  return alarms;
}
