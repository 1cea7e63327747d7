import type { StorageType } from '@heliograph/base-data';
import { batchesOf } from '@heliograph/vendor-contract';
import type { PolledDevice } from '@heliograph/vendor-contract';
import { BATTERY, METER, PLANT, storagePoints } from './storage.ts';
import { inverterTypes } from './wire.ts';

/** A realtime call for devices of one type. */
export interface RealtimeBatch {
  name: string;
  deviceType: string;
  keys: readonly string[];
  points: readonly string[];
  /** The inverters that the answer belongs to. */
  devices: readonly PolledDevice[];
  /** False: brings no samples of inverters. */
  samples?: false;
}

/** Returns the calls for listed batteries and meters, and for plants whose devices tell of none. */
export function storageBatches(
  devices: readonly PolledDevice[],
  include: readonly StorageType[] | undefined,
  batchSize: number,
): RealtimeBatch[] {
  if (include === undefined || include.length === 0) return [];
  const keysOf = (type: StorageType, deviceType: string): Keyed[] =>
    include.includes(type) ? listedKeys(devices, deviceType) : [];
  const batches = (deviceType: string, keyed: readonly Keyed[], points: readonly string[]): RealtimeBatch[] =>
    batchesOf(keyed, batchSize).map((batch, i) => ({
      name: `getDeviceRealTimeData:${deviceType}:${i}`,
      deviceType,
      keys: batch.map(({ key }) => key),
      points,
      devices: [...new Set(batch.map(({ device }) => device))],
      samples: false,
    }));
  return [
    ...batches(BATTERY, keysOf('battery', BATTERY), storagePoints(BATTERY, 'battery')),
    ...batches(METER, keysOf('meter', METER), storagePoints(METER, 'meter')),
    ...batches(
      PLANT,
      silentPlants(devices, include),
      include.flatMap((type) => storagePoints(PLANT, type)),
    ),
  ];
}

interface Keyed {
  key: string;
  device: PolledDevice;
}

function listedKeys(devices: readonly PolledDevice[], deviceType: string): Keyed[] {
  const keys = devices.flatMap((device) =>
    (device.storage ?? [])
      .filter(({ vendorType }) => vendorType === deviceType)
      .map(({ vendorDeviceId }) => ({ key: vendorDeviceId, device })),
  );
  return keys.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Returns the plants without a hybrid that list not all of what is asked for, each with its first inverter. */
function silentPlants(devices: readonly PolledDevice[], include: readonly StorageType[]): Keyed[] {
  const plants = Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
  return [...plants].flatMap(([plant, inverters]) => {
    const listed = inverters.flatMap(({ storage }) => storage ?? []);
    const isTold = include.every((kind) => listed.some(({ type }) => type === kind));
    if (isTold || inverters.some(({ vendorType }) => vendorType === inverterTypes.hybrid)) return [];
    // That which the listed devices came with, so that the mapping sees them.
    const device = inverters.find(({ storage }) => storage !== undefined) ?? inverters[0]!;
    return [{ key: `${plant}_${PLANT}_0_0`, device }];
  });
}
