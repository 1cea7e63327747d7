import { localToUnix } from '@heliograph/base-data';
import { converter, isRecord, readNumber, readText } from '@heliograph/vendor-contract';
import type { JsonRecord } from '@heliograph/vendor-contract';
import type { AskedWindow } from './wire.ts';

/** The first value of a day comes before this on the site's clock, otherwise the gap before it is not the night. */
const NOON = 12 * 3600;

export interface DayEnergyOptions {
  /** Length of a bucket, seconds. */
  period: number;
  asked: readonly AskedWindow[];
  timezone: string | undefined;
}

/**
 * Returns the energy since local midnight up to and with each bucket, kWh by timestamp. Buckets have no sum when those since midnight were not all asked for, or when one after the first value of
 * the day is missing or null.
 */
export function energySinceMidnight(energy: Points, options: DayEnergyOptions): ReadonlyMap<number, number> {
  const sorted = [...energy.values()].sort((a, b) => a.time.unix - b.time.unix);
  const days = Map.groupBy(sorted, ({ time }) => time.localDate).values();
  const sums = new Map<number, number>();
  for (const points of days) {
    const first = points.findIndex(({ value }) => value !== undefined);
    if (first < 0) continue;
    const { time } = points[first]!;
    if (time.secondsOfDay < NOON && coveredFromMidnight(points, energy, options))
      addUp(points.slice(first), options.period, sums);
  }
  return sums;
}

/** Ends at the first bucket that is missing or without a value. */
function addUp(points: readonly Point[], period: number, sums: Map<number, number>): void {
  let total = 0;
  let expected = points[0]!.time.unix;
  for (const { time, value, unit } of points) {
    const convert = unit === undefined ? undefined : converter(unit, 'kWh');
    if (time.unix !== expected || value === undefined || !convert) return;
    // To a billionth: sums of decimals must not end a hair below a half that is rounded later.
    total = Math.round((total + convert(value)) * 1e9) / 1e9;
    sums.set(time.unix, total);
    expected += period;
  }
}

/** Listed from midnight on, or asked for from midnight on: buckets without data may be left out instead of null. */
function coveredFromMidnight(points: readonly Point[], energy: Points, options: DayEnergyOptions): boolean {
  const { time } = points[0]!;
  if (time.secondsOfDay === 0 || energy.has(time.unix - options.period)) return true;
  const zoned = options.timezone && localToUnix(`${time.localDate} 00:00:00`, options.timezone);
  let reached = typeof zoned === 'number' ? zoned : time.unix - time.secondsOfDay;
  for (const { from, to } of options.asked) if (from <= reached) reached = Math.max(reached, to + 1);
  return reached >= time.unix;
}

export interface Point {
  time: BucketTime;
  /** Undefined: null, at night and in the bucket that is still open. */
  value: number | undefined;
  unit: string | undefined;
}

/** Buckets by timestamp, Unix seconds. */
type Points = ReadonlyMap<number, Point>;

type Metric = 'power' | 'energy' | 'voltage' | 'frequency';

export interface InverterSeries {
  metrics: Readonly<Record<Metric, Points>>;
  resolution: string | undefined;
  /** Buckets whose timestamp could not be read. */
  unreadable: number;
}

/** Names of units that are not those of BaseData's sources; others pass as they are. */
const units: ReadonlyMap<string, string> = new Map([
  ['VOLT', 'V'],
  ['AMPERE', 'A'],
  ['HERTZ', 'Hz'],
  ['PERCENTAGE', '%'],
  // The document lists this one as well, without its meaning: taken as 0 to 100, as the other.
  ['PERCENTAGE_100', '%'],
]);

/**
 * Returns one inverter's series out of several answers, in the order given: of two points at one time the later
 * answer's counts.
 */
export function inverterSeries(answers: readonly JsonRecord[]): InverterSeries {
  const metrics = { power: new Map(), energy: new Map(), voltage: new Map(), frequency: new Map() };
  const series: InverterSeries & { resolution: string | undefined } = { metrics, resolution: undefined, unreadable: 0 };
  for (const answer of answers) {
    for (const metric of Object.keys(metrics) as Metric[]) {
      series.unreadable += addPoints(metrics[metric] as Map<number, Point>, answer[metric]);
    }
    if (isRecord(answer.power)) series.resolution = readText(answer.power.resolution) ?? series.resolution;
  }
  return series;
}

/** Adds the buckets of a series. Returns the number of those whose timestamp cannot be read. */
export function addPoints(points: Map<number, Point>, series: unknown): number {
  if (!isRecord(series) || !Array.isArray(series.values)) return 0;
  const named = readText(series.unit);
  const unit = named === undefined ? undefined : (units.get(named) ?? named);
  let unreadable = 0;
  for (const entry of series.values as unknown[]) {
    const time = isRecord(entry) ? readBucketTime(entry.timestamp) : undefined;
    if (time) points.set(time.unix, { time, value: readNumber((entry as JsonRecord).value), unit });
    else unreadable += 1;
  }
  return unreadable;
}

const stamp = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})$/;

/** A timestamp of the vendor: ISO 8601 with the offset of the site. */
interface BucketTime {
  /** Unix seconds. */
  unix: number;
  offsetSeconds: number;
  /** `2026-09-29`, of the site. */
  localDate: string;
  /** Seconds since 00:00 on the clock of the site. */
  secondsOfDay: number;
}

/** Returns undefined for a text without an offset: it would not name an instant. */
export function readBucketTime(value: unknown): BucketTime | undefined {
  const match = typeof value === 'string' ? stamp.exec(value.trim()) : null;
  if (!match) return undefined;
  const [, localDate = '', clock = '', seconds = '00', zone = ''] = match;
  const local = Date.parse(`${localDate}T${clock}:${seconds}Z`) / 1000;
  if (!Number.isFinite(local)) return undefined;
  const offsetSeconds = offsetOf(zone);
  return { unix: local - offsetSeconds, offsetSeconds, localDate, secondsOfDay: ((local % 86_400) + 86_400) % 86_400 };
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0;
  const seconds = Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60;
  return zone.startsWith('-') ? -seconds : seconds;
}
