import { isPlace, sunElevation } from '@heliograph/base-data';
import type { PolledDevice } from '@heliograph/vendor-contract';

/** Computes the elevation of the sun at the plant of a device. Undefined where its place is not known: not on earth, or 0, 0, which vendors write for "not set". */
export function elevationAt(
  { latitude, longitude }: Pick<PolledDevice, 'latitude' | 'longitude'>,
  unixSeconds: number,
): number | undefined {
  if (latitude === undefined || longitude === undefined || !isPlace(latitude, longitude)) return undefined;
  return sunElevation(latitude, longitude, unixSeconds);
}
