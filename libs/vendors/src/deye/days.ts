import { callsByDevice, monthOf } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, DateSpan, PolledDevice } from '@heliograph/vendor-contract';
import { noneWithoutData } from '../solarman-platform/backfill.ts';
import type { DeyeClient } from './dialect.ts';
import { DAYS } from './wire.ts';

/** Plans one call a device and month: for days the call refuses to be given measure points. */
export function planDays(
  client: DeyeClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  { from, to }: DateSpan,
): BackfillCall[] {
  return callsByDevice(devices, (device) => ({
    name: `history/days:${device.vendorDeviceId}:${monthOf(from)}`,
    async run(signal) {
      const parameters = { deviceSn: device.vendorDeviceId, granularity: DAYS, startAt: from, endAt: to };
      return client
        .call('device/history', parameters, signal)
        .then(
          ({ body }) => [
            { call: 'device/history', body, fetchedAt: context.now(), devices: [device], backfill: true as const },
          ],
          noneWithoutData,
        );
    },
  }));
}
