import { roundHalfAway } from '@heliograph/base-data';
import type { Interval } from '../types.ts';

/** Parts of 1; absent where they are not known. */
export interface EnergyShares {
  /** The part of the generated energy that the plant used itself: 1 − export / generated. */
  selfConsumption?: number;
  /** The part of the consumed energy that did not come from the grid: 1 − import / load. */
  autarky?: number;
}

type Sums = Pick<Interval, 'EGenerated' | 'EGridExport' | 'EGridImport' | 'ELoad'>;

/**
 * Returns the shares of an interval. A battery that gave stored energy to the grid or took some from it can bring them below 0, which is no share: absent.
 * @param sums kWh @param isComplete whether the sums are of all devices and of the whole time
 */
export function energyShares({ EGenerated, EGridExport, EGridImport, ELoad }: Sums, isComplete: boolean): EnergyShares {
  const shares: EnergyShares = {};
  if (!isComplete) return shares;
  const selfConsumption = shareOf(EGridExport, EGenerated);
  const autarky = shareOf(EGridImport, ELoad);
  if (selfConsumption !== undefined) shares.selfConsumption = selfConsumption;
  if (autarky !== undefined) shares.autarky = autarky;
  return shares;
}

function shareOf(part: number | undefined, whole: number | undefined): number | undefined {
  if (part === undefined || whole === undefined || part < 0 || whole <= 0 || part > whole) return undefined;
  return roundHalfAway(1 - part / whole, 4);
}
