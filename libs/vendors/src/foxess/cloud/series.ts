import { lastSampleOfDay, type ModelInverter, type PhysicalSample } from '../../plant-model/index.ts';
import { calendarStarts } from '../../plant-model/zone.ts';
import { Refusal } from './gate.ts';
import type { Fleet } from './fleet.ts';
import type { Body } from './lists.ts';
import { calendarOf, deviceTime } from './time.ts';
import { entriesOf, rounded, type Entry } from './variables.ts';

const MAX_MS = 86_400_000;
const DEFAULT_MS = 3 * MAX_MS;

/** Returns entries of the wanted variables; no list or an empty one means all. */
export function wantedEntries(entries: readonly Entry[], { variables }: Body): readonly Entry[] {
  if (variables === undefined || (Array.isArray(variables) && variables.length === 0)) return entries;
  if (!Array.isArray(variables)) throw new Refusal(40257);
  return entries.filter(({ variable }) => variables.includes(variable));
}

/** `data` of each variable contains the samples of up to a day; without begin and end those of the last three. */
export function historyOf(fleet: Fleet, inverter: ModelInverter, body: Body, now: number): unknown {
  const { begin = now - DEFAULT_MS, end = now } = body;
  if (typeof begin !== 'number' || typeof end !== 'number' || end < begin) throw new Refusal(40257);
  if (body.begin !== undefined && end - begin > MAX_MS) throw new Refusal(40257);
  const series = new Map<string, Entry & { data: { time: string; value: unknown }[] }>();
  for (const sample of fleet.samples(inverter, begin / 1000, Math.min(end, now) / 1000)) {
    addPoints(series, wantedEntries(entriesOf({ inverter, sample }), body), sampleTime(inverter, sample));
  }
  const datas = [...series.values()].map(({ unit, data, name, variable }) => ({ unit, data, name, variable }));
  return [{ datas, deviceSN: fleet.serial(inverter) }];
}

function addPoints(
  series: Map<string, Entry & { data: { time: string; value: unknown }[] }>,
  entries: readonly Entry[],
  time: string,
): void {
  for (const entry of entries) {
    const known = series.get(entry.variable) ?? { ...entry, data: [] };
    series.set(entry.variable, known);
    known.data.push({ time, value: entry.value });
  }
}

export function sampleTime({ site }: ModelInverter, { time }: PhysicalSample): string {
  return deviceTime(time, site.timezone);
}

/** Returns kWh of today, of the month and since installation. */
export function generationOf(fleet: Fleet, inverter: ModelInverter, now: number): unknown {
  const sample = fleet.counters(inverter, now);
  return {
    today: rounded(sample.energyTodayWh / 1000, 1),
    month: rounded(sample.energyMonthWh / 1000, 1),
    cumulative: rounded(sample.energyTotalWh / 1000, 1),
  };
}

/** Returns kWh of each hour of a day, day of a month, month of a year; 0 for future ones. */
export function reportOf(fleet: Fleet, inverter: ModelInverter, body: Body, now: number): unknown {
  const { variables } = body;
  if (!Array.isArray(variables)) throw new Refusal(40257);
  if (body.dimension === 'month') return monthReport(fleet, inverter, body, variables, now);
  const bounds = boundsOf(inverter, body).map((time) => Math.min(time, now / 1000));
  const totals = bounds.map((time) => fleet.plantModel.sample(inverter, Math.floor(time)).energyTotalWh);
  const generated = totals.slice(1).map((total, i) => rounded(Math.max(0, total - totals[i]!) / 1000, 1));
  return variables.map((variable: unknown) => ({
    variable: String(variable),
    unit: 'kWh',
    values: variable === 'generation' || variable === 'PVEnergyTotal' ? generated : generated.map(() => 0),
  }));
}

const daySums: Readonly<Record<string, (sample: PhysicalSample) => number | undefined>> = {
  generation: ({ energyTodayWh }) => energyTodayWh,
  PVEnergyTotal: ({ energyTodayWh }) => energyTodayWh,
  feedin: ({ meter }) => meter?.exportedTodayWh,
  gridConsumption: ({ meter }) => meter?.importedTodayWh,
  loads: ({ meter }) => meter?.loadTodayWh,
  chargeEnergyToTal: ({ battery }) => battery?.chargedTodayWh,
  dischargeEnergyToTal: ({ battery }) => battery?.dischargedTodayWh,
};

/** Days to come are 0, as the sums of a meter or battery that is not there; a day on which the logger was silent is null. */
function monthReport(
  fleet: Fleet,
  inverter: ModelInverter,
  body: Body,
  variables: readonly unknown[],
  now: number,
): unknown {
  const bounds = boundsOf(inverter, body);
  const samples = bounds.slice(0, -1).map((start, i) => {
    if (start > now / 1000) return 'to come';
    return lastSampleOfDay(fleet.plantModel, inverter, { start, end: bounds[i + 1]! }, now / 1000);
  });
  const valueOf = (variable: unknown, sample: PhysicalSample | 'to come' | undefined): number | null => {
    if (sample === 'to come') return 0;
    const wattHours = Object.hasOwn(daySums, String(variable)) ? daySums[String(variable)] : undefined;
    return sample ? rounded((wattHours?.(sample) ?? 0) / 1000, 1) : null;
  };
  return variables.map((variable: unknown) => ({
    variable: String(variable),
    unit: 'kWh',
    values: samples.map((sample) => valueOf(variable, sample)),
  }));
}

function boundsOf({ site }: ModelInverter, { dimension, year, month = 1, day = 1 }: Body): number[] {
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number') throw new Refusal(40257);
  const days = calendarOf(site.timezone);
  const number = (y: number, m: number, d: number): number => Date.UTC(y, m - 1, d) / MAX_MS;
  const first = number(year, month, day);
  if (dimension === 'day') {
    const { start, end } = days.numbered(first);
    return Array.from({ length: 25 }, (_, hour) => Math.min(start + hour * 3600, end));
  }
  if (dimension === 'month') {
    const from = calendarStarts(first).month;
    const length = number(year, month + 1, 1) - from;
    return Array.from({ length: length + 1 }, (_, i) => days.numbered(from + i).start);
  }
  if (dimension !== 'year') throw new Refusal(40257);
  return Array.from({ length: 13 }, (_, i) => days.numbered(number(year, i + 1, 1)).start);
}
