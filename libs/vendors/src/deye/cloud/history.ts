import { readText } from '@heliograph/vendor-contract';
import type { ModelInverter } from '../../plant-model/index.ts';
import type { Body, Fields } from '../../solarman-platform/cloud/answers.ts';
import type { Fleet } from '../../solarman-platform/cloud/fleet.ts';
import {
  energyOf,
  resolutionOf,
  sampleOfDay,
  type Resolution,
  type Span,
} from '../../solarman-platform/cloud/statistics.ts';
import { calendar, refusals } from './answers.ts';
import { entriesOf } from './devices.ts';
import { inverterOf } from './accounts.ts';
import type { Entry } from './readings.ts';

const MAX_POINTS = 5;
const RAW_SECONDS = 5 * 86_400;

/** Returns samples of the day `startAt` (`granularity` 1), or the energy of days, months, years. */
export function history(fleet: Fleet, body: Body, now: number): Fields {
  const { deviceSn, granularity, measurePoints } = body;
  const inverter = inverterOf(fleet, deviceSn);
  const dataList =
    granularity === SAMPLES
      ? ofDay(fleet, inverter, body, now)
      : energies(fleet, inverter, statisticsOf(granularity), body, now);
  if (granularity !== SAMPLES && !isMissing(measurePoints)) throw refusals.withPoints();
  return { ...identity(fleet, inverter), granularity, dataList };
}

export function historyRaw(fleet: Fleet, body: Body, now: number): Fields {
  const inverter = inverterOf(fleet, body.deviceSn);
  const { from, to } = calendar.seconds(body, RAW_SECONDS, refusals.within5Days);
  const points = pointsOf(body.measurePoints);
  return { ...identity(fleet, inverter), dataList: frames(fleet, inverter, points, from, to + 1, now) };
}

function identity(fleet: Fleet, inverter: ModelInverter): Fields {
  const deviceSn = fleet.serial(inverter);
  return { deviceSn, deviceId: fleet.deviceId(deviceSn), deviceType: 'INVERTER' };
}

function ofDay(fleet: Fleet, inverter: ModelInverter, { startAt, measurePoints }: Body, now: number): Fields[] {
  const points = pointsOf(measurePoints);
  if (points.length > MAX_POINTS) throw refusals.listTooLong();
  const { from, to } = calendar.bounds(fleet, inverter.site, startAt, startAt);
  if (to <= Date.parse(inverter.site.installedAt) / 1000) throw refusals.noRecords();
  return frames(fleet, inverter, points, from, to, now);
}

const isMissing = (points: unknown): boolean => points === undefined || points === null;

/** Some clients name a single point without a list. */
function pointsOf(measurePoints: unknown): string[] {
  if (isMissing(measurePoints)) throw refusals.withoutPoints();
  return [measurePoints].flat().map((point) => readText(point) ?? '');
}

/** `time` is Unix seconds as text; points the device does not have are left out. */
function frames(
  fleet: Fleet,
  inverter: ModelInverter,
  points: readonly string[],
  from: number,
  to: number,
  now: number,
): Fields[] {
  return fleet.history(inverter, from, to, now).map((sample) => ({
    time: String(Math.floor(sample.time)),
    itemList: itemsOf(entriesOf(fleet, inverter, sample), points),
  }));
}

function itemsOf(entries: readonly Entry[], points: readonly string[]): Fields[] {
  return entries.filter(({ key }) => points.includes(key)).map(({ key, value, unit }) => ({ unit, value, key }));
}

function energies(
  fleet: Fleet,
  inverter: ModelInverter,
  resolution: Resolution,
  { startAt, endAt }: Body,
  now: number,
): Fields[] {
  const spans = calendar.spans(fleet, inverter.site, resolution, { start: startAt, end: endAt ?? startAt }, now);
  if (resolution === 'day') return ofDays(fleet, inverter, spans);
  return spans.map((span) => ({
    time: labelOf(span, resolution),
    itemList: [
      kilowattHours('Production', energyOf(fleet, inverter, resolution, span)),
      ...meterKeys.map((key) => kilowattHours(key, 0)),
    ],
  }));
}

/** Without a meter its three sums are 0, as recorded; the keys of a battery are those of clients. Silent days are missing, and no day at all is a refusal. */
function ofDays(fleet: Fleet, inverter: ModelInverter, spans: readonly Span[]): Fields[] {
  const rows = spans.flatMap((span): Fields[] => {
    const sample = sampleOfDay(fleet, inverter, span);
    if (!sample) return [];
    const { meter, battery } = sample;
    const itemList = [
      kilowattHours('Production', sample.energyTodayWh),
      kilowattHours('GridFeed-in', meter?.exportedTodayWh ?? 0),
      kilowattHours('Consumption', meter?.loadTodayWh ?? 0),
      kilowattHours('ElectricityPurchasing', meter?.importedTodayWh ?? 0),
    ];
    if (battery) {
      itemList.push(kilowattHours('ChargingCapacity', battery.chargedTodayWh));
      itemList.push(kilowattHours('DischargingCapacity', battery.dischargedTodayWh));
    }
    return [{ time: span.name, itemList }];
  });
  if (rows.length === 0) throw refusals.noRecords();
  return rows;
}

const meterKeys = ['GridFeed-in', 'Consumption', 'ElectricityPurchasing'];

function kilowattHours(key: string, wattHours: number): Fields {
  return { unit: 'kWh', value: (wattHours / 1000).toFixed(2), key };
}

/** `granularity` of samples. */
export const SAMPLES = 1;

/** Reads a `granularity` other than that of samples. */
export function statisticsOf(granularity: unknown): Resolution {
  const resolution = resolutionOf(granularity);
  if (!resolution) throw granularity === undefined ? refusals.missing() : refusals.invalid();
  return resolution;
}

/** Writes a span as the cloud does in answers: `2026-5`, months are not padded, days are. */
function labelOf({ name }: Span, resolution: Resolution): string {
  return resolution === 'month' ? name.replace('-0', '-') : name;
}
