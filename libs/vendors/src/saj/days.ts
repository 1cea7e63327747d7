import { callsByDevice } from '@heliograph/vendor-contract';
import type { AdapterContext, PlanDays } from '@heliograph/vendor-contract';
import type { SajClient } from './client.ts';
import { UPLOAD_DATA } from './wire.ts';

/** `timeUnit` of days. */
const BY_DAY = '1';

/** Plans one call a device and month: how many days it takes is not documented. */
export const planDays =
  (client: SajClient, context: AdapterContext): PlanDays =>
  (devices, { from, to }) =>
    callsByDevice(devices, (device) => ({
      name: `uploadData:${device.vendorDeviceId}:${from}`,
      async run(signal) {
        const query = {
          deviceSn: device.vendorDeviceId,
          timeUnit: BY_DAY,
          startTime: `${from} 00:00:00`,
          endTime: `${to} 23:59:59`,
        };
        const { body } = await client.call(UPLOAD_DATA, query, signal);
        return [{ call: UPLOAD_DATA, body, fetchedAt: context.now(), devices: [device], backfill: true }];
      },
    }));
