import { callsByDevice, joinAnswers, monthOf } from '@heliograph/vendor-contract';
import type { AdapterContext, PlanDays } from '@heliograph/vendor-contract';
import type { SetCalls } from './client.ts';
import { DAYS_OF_A_MONTH, MONTH_SET } from './wire.ts';

/** Plans one call a device and month. Its answer is joined with the month: whether rows are stamped with the start or the end of their day follows from it. */
export const planDays =
  (sets: SetCalls, context: AdapterContext): PlanDays =>
  (devices, { from }) =>
    callsByDevice(devices, (device) => {
      const month = monthOf(from);
      return {
        name: `month:${device.vendorDeviceId}:${month}`,
        async run(signal) {
          const text = await sets.month(device, month, signal);
          const body = joinAnswers({ month: JSON.stringify(month), [MONTH_SET]: text });
          return [{ call: DAYS_OF_A_MONTH, body, fetchedAt: context.now(), devices: [device], backfill: true }];
        },
      };
    });
