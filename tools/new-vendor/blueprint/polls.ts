import type { AdapterContext, PollCall, PolledDevice } from '@heliograph/vendor-contract';
import type { NewVendorClient } from './client.ts';
import { declaration } from './declaration.ts';

/** One call for each device. */
export function planPolls(
  client: NewVendorClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  return devices.map((device) => ({
    name: `realtime:${device.vendorDeviceId}`,
    intervalSeconds: declaration.pollIntervalSeconds,
    devices: [device],
    async run(signal) {
      const { body } = await client.call('realtime', { id: device.vendorDeviceId }, signal);
      return [{ call: 'realtime', body, fetchedAt: context.now(), devices: [device] }];
    },
  }));
}
