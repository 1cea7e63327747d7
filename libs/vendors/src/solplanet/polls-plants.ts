import type { AdapterContext, PollCall, PolledDevice } from '@heliograph/vendor-contract';
import type { SolplanetClient } from './client.ts';
import { plantSeconds } from './polls-budget.ts';

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
