const RADIANS = Math.PI / 180;
/** Seconds the sun needs for one radian of hour angle. */
const SECONDS_PER_RADIAN = 86_400 / (2 * Math.PI);
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
  const b = ((dayOfYear - 1) / 365.25) * 2 * Math.PI;
  const noon = (dayNumber + 0.5) * 86_400 - longitude * 240 - equationOfTime(b) * 60;
  return {
    noon,
    sinLatitude: Math.sin(latitude * RADIANS),
    cosLatitude: Math.cos(latitude * RADIANS),
    declination: declination(b),
    strength: 1 + 0.033 * Math.cos(b),
  };
}

/** Spencer's series, radians. */
function declination(b: number): number {
  const first = 0.006918 - 0.399912 * Math.cos(b) + 0.070257 * Math.sin(b);
  return (
    first -
    0.006758 * Math.cos(2 * b) +
    0.000907 * Math.sin(2 * b) -
    0.002697 * Math.cos(3 * b) +
    0.00148 * Math.sin(3 * b)
  );
}

/** Sun dial minus clock, minutes. */
function equationOfTime(b: number): number {
  const wave = 0.001868 * Math.cos(b) - 0.032077 * Math.sin(b) - 0.014615 * Math.cos(2 * b) - 0.04089 * Math.sin(2 * b);
  return 229.18 * (0.000075 + wave);
}

/** Sine of the sun's height. */
export function sunHeight(day: SunDay, unixSeconds: number): number {
  const hourAngle = (unixSeconds - day.noon) / SECONDS_PER_RADIAN;
  const { sinLatitude, cosLatitude, declination: d } = day;
  return sinLatitude * Math.sin(d) + cosLatitude * Math.cos(d) * Math.cos(hourAngle);
}

/** Seconds from noon to the sun standing at this height; 0 when it stays below. */
export function halfDaySeconds(day: SunDay, heightDegrees: number): number {
  const { sinLatitude, cosLatitude, declination: d } = day;
  const cosine = (Math.sin(heightDegrees * RADIANS) - sinLatitude * Math.sin(d)) / (cosLatitude * Math.cos(d));
  if (cosine >= 1) return 0;
  return Math.acos(Math.max(-1, cosine)) * SECONDS_PER_RADIAN;
}

/** Where a module surface looks: tilt from horizontal and azimuth (0 south, 90 west), degrees. */
export interface Surface {
  sinTilt: number;
  cosTilt: number;
  azimuth: number;
}

export function surface(tiltDegrees: number, azimuthDegrees: number): Surface {
  const tilt = tiltDegrees * RADIANS;
  return { sinTilt: Math.sin(tilt), cosTilt: Math.cos(tilt), azimuth: azimuthDegrees * RADIANS };
}

/** Cosine of the angle between the sun and the surface's normal, 0 when it shines from behind. */
export function incidence(day: SunDay, plane: Surface, unixSeconds: number): number {
  const hourAngle = (unixSeconds - day.noon) / SECONDS_PER_RADIAN;
  const { sinLatitude: sl, cosLatitude: cl, declination: d } = day;
  const sd = Math.sin(d);
  const cd = Math.cos(d);
  const ch = Math.cos(hourAngle);
  const south = cd * ch * sl - sd * cl;
  const west = cd * Math.sin(hourAngle);
  const up = sl * sd + cl * cd * ch;
  const level = south * Math.cos(plane.azimuth) + west * Math.sin(plane.azimuth);
  return Math.max(0, up * plane.cosTilt + level * plane.sinTilt);
}

/** Clear-sky irradiance for a sine of sun height, W/m²: direct on a surface facing the sun, and diffuse on a level one. */
export function clearSky(height: number): { direct: number; diffuse: number } {
  if (height <= 0) return { direct: 0, diffuse: 0 };
  const airMass = 1 / (height + 0.05);
  const direct = SOLAR_CONSTANT * 0.7 ** (airMass ** 0.678);
  return { direct, diffuse: 0.3 * (SOLAR_CONSTANT - direct) * height };
}

/** Energy of the day above the atmosphere on a level surface, Wh/m². */
export function dailyInsolation(day: SunDay): number {
  return insolation(day, Math.asin(day.sinLatitude));
}

/** The same on a surface tilted towards the equator, by its latitude equivalent. */
export function tiltedInsolation(day: SunDay, tiltDegrees: number): number {
  const latitude = Math.asin(day.sinLatitude);
  return insolation(day, latitude - Math.sign(latitude) * tiltDegrees * RADIANS);
}

function insolation(day: SunDay, latitude: number): number {
  const d = day.declination;
  const sunset = Math.acos(Math.max(-1, Math.min(1, -Math.tan(latitude) * Math.tan(d))));
  const direct = Math.cos(latitude) * Math.cos(d) * Math.sin(sunset) + sunset * Math.sin(latitude) * Math.sin(d);
  return (24 / Math.PI) * SOLAR_CONSTANT * day.strength * direct;
}
