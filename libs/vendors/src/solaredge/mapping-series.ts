import { isRecord, readNumber, readText } from '@heliograph/vendor-contract';
import type { JsonRecord } from '@heliograph/vendor-contract';

export interface Point {
  time: BucketTime;
  /** Undefined: null, at night and in the bucket that is still open. */
  value: number | undefined;
  unit: string | undefined;
}

/** Buckets by timestamp, Unix seconds. */
export type Points = ReadonlyMap<number, Point>;

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
