import type { Vendor } from '@heliograph/sdk';

const offered = [7, 30, 90, 365];
/** The devices of the estimate that a vendor's declaration has, before those of the account are known. */
export const EXAMPLE_DEVICES = 100;

type History = NonNullable<Vendor['history']>['samples'];

/** The days before now that an import of a new vendor account may reach back: not beyond the vendor's history, whose whole depth is the last. */
export function depthsOf({ days }: Pick<History, 'days'>): number[] {
  if (days === null) return offered;
  return [...offered.filter((each) => each < days), days];
}

/** Returns how long such an import takes by the vendor's limits, in seconds; undefined where they leave it no calls. */
export function secondsOf({ deviceDaysPerHour }: Pick<History, 'deviceDaysPerHour'>, days: number): number | undefined {
  if (deviceDaysPerHour === null || deviceDaysPerHour <= 0) return undefined;
  return Math.ceil((days * EXAMPLE_DEVICES * 3600) / deviceDaysPerHour);
}
