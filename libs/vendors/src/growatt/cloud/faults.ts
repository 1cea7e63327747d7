import { formatLocal } from '@heliograph/base-data';
import type { ModelFault, PhysicalSample } from '../../plant-model/index.ts';
import type { Report, SimulatedDevice } from './inventory.ts';
import type { AlarmRow } from '../wire.ts';

type FaultKind = NonNullable<PhysicalSample['fault']>['kind'];

const FAULTS: Readonly<Record<FaultKind, { code: number; message: string }>> = {
  no_grid: { code: 25, message: 'No utility.' },
  insulation: { code: 26, message: 'PV Isolation Low' },
  grid_overvoltage: { code: 30, message: 'AC V Outrange' },
  over_temperature: { code: 32, message: 'Module Hot' },
};

/** Returns the fault code; 0: no fault. */
export function faultCode({ fault }: PhysicalSample): number {
  return fault ? FAULTS[fault.kind].code : 0;
}

/** Returns alarms of one local day: the fault that is open now, those that have ended, and on every seventh device one that ended this morning. */
export function alarmsOf(
  { inverter, plant }: SimulatedDevice,
  { sample }: Report,
  date: string,
  ended: readonly ModelFault[] = [],
): AlarmRow[] {
  const rowOf = (kind: FaultKind, since: number, until = since): AlarmRow => {
    const { code, message } = FAULTS[kind];
    const [start_time, end_time] = [since, until].map((at) => local(at, plant.offsetSeconds)) as [string, string];
    return { alarm_code: code, status: 1, end_time, start_time, alarm_message: message };
  };
  const rows = ended.map(({ kind, since, until }) => rowOf(kind, since, until));
  if (sample.fault) rows.push(rowOf(sample.fault.kind, sample.fault.since));
  if (inverter.index % 7 === 3) {
    const [start_time, end_time] = [`${date} 06:10:00.0`, `${date} 06:25:00.0`];
    rows.push({ alarm_code: 25, status: 1, end_time, start_time, alarm_message: FAULTS.no_grid.message });
  }
  return rows.filter((row) => row.start_time.startsWith(date));
}

function local(unixSeconds: number, offsetSeconds: number): string {
  return `${formatLocal(unixSeconds, offsetSeconds)}.0`;
}
