import { readText } from '@heliograph/vendor-contract';
import type { ParkInverter, ParkSite, PhysicalSample } from '../park/index.ts';
import { pageOf, refusals, type Body, type Fields } from './simulator-answers.ts';
import type { Collector, Fleet, Reading } from './simulator-fleet.ts';
import { collectorEntries, hybridEntries, stringInverterEntries, type Entry } from './simulator-readings.ts';

const MOST_DEVICES = 10;
const MOST_STATIONS = 10;
const DEVICE_STATE = { online: 1, alarm: 2, offline: 3 } as const;

function deviceState({ connected, sample }: Reading): number {
  if (!connected) return DEVICE_STATE.offline;
  return sample.state === 'fault' ? DEVICE_STATE.alarm : DEVICE_STATE.online;
}

/** Online while one of its inverters sends. */
function collectorReading(fleet: Fleet, { inverters }: Collector, now: number): { state: number; time: number } {
  const readings = inverters.map((inverter) => fleet.reading(inverter, now));
  const connected = readings.some((reading) => reading.connected);
  const time = Math.max(...readings.map(({ sample }) => sample.time));
  return { state: connected ? DEVICE_STATE.online : DEVICE_STATE.offline, time: Math.floor(time) };
}

/** A row of any list of devices. */
export interface DeviceRow {
  deviceSn: string;
  deviceId: number;
  deviceType: string;
  connectStatus: 0 | 1;
  collectionTime: number;
  productId: string;
  stationId: number;
}

/** The plant's collectors and its inverters. */
export function deviceRows(fleet: Fleet, site: ParkSite, { deviceType }: Body, now: number): DeviceRow[] {
  const row = (serial: string, type: string, state: number, time: number): DeviceRow => ({
    deviceSn: serial,
    deviceId: fleet.deviceId(serial),
    deviceType: type,
    connectStatus: state === DEVICE_STATE.offline ? 0 : 1,
    collectionTime: Math.floor(time),
    productId: type === 'COLLECTOR' ? '0_D0002_18' : '0_5407_1',
    stationId: fleet.stationId(site),
  });
  const collectors = fleet.collectors.filter((collector) => collector.site === site);
  return [
    ...collectors.map((collector) => {
      const { state, time } = collectorReading(fleet, collector, now);
      return row(collector.serial, 'COLLECTOR', state, time);
    }),
    ...site.inverters.map((inverter) => {
      const reading = fleet.reading(inverter, now);
      return row(fleet.serial(inverter), 'INVERTER', deviceState(reading), reading.sample.time);
    }),
  ].filter((device) => deviceType === undefined || device.deviceType === deviceType);
}

/** `sites`: those the token may see. */
export function stationDevices(fleet: Fleet, sites: readonly ParkSite[], body: Body, now: number): Fields {
  const { stationIds } = body;
  if (!Array.isArray(stationIds)) throw refusals.missing();
  if (stationIds.length > MOST_STATIONS) throw refusals.listTooLong();
  const asked = stationIds.map((id: unknown) => fleet.siteAmong(sites, id));
  const rows = asked.flatMap((site) => deviceRows(fleet, site, body, now));
  return { total: rows.length, deviceListItems: pageOf(rows, body) };
}

/** For members of a company only: to others the token seems invalid. */
export function deviceList(
  fleet: Fleet,
  sites: readonly ParkSite[],
  isMember: boolean,
  body: Body,
  now: number,
): Fields {
  if (!isMember) throw refusals.invalidToken();
  const rows = sites.flatMap((site) => deviceRows(fleet, site, body, now));
  return { total: rows.length, deviceListItems: pageOf(rows, body) };
}

/** The newest data of up to ten devices; one that is not the account's refuses them all. */
export function latest(fleet: Fleet, { deviceList: serials }: Body, now: number): Fields {
  if (!Array.isArray(serials)) throw refusals.missing();
  if (serials.length > MOST_DEVICES) throw refusals.listTooLong();
  return { deviceDataList: serials.map((serial: unknown) => latestOf(fleet, readText(serial) ?? '', now)) };
}

function latestOf(fleet: Fleet, serial: string, now: number): Fields {
  const collector = fleet.collector(serial);
  if (collector) {
    const { state, time } = collectorReading(fleet, collector, now);
    return deviceData(serial, 'COLLECTOR', state, time, collectorEntries());
  }
  const inverter = fleet.inverterOf(serial);
  const reading = fleet.reading(inverter, now);
  const time = Math.floor(reading.sample.time);
  return deviceData(serial, 'INVERTER', deviceState(reading), time, entriesOf(fleet, inverter, reading.sample));
}

function deviceData(deviceSn: string, deviceType: string, state: number, time: number, dataList: Entry[]): Fields {
  return { deviceSn, deviceType, deviceState: state, collectionTime: time, dataList };
}

export function entriesOf(fleet: Fleet, inverter: ParkInverter, sample: PhysicalSample): Entry[] {
  return fleet.isHybrid(inverter) ? hybridEntries(inverter, sample) : stringInverterEntries(inverter, sample);
}

export function measurePoints(fleet: Fleet, { deviceSn }: Body, now: number): Fields {
  const inverter = fleet.inverterOf(deviceSn);
  const entries = entriesOf(fleet, inverter, fleet.reading(inverter, now).sample);
  return {
    deviceSn: fleet.serial(inverter),
    deviceType: 'INVERTER',
    productId: '0_5407_1',
    timeZone: inverter.site.timezone,
    measurePoints: entries.map(({ key }) => key),
  };
}
