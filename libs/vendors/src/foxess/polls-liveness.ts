import { pagesOfDevices, type AdapterContext, type PollCall, type PolledDevice } from '@heliograph/vendor-contract';
import type { FoxessClient } from './client.ts';

const LIVENESS_SECONDS = 600;

/** device/list is the only call that reports whether an inverter is connected: one call for the account, a page of 100 each. */
export function livenessPolls(
  client: FoxessClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  const call = 'device/list';
  const asked = { call, devices, now: () => context.now() };
  return [
    {
      name: call,
      intervalSeconds: LIVENESS_SECONDS,
      devices,
      samples: false,
      run: (signal) => pagesOfDevices(asked, client.pages(call, signal), 'deviceSN'),
    },
  ];
}
