import { readText } from '@heliograph/vendor-contract';
import type { ParkInverter, PhysicalSample } from '../park/index.ts';
import { refusals, type Body, type Fields } from './simulator-answers.ts';
import { entriesOf } from './simulator-devices.ts';
import type { Fleet } from './simulator-fleet.ts';
import type { Entry } from './simulator-readings.ts';
import { dayBounds, energyOf, resolutionOf, spanBounds, spansOf, type Resolution } from './simulator-statistics.ts';

const SAMPLES = 1;
const MOST_POINTS = 5;
const RAW_SECONDS = 5 * 86_400;

/** Samples of the day `startAt` (`granularity` 1), or the energy of days, months, years. */
export function history(fleet: Fleet, body: Body, now: number): Fields {
  const { deviceSn, granularity, measurePoints } = body;
  const inverter = fleet.inverterOf(deviceSn);
  const dataList =
    granularity === SAMPLES
      ? ofDay(fleet, inverter, body, now)
      : energies(fleet, inverter, resolutionOf(granularity), body, now);
  if (granularity !== SAMPLES && !isMissing(measurePoints)) throw refusals.withPoints();
  return { ...identity(fleet, inverter), granularity, dataList };
}

export function historyRaw(fleet: Fleet, body: Body, now: number): Fields {
  const inverter = fleet.inverterOf(body.deviceSn);
  const { from, to } = spanBounds(body, RAW_SECONDS, refusals.within5Days);
  const points = pointsOf(body.measurePoints);
  return { ...identity(fleet, inverter), dataList: frames(fleet, inverter, points, from, to + 1, now) };
}

function identity(fleet: Fleet, inverter: ParkInverter): Fields {
  const deviceSn = fleet.serial(inverter);
  return { deviceSn, deviceId: fleet.deviceId(deviceSn), deviceType: 'INVERTER' };
}

function ofDay(fleet: Fleet, inverter: ParkInverter, { startAt, measurePoints }: Body, now: number): Fields[] {
  const points = pointsOf(measurePoints);
  if (points.length > MOST_POINTS) throw refusals.listTooLong();
  const { from, to } = dayBounds(fleet, inverter.site, startAt, startAt);
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
  inverter: ParkInverter,
  points: readonly string[],
  from: number,
  to: number,
  now: number,
): Fields[] {
  return fleet.samples(inverter, from, to, now).map((sample) => ({
    time: String(Math.floor(sample.time)),
    itemList: itemsOf(entriesOf(fleet, inverter, sample), points),
  }));
}

function itemsOf(entries: readonly Entry[], points: readonly string[]): Fields[] {
  return entries.filter(({ key }) => points.includes(key)).map(({ key, value, unit }) => ({ unit, value, key }));
}

function energies(
  fleet: Fleet,
  inverter: ParkInverter,
  resolution: Resolution,
  { startAt, endAt }: Body,
  now: number,
): Fields[] {
  return spansOf(fleet, inverter.site, resolution, startAt, endAt ?? startAt, now).map((span) => ({
    time: span.label,
    itemList: [
      kilowattHours('Production', energyOf(fleet, inverter, resolution, span)),
      ...['GridFeed-in', 'Consumption', 'ElectricityPurchasing'].map((key) => kilowattHours(key, 0)),
    ],
  }));
}

function kilowattHours(key: string, wattHours: PhysicalSample['energyTotalWh']): Fields {
  return { unit: 'kWh', value: (wattHours / 1000).toFixed(2), key };
}
