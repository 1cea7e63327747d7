import {
  dateWindows,
  type AdapterContext,
  type BackfillCall,
  type DateSpan,
  type PolledDevice,
} from '@heliograph/vendor-contract';
import { noneWithoutData } from '../solarman-platform/backfill.ts';
import type { SolarmanClient } from './dialect.ts';
import { DAY_TIME_TYPE } from './wire.ts';

/** More are refused (2101012). */
const DAYS_A_CALL = 30;

/** Plans one call a device and thirty days. */
export function planDays(
  client: SolarmanClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  span: DateSpan,
): BackfillCall[] {
  return dateWindows(span, DAYS_A_CALL).flatMap(({ from, to }) =>
    devices.map((device) => ({
      name: `historical/days:${device.vendorDeviceId}:${from}`,
      devices: [device],
      async run(signal) {
        const parameters = { deviceSn: device.vendorDeviceId, startTime: from, endTime: to, timeType: DAY_TIME_TYPE };
        return client
          .call('device/historical', parameters, signal)
          .then(
            ({ body }) => [
              { call: 'device/historical', body, fetchedAt: context.now(), devices: [device], backfill: true as const },
            ],
            noneWithoutData,
          );
      },
    })),
  );
}
