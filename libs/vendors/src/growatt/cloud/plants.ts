import { formatLocal } from '@heliograph/base-data';
import { CallError } from './answers.ts';
import { deviceBySerial } from './devices.ts';
import { dateOf, DAY } from './history.ts';
import type { Inventory, SimulatedPlant } from './inventory.ts';
import { page, plantBy, plantRow } from './lists.ts';
import { float, tenth } from './members.ts';
import { javaDate, plantBean } from './plant-bean.ts';
import type { PhysicalSample } from '../../plant-model/index.ts';

const SLOT_SECONDS = 300;
/** Late enough for the last light, early enough for the day of a clock that is an hour ahead in summer. */
const EVENING_SECONDS = 22.5 * 3600;
const CO2_KG_PER_KWH = 0.6;

/** Answers `plant/data`: energies as texts in kWh, the power in kW. */
export function plantData(inventory: Inventory, params: URLSearchParams): object {
  const plant = plantBy(inventory, params, { missing: 10003, unknown: 10002 });
  const { samples, time } = inventory.newest(plant);
  const total = sum(samples, 'energyTotalWh');
  return {
    current_power: tenth(sum(samples, 'acPowerW') / 1000),
    today_energy: kilowattHours(sum(samples, 'energyTodayWh')),
    monthly_energy: kilowattHours(sum(samples, 'energyMonthWh')),
    yearly_energy: kilowattHours(sum(samples, 'energyYearWh')),
    total_energy: kilowattHours(total),
    peak_power_actual: plant.site.inverters.reduce((all, { ratedPowerKw }) => all + ratedPowerKw, 0),
    carbon_offset: ((total / 1000) * CO2_KG_PER_KWH).toFixed(1),
    efficiency: '',
    timezone: plant.timezone,
    last_update_time: formatLocal(time, plant.offsetSeconds),
  };
}

/** Answers `plant/power`: W of each five minutes of a local day, null where nothing came in. */
export function plantPower(inventory: Inventory, params: URLSearchParams): object {
  const plant = plantBy(inventory, params, { missing: 10003, unknown: 10002 });
  const midnight = dateOf(params.get('date'), 10003) - plant.offsetSeconds;
  const powers = Array.from({ length: DAY / SLOT_SECONDS }, (_, i) => {
    const samples = inventory.samplesAt(plant, midnight + i * SLOT_SECONDS);
    const time = formatLocal(midnight + i * SLOT_SECONDS, plant.offsetSeconds).slice(0, 16);
    return { time, power: samples.length === 0 ? null : float(sum(samples, 'acPowerW'), 1) };
  });
  return { count: powers.length, powers };
}

const periods = { day: 'energyTodayWh', month: 'energyMonthWh', year: 'energyYearWh' } as const;

/** Answers `plant/energy`: kWh of days, months or years; dates `YYYY-MM-DD`, `YYYY-MM`, `YYYY`. */
export function plantEnergy(inventory: Inventory, params: URLSearchParams): object {
  const plant = plantBy(inventory, params, { missing: 10003, unknown: 10002 });
  const unit = params.get('time_unit') ?? '';
  if (!Object.hasOwn(periods, unit)) throw new CallError(10004, 'error_time_unit');
  const [start, end] = [dateOf(params.get('start_date'), 10004), dateOf(params.get('end_date'), 10004)];
  const named = periodEnds(unit as keyof typeof periods, start, end);
  const energys = named.map(({ date, lastDay }) => {
    const samples = inventory.samplesAt(plant, lastDay + EVENING_SECONDS - plant.offsetSeconds, 'last');
    return { date, energy: tenth(sum(samples, periods[unit as keyof typeof periods]) / 1000) };
  });
  return { count: energys.length, time_unit: unit, energys: page(energys, params) };
}

function periodEnds(unit: keyof typeof periods, start: number, end: number): { date: string; lastDay: number }[] {
  const letters = { day: 10, month: 7, year: 4 }[unit];
  const ends = new Map<string, number>();
  for (let day = start; day <= end; day += DAY) ends.set(new Date(day * 1000).toISOString().slice(0, letters), day);
  return [...ends].map(([date, lastDay]) => ({ date, lastDay: lastDayOf(unit, lastDay) }));
}

function lastDayOf(unit: keyof typeof periods, day: number): number {
  if (unit === 'day') return day;
  const date = new Date(day * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return (unit === 'month' ? Date.UTC(year, month + 1, 0) : Date.UTC(year, 12, 0)) / 1000;
}

/** Answers `device/datalogger/list`. */
export function loggerList(inventory: Inventory, params: URLSearchParams): object {
  const plant = plantBy(inventory, params, { missing: 10002, unknown: 10003 });
  const { samples, time, lost } = inventory.newest(plant);
  const own = inventory.devices.filter((device) => device.plant === plant);
  const dataloggers = [...new Set(own.map(({ logger }) => logger))].map((sn) => ({
    sn,
    type: 0,
    model: 'ShineWifiBox',
    manufacturer: 'Growatt',
    lost,
    last_update_time: javaDate(time),
  }));
  return {
    count: dataloggers.length,
    peak_power_actual: plantBean(plant, samples),
    dataloggers: page(dataloggers, params),
  };
}

/** Answers `plant/sn_plant`: the plant of a device. */
export function plantOfDevice(inventory: Inventory, params: URLSearchParams): object {
  const { plant } = deviceBySerial(inventory, params, { missing: 10003, unknown: 10005 });
  return { plant: plantRow(inventory, plant) };
}

type SummedMember = 'acPowerW' | 'energyTodayWh' | 'energyMonthWh' | 'energyYearWh' | 'energyTotalWh';

export function sum(samples: readonly PhysicalSample[], of: SummedMember): number {
  return samples.reduce((total, sample) => total + sample[of], 0);
}

function kilowattHours(wattHours: number): string {
  return (wattHours / 1000).toFixed(1);
}

/** Returns kW and kWh of a plant as the plant list writes them. */
export function plantSums(
  inventory: Inventory,
  plant: SimulatedPlant,
): { current_power: string; total_energy: string } {
  const { samples } = inventory.newest(plant);
  return {
    current_power: kilowattHours(sum(samples, 'acPowerW')),
    total_energy: kilowattHours(sum(samples, 'energyTotalWh')),
  };
}
