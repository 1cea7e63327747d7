import type { ParkInverter, PhysicalSample } from '../park/index.ts';
import { double, pageOf, refusals, type Body, type Fields } from './simulator-answers.ts';
import type { Collector, Fleet, Reading } from './simulator-fleet.ts';
import { collectorEntries, inverterEntries, microInverterEntries, type Entry } from './simulator-readings.ts';
import { dayBounds, energyOf, spansOf, type Resolution } from './simulator-statistics.ts';

const DEVICE_STATE = { online: 1, alarm: 2, offline: 3 } as const;
/** `timeType` 1 is that of older documents, 5 that of V2.0.3: both are frames. */
const FRAMES: readonly unknown[] = [1, 5];
const resolutions: readonly (readonly [timeType: number, resolution: Resolution])[] = [
  [2, 'day'],
  [3, 'month'],
  [4, 'year'],
];

export function deviceState({ connected, sample }: Reading): number {
  if (!connected) return DEVICE_STATE.offline;
  return sample.state === 'fault' ? DEVICE_STATE.alarm : DEVICE_STATE.online;
}

/** Inverters of a collector that sends, else none of them is newer than its newest. */
function collectorReading(fleet: Fleet, { inverters }: Collector, now: number): { state: number; time: number } {
  const readings = inverters.map((inverter) => fleet.reading(inverter, now));
  const connected = readings.some((reading) => reading.connected);
  const time = Math.max(...readings.map(({ sample }) => sample.time));
  return { state: connected ? DEVICE_STATE.online : DEVICE_STATE.offline, time: Math.floor(time) };
}

/** Rows of a plant's device list: its collectors and its inverters. Times are floats here. */
export function stationDevices(fleet: Fleet, body: Body, now: number): Fields {
  const site = fleet.site(body.stationId);
  const collectors = fleet.collectors.filter((collector) => collector.site === site);
  const rows = [
    ...collectors.map((collector) => {
      const { state, time } = collectorReading(fleet, collector, now);
      return row(fleet, collector.serial, 'COLLECTOR', state, time);
    }),
    ...site.inverters.map((inverter) => {
      const reading = fleet.reading(inverter, now);
      return row(fleet, fleet.serial(inverter), fleet.deviceType(inverter), deviceState(reading), reading.sample.time);
    }),
  ].filter(({ deviceType }) => body.deviceType === undefined || deviceType === body.deviceType);
  return { total: rows.length, deviceListItems: pageOf(rows, body) };
}

function row(fleet: Fleet, deviceSn: string, deviceType: string, state: number, time: number) {
  const connectStatus = state === DEVICE_STATE.offline ? 0 : state;
  return {
    deviceSn,
    deviceId: fleet.deviceId(deviceSn),
    deviceType,
    connectStatus,
    collectionTime: double(Math.floor(time)),
  };
}

export function currentData(fleet: Fleet, body: Body, now: number): Fields {
  const serial = fleet.serialOf(body);
  const collector = fleet.collector(serial);
  if (collector) {
    const { state, time } = collectorReading(fleet, collector, now);
    return head(fleet, serial, 'COLLECTOR', state, time, collectorEntries(collector));
  }
  const inverter = inverterOf(fleet, serial);
  const reading = fleet.reading(inverter, now);
  const time = Math.floor(reading.sample.time);
  const entries = entriesOf(fleet, inverter, reading.sample);
  return head(fleet, serial, fleet.deviceType(inverter), deviceState(reading), time, entries);
}

function head(
  fleet: Fleet,
  deviceSn: string,
  deviceType: string,
  state: number,
  time: number,
  dataList: Entry[],
): Fields {
  const ids = { deviceSn, deviceId: fleet.deviceId(deviceSn), deviceType };
  return { ...ids, deviceState: state, dataList, collectionTime: time };
}

function entriesOf(fleet: Fleet, inverter: ParkInverter, sample: PhysicalSample): Entry[] {
  const serial = fleet.serial(inverter);
  return fleet.deviceType(inverter) === 'MICRO_INVERTER'
    ? microInverterEntries(serial, inverter, sample)
    : inverterEntries(serial, inverter, sample, fleet.days(inverter.site));
}

function inverterOf(fleet: Fleet, serial: string): ParkInverter {
  const inverter = fleet.inverter(serial);
  if (!inverter) throw refusals.deviceNotFound();
  return inverter;
}

/** A device and what hangs on it. */
export function communication(fleet: Fleet, body: Body, now: number): Fields {
  const serial = fleet.serialOf(body);
  const collector = fleet.collector(serial);
  if (!collector) return { communication: inverterNode(fleet, inverterOf(fleet, serial), now) };
  const { state, time } = collectorReading(fleet, collector, now);
  const childList = collector.inverters.map((inverter) => inverterNode(fleet, inverter, now));
  const node = { deviceSn: collector.serial, deviceId: fleet.deviceId(collector.serial), parentSn: null };
  const timeZone = collector.site.timezone;
  return {
    communication: { ...node, deviceType: 'COLLECTOR', deviceState: state, updateTime: time, timeZone, childList },
  };
}

function inverterNode(fleet: Fleet, inverter: ParkInverter, now: number) {
  const reading = fleet.reading(inverter, now);
  const deviceSn = fleet.serial(inverter);
  return {
    deviceSn,
    deviceId: fleet.deviceId(deviceSn),
    parentSn: fleet.collectorOf(inverter).serial,
    deviceType: fleet.deviceType(inverter),
    deviceState: deviceState(reading),
    updateTime: Math.floor(reading.sample.time),
    timeZone: inverter.site.timezone,
    childList: [],
  };
}

/** Frames of one day, or the energy of days, months, years. */
export function historical(fleet: Fleet, body: Body, now: number): Fields {
  const { startTime, endTime, timeType } = body;
  const inverter = inverterOf(fleet, fleet.serialOf(body));
  const resolution = resolutions.find(([code]) => code === timeType)?.[1];
  const paramDataList = FRAMES.includes(timeType)
    ? frames(fleet, inverter, startTime, now)
    : resolution && energies(fleet, inverter, resolution, startTime, endTime, now);
  if (!paramDataList) throw timeType === undefined ? refusals.missing() : refusals.invalid();
  const serial = fleet.serial(inverter);
  const ids = { deviceSn: serial, deviceId: fleet.deviceId(serial), deviceType: fleet.deviceType(inverter) };
  return { ...ids, timeType, paramDataList };
}

/** Of one day, whatever end is asked for: clients are known that name one far away. */
function frames(fleet: Fleet, inverter: ParkInverter, day: unknown, now: number): Fields[] {
  const { from, to } = dayBounds(fleet, inverter.site, day, day);
  if (to <= Date.parse(inverter.site.installedAt) / 1000) throw refusals.noRecords();
  return fleet.frames(inverter, from, to, now).map((sample) => ({
    collectTime: String(Math.floor(sample.time)),
    dataList: entriesOf(fleet, inverter, sample),
  }));
}

function energies(
  fleet: Fleet,
  inverter: ParkInverter,
  resolution: Resolution,
  start: unknown,
  end: unknown,
  now: number,
): Fields[] {
  return spansOf(fleet, inverter.site, resolution, start, end, now).map((span) => {
    const value = (energyOf(fleet, inverter, resolution, span) / 1000).toFixed(2);
    return { collectTime: span.name, dataList: [{ key: 'generation', value, unit: 'kWh', name: 'Production' }] };
  });
}
