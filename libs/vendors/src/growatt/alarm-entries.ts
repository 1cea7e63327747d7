import type { JsonNode, MappedAlarms, MappedItem, PolledDevice, RawJson } from '@heliograph/vendor-contract';
import type { AlarmRow } from './wire.ts';

/** Returns an alarm call's answer: the open ones of the day's alarms, as the vendor wrote them. No `data`, or none in it: no alarm is open. */
export function alarmItems(answer: JsonNode, device: PolledDevice): MappedItem[] {
  const alarms = answer.at('data')?.at('alarms');
  if (alarms === undefined || (!alarms.isList && alarms.value === null)) return [openAlarms(device, [])];
  if (!alarms.isList) return [{ kind: 'rejected', reason: 'unexpected_shape', serial: device.InverterSN }];
  const open = alarms.elements().filter(({ value }) => isOpen(value));
  return [
    openAlarms(
      device,
      open.map(({ source }) => source),
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
