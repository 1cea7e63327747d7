import { formatLocal } from '@heliograph/base-data';
import type { SimulatorResponse } from '@heliograph/vendor-contract';
import { v4Answer } from './simulator-answers.ts';
import type { Inventory, SimulatedDevice, SimulatedFamily } from './simulator-inventory.ts';
import { recordOf } from './simulator-records.ts';

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

/** `queryDeviceList`: all devices of the account, a page of 100. */
export function v4DeviceList(inventory: Inventory, params: URLSearchParams): SimulatorResponse {
  const page = Number(params.get('page') ?? Number.NaN);
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

/** `queryLastData`: the last records of up to 100 devices of one type. */
export function v4LastData(inventory: Inventory, params: URLSearchParams): SimulatorResponse {
  const type = params.get('deviceType') ?? '';
  const serials = (params.get('deviceSn') ?? '').split(',').filter((serial) => serial !== '');
  if (serials.length === 0) return v4Answer(8, 'DEVICE_SN_IS_EMPTY', null);
  if (serials.length > PAGE_SIZE) return v4Answer(11, 'TOO_MANY_DEVICE_SN', null);
  if (!Object.values(TYPES).includes(type)) return v4Answer(7, 'DEVICE_TYPE_ERROR', null);
  const devices = serials.map((serial) => inventory.device(serial));
  const known = devices.filter((device) => device !== undefined && TYPES[device.family] === type);
  if (known.length < serials.length) return v4Answer(4, 'DEVICE_NOT_FOUND', null);
  const records = known.map((device) => recordOf(device!, inventory.report(device!)));
  return v4Answer(0, 'SUCCESSFUL_OPERATION', { [type]: records });
}
