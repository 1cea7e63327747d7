import { sunPosition } from '@heliograph/base-data';
import { oneOf } from '@heliograph/http-service';

/** The one status of a device, for people: urgent ones come first. */
export const currentStatuses = [
  'fault',
  'warning',
  'no_data',
  'limited',
  'shut_down',
  'maintenance',
  'starting',
  'producing',
  'standby',
  'asleep',
  'unknown',
  'not_monitored',
  'removed',
] as const;
export type CurrentStatus = (typeof currentStatuses)[number];

/** Age from which on a sample no longer counts as current, seconds: vendors report every 5 to 15 minutes. */
export const FRESH_SECONDS = 1_800;

/** The sine of 5°, below which silence is no loss (docs/use/events.md, "Night"). */
const DARK = 0.0872;

const STATE = 'coalesce(d.state, cl.state)';

/** The same condition as `isPlace` of the domain. */
const HAS_PLACE = 'abs(cp.latitude) <= 90 AND abs(cp.longitude) <= 180 AND NOT (cp.latitude = 0 AND cp.longitude = 0)';

/** Where the plant's position is unknown, a device whose last state was standby counts as in the dark. */
const IS_DARK = `CASE WHEN (${HAS_PLACE}) IS NOT TRUE THEN ${STATE} = 2
  ELSE sin(radians(cp.latitude)) * :sinOfSun + cos(radians(cp.latitude)) * :cosOfSun * cos(radians(cp.longitude - :noonAt)) < ${DARK} END`;

/** The status by a device `d`, its plant `cp` and its newest sample `cl`. */
const STATUS = `CASE
  WHEN d.status = 'removed' THEN 'removed'
  WHEN NOT d.monitored THEN 'not_monitored'
  WHEN cl.at IS NULL OR d.online IS FALSE OR ${STATE} = 0 THEN 'no_data'
  WHEN cl.at < :staleBefore AND NOT (${IS_DARK}) THEN 'no_data'
  WHEN ${STATE} = 4 THEN 'fault'
  WHEN cl.at < :staleBefore THEN 'asleep'
  WHEN ${STATE} = 1 AND cl.power_kw <= 0 THEN 'standby'
  ELSE CASE ${STATE} WHEN 1 THEN 'producing' WHEN 2 THEN 'standby' WHEN 3 THEN 'starting' WHEN 5 THEN 'warning'
    WHEN 6 THEN 'limited' WHEN 7 THEN 'shut_down' WHEN 8 THEN 'maintenance' ELSE 'unknown' END
END`;

const SAMPLE = 'LEFT JOIN latest_samples cl ON cl.device_id = d.id';

/** The status of a row `d` of devices, with the parameters of `statusParameters`. */
export const STATUS_OF_DEVICE = `(SELECT ${STATUS} FROM plants cp ${SAMPLE} WHERE cp.id = d.plant_id)`;

/** Numbers of devices by status, and by plant where `byPlant`. @param condition on rows `d` */
export const countStatuses = (condition: string, byPlant = false): string => `
  SELECT ${byPlant ? 'd.plant_id AS "plantId", ' : ''}${STATUS} AS "currentStatus", count(*)::integer AS devices
  FROM devices d JOIN plants cp ON cp.id = d.plant_id ${SAMPLE} WHERE ${condition}
  GROUP BY ${byPlant ? '1, 2' : '1'}`;

/** @param now Unix seconds */
export function statusParameters(now = Math.floor(Date.now() / 1000)) {
  const sun = sunPosition(now);
  const declination = (sun.latitude * Math.PI) / 180;
  return {
    staleBefore: now - FRESH_SECONDS,
    sinOfSun: Math.sin(declination),
    cosOfSun: Math.cos(declination),
    noonAt: sun.longitude,
  };
}

export const currentStatusSchema = oneOf(
  currentStatuses,
  'The one status of the device now, for people (docs/use/fleets.md). `fault`, `warning`, `limited`, `shut_down`, `maintenance`, `starting`, `producing`, ' +
    '`standby`, `unknown`: by the newest sample. `asleep`: silent in the dark. `no_data`: no sample yet, offline by the events, or silent by day; since ' +
    '`lastDataAt`. `not_monitored`: not polled. `removed`: no longer listed by the vendor.',
);
