import { callsByWindow, type AdapterContext, type PlanBackfill } from '@heliograph/vendor-contract';
import type { DeveloperClient } from './developer-client.ts';
import { withBatteries } from './polls-batteries.ts';
import { businessTypeOf, INVERTER_TYPE } from './wire.ts';

/** The vendor allows 12 h; 72 rows of a large inverter stay below 450 KB. */
const WINDOW_SECONDS = 6 * 3600;
/** Minutes between two rows: 5, 10, 15, 30 or 60. */
const TIME_INTERVAL = '5';

/** Plans one call for each inverter (several would come merged into one row an interval) and six hours of the gap, oldest first. */
export const planHistory =
  (client: DeveloperClient, context: AdapterContext): PlanBackfill =>
  (devices, gap) =>
    callsByWindow(devices, gap, WINDOW_SECONDS / context.timeScale, (device, { from, to }) => {
      const call = 'device/history_data';
      const businessType = businessTypeOf(device.vendorType);
      const parameters = {
        // After `from`: a millisecond later; samples are whole seconds.
        startTime: String(Math.floor(from * 1000) + 1),
        endTime: String(Math.floor(to * 1000)),
        timeInterval: TIME_INTERVAL,
      };
      return {
        name: `history_data:${device.vendorDeviceId}:${Math.floor(from)}`,
        async run(signal) {
          const inverter = { snList: device.vendorDeviceId, deviceType: INVERTER_TYPE, businessType };
          const { body } = await client.call(call, { ...inverter, ...parameters }, signal);
          const batteries = { call, businessType, parameters } as const;
          const answer = await withBatteries(client, body, batteries, [device], signal);
          return [{ ...answer, fetchedAt: context.now(), devices: [device], backfill: true }];
        },
      };
    });
