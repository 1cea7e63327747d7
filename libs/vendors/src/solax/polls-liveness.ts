import {
  bySerial,
  readText,
  type AdapterContext,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { DeveloperClient } from './developer-client.ts';
import { byBusinessType, SLOW_SECONDS } from './polls-budget.ts';
import { INVERTER_TYPE, vendorTypes } from './wire.ts';

/** device/page_device_info is the only call that reports whether an inverter is connected: one planned call for each business type. */
export function livenessPolls(
  client: DeveloperClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  stretch: number,
): PollCall[] {
  return [...byBusinessType(devices)].map(([businessType, group]) => ({
    name: `page_device_info:${vendorTypes[businessType]}`,
    everySeconds: Math.ceil(SLOW_SECONDS * stretch),
    devices: group,
    samples: false,
    async run(signal) {
      const polled = bySerial(group);
      const filter = { businessType, deviceType: INVERTER_TYPE };
      const answers: RawAnswer[] = [];
      for await (const { body, records } of client.pages('device/page_device_info', filter, signal)) {
        const listed = records.flatMap(({ deviceSn }) => polled.get(readText(deviceSn) ?? '') ?? []);
        if (listed.length > 0)
          answers.push({ call: 'device/page_device_info', body, fetchedAt: context.now(), devices: listed });
      }
      return answers;
    },
  }));
}
