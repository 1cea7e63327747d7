import { formatLocal } from '@heliograph/base-data';
import type { Inventory, SimulatedDevice, SimulatedFamily, SimulatedPlant } from './inventory.ts';
import { CallError } from './answers.ts';
import { plantSums } from './plants.ts';
import { MAX_PAGE, MAX_PER_PAGE, type DeviceRow } from '../wire.ts';

const TYPES: Readonly<Record<SimulatedFamily, number>> = { inverter: 1, max: 4, mix: 5, spa: 6, tlx: 7 };

export function plantList(inventory: Inventory, params: URLSearchParams): object {
  const plants = inventory.plants.map((plant) => plantRow(inventory, plant));
  return { count: plants.length, plants: page(plants, params) };
}

/** `current_power` is in kW here, `status` 1 online or 4 offline. */
export function plantRow(inventory: Inventory, plant: SimulatedPlant): object {
  const { plantId, site } = plant;
  return {
    plant_id: plantId,
    ...placeOf(site),
    ...plantSums(inventory, plant),
    status: inventory.newest(plant).lost ? 4 : 1,
    create_date: site.installedAt,
    locale: 'en-US',
    user_id: 1_000_000,
    latitude_f: null,
    latitude_d: null,
    image_url: null,
    operator: null,
    installer: null,
  };
}

/** The members that the list of plants and the details of one have in common, in their order. */
function placeOf(site: SimulatedPlant['site']): object {
  return {
    name: site.name,
    country: site.address.split(', ').at(-1),
    city: site.address.split(', ').at(-2),
    latitude: site.latitude.toFixed(7),
    longitude: site.longitude.toFixed(7),
    peak_power: capacityOf(site.inverters),
  };
}

export function plantDetails(inventory: Inventory, params: URLSearchParams): object {
  const { site, timezone } = plantBy(inventory, params, { missing: 10003, unknown: 10002 });
  return {
    plant_type: 0,
    ...placeOf(site),
    timezone,
    create_date: site.installedAt,
    locale: 'en_US',
    user_id: 1_000_000,
    image_url: 'null',
    ownerorganization: null,
    currency: null,
  };
}

/**
 * Answers the device list with the quirks of the real one: a MAX comes as type 1 and as type 4, the logger's meter as a device, and storage beside
 * inverters.
 */
export function deviceList(inventory: Inventory, params: URLSearchParams): object {
  const plant = plantBy(inventory, params, { missing: 10002, unknown: 10003 });
  const rows = inventory.devices
    .filter((device) => device.plant === plant)
    .flatMap((device) =>
      device.family === 'max'
        ? [row(inventory, device, 1), row(inventory, device, 4)]
        : [row(inventory, device, TYPES[device.family])],
    );
  const devices = [...rows, ...extraRows(plant)];
  return { count: devices.length, devices: page(devices, params) };
}

function row(inventory: Inventory, device: SimulatedDevice, type: number): DeviceRow {
  const { time, lost, sample } = inventory.report(device);
  return {
    device_sn: device.serial,
    device_id: 0,
    model: device.model,
    type,
    datalogger_sn: device.logger,
    manufacturer: 'Growatt',
    lost,
    status: sample.acPowerW > 0 ? 1 : 0,
    last_update_time: formatLocal(time, device.plant.offsetSeconds),
  };
}

function extraRows({ site }: SimulatedPlant): DeviceRow[] {
  const logger = `DLG${String(site.index + 1).padStart(4, '0')}SIM`;
  const shared = { datalogger_sn: logger, manufacturer: 'Growatt', last_update_time: '2026-04-01 00:00:00' };
  const meter = { device_sn: 'meter', device_id: '', model: '', type: 3, ...shared };
  const storage = {
    device_sn: `SPF000${1000 + site.index}`,
    device_id: 0,
    model: 'SPF',
    type: 2,
    lost: false,
    status: 1,
    ...shared,
  };
  return site.index % 3 === 0 ? [meter, storage] : [meter];
}

function capacityOf(inverters: readonly { ratedPowerKw: number }[]): number {
  return inverters.reduce((total, { ratedPowerKw }) => total + ratedPowerKw, 0);
}

export function plantBy(
  inventory: Inventory,
  params: URLSearchParams,
  codes: { missing: number; unknown: number },
): SimulatedPlant {
  const id = params.get('plant_id');
  if (id === null) throw new CallError(codes.missing, 'error_plant_id');
  const plant = inventory.plants.find(({ plantId }) => String(plantId) === id);
  if (!plant) throw new CallError(codes.unknown, 'error_plant_id');
  return plant;
}

/** Both parameters may be left out or be empty. */
export function page<Row>(rows: readonly Row[], params: URLSearchParams, max = MAX_PER_PAGE): Row[] {
  const perPage = Number(params.get('perpage') ?? 20);
  const number = Number(params.get('page') ?? 1);
  if (perPage > max) throw new CallError(10013, 'error_perpage');
  if (number > MAX_PAGE) throw new CallError(10014, 'error_page');
  return rows.slice((number - 1) * perPage, number * perPage);
}
