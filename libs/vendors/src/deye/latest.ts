import type { VendorError } from '@heliograph/vendor-contract';
import type { PlatformAnswer } from '../solarman-platform/request.ts';
import { isOfDevice, type DeyeClient } from './dialect.ts';

/** What the cloud showed of these devices, or why it showed nothing of the one. */
export type Latest =
  { serials: readonly string[]; answer: PlatformAnswer } | { serials: readonly string[]; refusal: VendorError };

/** The newest data of up to ten devices. A refusal that one of them may have caused is taken apart in halves: the others are shown. */
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
