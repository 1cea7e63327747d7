import { declaration } from './declaration.ts';

/** Calls a second that pass: five in four seconds are less than 100 a minute. */
const CALLS_A_SECOND = 1.25;
/** The share of the quota for live values, and that for liveness and errors of the plants; the rest is for syncs, backfill and repeats. */
const REALTIME_SHARE = 0.55;
const PLANT_SHARE = 0.3;
const PLANT_SECONDS = 600;
/** Calls a plant takes each round: its device list and its errors. */
export const CALLS_A_PLANT = 2;

/** Seconds between two polls of a batch, however many batches there are. */
export function realtimeSeconds(batches: number): number {
  return Math.max(declaration.pollIntervalSeconds, Math.ceil(batches / (CALLS_A_SECOND * REALTIME_SHARE)));
}

/** Seconds between two looks at a plant. */
export function plantSeconds(plants: number): number {
  return Math.max(PLANT_SECONDS, Math.ceil((plants * CALLS_A_PLANT) / (CALLS_A_SECOND * PLANT_SHARE)));
}
