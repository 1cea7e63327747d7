import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import { Refusal } from './gate.ts';
import { deviceType, type Fleet } from './fleet.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Returns a page as each list has it. */
function page<T>(items: readonly T[], { currentPage = 1, pageSize = 10 }: Body, format: (item: T) => unknown): unknown {
  if (!isCount(currentPage) || !isCount(pageSize)) throw new Refusal(40257);
  const data = items.slice((currentPage - 1) * pageSize, currentPage * pageSize).map(format);
  return { currentPage, pageSize, total: items.length, data };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

export function plantList(fleet: Fleet, body: Body): unknown {
  return page(fleet.plantModel.sites, body, (site) => ({
    stationID: fleet.stationId(site),
    name: site.name,
    ianaTimezone: site.timezone,
  }));
}

export function plantDetail(fleet: Fleet, id: string | null): unknown {
  const site = fleet.plantModel.sites.find((candidate) => fleet.stationId(candidate) === id);
  if (!site) throw new Refusal(40257);
  const [street = '', city = '', country = ''] = site.address.split(', ');
  return {
    stationName: site.name,
    country,
    city,
    address: street,
    postcode: '',
    createDate: `${site.installedAt} 10:00:00`,
    capacity: capacityOf(site),
    timezone: site.timezone,
    user: { name: 'Demo', email: '', phone: '' },
    installer: { name: '', email: '', phone: '' },
    modules: site.inverters.map((inverter) => ({
      moduleSN: fleet.moduleSerial(inverter),
      deviceSN: fleet.serial(inverter),
    })),
  };
}

function capacityOf({ inverters }: ModelSite): number {
  return Number(inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0).toFixed(2));
}

export function deviceList(fleet: Fleet, body: Body, now: number): unknown {
  return page(fleet.plantModel.inverters, body, (inverter) => listed(fleet, inverter, now));
}

function listed(fleet: Fleet, inverter: ModelInverter, now: number): Record<string, unknown> {
  return {
    deviceSN: fleet.serial(inverter),
    moduleSN: fleet.moduleSerial(inverter),
    stationID: fleet.stationId(inverter.site),
    stationName: inverter.site.name,
    status: fleet.reading(inverter, now).status,
    hasPV: true,
    hasBattery: inverter.battery !== undefined,
    deviceType: deviceType(inverter),
    productType: deviceType(inverter).slice(0, 1),
  };
}

export function deviceDetail(fleet: Fleet, inverter: ModelInverter, now: number): unknown {
  return {
    ...listed(fleet, inverter, now),
    capacity: inverter.ratedPowerKw,
    masterVersion: '1.71',
    slaveVersion: '1.02',
    managerVersion: '1.83',
    afciVersion: '',
    hardwareVersion: '--',
    batteryList: batteryList(fleet, inverter),
    function: { scheduler: false },
  };
}

/** The parts of a battery repeat its serial number; only the battery module tells its Wh (recorded). */
function batteryList(fleet: Fleet, inverter: ModelInverter): unknown {
  if (!inverter.battery) return [];
  const part = { batterySN: fleet.batterySerial(inverter), model: 'EP11' };
  return [
    { ...part, type: 'bcu', version: '1.005' },
    { ...part, type: 'bmu', version: '1.05', capacity: inverter.battery.capacityWh },
    { ...part, type: 'ivu', version: '0.00' },
  ];
}

export function moduleList(fleet: Fleet, body: Body, now: number): unknown {
  return page(fleet.plantModel.inverters, body, (inverter) => ({
    moduleSN: fleet.moduleSerial(inverter),
    stationID: fleet.stationId(inverter.site),
    plantName: inverter.site.name,
    status: fleet.reading(inverter, now).status === 3 ? 2 : 1,
    signal: 4,
    softVersion: 'V1.09',
  }));
}
