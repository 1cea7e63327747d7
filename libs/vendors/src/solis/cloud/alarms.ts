import { reported } from '@heliograph/base-data';
import type { ModelFault, ModelInverter } from '../../plant-model/index.ts';
import type { Fleet, Reading } from './fleet.ts';
import { alarmCodes } from './inverter.ts';
import { states } from '../states.ts';

const ALARM_DAYS = 7;
const EMERGENCY: readonly ModelFault['kind'][] = ['grid_overvoltage', 'no_grid'];

export interface Alarm extends Record<string, unknown> {
  /** `0` pending, `2` restored. */
  state: '0' | '2';
  alarmBeginTime: number;
}

/** Returns the alarms of the last week, as far as the cloud knows them. */
export function alarmsOf(fleet: Fleet, { inverter, sample }: Reading, now: number): Alarm[] {
  const from = now / 1000 - ALARM_DAYS * 86_400;
  return fleet.plantModel.faults(inverter, from, sample.time + 1).map((fault) => {
    // Of a lost inverter the last sample that came: the cloud knows of no later end.
    return alarmOf(fleet, inverter, fault, sample.time >= fault.until, sample.time);
  });
}

function alarmOf(fleet: Fleet, inverter: ModelInverter, fault: ModelFault, ended: boolean, seenAt: number): Alarm {
  const code = alarmCodes[fault.kind];
  const text = states.find((row) => row.text.endsWith(`(${code})`))?.text ?? code;
  return {
    id: `${fault.since}${String(inverter.index).padStart(6, '0')}`,
    stationId: fleet.stationId(inverter.site),
    stationName: inverter.site.name,
    alarmDeviceSn: fleet.serial(inverter),
    alarmDeviceType: '3',
    alarmType: 0,
    alarmLevel: EMERGENCY.includes(fault.kind) ? '3' : '2',
    alarmCode: code,
    alarmMsg: text,
    advice: '',
    alarmBeginTime: fault.since * 1000,
    ...reported({ alarmEndTime: ended ? fault.until * 1000 : undefined }),
    alarmLong: String(((ended ? fault.until : seenAt) - fault.since) * 1000),
    state: ended ? '2' : '0',
    model: `S5-${inverter.phaseCount}P${inverter.ratedPowerKw}K`,
    warningInfoData: 0,
    type: 0,
  };
}
