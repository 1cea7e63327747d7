import { JsonText } from '@heliograph/vendor-contract';
import type { MappedAlarms, MappedItem, PolledDevice, RawJson } from '@heliograph/vendor-contract';
import type { AlarmRow } from './wire.ts';

/** Returns an alarm call's answer: the open ones of the day's alarms, as the vendor wrote them. No `data`, or none in it: no alarm is open. */
export function alarmItems(answer: JsonText, device: PolledDevice): MappedItem[] {
  const { data } = answer.value as { data?: unknown };
  if (typeof data !== 'object' || data === null) return [openAlarms(device, [])];
  const { alarms } = data as { alarms?: unknown };
  if (alarms === undefined || alarms === null) return [openAlarms(device, [])];
  if (!Array.isArray(alarms)) return [{ kind: 'rejected', reason: 'unexpected_shape', serial: device.InverterSN }];
  const texts = answer.elements(['data', 'alarms']);
  return [
    openAlarms(
      device,
      texts.filter((_, i) => isOpen(alarms[i])),
    ),
  ];
}

function openAlarms(device: PolledDevice, alerts: RawJson[]): MappedAlarms {
  return { kind: 'alarms', device, alerts, warnings: [] };
}

/** The list is of a day, not of what is open: an alarm that has not ended carries no end, or its start as its end (documented examples). */
function isOpen(alarm: unknown): boolean {
  const { start_time: start, end_time: end } = alarm as Partial<AlarmRow>;
  return end === undefined || end === null || end === '' || end === 'null' || end === start;
}
