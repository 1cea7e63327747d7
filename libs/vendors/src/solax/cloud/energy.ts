import type { ModelInverter, ModelSite, PhysicalSample } from '../../plant-model/index.ts';
import { offsetAt, type Fleet } from './fleet.ts';
import { decimal, localText } from './json.ts';
import { Refusal } from './refusal.ts';

/** Answers plant/realtime_data: sums over the plant. Without a battery, a meter, a tariff: zeros, as recorded. */
export function plantRealtime(fleet: Fleet, site: ModelSite, now: number): unknown {
  const samples = site.inverters.map((inverter) => fleet.reading(inverter, now).sample);
  const newest = Math.max(...samples.map(({ time }) => time));
  return {
    plantLocalTime: localText(newest, offsetAt(site, newest)),
    plantId: fleet.plantId(site),
    dailyYield: kwh(sum(samples, ({ energyTodayWh }) => energyTodayWh)),
    totalYield: kwh(sum(samples, ({ energyTotalWh }) => energyTotalWh)),
    ...Object.fromEntries(
      Object.entries(flows).map(([name, of]) => [name, kwh(sum(samples, (sample) => of(sample) ?? 0))]),
    ),
    dailyEarnings: kwh(0),
    totalEarnings: kwh(0),
  };
}

const flows: Readonly<Record<string, (sample: PhysicalSample) => number | undefined>> = {
  dailyCharged: ({ battery }) => battery?.chargedTodayWh,
  totalCharged: ({ battery }) => battery?.chargedTotalWh,
  dailyDischarged: ({ battery }) => battery?.dischargedTodayWh,
  totalDischarged: ({ battery }) => battery?.dischargedTotalWh,
  dailyImported: ({ meter }) => meter?.importedTodayWh,
  totalImported: ({ meter }) => meter?.importedTotalWh,
  dailyExported: ({ meter }) => meter?.exportedTodayWh,
  totalExported: ({ meter }) => meter?.exportedTotalWh,
};

/** Answers plant/energy/get_stat_data: the months of a year (`dateType` 1, `2026`) or the days of a month (2, `2026-06`), of the past year only. */
export function energyStatistics(
  fleet: Fleet,
  site: ModelSite,
  { dateType, date = '' }: Readonly<Record<string, string>>,
  now: number,
): unknown {
  const asked = periods(dateType, date);
  // Thirteen calendar months were answered.
  if (dateType === '2' && date < monthOf(site, now, -12)) throw new Refusal(10200);
  const plantEnergyStatDataList = asked
    .filter(({ start }) => localMidnight(site, start) < now / 1000)
    .map(({ name, start, end }) => {
      const until = Math.min(localMidnight(site, end), now / 1000);
      const energies = Object.entries(counters).map(([member, counter]) => {
        const wattHours = site.inverters.reduce(
          (total, inverter) => total + energyBetween(fleet, inverter, counter, localMidnight(site, start), until),
          0,
        );
        return [member, wattHours] as const;
      });
      const shown = Object.entries(asShown(fleet, site, Object.fromEntries(energies)));
      return {
        date: name,
        ...Object.fromEntries(shown.map(([member, wattHours]) => [member, kwh(wattHours)])),
        earnings: kwh(0),
      };
    });
  return { plantId: fleet.plantId(site), plantEnergyStatDataList };
}

/** Returns the calendar month so many months from now: `2026-06`. */
function monthOf(site: ModelSite, now: number, months: number): string {
  const local = new Date(now + offsetAt(site, now / 1000) * 1000);
  return day(local.getUTCFullYear(), local.getUTCMonth() + months, 1).slice(0, 7);
}

/**
 * As live clients saw it: every third plant has its energy in the output alone, without a meter the load is a copy of the output, and where the battery is
 * not registered a hundredth of the import is shown.
 */
function asShown(
  fleet: Fleet,
  { index, inverters }: ModelSite,
  energies: Record<string, number>,
): Record<string, number> {
  const { inverterACOutputEnergy = 0, importEnergy = 0, loadConsumption = 0 } = energies;
  const hybrid = inverters.find(({ battery }) => battery);
  const isRegistered = hybrid === undefined || fleet.batterySerial(hybrid) !== undefined;
  return {
    ...energies,
    pvGeneration: index % 3 === 1 ? 0 : inverterACOutputEnergy,
    importEnergy: isRegistered ? importEnergy : importEnergy / 100,
    loadConsumption: hybrid ? loadConsumption : inverterACOutputEnergy,
  };
}

type Counter = (sample: PhysicalSample) => number | undefined;

const counters: Readonly<Record<string, Counter>> = {
  pvGeneration: ({ energyTotalWh }) => energyTotalWh,
  inverterACOutputEnergy: ({ energyTotalWh }) => energyTotalWh,
  exportEnergy: ({ meter }) => meter?.exportedTotalWh,
  importEnergy: ({ meter }) => meter?.importedTotalWh,
  loadConsumption: ({ meter }) => meter?.loadTotalWh,
  batteryCharged: ({ battery }) => battery?.chargedTotalWh,
  batteryDischarged: ({ battery }) => battery?.dischargedTotalWh,
};

interface Period {
  name: string;
  /** `2026-06-01`. */
  start: string;
  end: string;
}

function periods(dateType: string | undefined, date: string): Period[] {
  if (dateType === '1' && /^\d{4}$/.test(date))
    return Array.from({ length: 12 }, (_, month) => ({
      name: day(Number(date), month, 1).slice(0, 7),
      start: day(Number(date), month, 1),
      end: day(Number(date), month + 1, 1),
    }));
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(date) ?? [];
  if (dateType !== '2' || year === undefined) throw new Refusal(10001);
  const length = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Array.from({ length }, (_, i) => {
    const start = day(Number(year), Number(month) - 1, i + 1);
    return { name: start, start, end: day(Number(year), Number(month) - 1, i + 2) };
  });
}

function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

function localMidnight(site: ModelSite, date: string): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) / 1000;
  return asUtc - offsetAt(site, asUtc - offsetAt(site, asUtc));
}

function energyBetween(fleet: Fleet, inverter: ModelInverter, counter: Counter, from: number, to: number): number {
  const total = (time: number): number => counter(fleet.plantModel.sample(inverter, time)) ?? 0;
  return Math.max(0, total(to) - total(from));
}

function sum(samples: readonly PhysicalSample[], of: (sample: PhysicalSample) => number): number {
  return samples.reduce((total, sample) => total + of(sample), 0);
}

function kwh(wattHours: number): unknown {
  return decimal(wattHours / 1000, 2);
}
