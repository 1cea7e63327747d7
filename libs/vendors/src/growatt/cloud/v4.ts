import { formatLocal } from '@heliograph/base-data';
import type { SimulatorResponse } from '@heliograph/vendor-contract';
import { v4Answer } from './answers.ts';
import type { Inventory, SimulatedDevice, SimulatedFamily } from './inventory.ts';
import { DAY } from './history.ts';
import { infoOf } from './details.ts';
import { recordOf } from './records.ts';

const TYPES: Readonly<Record<SimulatedFamily, string>> = {
  inverter: 'inv',
  max: 'max',
  mix: 'sph',
  spa: 'spa',
  tlx: 'min',
};
const PAGE_SIZE = 100;

export const INVALID_TOKEN = 2;
export const TOO_FREQUENT = 102;

/** Answers `queryDeviceList`: all devices of the account, a page of 100. */
function v4DeviceList(inventory: Inventory, params: URLSearchParams): SimulatorResponse {
  // Left out by a client that works against the live service.
  const page = Number(params.get('page') ?? 1);
  if (!Number.isInteger(page) || page < 1) return v4Answer(10, 'PAGE_IS_EMPTY', null);
  const { devices } = inventory;
  const pages = Math.ceil(devices.length / PAGE_SIZE);
  const data = devices.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(deviceRow);
  return v4Answer(0, 'SUCCESSFUL_OPERATION', { count: devices.length, data, pages, lastPager: page >= pages });
}

function deviceRow({ serial, logger, family, plant }: SimulatedDevice): object {
  const created = Date.parse(plant.site.installedAt) / 1000;
  return {
    deviceSn: serial,
    deviceType: TYPES[family],
    datalogSn: logger,
    createDate: formatLocal(created, plant.offsetSeconds),
  };
}

/** Answers `queryLastData`: the last records of up to 100 devices of one type. */
function v4LastData(inventory: Inventory, params: URLSearchParams): SimulatorResponse {
  return ofType(inventory, params, PAGE_SIZE, (devices, type) => ({
    [type]: devices.map((device) => recordOf(device, inventory.report(device))),
  }));
}

/** Answers `queryDeviceInfo`: what up to 100 devices of one type are. */
function v4DeviceInfo(inventory: Inventory, params: URLSearchParams): SimulatorResponse {
  return ofType(inventory, params, PAGE_SIZE, (devices, type) => ({
    [type]: devices.map((device) => infoOf(inventory, device)),
  }));
}

/** Answers `queryHistoricalData`: the records of one device on one of its local days, newest first. */
function v4History(inventory: Inventory, params: URLSearchParams): SimulatorResponse {
  return withDate(params, (midnight) =>
    ofType(inventory, params, 1, ([device]) => ({
      datas: device ? dayOf(inventory, device, midnight) : [],
      haveNext: false,
      start: 0,
    })),
  );
}

/** Answers `queryDevicesHistoricalData`: the same of up to 100 devices, by serial number. */
function v4Histories(inventory: Inventory, params: URLSearchParams): SimulatorResponse {
  return withDate(params, (midnight) =>
    ofType(inventory, params, PAGE_SIZE, (devices) =>
      Object.fromEntries(devices.map((device) => [device.serial, dayOf(inventory, device, midnight)])),
    ),
  );
}

function dayOf(inventory: Inventory, device: SimulatedDevice, midnight: number): object[] {
  const start = midnight - device.plant.offsetSeconds;
  const reports = inventory.history(device, start - 1, start + DAY - 1).reverse();
  return reports.map((report) => recordOf(device, report));
}

function withDate(params: URLSearchParams, answer: (midnight: number) => SimulatorResponse): SimulatorResponse {
  const date = params.get('date') ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return v4Answer(9, 'DATE_IS_EMPTY', null);
  return answer(Date.parse(`${date}T00:00:00Z`) / 1000);
}

function ofType(
  inventory: Inventory,
  params: URLSearchParams,
  max: number,
  answer: (devices: SimulatedDevice[], type: string) => object,
): SimulatorResponse {
  const type = params.get('deviceType') ?? '';
  const serials = (params.get('deviceSn') ?? '').split(',').filter((serial) => serial !== '');
  if (serials.length === 0) return v4Answer(8, 'DEVICE_SN_IS_EMPTY', null);
  if (serials.length > max) return v4Answer(11, 'TOO_MANY_DEVICE_SN', null);
  if (!Object.values(TYPES).includes(type)) return v4Answer(7, 'DEVICE_TYPE_ERROR', null);
  const known = serials
    .flatMap((serial) => inventory.device(serial) ?? [])
    .filter(({ family }) => TYPES[family] === type);
  if (known.length < serials.length) return v4Answer(4, 'DEVICE_NOT_FOUND', null);
  return v4Answer(0, 'SUCCESSFUL_OPERATION', answer(known, type));
}

export const v4Routes: Readonly<Record<string, typeof v4LastData>> = {
  'new-api/queryDeviceList': v4DeviceList,
  'new-api/queryDeviceInfo': v4DeviceInfo,
  'new-api/queryLastData': v4LastData,
  'new-api/queryHistoricalData': v4History,
  'new-api/queryDevicesHistoricalData': v4Histories,
};
