import type { SimulatorOptions } from '@heliograph/vendor-contract';
import type { PhysicalSample } from '../../plant-model/index.ts';
import { list, number, type Answer, type Body } from './answers.ts';
import type { Inventory, SimulatedInverter } from './inventory.ts';

const PERIOD_SECONDS = 300;
const HISTORY_SECONDS = 7 * 86_400;
const ACTIVE = 1;
const CLEARED = 6;

type FaultKind = NonNullable<PhysicalSample['fault']>['kind'];

interface AlarmText {
  alarmId: number;
  alarmName: string;
  lev: number;
  alarmCause: string;
  repairSuggestion: string;
}

const texts: Readonly<Record<FaultKind, AlarmText>> = {
  no_grid: {
    alarmId: 2032,
    alarmName: 'Grid Loss',
    lev: 2,
    alarmCause: 'The power grid is down or the AC switch is off.',
    repairSuggestion: 'Check the AC power cable and the AC switch.',
  },
  grid_overvoltage: {
    alarmId: 2034,
    alarmName: 'Grid Overvoltage',
    lev: 2,
    alarmCause: 'The grid voltage is above the permitted range.',
    repairSuggestion: 'Check the voltage at the grid connection point.',
  },
  insulation: {
    alarmId: 2062,
    alarmName: 'Low Insulation Resistance',
    lev: 2,
    alarmCause: 'A PV string has contact to ground, or the air is damp.',
    repairSuggestion: 'Check the insulation of the PV strings.',
  },
  over_temperature: {
    alarmId: 2063,
    alarmName: 'Cabinet Overtemperature',
    lev: 3,
    alarmCause: 'The place of installation is badly ventilated.',
    repairSuggestion: 'Check the ventilation and the ambient temperature.',
  },
};

interface Alarm {
  device: SimulatedInverter;
  kind: FaultKind;
  raiseTime: number;
  status: number;
}

export function alarmList(inventory: Inventory, body: Body, options: SimulatorOptions): Answer {
  const codes = list(body.stationCodes);
  if (!codes) return { failCode: 20010 };
  if (codes.length > 100) return { failCode: 20015 };
  const [begin, end] = [number(body.beginTime), number(body.endTime)];
  if (Number.isNaN(begin) || Number.isNaN(end)) return { failCode: 20012 };
  if (begin > end) return { failCode: 20023 };
  if (body.language === undefined || body.language === '') return { failCode: 20024 };
  const alarms = inventory.inverters
    .filter(({ plant }) => codes.includes(plant.plantCode))
    .flatMap((device) => alarmsOf(inventory, device, options))
    .filter((alarm) => alarm.raiseTime >= begin && alarm.raiseTime <= end && matches(alarm, body));
  return { data: JSON.stringify(alarms.map(alarmItem)) };
}

/** Returns faults of the last week: those that are over have cleared by themselves. */
function alarmsOf(inventory: Inventory, device: SimulatedInverter, options: SimulatorOptions): Alarm[] {
  const { plantModel } = inventory;
  const time = plantModel.newestSampleTime(device.inverter, options.now() / 1000, PERIOD_SECONDS / options.timeScale);
  return plantModel.faults(device.inverter, time - HISTORY_SECONDS, time + 1).map(({ kind, since, until }) => ({
    device,
    kind,
    raiseTime: since * 1000,
    status: until > time ? ACTIVE : CLEARED,
  }));
}

/** Applies the optional filters, each a list of numbers. */
function matches({ device, kind, status }: Alarm, body: Body): boolean {
  const admits = (filter: unknown, value: number): boolean => list(filter)?.includes(String(value)) ?? true;
  return admits(body.status, status) && admits(body.devTypes, device.devTypeId) && admits(body.levels, texts[kind].lev);
}

function alarmItem({ device, kind, raiseTime, status }: Alarm): object {
  return {
    ...texts[kind],
    alarmType: 2,
    causeId: 1,
    devName: device.devName,
    devTypeId: device.devTypeId,
    esnCode: device.esnCode,
    raiseTime: Math.floor(raiseTime),
    stationCode: device.plant.plantCode,
    stationName: device.plant.site.name,
    status,
  };
}
