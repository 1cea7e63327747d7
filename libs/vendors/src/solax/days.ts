import { monthOf, VendorError, type AdapterContext, type PlanDays } from '@heliograph/vendor-contract';
import type { DeveloperClient } from './developer-client.ts';
import { businessTypeOf } from './wire.ts';

const CALL = 'plant/energy/get_stat_data';
/** `dateType` of the days of a month. */
const DAYS_OF_A_MONTH = '2';

/** Plans one call a plant and month, for plants with one inverter: the sums are the plant's. */
export const planDays =
  (client: DeveloperClient, context: AdapterContext): PlanDays =>
  (devices, { from }) =>
    devices
      .filter(({ isOnlyInverter }) => isOnlyInverter)
      .map((device) => ({
        name: `${CALL}:${device.vendorDeviceId}:${monthOf(from)}`,
        devices: [device],
        async run(signal) {
          const parameters = {
            plantId: device.vendorPlantId,
            businessType: businessTypeOf(device.vendorType),
            dateType: DAYS_OF_A_MONTH,
            date: monthOf(from),
          };
          try {
            const { body } = await client.call(CALL, parameters, signal);
            return [{ call: CALL, body, fetchedAt: context.now(), devices: [device], backfill: true }];
          } catch (error) {
            if (isBeyondTheYear(error)) return [];
            throw error;
          }
        },
      }));

/** 10200 stands for many failures: its message, "The date must be within the past year" (live client), tells this one. */
function isBeyondTheYear(error: unknown): boolean {
  if (!(error instanceof VendorError)) return false;
  const { vendorCode, vendorMessage = '' } = error.details;
  return vendorCode === '10200' && /within the past year/i.test(vendorMessage);
}
