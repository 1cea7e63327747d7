import { formatLocal } from '@heliograph/base-data';
import { dateOf } from './history.ts';
import { deviceBy, deviceBySerial } from './devices.ts';
import type { Inventory, SimulatedDevice, SimulatedFamily } from './inventory.ts';
import { float, tenth, type Members } from './members.ts';
import { recordOf } from './records.ts';

/** `deviceType` of `check/sn`, and the device code and name that go with it. */
const kinds: Readonly<Record<SimulatedFamily, { deviceType: number; dtc: number; name: string }>> = {
  inverter: { deviceType: 16, dtc: 210, name: 'INV' },
  max: { deviceType: 18, dtc: 5000, name: 'MAX' },
  mix: { deviceType: 17, dtc: 3501, name: 'MIX' },
  spa: { deviceType: 19, dtc: 3701, name: 'SPA' },
  tlx: { deviceType: 22, dtc: 5203, name: 'MIN' },
};

/** Answers `…_data_info`: a device's master data and its newest values. */
export function deviceInfo(inventory: Inventory, family: SimulatedFamily, params: URLSearchParams): object {
  const { serial } = deviceBySerial(inventory, params, { missing: 10002, unknown: 10002 });
  const device = deviceBy(inventory, family, serial, 10002);
  return { data: infoOf(inventory, device), dataloggerSn: device.logger, device_sn: device.serial };
}

export function infoOf(inventory: Inventory, device: SimulatedDevice): Members {
  const report = inventory.report(device);
  const { status, statusText } = recordOf(device, report);
  const { family, serial, logger, model, plant, inverter } = device;
  return {
    address: 1,
    alias: serial,
    children: [],
    dataLogSn: logger,
    dtc: kinds[family].dtc,
    eToday: float(report.sample.energyTodayWh / 1000, 1),
    eTotal: tenth(report.sample.energyTotalWh / 1000),
    fwVersion: 'SIM1.0',
    lastUpdateTimeText: formatLocal(report.time, plant.offsetSeconds),
    lost: report.lost,
    manufacturer: 'Growatt',
    modelText: model,
    nominalPower: inverter.ratedPowerKw * 1000,
    pmax: inverter.ratedPowerKw * 1000,
    power: tenth(report.sample.acPowerW),
    serialNum: serial,
    status,
    statusText,
    timezone: plant.offsetSeconds / 3600,
    ...(family === 'mix' || family === 'spa' ? noTimeSegments(3, ['Charge', 'Discharge']) : {}),
  };
}

/** Answers `tlx_set_info`: no time segment is set on any simulated MIN. */
export function minSettings(inventory: Inventory, params: URLSearchParams): object {
  const { serial } = deviceBySerial(inventory, params, { missing: 10002, unknown: 10002 });
  const device = deviceBy(inventory, 'tlx', serial, 10002);
  return { data: { tlxSn: device.serial, ...noTimeSegments(9, ['']) }, device_sn: serial };
}

/** Returns `forcedChargeTimeStart1`, or `forcedTimeStart1` where there is only one kind. */
function noTimeSegments(count: number, names: readonly string[]): Members {
  const segments = names.flatMap((name) =>
    Array.from({ length: count }, (_, i): [string, unknown][] => [
      [`forced${name}TimeStart${i + 1}`, '0:0'],
      [`forced${name}TimeStop${i + 1}`, '0:0'],
      [`forced${name}StopSwitch${i + 1}`, 0],
    ]).flat(),
  );
  return Object.fromEntries(segments);
}

/** Answers `device/check/sn`: what kind of device a serial number is of; loggers too. */
export function checkSerial(inventory: Inventory, params: URLSearchParams): object {
  const serial = params.get('dataloggerSn') ?? '';
  const device = inventory.device(serial);
  const known = { haveMeter: false, inSystem: true, result: 1, normalPower: 0, dtc: 0, deviceType: 0 };
  if (inventory.devices.some(({ logger }) => logger === serial))
    return { ...known, msg: 'datalog', model: 'ShineWifiBox', obj: 3 };
  if (!device) return { ...known, inSystem: false, result: 0, msg: 'none', model: '', obj: 4 };
  const { deviceType, dtc } = kinds[device.family];
  const normalPower = device.inverter.ratedPowerKw * 1000;
  return { ...known, deviceType, dtc, normalPower, msg: 'inverter', model: device.model, obj: 1 };
}

/** Answers `device/sn_datalog`. */
export function loggerOfDevice(inventory: Inventory, params: URLSearchParams): object {
  const { logger } = deviceBySerial(inventory, params, { missing: 10003, unknown: 10005 });
  return { datalogSN: logger };
}

/** Answers `device/all/create_date`. */
export function createDates(inventory: Inventory, params: URLSearchParams): object {
  const devices = (params.get('devices') ?? '').split(',').flatMap((serial) => inventory.device(serial) ?? []);
  return Object.fromEntries(
    devices.map((device) => [
      device.serial,
      {
        createTime: `${device.plant.site.installedAt} 10:00:00`,
        datalogSn: device.logger,
        deviceName: kinds[device.family].name,
        deviceSn: device.serial,
        deviceType: device.model,
        lastUpdateTime: formatLocal(inventory.report(device).time, device.plant.offsetSeconds),
        tableName: '',
      },
    ]),
  );
}

/** Answers `device/inverter/day_energy`: kWh of a local day. */
export function dayEnergy(inventory: Inventory, params: URLSearchParams): object {
  const device = deviceBySerial(inventory, params, { missing: 10002, unknown: 10005 });
  const midnight = dateOf(params.get('date'), 10003) - device.plant.offsetSeconds;
  const evening = inventory.history(device, midnight - 1, midnight + 22.5 * 3600).at(-1);
  const data = float((evening?.sample.energyTodayWh ?? 0) / 1000, 1);
  return { data, dataloggerSn: device.logger, device_sn: device.serial };
}

/** Answers `user/c_user_list`: the one account of the token. */
export function userList(): object {
  const user = {
    c_user_id: 1_000_000,
    c_user_name: 'heliograph demo',
    c_user_email: 'demo@example.com',
    c_user_tel: '',
    c_user_regtime: '2022-01-01 10:00:00',
  };
  return { count: 1, c_user: [user] };
}
