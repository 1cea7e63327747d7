import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';
import { double, timeIn } from './json.ts';
import { storageRows } from './storage.ts';

/** Modules are a little more than the inverter's rated power. */
const PEAK_SHARE = 1.1;
/** An upload is imported a few seconds later. */
const IMPORT_SECONDS = 8;

/** Returns an element of `pvSystems`. */
export function system(fleet: Fleet, site: ModelSite): Record<string, unknown> {
  const [street = '', city = '', country = ''] = site.address.split(', ');
  const peak = site.inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw * 1000 * PEAK_SHARE, 0);
  const newest = Math.max(...site.inverters.map((inverter) => fleet.newestTime(inverter)));
  return {
    pvSystemId: fleet.systemId(site),
    name: site.name,
    address: { country, zipCode: null, street, city, state: null },
    pictureURL: null,
    peakPower: double(peak, 1),
    installationDate: `${site.installedAt}T00:00:00Z`,
    lastImport: timeIn(newest + IMPORT_SECONDS),
    meteoData: 'light',
    timeZone: site.timezone,
  };
}

/** Returns the devices of a system: each inverter and its data logger, battery and meter of a hybrid. */
export function devices(fleet: Fleet, site: ModelSite): Record<string, unknown>[] {
  return [
    ...site.inverters.map((inverter) => inverterRow(fleet, inverter)),
    ...site.inverters.map((inverter) => loggerRow(fleet, inverter)),
    ...site.inverters.flatMap((inverter) => storageRows(fleet, inverter)),
  ];
}

export function modelOf({ phaseCount, ratedPowerKw }: ModelInverter): string {
  return `${phaseCount === 1 ? 'Primo' : 'Symo'} GEN24 ${double1(ratedPowerKw)}`;
}

function double1(value: number): string {
  return value.toFixed(1);
}

function inverterRow(fleet: Fleet, inverter: ModelInverter): Record<string, unknown> {
  const { ratedPowerKw, stringCount, phaseCount, site } = inverter;
  const peak = (ratedPowerKw * 1000 * PEAK_SHARE) / stringCount;
  return {
    deviceType: 'Inverter',
    deviceId: fleet.inverterId(inverter),
    deviceName: modelOf(inverter),
    deviceManufacturer: 'Fronius',
    serialNumber: fleet.serials[inverter.index],
    deviceTypeDetails: modelOf(inverter),
    dataloggerId: fleet.loggerId(inverter),
    nodeType: 254,
    numberMPPTrackers: stringCount,
    numberPhases: phaseCount,
    peakPower: Object.fromEntries(Array.from({ length: stringCount }, (_, i) => [`dc${i + 1}`, double(peak, 1)])),
    nominalAcPower: double(ratedPowerKw * 1000, 1),
    firmware: { updateAvailable: false, installedVersion: null, availableVersion: null },
    isActive: true,
    activationDate: `${site.installedAt}T09:31:01Z`,
    deactivationDate: null,
  };
}

function loggerRow(fleet: Fleet, inverter: ModelInverter): Record<string, unknown> {
  return {
    deviceType: 'Datalogger',
    deviceId: fleet.loggerDeviceId(inverter),
    deviceName: 'Datalogger',
    deviceManufacturer: 'Fronius',
    firmware: { updateAvailable: false, installedVersion: '1.35.8-1', availableVersion: '1.35.8-1' },
    isActive: true,
    activationDate: null,
    deactivationDate: null,
    dataloggerId: fleet.loggerId(inverter),
    isOnline: fleet.isOnline(inverter),
  };
}
