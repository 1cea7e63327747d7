import { callsByDevice, joinAnswers, monthOf } from '@heliograph/vendor-contract';
import type { AdapterContext, PlanDays } from '@heliograph/vendor-contract';
import { historyLimits } from './backfill.ts';
import type { FoxessClient } from './client.ts';
import { DAYS_OF_A_MONTH, dayVariables, REPORT_CALL } from './wire.ts';

/** Plans one report a device and month. Its answer does not name the month: it is joined with it. */
export const planDays =
  (client: FoxessClient, context: AdapterContext): PlanDays =>
  (devices, { from }) =>
    callsByDevice(devices, (device) => {
      const sn = device.vendorDeviceId;
      const month = monthOf(from);
      const [year, number] = month.split('-').map(Number);
      return {
        name: `${REPORT_CALL}:${sn}:${month}`,
        async run(signal) {
          const parameters = { sn, year, month: number, dimension: 'month', variables: dayVariables };
          const { body } = await client.call(REPORT_CALL, parameters, signal, historyLimits(sn));
          const joined = joinAnswers({ month: JSON.stringify(month), [REPORT_CALL]: body });
          return [{ call: DAYS_OF_A_MONTH, body: joined, fetchedAt: context.now(), devices: [device], backfill: true }];
        },
      };
    });
