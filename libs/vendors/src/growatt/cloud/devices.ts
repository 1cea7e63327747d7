import { CallError, permissionDenied } from './answers.ts';
import { alarmsOf } from './faults.ts';
import type { Inventory, SimulatedDevice, SimulatedFamily } from './inventory.ts';
import { inverterViewOf, recordOf } from './records.ts';

/** Answers a call that a family has: `parameter` names its device, or its devices. */
export type AnswerFamilyCall = (
  inventory: Inventory,
  family: SimulatedFamily,
  parameter: string,
  params: URLSearchParams,
) => object;

/** Returns the answer of `…s_data`: at most 100 serial numbers, pages 1 and 2. */
export const batchData: AnswerFamilyCall = (inventory, family, parameter, params) => {
  const serials = (params.get(parameter) ?? '').split(',').filter((serial) => serial !== '');
  if (serials.length === 0 || serials.length > 100) throw new CallError(10001, 'error_system');
  const pageNum = Number(params.get('pageNum') ?? 1);
  const devices = pageNum === 1 ? serials.map((serial) => deviceBy(inventory, family, serial, 10011)) : [];
  const data = Object.fromEntries(
    devices.map((device) => [
      device.serial,
      { dataloggerSn: device.logger, [device.serial]: dataOf(inventory, family, device) },
    ]),
  );
  return { [parameter]: serials, data, pageNum };
};

/** Returns the answer of a single device's last data. */
export const lastData: AnswerFamilyCall = (inventory, family, parameter, params) => {
  const serial = params.get(parameter);
  if (serial === null) throw new CallError(10003, 'error_device_sn');
  const device = deviceBy(inventory, family, serial, 10002);
  return { data: dataOf(inventory, family, device), dataloggerSn: device.logger, device_sn: device.serial };
};

export const alarmData: AnswerFamilyCall = (inventory, family, parameter, params) => {
  const serial = params.get(parameter);
  if (serial === null) throw new CallError(10002, 'error_device_sn');
  const date = params.get('date') ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new CallError(10003, 'error_date');
  const device = deviceBy(inventory, family, serial, 10005);
  const report = inventory.report(device);
  const alarms = alarmsOf(device, report, date, inventory.endedFaults(device, report));
  const named = family === 'inverter' ? { sn: serial } : { device_sn: serial };
  return { data: { ...named, count: alarms.length, alarms } };
};

/** Returns the device that `device_sn` names, of whatever family. */
export function deviceBySerial(
  inventory: Inventory,
  params: URLSearchParams,
  codes: { missing: number; unknown: number },
): SimulatedDevice {
  const serial = params.get('device_sn');
  if (serial === null) throw new CallError(codes.missing, 'error_device_sn');
  const device = inventory.device(serial);
  if (!device) throw new CallError(codes.unknown, 'error_device_not_exist');
  return device;
}

/** A MAX may be asked for as type 1 too; any other mixture of types is refused. */
export function deviceBy(
  inventory: Inventory,
  family: SimulatedFamily,
  serial: string,
  unknown: number,
): SimulatedDevice {
  const device = inventory.device(serial);
  if (!device) throw unknown === 10011 ? permissionDenied() : new CallError(unknown, 'error_device_not_exist');
  const allowed = device.family === family || (device.family === 'max' && family === 'inverter');
  if (!allowed) throw permissionDenied();
  return device;
}

function dataOf(inventory: Inventory, family: SimulatedFamily, device: SimulatedDevice): object {
  const report = inventory.report(device);
  return family === 'inverter' && device.family === 'max' ? inverterViewOf(device, report) : recordOf(device, report);
}
