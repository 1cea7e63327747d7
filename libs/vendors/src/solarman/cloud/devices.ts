import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import { double, type Body, type Fields } from '../../solarman-platform/cloud/answers.ts';
import type { Fleet } from '../../solarman-platform/cloud/fleet.ts';
import { collectorReading, DEVICE_STATE, devicesOf, deviceState } from '../../solarman-platform/cloud/plants.ts';
import { energyOf, resolutionOf, sampleOfDay, type Resolution } from '../../solarman-platform/cloud/statistics.ts';
import { calendar, pageOf, refusals } from './answers.ts';
import { deviceType, inverterOf, serialOf, siteOf } from './accounts.ts';
import { collectorEntries, inverterEntries, microInverterEntries, type Entry } from './readings.ts';

/** `timeType` 1 is that of older documents, 5 that of V2.0.3: both are frames. */
const FRAMES: readonly unknown[] = [1, 5];

/** Returns rows of a plant's device list: its collectors and its inverters. Times are floats here. */
export function stationDevices(fleet: Fleet, body: Body, now: number): Fields {
  const rows = devicesOf(fleet, siteOf(fleet, body), now)
    .map(({ serial, inverter, state, time }) => ({
      deviceSn: serial,
      deviceId: fleet.deviceId(serial),
      deviceType: inverter ? deviceType(inverter) : 'COLLECTOR',
      connectStatus: state === DEVICE_STATE.offline ? 0 : state,
      collectionTime: double(time),
    }))
    .filter((row) => body.deviceType === undefined || row.deviceType === body.deviceType);
  return { total: rows.length, deviceListItems: pageOf(rows, body) };
}

export function currentData(fleet: Fleet, body: Body, now: number): Fields {
  const serial = serialOf(fleet, body);
  const collector = fleet.collector(serial);
  if (collector) {
    const { state, time } = collectorReading(fleet, collector, now);
    return head(fleet, serial, 'COLLECTOR', state, time, collectorEntries(collector));
  }
  const inverter = inverterOf(fleet, body);
  const reading = fleet.reading(inverter, now);
  const time = Math.floor(reading.sample.time);
  const entries = entriesOf(fleet, inverter, reading.sample);
  return head(fleet, serial, deviceType(inverter), deviceState(reading), time, entries);
}

function head(fleet: Fleet, deviceSn: string, type: string, state: number, time: number, dataList: Entry[]): Fields {
  const ids = { deviceSn, deviceId: fleet.deviceId(deviceSn), deviceType: type };
  return { ...ids, deviceState: state, dataList, collectionTime: time };
}

function entriesOf(fleet: Fleet, inverter: ModelInverter, sample: PhysicalSample): Entry[] {
  const serial = fleet.serial(inverter);
  return deviceType(inverter) === 'MICRO_INVERTER'
    ? microInverterEntries(serial, inverter, sample)
    : inverterEntries(serial, inverter, sample, fleet.days(inverter.site));
}

/** Returns a device and what hangs on it. */
export function communication(fleet: Fleet, body: Body, now: number): Fields {
  const serial = serialOf(fleet, body);
  const collector = fleet.collector(serial);
  if (!collector) return { communication: inverterNode(fleet, inverterOf(fleet, body), now) };
  const { state, time } = collectorReading(fleet, collector, now);
  const childList = collector.inverters.map((inverter) => inverterNode(fleet, inverter, now));
  const node = { deviceSn: collector.serial, deviceId: fleet.deviceId(collector.serial), parentSn: null };
  const timeZone = collector.site.timezone;
  return {
    communication: { ...node, deviceType: 'COLLECTOR', deviceState: state, updateTime: time, timeZone, childList },
  };
}

function inverterNode(fleet: Fleet, inverter: ModelInverter, now: number) {
  const reading = fleet.reading(inverter, now);
  const deviceSn = fleet.serial(inverter);
  return {
    deviceSn,
    deviceId: fleet.deviceId(deviceSn),
    parentSn: fleet.collectorOf(inverter).serial,
    deviceType: deviceType(inverter),
    deviceState: deviceState(reading),
    updateTime: Math.floor(reading.sample.time),
    timeZone: inverter.site.timezone,
    childList: [],
  };
}

/** Returns frames of one day, or the energy of days, months, years. */
export function historical(fleet: Fleet, body: Body, now: number): Fields {
  const { startTime, timeType } = body;
  const inverter = inverterOf(fleet, body);
  const resolution = resolutionOf(timeType);
  const paramDataList = FRAMES.includes(timeType)
    ? frames(fleet, inverter, startTime, now)
    : resolution && energies(fleet, inverter, resolution, body, now);
  if (!paramDataList) throw timeType === undefined ? refusals.missing() : refusals.invalid();
  const serial = fleet.serial(inverter);
  const ids = { deviceSn: serial, deviceId: fleet.deviceId(serial), deviceType: deviceType(inverter) };
  return { ...ids, timeType, paramDataList };
}

/** Returns the frames of one day, whatever end is asked for: some clients name one far in the future. */
function frames(fleet: Fleet, inverter: ModelInverter, day: unknown, now: number): Fields[] {
  const { from, to } = calendar.bounds(fleet, inverter.site, day, day);
  if (to <= Date.parse(inverter.site.installedAt) / 1000) throw refusals.noRecords();
  return fleet.history(inverter, from, to, now).map((sample) => ({
    collectTime: String(Math.floor(sample.time)),
    dataList: entriesOf(fleet, inverter, sample),
  }));
}

function energies(
  fleet: Fleet,
  inverter: ModelInverter,
  resolution: Resolution,
  { startTime, endTime }: Body,
  now: number,
): Fields[] {
  const spans = calendar.spans(fleet, inverter.site, resolution, { start: startTime, end: endTime }, now);
  const rows = spans.flatMap((span): Fields[] => {
    if (resolution === 'day' && !sampleOfDay(fleet, inverter, span)) return [];
    const value = (energyOf(fleet, inverter, resolution, span) / 1000).toFixed(2);
    return [{ collectTime: span.name, dataList: [{ key: 'generation', value, unit: 'kWh', name: 'Production' }] }];
  });
  if (rows.length === 0) throw refusals.noRecords();
  return rows;
}
