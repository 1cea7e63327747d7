import type { PolledDevice } from '@heliograph/vendor-contract';
import { declaration, WINDOW_SECONDS } from './declaration.ts';

const CLASSIC_SECONDS = 900;
const ENERGY_SECONDS = 1800;
const LOG_SECONDS = 900;
/** Kept back for inventory, tokens, and sets asked for a second time. */
const RESERVE = 0.15;

/** Seconds between two runs of each kind, stretched evenly where a package is too small for the fleet. */
export interface Pace {
  recent: number;
  classic: number;
  energy: number;
  logs: number;
}

/**
 * Returns calls in five minutes: two a device and run, one more each 30 minutes (dossier, "Cost per inverter per poll"), one a plant each 15. Classic
 * plants are asked each 15 minutes and read whole days each 30: less than that in total.
 */
export function paceOf(devices: readonly PolledDevice[], callsPerWindow: number): Pace {
  const plants = new Set(devices.map(({ vendorPlantId }) => vendorPlantId)).size;
  const perSecond = devices.length * (2 / declaration.pollIntervalSeconds + 1 / ENERGY_SECONDS) + plants / LOG_SECONDS;
  const load = (perSecond * WINDOW_SECONDS) / (callsPerWindow * (1 - RESERVE));
  const stretched = (seconds: number): number => Math.ceil(seconds * Math.max(1, load));
  return {
    recent: stretched(declaration.pollIntervalSeconds),
    classic: stretched(CLASSIC_SECONDS),
    energy: stretched(ENERGY_SECONDS),
    logs: stretched(LOG_SECONDS),
  };
}
