import type { ModelFault, ModelInverter } from '../../plant-model/index.ts';
import { modelCode, type Fleet } from './fleet.ts';
import { instantText } from './json.ts';

/** Names and numbers of an X3-Hybrid, for all models: those of the others are not published. The plant model knows four kinds. */
const faults: Readonly<Record<ModelFault['kind'], readonly [errorCode: string, alarmName: string]>> = {
  no_grid: ['IE 02', 'Grid Lost Fault'],
  grid_overvoltage: ['IE 03', 'Grid Volt Fault'],
  insulation: ['IE 13', 'Isolation Fault'],
  over_temperature: ['IE 14', 'Temp Over Fault'],
};

/** Closed alarms are kept for a month here. */
const KEPT_SECONDS = 30 * 86_400;

/** Returns alarms of an inverter, the newest first: the ongoing one as long as its last sample has it. */
export function alarmRecords(fleet: Fleet, inverter: ModelInverter, nowMs: number): Record<string, unknown>[] {
  const now = nowMs / 1000;
  const { fault } = fleet.reading(inverter, nowMs).sample;
  const closed = fleet.plantModel
    .faults(inverter, now - KEPT_SECONDS, now)
    .filter(({ since, until }) => until <= now && since !== fault?.since)
    .map(({ kind, since, until }) => record(fleet, inverter, kind, since, until));
  const ongoing = fault ? [record(fleet, inverter, fault.kind, fault.since)] : [];
  return [...ongoing, ...closed.reverse()];
}

function record(
  fleet: Fleet,
  inverter: ModelInverter,
  kind: ModelFault['kind'],
  since: number,
  until?: number,
): Record<string, unknown> {
  const [errorCode, alarmName] = faults[kind];
  return {
    alarmName,
    errorCode,
    alarmType: 'Inverter Alarm',
    alarmLevel: 2,
    alarmState: until === undefined ? 1 : 0,
    alarmStartTime: instantText(since),
    alarmEndTime: until === undefined ? null : instantText(until),
    deviceSn: fleet.serial(inverter),
    deviceType: 1,
    deviceModel: modelCode(inverter),
  };
}
