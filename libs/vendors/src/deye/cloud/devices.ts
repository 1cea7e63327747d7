import { readText } from '@heliograph/vendor-contract';
import type { ModelInverter, ModelSite, PhysicalSample } from '../../plant-model/index.ts';
import type { Body, Fields } from '../../solarman-platform/cloud/answers.ts';
import { isSmall, type Fleet } from '../../solarman-platform/cloud/fleet.ts';
import { collectorReading, DEVICE_STATE, devicesOf, deviceState } from '../../solarman-platform/cloud/plants.ts';
import { pageOf, refusals } from './answers.ts';
import { inverterOf, siteAmong } from './accounts.ts';
import { collectorEntries, hybridEntries, stringInverterEntries, type Entry } from './readings.ts';

const MAX_DEVICES = 10;
const MAX_STATIONS = 10;

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

/** Returns the plant's collectors and its inverters. */
export function deviceRows(fleet: Fleet, site: ModelSite, { deviceType }: Body, now: number): DeviceRow[] {
  return devicesOf(fleet, site, now)
    .map(({ serial, inverter, state, time }): DeviceRow => ({
      deviceSn: serial,
      deviceId: fleet.deviceId(serial),
      deviceType: inverter ? 'INVERTER' : 'COLLECTOR',
      connectStatus: state === DEVICE_STATE.offline ? 0 : 1,
      collectionTime: time,
      productId: inverter ? '0_5407_1' : '0_D0002_18',
      stationId: fleet.stationId(site),
    }))
    .filter((device) => deviceType === undefined || device.deviceType === deviceType);
}

/** Answers the devices of a plant. `sites`: those the token may see. */
export function stationDevices(fleet: Fleet, sites: readonly ModelSite[], body: Body, now: number): Fields {
  const { stationIds } = body;
  if (!Array.isArray(stationIds)) throw refusals.missing();
  if (stationIds.length > MAX_STATIONS) throw refusals.listTooLong();
  const asked = stationIds.map((id: unknown) => siteAmong(fleet, sites, id));
  const rows = asked.flatMap((site) => deviceRows(fleet, site, body, now));
  return { total: rows.length, deviceListItems: pageOf(rows, body) };
}

/** Answers members of a company only: to others the token seems invalid. */
export function deviceList(
  fleet: Fleet,
  sites: readonly ModelSite[],
  isMember: boolean,
  body: Body,
  now: number,
): Fields {
  if (!isMember) throw refusals.invalidToken();
  const rows = sites.flatMap((site) => deviceRows(fleet, site, body, now));
  return { total: rows.length, deviceListItems: pageOf(rows, body) };
}

/** Returns the newest data of up to ten devices; one that is not the account's refuses them all. */
export function latest(fleet: Fleet, { deviceList: serials }: Body, now: number): Fields {
  if (!Array.isArray(serials)) throw refusals.missing();
  if (serials.length > MAX_DEVICES) throw refusals.listTooLong();
  return { deviceDataList: serials.map((serial: unknown) => latestOf(fleet, readText(serial) ?? '', now)) };
}

function latestOf(fleet: Fleet, serial: string, now: number): Fields {
  const collector = fleet.collector(serial);
  if (collector) {
    const { state, time } = collectorReading(fleet, collector, now);
    return deviceData(serial, 'COLLECTOR', state, time, collectorEntries());
  }
  const inverter = inverterOf(fleet, serial);
  const reading = fleet.reading(inverter, now);
  const time = Math.floor(reading.sample.time);
  return deviceData(serial, 'INVERTER', deviceState(reading), time, entriesOf(fleet, inverter, reading.sample));
}

function deviceData(deviceSn: string, deviceType: string, state: number, time: number, dataList: Entry[]): Fields {
  return { deviceSn, deviceType, deviceState: state, collectionTime: time, dataList };
}

/** Small inverters use the keys of hybrids too. */
export function entriesOf(fleet: Fleet, inverter: ModelInverter, sample: PhysicalSample): Entry[] {
  const isHybrid = isSmall(inverter) || inverter.battery !== undefined;
  return isHybrid ? hybridEntries(inverter, sample) : stringInverterEntries(inverter, sample);
}

export function measurePoints(fleet: Fleet, { deviceSn }: Body, now: number): Fields {
  const inverter = inverterOf(fleet, deviceSn);
  const entries = entriesOf(fleet, inverter, fleet.reading(inverter, now).sample);
  return {
    deviceSn: fleet.serial(inverter),
    deviceType: 'INVERTER',
    productId: '0_5407_1',
    timeZone: inverter.site.timezone,
    measurePoints: entries.map(({ key }) => key),
  };
}
