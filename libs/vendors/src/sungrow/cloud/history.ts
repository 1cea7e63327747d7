import { reported } from '@heliograph/base-data';
import { lastSampleOfDay, type ModelInverter, type ModelSite } from '../../plant-model/index.ts';
import { CodeError, invalid } from './envelope.ts';
import { deviceByKey, valuesAt, type Device } from './inverter-devices.ts';
import { sitesOf } from './plants.ts';
import { pointValues, type PointValues } from './points.ts';
import { required, requiredList, text, type Call } from './request.ts';
import { compactText, javaDouble, wallSeconds } from './text.ts';

const WINDOW_SECONDS = 3 * 3600;
const DAY_MS = 86_400_000;
const SAMPLE_SECONDS = 300;
const MAX_DEVICES = 50;
const POINTS_BELOW = 50;

type Row = Record<string, string>;

/** Answers getDevicePointMinuteDataList: times are plant-local; points without data and rows without points are left out. */
export function minuteHistory(call: Call): object {
  const { body, fleet } = call;
  const keys = requiredList(body, 'ps_key_list');
  const points = pointsOf(body);
  if (keys.length > MAX_DEVICES) throw invalid('ps_key_list');
  if (points.length >= POINTS_BELOW) throw invalid('points');
  const rows: Record<string, Row[]> = {};
  for (const key of keys) {
    const device = deviceByKey(fleet, key);
    if (!device) continue;
    const times = timesOf(call, device.site);
    rows[key] = times.map((time) => rowOf(call, device, time, points)).filter((row) => row !== undefined);
  }
  return rows;
}

function pointsOf(body: Call['body']): number[] {
  return requiredList(body, 'points').map((point) => Number(point.replace(/^p/, '')));
}

/** Instants of the window on the grid of the interval, up to now. */
function timesOf({ body, fleet, now, historyOfToday }: Call, site: ModelSite): number[] {
  const start = wallSeconds(required(body, 'start_time_stamp'));
  const end = wallSeconds(required(body, 'end_time_stamp'));
  if (start === undefined || end === undefined || end < start) throw invalid('start_time_stamp,end_time_stamp');
  const offset = fleet.offset(site, now / 1000);
  const since = fleet.fastSince();
  const isFast = start - offset >= since;
  if (end - start > (isFast ? (WINDOW_SECONDS * fleet.period) / SAMPLE_SECONDS : WINDOW_SECONDS))
    throw invalid('end_time_stamp');
  const last = Math.min(
    end - offset,
    now / 1000,
    historyOfToday ? Infinity : fleet.days(site).at(now / 1000).start - 1,
  );
  const rows = rowsBetween(start - offset, Math.min(last, since - 1), stepOf(body, SAMPLE_SECONDS));
  return [...rows, ...rowsBetween(Math.max(start - offset, since), last, stepOf(body, fleet.period))];
}

/** Returns whole multiples of a step, both ends included. */
function rowsBetween(from: number, to: number, step: number): number[] {
  const times: number[] = [];
  for (let n = Math.ceil(from / step); Math.floor(n * step) <= to; n += 1) times.push(Math.floor(n * step));
  return times;
}

/** Returns the real seconds between two rows: the vendor's minutes run with the time scale. */
function stepOf(body: Call['body'], period: number): number {
  const minutes = Number(text(body, 'minute_interval') ?? 5);
  if (!Number.isInteger(minutes) || minutes < 5 || minutes % 5 !== 0) throw invalid('minute_interval');
  return (minutes / 5) * period;
}

function rowOf(call: Call, device: Device, time: number, points: readonly number[]): Row | undefined {
  const { fleet, now } = call;
  const reading = fleet.readingAt(device.inverter ?? device.site.inverters[0]!, time);
  const row = reading && pointsIn(valuesAt(fleet, device, reading), points);
  return row && { time_stamp: compactText(time, fleet.offset(device.site, now / 1000)), ...row };
}

function pointsIn(values: PointValues, points: readonly number[]): Row | undefined {
  const row = points.flatMap((point) => {
    const value = values.get(point);
    return value === undefined ? [] : [[`p${point}`, value] as const];
  });
  return row.length > 0 ? Object.fromEntries(row) : undefined;
}

/** Answers getPowerStationPointMinuteDataList: power and yield of whole plants. */
export function plantMinuteHistory(call: Call): object {
  const { body, fleet } = call;
  const ids = requiredList(body, 'ps_id_list');
  const points = pointsOf(body);
  const rows = sitesOf(fleet, ids).map((site) => {
    const list = timesOf(call, site).map((time) => ({
      time_stamp: compactText(time, fleet.offset(site, call.now / 1000)),
      ...plantRow(call, site, time, points),
    }));
    return [String(fleet.psId(site)), list] as const;
  });
  const names = points.map((id) => ({
    point_id: id,
    point_name: plantPoint[id] ?? '',
    point_unit: id === 83033 ? 'W' : 'Wh',
  }));
  return {
    ...Object.fromEntries(rows),
    ...reported({ point_dict: text(body, 'is_get_point_dict') === '1' ? names : undefined }),
  };
}

const plantPoint: Readonly<Record<number, string>> = {
  83022: 'Daily Yield of Plant',
  83024: 'Plant Total Yield',
  83033: 'Plant Power',
};

function plantRow({ fleet }: Call, { inverters }: ModelSite, time: number, points: readonly number[]): Row {
  const samples = inverters.map((inverter) => fleet.plantModel.sample(inverter, time));
  const sum = (member: 'acPowerW' | 'energyTodayWh' | 'energyTotalWh'): string =>
    javaDouble(
      samples.reduce((total, sample) => total + sample[member], 0),
      1,
    );
  const values: Readonly<Record<number, () => string>> = {
    83022: () => sum('energyTodayWh'),
    83024: () => sum('energyTotalWh'),
    83033: () => sum('acPowerW'),
  };
  return Object.fromEntries(points.flatMap((point) => (values[point] ? [[`p${point}`, values[point]()]] : [])));
}

const kinds: Readonly<Record<string, string>> = {
  '1': 'day',
  '2': 'month',
  '3': 'year',
  day: 'day',
  month: 'month',
  year: 'year',
};
const MAX_PERIODS: Readonly<Record<string, number>> = { day: 100, month: 24, year: 5 };

const yieldPoints = ['p1', 'p13112', 'p51346'];
/** The energies that are kept by day: yield today and lifetime, and the day's counters of a hybrid. */
const dayPoints = [1, 2, 13112, 13134, 51346, 51302, 13028, 13029, 13122, 13147, 13199].map((point) => `p${point}`);

/** Energies by day (without the current one), yields by month and year; other points have no such data here. */
export function periodHistory(call: Call): object {
  const { body, fleet } = call;
  const kind = kinds[required(body, 'query_type')];
  if (kind === undefined) throw invalid('query_type');
  const [first, last] = [required(body, 'start_time'), required(body, 'end_time')];
  const points = requiredList(body, 'data_point');
  const types = requiredList(body, 'data_type');
  const keys = requiredList(body, 'ps_key_list');
  if (keys.length > MAX_DEVICES) throw invalid('ps_key_list');
  const stamps = periods(kind, first, last);
  if (stamps.length > (MAX_PERIODS[kind] ?? 0)) throw new CodeError('010', 'er_parameter_value_invalid:end_time');
  if (text(body, 'order') === '1') stamps.reverse();
  return Object.fromEntries(
    keys.flatMap((key) => {
      const inverter = fleet.byKey(key);
      if (!inverter) return [];
      const known = points.filter((point) => (kind === 'day' ? dayPoints : yieldPoints).includes(point));
      if (kind === 'day') return [[key, dayRows(call, inverter, stamps, known, types)]];
      const rows = stamps.map((stamp) => period(call, inverter, stamp, types));
      return [[key, Object.fromEntries(known.map((point) => [point, rows]))]];
    }),
  );
}

/** Returns the peaks (2) of counters on finished local days; points, days and types without data are missing. */
function dayRows(
  { fleet, now }: Call,
  inverter: ModelInverter,
  stamps: readonly string[],
  points: readonly string[],
  types: readonly string[],
): Record<string, Row[]> {
  const series: Record<string, Row[]> = {};
  if (!types.includes('2')) return series;
  for (const stamp of stamps) {
    const day = fleet.days(inverter.site).numbered(startOf(stamp) / DAY_MS);
    const sample = day.end > now / 1000 ? undefined : lastSampleOfDay(fleet.plantModel, inverter, day, now / 1000);
    if (!sample) continue;
    const values = pointValues(fleet, { inverter, sample, time: sample.time, online: true });
    for (const point of points) {
      const value = values.get(Number(point.slice(1)));
      if (value !== undefined) (series[point] ??= []).push({ '2': `${value}000`, time_stamp: stamp });
    }
  }
  return series;
}

/** Stamps `yyyyMMdd`, `yyyyMM` or `yyyy` from first to last. */
function periods(kind: string, first: string, last: string): string[] {
  const digits = { day: 8, month: 6, year: 4 }[kind] ?? 8;
  const stamps: string[] = [];
  for (let at = startOf(first); stamps.length <= 100; at = next(at, kind)) {
    const stamp = new Date(at).toISOString().slice(0, 10).replaceAll('-', '').slice(0, digits);
    if (stamp > last.slice(0, digits)) break;
    stamps.push(stamp);
  }
  return stamps;
}

function startOf(stamp: string): number {
  const at = Date.parse(`${stamp.slice(0, 4)}-${stamp.slice(4, 6) || '01'}-${stamp.slice(6, 8) || '01'}T00:00:00Z`);
  if (!Number.isFinite(at)) throw invalid('start_time');
  return at;
}

function next(at: number, kind: string): number {
  const date = new Date(at);
  if (kind === 'day') return date.setUTCDate(date.getUTCDate() + 1);
  return kind === 'month' ? date.setUTCMonth(date.getUTCMonth() + 1) : date.setUTCFullYear(date.getUTCFullYear() + 1);
}

/** Returns the gain of the lifetime counter in a month or a year. */
function period({ fleet, now }: Call, inverter: ModelInverter, stamp: string, types: readonly string[]): Row {
  const kind = stamp.length === 6 ? 'month' : 'year';
  const wall = startOf(stamp) / 1000;
  const end = next(wall * 1000, kind) / 1000;
  const at = (time: number): number => {
    const instant = Math.min(time - fleet.offset(inverter.site, time), now / 1000);
    return fleet.plantModel.sample(inverter, instant).energyTotalWh;
  };
  const gained = javaDouble(Math.max(0, at(end - 1) - at(wall)), 1);
  return { ...Object.fromEntries(types.map((type) => [type, `${gained}000`])), time_stamp: stamp };
}
