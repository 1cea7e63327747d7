import type { AdapterContext, PolledDevice } from './adapter.ts';
import type { VendorError } from './vendor-error.ts';

/** How a batch of devices is asked for, and how the cloud refuses one with a device that it no longer shares. */
export interface BatchQuery<T> {
  query: (devices: readonly PolledDevice[]) => Promise<T>;
  isRefused: (error: unknown) => error is VendorError;
  context: Pick<AdapterContext, 'warn'>;
  /** Called with each device that is left out. */
  refused?: ((device: PolledDevice) => void) | undefined;
}

/**
 * Asks for a batch of devices. One that was removed or is no longer shared may make a cloud refuse the whole batch: it
 * is halved until that one is alone and is left out. Throws the refusal where nothing is left, and every other error.
 */
export async function queryInHalves<T>(devices: readonly PolledDevice[], batch: BatchQuery<T>): Promise<T[]> {
  try {
    return [await batch.query(devices)];
  } catch (error) {
    if (!batch.isRefused(error) || devices.length < 2) throw error;
    return queryEachHalf(devices, error, batch);
  }
}

async function queryEachHalf<T>(
  devices: readonly PolledDevice[],
  refusal: VendorError,
  batch: BatchQuery<T>,
): Promise<T[]> {
  const middle = Math.ceil(devices.length / 2);
  const results: T[] = [];
  for (const half of [devices.slice(0, middle), devices.slice(middle)]) {
    try {
      results.push(...(await queryInHalves(half, batch)));
    } catch (error) {
      if (!batch.isRefused(error)) throw error;
      if (half.length > 1) continue;
      const [device] = half;
      batch.context.warn('inverter refused by the cloud', { InverterSN: device!.InverterSN });
      batch.refused?.(device!);
    }
  }
  if (results.length === 0) throw refusal;
  return results;
}
