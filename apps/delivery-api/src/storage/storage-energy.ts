import { setImmediate as nextTurn } from 'node:timers/promises';
import { localDay, type Reading, unpackReadings } from '@heliograph/energy';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';
import { DeviceWindow } from '../energy/device-window.ts';
import type { ComputedDay } from '../energy/energy-rows.ts';
import {
  knownStorage,
  type SeenStorage,
  type StorageEnergyDevice,
  storageWindows,
  takeReadings,
  writeStorageDays,
} from './storage-energy-rows.ts';
import type { StorageSample } from './storage-sample.ts';

const DAY_SECONDS = 86_400;

/**
 * Computes the energy of batteries and meters that are no part of an inverter: records without `InverterSN`, or with a serial number of their own. Those of an
 * inverter's own battery and meter repeat members of its BaseData, whose energy is in `energy_days` already.
 */
@Injectable()
export class StorageEnergy {
  constructor(private readonly configuration: DeliveryConfiguration) {}

  /** In the transaction of the records. A day that changes is computed again as a whole: the order of samples does not matter. */
  async write(manager: EntityManager, samples: readonly StorageSample[]): Promise<void> {
    const oldest = Math.floor(Date.now() / 1000) - this.configuration.energyYears * 366 * DAY_SECONDS;
    const kept = samples.filter(({ energy, at }) => energy !== undefined && at >= oldest);
    if (kept.length > 0 && this.configuration.energyYears > 0) await addReadings(manager, kept);
  }
}

async function addReadings(manager: EntityManager, samples: readonly StorageSample[]): Promise<void> {
  const byDevice = Map.groupBy(samples, ({ storageId }) => storageId);
  const touched = new Map<StorageEnergyDevice, Map<string, Reading[]>>();
  for (const device of await knownStorage(manager, [...byDevice.values()].map(seenBy))) {
    const added = byDevice.get(device.deviceId)!.map(({ energy }) => energy!.reading);
    const readings = device.timezone === device.currentZone ? added : [...added, ...(await moved(manager, device))];
    touched.set(
      device,
      Map.groupBy(readings, ({ at }) => localDay(device.timezone, at)),
    );
  }
  const windows = await storageWindows(
    manager,
    new Map([...touched].map(([device, days]) => [device, [...days.keys()]])),
  );
  const now = Math.floor(Date.now() / 1000);
  const computed: ComputedDay[] = [];
  for (const [device, days] of touched) {
    const window = new DeviceWindow(device, windows.get(device.seq) ?? []);
    for (const [day, readings] of days) window.add(day, readings, null);
    computed.push(...window.compute(now));
    await nextTurn();
  }
  await writeStorageDays(manager, computed);
}

function seenBy(samples: readonly StorageSample[]): SeenStorage {
  const times = samples.map(({ at }) => at);
  const { storageId, accountId, type, DeviceSN, InverterSN, deviceId, energy } = samples.at(-1)!;
  return {
    storageId,
    accountId,
    type,
    serial: DeviceSN,
    inverterSerial: InverterSN,
    deviceId,
    isOfPlant: energy!.isOfPlant,
    timezone: energy!.timezone,
    beginsAt: Math.min(...times),
    latestAt: Math.max(...times),
  };
}

/** Returns the kept readings of a device whose midnights are others now: the zone of its plant became known, or changed. */
async function moved(manager: EntityManager, device: StorageEnergyDevice): Promise<Reading[]> {
  const packed = await takeReadings(manager, device);
  device.timezone = device.currentZone;
  return packed.flatMap((readings) => unpackReadings(readings));
}
