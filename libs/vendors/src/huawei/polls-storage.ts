import type { StorageType } from '@heliograph/base-data';
import { batchesOf, isKind, VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';

/** Batteries or meters of one type that one call asks for. */
export interface StorageBatch {
  /** `39:0`. */
  name: string;
  vendorType: string;
  ids: readonly string[];
  /** The inverters that they are listed with. */
  devices: readonly PolledDevice[];
}

/** Returns the batteries and meters of these devices as calls ask for them: those of one type together, up to `size`. */
export function storageBatches(
  devices: readonly PolledDevice[],
  include: readonly StorageType[] | undefined,
  size: number,
): StorageBatch[] {
  if (include === undefined || include.length === 0) return [];
  const asked = devices.flatMap((device) =>
    (device.storage ?? [])
      .filter(({ type }) => include.includes(type))
      .map(({ vendorType, vendorDeviceId }) => ({ device, vendorType, vendorDeviceId })),
  );
  asked.sort((a, b) => (a.vendorDeviceId < b.vendorDeviceId ? -1 : 1));
  return [...Map.groupBy(asked, ({ vendorType }) => vendorType)].flatMap(([vendorType, ofType]) =>
    batchesOf(ofType, size).map((batch, i) => ({
      name: `${vendorType}:${i}`,
      vendorType,
      ids: batch.map(({ vendorDeviceId }) => vendorDeviceId),
      devices: [...new Set(batch.map(({ device }) => device))],
    })),
  );
}

/** 20006: a device is of another type; 20009: no values are configured; 20013: the type cannot be read. */
const unsupportedType: readonly (string | undefined)[] = ['20006', '20009', '20013'];

/** Makes a call for batteries or meters; no answers where this cloud or user does not read their type: that must not look like a failure of the account. */
export async function ifTypeIsRead(
  name: string,
  context: AdapterContext,
  ask: () => Promise<RawAnswer[]>,
): Promise<RawAnswer[]> {
  try {
    return await ask();
  } catch (error) {
    if (!isKind(error, 'not_permitted') && !isUnsupportedType(error)) throw error;
    context.warn('batteries or meters of this type cannot be read', { call: name });
    return [];
  }
}

function isUnsupportedType(error: unknown): boolean {
  return error instanceof VendorError && unsupportedType.includes(error.details.vendorCode);
}
