import { readNumber, readText } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, MappedAlarms, MappedItem, PolledDevice } from '@heliograph/vendor-contract';

/** `state` of an alarm that is neither processed (1) nor restored (2). */
const PENDING = 0;
/** `alarmLevel`: 1 tip, 2 general, 3 emergency. */
const WARNING_LEVELS: readonly number[] = [1, 2];

/** Returns the open alarms of each device asked for, also where there are none: they replace what was known. */
export function mapAlarms(answer: BytesAnswer, items: readonly JsonNode[]): MappedItem[] {
  const pending = items.filter((item) => readNumber(item.get('state')) === PENDING);
  const bySerial = Map.groupBy(pending, (item) => readText(item.get('alarmDeviceSn')) ?? '');
  return answer.devices.map((device) => alarmsOf(device, bySerial.get(device.InverterSN) ?? []));
}

function alarmsOf(device: PolledDevice, items: readonly JsonNode[]): MappedAlarms {
  const alarms: MappedAlarms = { kind: 'alarms', device, alerts: [], warnings: [] };
  for (const item of items) {
    const isWarning = WARNING_LEVELS.includes(readNumber(item.get('alarmLevel')) ?? 0);
    (isWarning ? alarms.warnings : alarms.alerts).push(item.source);
  }
  return alarms;
}
