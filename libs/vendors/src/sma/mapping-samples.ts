import { localToUnix, offsetSecondsAt } from '@heliograph/base-data';
import {
  compileFieldTable,
  derivedState,
  isRecord,
  readNumber,
  readText,
  rejected,
  withPhaseTotal,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonRecord,
  MappedItem,
  MappedSample,
  MappingContext,
  PolledDevice,
} from '@heliograph/vendor-contract';
import { dayOfLabel, knownZone, labelOf, newestTimes, timesInOrder } from './local-time.ts';
import { isClassicPlant, type SetEnvelope, type SetName, setNames, type Sets } from './wire.ts';
import { stateOf } from './states.ts';
import { inverterTable } from './tables.ts';

/** More than the rated power could give: freshly added devices begin with such spikes (dossier, "Quirks"). */
const MAX_OF_RATED = 1.5;

interface DayEnergy {
  /** Wh since local midnight, by the interval's end, Unix seconds. */
  wattHours: ReadonlyMap<number, number>;
  /** Why an interval's end has no sum: it would contain an implausible interval, or misses one. */
  missing: ReadonlyMap<number, 'implausible' | 'gap'>;
}

interface Running {
  day: string;
  sum: number;
  /** End and energy of the interval before. */
  end: number;
  value: number;
  broken: boolean;
  spike: boolean;
}

/**
 * Returns the energy since local midnight at each interval's end. A missing interval ends the day's sum, unless nothing was generated on both sides
 * of it: devices are silent at night, so the answer begins at dawn. At midnight it is 0: its interval is yesterday's.
 */
export function energySinceMidnight(set: SetEnvelope, zone: string, ratedPowerKw: number | undefined): DayEnergy {
  const step = set.resolutionSeconds ?? FIVE_MINUTES;
  const max = ratedPowerKw === undefined ? Infinity : (ratedPowerKw * 1000 * MAX_OF_RATED * step) / 3600;
  const wattHours = new Map<number, number>();
  const missing = new Map<number, 'implausible' | 'gap'>();
  let running: Running | undefined;
  timesInOrder(set.entries, zone).forEach((end, i) => {
    const entry = set.entries[i] ?? {};
    const value = readNumber(entry.pvGeneration);
    if (end === undefined || value === undefined) return;
    const label = labelOf(entry);
    const day = dayOfLabel(label) ?? '';
    running = added(running?.day === day ? running : midnightOf(day, end, zone), end, value, step);
    running.spike ||= value > max;
    if (!label.startsWith(day)) {
      // At midnight the interval is yesterday's, and the new day has nothing yet.
      wattHours.set(end, 0);
      return;
    }
    if (running.spike) missing.set(end, 'implausible');
    else if (running.broken) missing.set(end, 'gap');
    else wattHours.set(end, running.sum);
  });
  return { wattHours, missing };
}

function midnightOf(day: string, end: number, zone: string): Running {
  const start = localToUnix(`${day} 00:00:00`, zone) ?? end;
  return { day, sum: 0, end: start, value: 0, broken: false, spike: false };
}

function added(before: Running, end: number, value: number, step: number): Running {
  const missing = end - before.end > step;
  const broken = before.broken || (missing && (before.value !== 0 || value !== 0));
  return { ...before, sum: before.sum + value, end, value, broken };
}

const readMeasurements = compileFieldTable(inverterTable);

/** Samples missing in a row until a device counts as silent (dossier, "State (derived)"). */
const SILENT_AFTER_SAMPLES = 3;
/** The delay of classic plants, in five-minute samples: two hours (dossier, "Quirks"). */
const CLASSIC_LAG = 24;
const FIVE_MINUTES = 300;

interface Series {
  set: SetEnvelope;
  recent: boolean;
  times: readonly (number | undefined)[];
}

/**
 * Returns one sample for each time of the leading set: PowerAc, or the set requested instead. Values of the others join
 * it where their time is the same; their other times give no sample, as it would replace the complete one that follows.
 */
export function mapSamples(
  answer: BytesAnswer,
  device: PolledDevice,
  sets: Sets,
  context: MappingContext,
): MappedItem[] {
  const zones = [...[...sets.values()].map(({ timezone }) => timezone), device.timezone];
  const zone = knownZone(zones);
  if (zone === undefined) return [rejected('timezone_unknown', zones[0]?.slice(0, 40) ?? 'none', device.InverterSN)];
  const series = new Map(setNames.flatMap((name) => seriesOf(name, sets, zone, answer.fetchedAt)));
  const leading = setNames.map((name) => series.get(name)).find((found) => found !== undefined);
  if (!leading) return [];
  const dc = byTime(series.get('PowerDc'));
  const energy = series.get('EnergyAndPowerPv');
  const today = energy && !energy.recent ? energySinceMidnight(energy.set, zone, device.ratedPowerKw) : undefined;
  const parts = { ac: byTime(series.get('PowerAc')), dc, today };
  const overdue = answer.backfill === true ? undefined : overdueBefore(answer, device, leading, context);
  return leading.times.flatMap((time, i): MappedItem[] => {
    if (time === undefined) return [unreadable(device, leading.set.entries[i])];
    const last = i === leading.times.length - 1;
    return sampleAt(time, device, zone, parts, last && overdue !== undefined && time < overdue);
  });
}

interface Parts {
  ac: ReadonlyMap<number, JsonRecord>;
  dc: ReadonlyMap<number, JsonRecord>;
  today: DayEnergy | undefined;
}

function sampleAt(
  datetime: number,
  device: PolledDevice,
  zone: string,
  { ac, dc, today }: Parts,
  silent: boolean,
): MappedSample[] {
  const record: JsonRecord = {
    ...ac.get(datetime),
    ...inputsOf(dc.get(datetime)),
    pvGenerationToday: today?.wattHours.get(datetime),
  };
  const mapped = readMeasurements(record);
  const { quality, dcInputs } = mapped;
  const measurements = withPhaseTotal(mapped.measurements);
  // A time that the day's energy was asked for and does not have, or has without a value, misses its interval.
  if (today && !today.wattHours.has(datetime)) quality.push(`EDay:${today.missing.get(datetime) ?? 'gap'}`);
  if (Object.keys(measurements).length === 0) return [];
  return [
    {
      kind: 'sample',
      device,
      datetime,
      offsetSeconds: offsetSecondsAt(zone, datetime) ?? 0,
      ...derivedState(stateOf(measurements.PowerACOutputActive, silent)),
      measurements,
      dcInputs,
      quality,
      status: [],
      alerts: [],
      warnings: [],
      counters: { isDaySummed: true },
    },
  ];
}

/** Returns Recent before Day, where both were asked for. */
function seriesOf(name: SetName, sets: Sets, zone: string, fetchedAt: number): [SetName, Series][] {
  const newest = sets.get(`${name}/Recent`);
  if (newest) return [[name, { set: newest, recent: true, times: newestTimes(newest.entries, zone, fetchedAt) }]];
  const day = sets.get(`${name}/Day`);
  return day ? [[name, { set: day, recent: false, times: timesInOrder(day.entries, zone) }]] : [];
}

function byTime(series: Series | undefined): Map<number, JsonRecord> {
  const found = new Map<number, JsonRecord>();
  series?.times.forEach((time, i) => {
    const entry = series.set.entries[i];
    if (time !== undefined && entry) found.set(time, entry);
  });
  return found;
}

/** Returns the instant before which the newest sample is overdue. Only a sample of Recent is known to be the newest. */
function overdueBefore(
  { fetchedAt }: BytesAnswer,
  device: PolledDevice,
  { set, recent }: Series,
  { samplePeriodSeconds }: MappingContext,
): number | undefined {
  if (!recent) return undefined;
  const samples = (set.resolutionSeconds ?? FIVE_MINUTES) / FIVE_MINUTES;
  const lag = isClassicPlant(device.vendorPlantId) ? CLASSIC_LAG : 0;
  return fetchedAt / 1000 - (SILENT_AFTER_SAMPLES * samples + lag) * samplePeriodSeconds;
}

function unreadable(device: PolledDevice, entry: JsonRecord | undefined): MappedItem {
  return rejected('invalid_time', readText(entry?.time)?.slice(0, 40) ?? 'no time', device.InverterSN);
}

const arrays = ['dcVoltageInput', 'dcCurrentInput', 'dcPowerInput'] as const;

/**
 * Returns an entry of PowerDc with its arrays taken apart, as the field table reads it: `dcVoltageInput` with `{"index":"B"}` becomes
 * `dcVoltageInput2`. `dcPowerInput` becomes the sum over the inputs, left out when one of them has no value.
 */
function inputsOf(entry: JsonRecord | undefined): JsonRecord {
  if (!entry) return {};
  const flat: Record<string, unknown> = { isolationResistance: entry.isolationResistance };
  for (const name of arrays) {
    for (const { number, value } of elementsOf(entry[name])) flat[`${name}${number}`] = value;
  }
  const powers = elementsOf(entry.dcPowerInput).map(({ value }) => readNumber(value));
  if (powers.length > 0 && powers.every((power) => power !== undefined))
    flat.dcPowerInput = powers.reduce((sum, power) => sum + power, 0);
  return flat;
}

function elementsOf(array: unknown): { number: number; value: unknown }[] {
  if (!Array.isArray(array)) return [];
  return array.filter(isRecord).flatMap(({ index, value }) => {
    const number = inputNumber(readText(index) ?? '');
    return number === undefined ? [] : [{ number, value }];
  });
}

/** Returns the number of an input: `A` is 1, `Z` 26, `AA` 27. */
function inputNumber(index: string): number | undefined {
  if (!/^[A-Z]{1,2}$/.test(index)) return undefined;
  return Array.from(index, (letter) => letter.charCodeAt(0) - 64).reduce((number, digit) => number * 26 + digit, 0);
}
