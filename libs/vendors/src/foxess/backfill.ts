import { callsByWindow, type AdapterContext, type PlanBackfill } from '@heliograph/vendor-contract';
import type { FoxessClient } from './client.ts';
import { historyVariables } from './tables.ts';

/** The vendor allows 24 h; 48 samples of all variables stay below 450 KB. */
const WINDOW_SECONDS = 4 * 3600;
/** The share of the 1440 calls a day of an inverter that may go into its past: live polls take at most 720. */
const HISTORY_A_DAY = 480;

/** Plans one history call for each inverter and four hours of the gap, oldest first. */
export const planHistory =
  (client: FoxessClient, context: AdapterContext): PlanBackfill =>
  (devices, gap) =>
    callsByWindow(devices, gap, WINDOW_SECONDS / context.timeScale, (device, { from, to }) => {
      const sn = device.vendorDeviceId;
      // After `from`: a millisecond later; samples are whole seconds.
      const parameters = {
        sn,
        variables: historyVariables,
        begin: Math.floor(from * 1000) + 1,
        end: Math.floor(to * 1000),
      };
      const limits = [{ key: `history:${sn}`, limit: HISTORY_A_DAY, perSeconds: 86_400 }];
      return {
        name: `device/history/query:${sn}:${Math.floor(from)}`,
        async run(signal) {
          const { body } = await client.call('device/history/query', parameters, signal, limits);
          return [{ call: 'device/history/query', body, fetchedAt: context.now(), devices: [device], backfill: true }];
        },
      };
    });
