import {
  bySerial,
  readText,
  type AdapterContext,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { FoxessClient } from './client.ts';

const LIVENESS_SECONDS = 600;

/** device/list is the only call that reports whether an inverter is connected: one call for the account, a page of 100 each. */
export function livenessPolls(
  client: FoxessClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  const polled = bySerial(devices);
  return [
    {
      name: 'device/list',
      everySeconds: LIVENESS_SECONDS,
      devices,
      samples: false,
      async run(signal) {
        const answers: RawAnswer[] = [];
        for await (const { body, records } of client.pages('device/list', signal)) {
          const listed = records.flatMap(({ deviceSN }) => polled.get(readText(deviceSN) ?? '') ?? []);
          if (listed.length > 0) answers.push({ call: 'device/list', body, fetchedAt: context.now(), devices: listed });
        }
        return answers;
      },
    },
  ];
}
