import type { PolledDevice } from '@heliograph/vendor-contract';

const { asin, atan2, cos, sin, PI } = Math;
const radians = PI / 180;
/** The epoch J2000, 2000-01-01T12:00Z. */
const epochJ2000 = 946_728_000;

/**
 * Computes the elevation of the sun above the horizon, degrees, without refraction; to a few hundredths of a degree in this century.
 * Low-precision formulas of the Astronomical Almanac (section C, "Low precision formulas for the Sun").
 */
export function sunElevation(latitude: number, longitude: number, unixSeconds: number): number {
  const days = (unixSeconds - epochJ2000) / 86_400;
  const anomaly = (357.528 + 0.9856003 * days) * radians;
  const ecliptic = (280.46 + 0.9856474 * days + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)) * radians;
  const obliquity = (23.439 - 0.0000004 * days) * radians;
  const ascension = atan2(cos(obliquity) * sin(ecliptic), cos(ecliptic));
  const declination = asin(sin(obliquity) * sin(ecliptic));
  const siderealTime = (280.46061837 + 360.98564736629 * days + longitude) * radians;
  const hourAngle = siderealTime - ascension;
  const phi = latitude * radians;
  return asin(sin(phi) * sin(declination) + cos(phi) * cos(declination) * cos(hourAngle)) / radians;
}

/** Computes the elevation of the sun at the plant of a device. Undefined where its place is not known: not on earth, or 0, 0, which vendors write for "not set". */
export function elevationAt(
  { latitude, longitude }: Pick<PolledDevice, 'latitude' | 'longitude'>,
  unixSeconds: number,
): number | undefined {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return undefined;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? sunElevation(latitude, longitude, unixSeconds) : undefined;
}
