import type { StorageType } from '@heliograph/base-data';
import { batchesOf } from '@heliograph/vendor-contract';
import type { PolledDevice } from '@heliograph/vendor-contract';
import { BATCH_SIZE } from './wire.ts';

/** Batteries or meters of one type that one call asks for. */
export interface StorageBatch {
  name: string;
  vendorType: string;
  ids: readonly string[];
  /** The inverters that they are listed with. */
  devices: readonly PolledDevice[];
}

/** Returns the calls of `getDevRealKpi` for the batteries and meters of these devices: those of one type together, up to a hundred. */
export function storageBatches(
  devices: readonly PolledDevice[],
  include: readonly StorageType[] | undefined,
): StorageBatch[] {
  if (include === undefined || include.length === 0) return [];
  const asked = devices.flatMap((device) =>
    (device.storage ?? [])
      .filter(({ type }) => include.includes(type))
      .map(({ vendorType, vendorDeviceId }) => ({ device, vendorType, vendorDeviceId })),
  );
  asked.sort((a, b) => (a.vendorDeviceId < b.vendorDeviceId ? -1 : 1));
  return [...Map.groupBy(asked, ({ vendorType }) => vendorType)].flatMap(([vendorType, ofType]) =>
    batchesOf(ofType, BATCH_SIZE).map((batch, i) => ({
      name: `getDevRealKpi:${vendorType}:${i}`,
      vendorType,
      ids: batch.map(({ vendorDeviceId }) => vendorDeviceId),
      devices: [...new Set(batch.map(({ device }) => device))],
    })),
  );
}
