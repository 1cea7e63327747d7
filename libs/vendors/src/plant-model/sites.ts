import type { Climate } from './weather.ts';

/** A real place to put a plant. */
export interface Place {
  city: string;
  country: string;
  timezone: string;
  latitude: number;
  longitude: number;
  climate: Climate;
  /** Phase to neutral, V. */
  gridVoltage: number;
  gridFrequency: 50 | 60;
}

type Row = [
  city: string,
  country: string,
  timezone: string,
  latitude: number,
  longitude: number,
  mean: number,
  season: number,
  volts?: number,
  hertz?: 50 | 60,
];

function place([
  city,
  country,
  timezone,
  latitude,
  longitude,
  mean,
  season,
  gridVoltage = 230,
  gridFrequency = 50,
]: Row): Place {
  return { city, country, timezone, latitude, longitude, climate: { mean, season }, gridVoltage, gridFrequency };
}

const europe = (
  [
    ['Berlin', 'Germany', 'Europe/Berlin', 52.52, 13.4, 10, 10],
    ['Valencia', 'Spain', 'Europe/Madrid', 39.47, -0.38, 18, 8],
    ['Utrecht', 'Netherlands', 'Europe/Amsterdam', 52.09, 5.12, 11, 8],
    ['Bologna', 'Italy', 'Europe/Rome', 44.49, 11.34, 14, 11],
    ['Lyon', 'France', 'Europe/Paris', 45.76, 4.84, 13, 9],
    ['Poznan', 'Poland', 'Europe/Warsaw', 52.41, 16.93, 9, 11],
    ['Lisbon', 'Portugal', 'Europe/Lisbon', 38.72, -9.14, 17, 6],
    ['Munich', 'Germany', 'Europe/Berlin', 48.14, 11.58, 9, 10],
  ] satisfies Row[]
).map(place);

const overseas = (
  [
    ['Jaipur', 'India', 'Asia/Kolkata', 26.91, 75.79, 25, 8],
    ['Fresno', 'United States', 'America/Los_Angeles', 36.74, -119.79, 18, 10, 240, 60],
    ['Brisbane', 'Australia', 'Australia/Brisbane', -27.47, 153.03, 21, -5],
    ['Campinas', 'Brazil', 'America/Sao_Paulo', -22.91, -47.06, 21, -3, 220, 60],
    ['Hefei', 'China', 'Asia/Shanghai', 31.82, 117.23, 16, 12],
    ['Denver', 'United States', 'America/Denver', 39.74, -104.99, 11, 12, 240, 60],
    ['Cape Town', 'South Africa', 'Africa/Johannesburg', -33.93, 18.42, 17, -4],
    ['Napier', 'New Zealand', 'Pacific/Auckland', -39.49, 176.92, 14, -5],
  ] satisfies Row[]
).map(place);

/** Every second plant is in Europe; the others are placed so that some plant of the first eight always has sun. */
export function placeOf(siteIndex: number): Place {
  const list = siteIndex % 2 === 0 ? europe : overseas;
  return list[Math.floor(siteIndex / 2) % list.length]!;
}
