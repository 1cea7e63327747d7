import type { PhysicalSample } from '../../plant-model/index.ts';
import type { SiteDevice } from './inventory.ts';
import { double } from './json.ts';

type Entry = Record<string, unknown>;

const storageSets = ['EnergyAndPowerBattery', 'EnergyAndPowerInOut'] as const;
type StorageSet = (typeof storageSets)[number];
/** Health of the simulated batteries, per cent. */
export const HEALTH = 98;

export function isStorageSet(set: string): set is StorageSet {
  return storageSets.some((name) => name === set);
}

/** Returns an entry of a battery's or a meter's own set, without its time. */
export function storageEntry(set: StorageSet, sample: PhysicalSample): Entry {
  return set === 'EnergyAndPowerBattery' ? batteryEntry(sample) : gridEntry(sample);
}

/** Returns the members of a battery and a meter in a plant's EnergyBalance: left out without them. */
export function balanceEntry(sample: PhysicalSample): Entry {
  const { battery, meter } = sample;
  if (!battery || !meter) return {};
  return {
    ...powers(battery.powerW),
    batteryStateOfCharge: double(battery.socPercent),
    ...gridEntry(sample),
    totalConsumption: double(meter.loadPowerW),
  };
}

function batteryEntry({ battery }: PhysicalSample): Entry {
  if (!battery) return {};
  const stack = (value: number): Entry[] => [{ index: 'A', value: double(value) }];
  return {
    ...powers(battery.powerW),
    batteryStateOfCharge: double(battery.socPercent),
    batteryStateOfHealth: double(HEALTH),
    batteryStateOfChargeArray: stack(battery.socPercent),
    batteryStateOfHealthArray: stack(HEALTH),
    batteryVoltage: stack(battery.voltageV),
    batteryCurrent: stack(-battery.currentA),
    batteryTemperature: stack(battery.temperatureC),
    currentBatteryChargingSetVoltage: stack(battery.voltageV * 1.03),
  };
}

/** Two unsigned powers, of which one is 0. */
function powers(dischargingW: number): Entry {
  return {
    batteryCharging: double(Math.max(0, -dischargingW)),
    batteryDischarging: double(Math.max(0, dischargingW)),
  };
}

function gridEntry({ meter }: PhysicalSample): Entry {
  if (!meter) return {};
  return { gridFeedIn: double(Math.max(0, meter.powerW)), gridConsumption: double(Math.max(0, -meter.powerW)) };
}

/** Returns the details of a battery (recorded shape). */
export function batteryDetails(plant: Entry, { json, batteryOf }: SiteDevice): Entry {
  const details = {
    ...json,
    batteryCapacity: double(batteryOf?.battery?.capacityWh ?? 0),
    firmwareVersion: '03.20.20.R',
    communicationProtocol: 'Speedwire',
    isResetted: false,
  };
  return { plant, details };
}
