import { reported } from '@heliograph/base-data';
import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';
import { double } from './json.ts';

type Json = Record<string, unknown>;

const VENDOR = 'SMA Solar Technology AG';

/** Returns a plant as every answer names it. */
export function plantPart(site: ModelSite, fleet: Fleet): Json {
  return { plantId: fleet.plantId(site), name: site.name, timezone: site.timezone };
}

/** Returns a device as answers about it name it. */
export function devicePart({ deviceId, name }: Json, { timezone }: ModelSite): Json {
  return { deviceId, name, timezone };
}

export function installation(site: ModelSite): Json {
  const watts = site.inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw * 1000, 0);
  return {
    peakPower: double(watts),
    acNominalPower: double(watts),
    calcAcNominalPower: double(watts),
    dcPowerInputMax: double(watts),
    co2SavingsFactor: 400,
    startUpUtc: `${site.installedAt}T00:00:00`,
    orientation: { azimuth: 180, collectorSlope: 25 },
  };
}

export function location(site: ModelSite): Json {
  const [street = '', city = '', country = ''] = site.address.split(', ');
  const [streetNo = '', ...name] = street.split(' ');
  return {
    currencyCode3: 'EUR',
    address: {
      country,
      city,
      street: name.join(' '),
      streetNo,
      longitude: site.longitude,
      latitude: site.latitude,
    },
  };
}

export interface SiteDevice {
  json: Json;
  /** Undefined for everything that is no inverter. */
  inverter?: ModelInverter;
  /** The hybrid whose battery or meter it is; undefined for one that measures nothing. */
  batteryOf?: ModelInverter;
  meterOf?: ModelInverter;
}

/** Returns the devices of a plant: sensor, Data Manager, meter, on some a battery, and the inverters. */
export function devicesOf(site: ModelSite, fleet: Fleet): SiteDevice[] {
  const device = (number: number, name: string, type: string, product: string, productId: number): Json => ({
    deviceId: fleet.siteDeviceId(site, number),
    name,
    timezone: site.timezone,
    type,
    product,
    productId,
    ...reported({ serial: number > 0 ? fleet.siteSerial(site, number) : undefined }),
    vendor: VENDOR,
    isActive: true,
  });
  const control = 'Monitoring and control';
  const hybrid = site.inverters.find(({ battery }) => battery);
  const others: SiteDevice[] = [
    { json: device(0, 'Satellit Sensor', 'Sensor technology', 'Satellite Sensor', 200053) },
    { json: device(1, 'Data Manager', control, 'EDMM-10', 9397) },
  ];
  if (site.index % 2 === 0 || hybrid)
    others.push({ json: device(2, 'Energy Meter', control, 'Energy Meter', 9307), ...reported({ meterOf: hybrid }) });
  if (site.index % 4 === 1 || hybrid)
    others.push({
      json: device(3, 'Battery', 'Battery Inverter', 'SBS6.0-10', 9359),
      ...reported({ batteryOf: hybrid }),
    });
  return [...others, ...site.inverters.map((inverter) => inverterOf(inverter, fleet))];
}

function inverterOf(inverter: ModelInverter, fleet: Fleet): SiteDevice {
  const { phaseCount, ratedPowerKw, site } = inverter;
  const watts = double(ratedPowerKw * 1000);
  const json = {
    deviceId: fleet.inverterId(inverter),
    name: `SN ${fleet.serial(inverter)}`,
    timezone: site.timezone,
    type: 'Solar Inverters',
    product: phaseCount === 1 ? `SB${ratedPowerKw.toFixed(1)}-1AV-41` : `STP${ratedPowerKw}-50`,
    productId: phaseCount === 1 ? 9320 : 9431,
    serial: fleet.serial(inverter),
    vendor: VENDOR,
    generatorPower: watts,
    generatorPowerDc: watts,
    isActive: true,
  };
  return { json, inverter };
}
