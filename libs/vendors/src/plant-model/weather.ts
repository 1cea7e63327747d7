import { between, smoothNoise } from './noise.ts';

const { PI, cos, max, min } = Math;

/** Returns the share of the sun above the atmosphere that reaches the ground on a day: fronts of two to four days. */
export function clearness(seed: number, dayNumber: number): number {
  const front = 0.65 * smoothNoise(seed, dayNumber / 2.6) + 0.35 * smoothNoise(seed + 1, dayNumber);
  return between(0.16, 0.7, min(1, max(0, front * 1.5 - 0.25)));
}

/**
 * Returns the share of the direct sun the clouds let through, 0.03 … 1. On clear days nearly 1, under an overcast nearly 0, between them clouds of a
 * few minutes to half an hour pass.
 */
export function cloudTransmission(seed: number, clear: number, unixSeconds: number): number {
  const slow = smoothNoise(seed + 2, unixSeconds / 2700);
  const quick = smoothNoise(seed + 3, unixSeconds / 540);
  const sky = (clear - 0.16) / 0.54;
  const open = (sky - 0.5) * 2.4 + 0.5 + (0.65 * slow + 0.35 * quick - 0.5) * 1.8;
  return between(0.03, 1, smoothStep(open));
}

function smoothStep(x: number): number {
  const f = min(1, max(0, x));
  return f * f * (3 - 2 * f);
}

export interface Climate {
  /** Mean of the year, °C. */
  mean: number;
  /** Half the difference of summer and winter, °C; negative in the south. */
  season: number;
}

/** Returns air temperature, °C. */
export function airTemperature(
  climate: Climate,
  seed: number,
  dayOfYear: number,
  hoursFromNoon: number,
  unixSeconds: number,
): number {
  const season = -climate.season * cos(((dayOfYear - 20) / 365.25) * 2 * PI);
  const hours = cos(((hoursFromNoon - 2) / 24) * 2 * PI) * 4.5;
  return climate.mean + season + hours + (smoothNoise(seed + 4, unixSeconds / 43_200) - 0.5) * 8;
}
