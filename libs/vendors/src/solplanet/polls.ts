import { batchesOf, queryInHalves } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { SolplanetClient } from './client.ts';
import type { ClockWatch } from './clock.ts';
import { isRefusal } from './errors.ts';
import { realtimeSeconds } from './polls-budget.ts';

/** Serial numbers a call: no limit is documented, and fifty of them make a query of 900 characters. */
export const REALTIME_BATCH = 50;

/** Polls getLastTsDataPro in batches over all plants. */
export function realtimePolls(
  client: SolplanetClient,
  context: AdapterContext,
  clock: ClockWatch,
  devices: readonly PolledDevice[],
): PollCall[] {
  const query = async (batch: readonly PolledDevice[], signal: AbortSignal): Promise<RawAnswer> => {
    const isnos = batch.map(({ vendorDeviceId }) => vendorDeviceId).join(',');
    const { body, data } = await client.call('getLastTsDataPro', { isnos }, signal);
    const fetchedAt = context.now();
    clock.observe(data, batch, fetchedAt);
    return { call: clock.nameOf('getLastTsDataPro'), body, fetchedAt, devices: batch };
  };
  return batchesOf(devices, REALTIME_BATCH).map((batch, i, { length }) => ({
    name: `getLastTsDataPro:${i}`,
    intervalSeconds: realtimeSeconds(length),
    devices: batch,
    run: (signal) => queryInHalves(batch, { query: (asked) => query(asked, signal), isRefused: isRefusal, context }),
  }));
}
