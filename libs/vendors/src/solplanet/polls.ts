import { batchesOf, queryInHalves } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { SolplanetClient } from './client.ts';
import type { ClockWatch } from './clock.ts';
import { isRefusal } from './errors.ts';
import { declaration } from './declaration.ts';

/** Serial numbers a call: no limit is documented, and fifty of them make a query of 900 characters. */
const REALTIME_BATCH = 50;

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

/** The calls for each plant, slower than those for values: which inverters are connected, and which errors are open. */
const plantCalls = ['getDeviceListPro', 'getInverterCurrentErrorPro'] as const;

export function plantPolls(
  client: SolplanetClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  const plants = [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId)];
  return plantCalls.flatMap((call) =>
    plants.map(([apikey, ofPlant]): PollCall => ({
      // The apikey opens the plant to end users: it stays out of names, which are logged.
      name: `${call}:${ofPlant[0]!.InverterSN}`,
      intervalSeconds: plantSeconds(plants.length),
      devices: ofPlant,
      samples: false,
      async run(signal) {
        const { body } = await client.call(call, { apikey }, signal);
        return [{ call, body, fetchedAt: context.now(), devices: ofPlant }];
      },
    })),
  );
}

/** Calls a second that pass: five in four seconds are less than 100 a minute. */
const CALLS_A_SECOND = 1.25;
/** The share of the quota for live values, and that for liveness and errors of the plants; the rest is for syncs, backfill and repeats. */
const REALTIME_SHARE = 0.55;
const PLANT_SHARE = 0.3;
const PLANT_SECONDS = 600;
/** Calls a plant takes each round: its device list and its errors. */
const CALLS_A_PLANT = 2;

/** Seconds between two polls of a batch, however many batches there are. */
export function realtimeSeconds(batches: number): number {
  return Math.max(declaration.pollIntervalSeconds, Math.ceil(batches / (CALLS_A_SECOND * REALTIME_SHARE)));
}

/** Seconds between two looks at a plant. */
export function plantSeconds(plants: number): number {
  return Math.max(PLANT_SECONDS, Math.ceil((plants * CALLS_A_PLANT) / (CALLS_A_SECOND * PLANT_SHARE)));
}
