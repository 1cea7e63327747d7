import { pagesOfDevices, type AdapterContext, type PollCall, type PolledDevice } from '@heliograph/vendor-contract';
import type { DeveloperClient } from './developer-client.ts';
import { byBusinessType, SLOW_SECONDS } from './polls-budget.ts';
import { INVERTER_TYPE, vendorTypes } from './wire.ts';

const CALL = 'device/page_device_info';

/** device/page_device_info is the only call that reports whether an inverter is connected: one planned call for each business type. */
export function livenessPolls(
  client: DeveloperClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  stretch: number,
): PollCall[] {
  return [...byBusinessType(devices)].map(([businessType, group]) => ({
    name: `page_device_info:${vendorTypes[businessType]}`,
    intervalSeconds: Math.ceil(SLOW_SECONDS * stretch),
    devices: group,
    samples: false,
    run(signal) {
      const pages = client.pages(CALL, { businessType, deviceType: INVERTER_TYPE }, signal);
      return pagesOfDevices({ call: CALL, devices: group, now: () => context.now() }, pages, 'deviceSn');
    },
  }));
}
