import { monthOf, type AdapterContext, type PlanDays } from '@heliograph/vendor-contract';
import type { GoodWeClient } from './client.ts';
import { DAYS_OF_A_PLANT, sourceOf } from './wire.ts';

/** Days of a plant, as a window of 31 that ends with the date asked for; and energies. */
const RANGE_OF_DAYS = 2;
const ENERGY_CHART = '3';

/** Plans one call a plant and month, for plants with one inverter: the sums are the plant's. SEMS+ has no such call. */
export const planDays =
  (client: GoodWeClient, context: AdapterContext): PlanDays =>
  (devices, { from, to }) =>
    devices
      .filter(({ isOnlyInverter, vendorType }) => isOnlyInverter && sourceOf(vendorType) !== 'semsplus')
      .map((device) => ({
        name: `${DAYS_OF_A_PLANT}:${device.InverterSN}:${monthOf(from)}`,
        devices: [device],
        async run(signal) {
          const chart = { date: to, range: RANGE_OF_DAYS, chartIndexId: ENERGY_CHART, isDetailFull: false };
          const { body } = await client.sems(DAYS_OF_A_PLANT, { id: device.vendorPlantId, ...chart }, signal);
          return [{ call: DAYS_OF_A_PLANT, body, fetchedAt: context.now(), devices: [device], backfill: true }];
        },
      }));
