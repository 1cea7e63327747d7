const { asin, atan2, cos, sin, PI } = Math;
const radians = PI / 180;
/** The epoch J2000, 2000-01-01T12:00Z. */
const epochJ2000 = 946_728_000;

/** The point of the earth above which the sun stands, degrees. */
export interface SunPosition {
  latitude: number;
  longitude: number;
}

/**
 * Computes where the sun stands in the zenith, to a few hundredths of a degree in this century: low-precision formulas of the Astronomical Almanac
 * (section C, "Low precision formulas for the Sun").
 */
export function sunPosition(unixSeconds: number): SunPosition {
  const days = (unixSeconds - epochJ2000) / 86_400;
  const anomaly = (357.528 + 0.9856003 * days) * radians;
  const ecliptic = (280.46 + 0.9856474 * days + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)) * radians;
  const obliquity = (23.439 - 0.0000004 * days) * radians;
  const ascension = atan2(cos(obliquity) * sin(ecliptic), cos(ecliptic)) / radians;
  const siderealTime = 280.46061837 + 360.98564736629 * days;
  const longitude = (((ascension - siderealTime) % 360) + 540) % 360;
  return { latitude: asin(sin(obliquity) * sin(ecliptic)) / radians, longitude: longitude - 180 };
}

/** Computes the elevation of the sun above the horizon of a place, degrees, without refraction. */
export function sunElevation(latitude: number, longitude: number, unixSeconds: number): number {
  const sun = sunPosition(unixSeconds);
  const hourAngle = (longitude - sun.longitude) * radians;
  const [place, zenith] = [latitude * radians, sun.latitude * radians];
  return asin(sin(place) * sin(zenith) + cos(place) * cos(zenith) * cos(hourAngle)) / radians;
}

/**
 * Returns whether coordinates (degrees) are a place on earth. 0, 0 is not: vendors write it for coordinates that were
 * not entered.
 */
export function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);
}
