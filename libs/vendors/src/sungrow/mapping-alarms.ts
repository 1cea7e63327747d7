import { readNumber, readText } from '@heliograph/vendor-contract';
import type { BytesAnswer, MappedAlarms, PolledDevice } from '@heliograph/vendor-contract';
import type { SungrowItem } from './wire.ts';

/** `fault_type` 1 is a fault; 2 alarm, 3 hint, 4 suggestion. */
const WARNING_TYPES: readonly number[] = [2, 3, 4];
/** `process_status` 4 solved, 9 closed: asked for open ones, the cloud should not send them. */
const CLOSED: readonly number[] = [4, 9];

/** Returns the open alarms of each device asked for, also where there are none: they replace what was known. */
export function mapAlarms(answer: BytesAnswer, items: readonly SungrowItem[]): MappedAlarms[] {
  const open = items.filter(({ value }) => !CLOSED.includes(readNumber(value.process_status) ?? 0));
  const byKey = Map.groupBy(open, ({ value }) => readText(value.ps_key) ?? '');
  return answer.devices.map((device) => alarmsOf(device, byKey.get(device.vendorDeviceId) ?? []));
}

function alarmsOf(device: PolledDevice, items: readonly SungrowItem[]): MappedAlarms {
  const alarms: MappedAlarms = { kind: 'alarms', device, alerts: [], warnings: [] };
  for (const { value, source } of items) {
    const isWarning = WARNING_TYPES.includes(readNumber(value.fault_type) ?? 0);
    (isWarning ? alarms.warnings : alarms.alerts).push(source);
  }
  return alarms;
}
