import type { VendorError } from '@heliograph/vendor-contract';
import type { PlatformAnswer } from '../solarman-platform/request.ts';
import { isOfDevice, type DeyeClient } from './dialect.ts';

/** The cloud's newest data of these devices, or its refusal for the one. */
export type Latest =
  { serials: readonly string[]; answer: PlatformAnswer } | { serials: readonly string[]; refusal: VendorError };

/**
 * Fetches the newest data of up to ten devices. After a refusal that one of them may have caused, each half is asked for alone, so that the others
 * are still read.
 */
export async function askLatest(
  client: DeyeClient,
  serials: readonly string[],
  signal: AbortSignal,
): Promise<Latest[]> {
  try {
    return [{ serials, answer: await client.call('device/latest', { deviceList: serials }, signal) }];
  } catch (error) {
    if (!isOfDevice(error)) throw error;
    if (serials.length === 1) return [{ serials, refusal: error }];
    const middle = Math.ceil(serials.length / 2);
    const first = await askLatest(client, serials.slice(0, middle), signal);
    return [...first, ...(await askLatest(client, serials.slice(middle), signal))];
  }
}
