import {
  callsByDevice,
  monthOf,
  type AdapterContext,
  type PlanDays,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { FroniusClient } from './client.ts';

/** A month is one page. */
const DAYS_A_PAGE = 50;

/** Plans one call a device and month. The names of an inverter's channels are not documented: none is asked for by name. */
export const planDays =
  (client: FroniusClient, context: AdapterContext): PlanDays =>
  (devices, { from }) =>
    callsByDevice(devices, (device) => {
      const { vendorPlantId, vendorDeviceId } = device;
      const path = `/pvsystems/${encodeURIComponent(vendorPlantId)}/devices/${encodeURIComponent(vendorDeviceId)}/aggrdata`;
      const period = monthOf(from);
      return {
        name: `aggrdata:${vendorDeviceId}:${period}`,
        async run(signal) {
          const answers: RawAnswer[] = [];
          for await (const { body } of client.pages('aggrdata', path, { period }, DAYS_A_PAGE, signal))
            answers.push({ call: 'aggrdata', body, fetchedAt: context.now(), devices: [device], backfill: true });
          return answers;
        },
      };
    });
