const { PI, acos, asin, cos, max, min, sign, sin, tan } = Math;

const RADIANS = PI / 180;
/** Seconds the sun needs for one radian of hour angle. */
const SECONDS_PER_RADIAN = 86_400 / (2 * PI);
/** W/m² above the atmosphere. */
const SOLAR_CONSTANT = 1361;

/** Course of the sun over one day at one place. Declination is that of noon: an error below 0.5°. */
export interface SunDay {
  /** Unix seconds of the highest sun. */
  noon: number;
  sinLatitude: number;
  cosLatitude: number;
  declination: number;
  /** Nearness to the sun: about 1.03 in January, 0.97 in July. */
  strength: number;
}

/** @param dayNumber days from 1970-01-01 to the local date. */
export function sunDay(dayNumber: number, dayOfYear: number, latitude: number, longitude: number): SunDay {
  const b = ((dayOfYear - 1) / 365.25) * 2 * PI;
  const noon = (dayNumber + 0.5) * 86_400 - longitude * 240 - equationOfTime(b) * 60;
  return {
    noon,
    sinLatitude: sin(latitude * RADIANS),
    cosLatitude: cos(latitude * RADIANS),
    declination: declination(b),
    strength: 1 + 0.033 * cos(b),
  };
}

/** Returns the declination of the sun by Spencer's series, radians. */
function declination(b: number): number {
  const first = 0.006918 - 0.399912 * cos(b) + 0.070257 * sin(b);
  return first - 0.006758 * cos(2 * b) + 0.000907 * sin(2 * b) - 0.002697 * cos(3 * b) + 0.00148 * sin(3 * b);
}

/** Returns sun dial minus clock, minutes. */
function equationOfTime(b: number): number {
  const wave = 0.001868 * cos(b) - 0.032077 * sin(b) - 0.014615 * cos(2 * b) - 0.04089 * sin(2 * b);
  return 229.18 * (0.000075 + wave);
}

/** Returns the sine of the sun's height. */
export function sunHeight(day: SunDay, unixSeconds: number): number {
  const hourAngle = (unixSeconds - day.noon) / SECONDS_PER_RADIAN;
  const { sinLatitude, cosLatitude, declination: d } = day;
  return sinLatitude * sin(d) + cosLatitude * cos(d) * cos(hourAngle);
}

/** Returns seconds from noon to the sun standing at this height; 0 when it stays below. */
export function halfDaySeconds(day: SunDay, heightDegrees: number): number {
  const { sinLatitude, cosLatitude, declination: d } = day;
  const cosine = (sin(heightDegrees * RADIANS) - sinLatitude * sin(d)) / (cosLatitude * cos(d));
  if (cosine >= 1) return 0;
  return acos(max(-1, cosine)) * SECONDS_PER_RADIAN;
}

/** The orientation of a module surface: tilt from horizontal and azimuth (0 south, 90 west), degrees. */
export interface Surface {
  sinTilt: number;
  cosTilt: number;
  azimuth: number;
}

export function surface(tiltDegrees: number, azimuthDegrees: number): Surface {
  const tilt = tiltDegrees * RADIANS;
  return { sinTilt: sin(tilt), cosTilt: cos(tilt), azimuth: azimuthDegrees * RADIANS };
}

/** Returns the cosine of the angle between the sun and the surface's normal, 0 when it shines from behind. */
export function incidence(day: SunDay, plane: Surface, unixSeconds: number): number {
  const hourAngle = (unixSeconds - day.noon) / SECONDS_PER_RADIAN;
  const { sinLatitude: sl, cosLatitude: cl, declination: d } = day;
  const sd = sin(d);
  const cd = cos(d);
  const ch = cos(hourAngle);
  const south = cd * ch * sl - sd * cl;
  const west = cd * sin(hourAngle);
  const up = sl * sd + cl * cd * ch;
  const level = south * cos(plane.azimuth) + west * sin(plane.azimuth);
  return max(0, up * plane.cosTilt + level * plane.sinTilt);
}

/** Returns clear-sky irradiance for a sine of sun height, W/m²: direct on a surface facing the sun, and diffuse on a level one. */
export function clearSky(height: number): { direct: number; diffuse: number } {
  if (height <= 0) return { direct: 0, diffuse: 0 };
  const airMass = 1 / (height + 0.05);
  const direct = SOLAR_CONSTANT * 0.7 ** (airMass ** 0.678);
  return { direct, diffuse: 0.3 * (SOLAR_CONSTANT - direct) * height };
}

/** Returns the energy of the day above the atmosphere on a level surface, Wh/m². */
export function dailyInsolation(day: SunDay): number {
  return insolation(day, asin(day.sinLatitude));
}

/** Returns the same on a surface tilted towards the equator, by its latitude equivalent. */
export function tiltedInsolation(day: SunDay, tiltDegrees: number): number {
  const latitude = asin(day.sinLatitude);
  return insolation(day, latitude - sign(latitude) * tiltDegrees * RADIANS);
}

function insolation(day: SunDay, latitude: number): number {
  const d = day.declination;
  const sunset = acos(max(-1, min(1, -tan(latitude) * tan(d))));
  const direct = cos(latitude) * cos(d) * sin(sunset) + sunset * sin(latitude) * sin(d);
  return (24 / PI) * SOLAR_CONSTANT * day.strength * direct;
}
