import { isPlace, sunElevation } from '@heliograph/base-data';
import type { State } from '@heliograph/base-data';
import type { MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { dawnElevation } from './presence/presence.ts';

const offline: State = '0';
const standby: State = '2';
const unknown: State = '-1';
/** The elevation below which modules supply no power: a device that has samples then is in standby. */
const nightElevation = -3;

/**
 * Returns standby for a sample of the night whose vendor reports "offline", as many clouds show a sleeping inverter, or no state; undefined where the
 * vendor's state counts: by day, without the plant's location, for every other state. Toward the night, where presence ignores "offline" too, only for a
 * sample without power. A function of the sample and its plant alone: the same in any order, and in a replay.
 */
export function nightState(sample: MappedSample, datetime: number): State | undefined {
  const { state, unknownStateCode, device, measurements } = sample;
  const isOffline = state === offline;
  if (!isOffline && (state !== unknown || unknownStateCode !== undefined)) return undefined;
  const elevation = elevationAt(device, datetime);
  if (elevation === undefined || elevation >= dawnElevation) return undefined;
  const isDusk = isOffline && (measurements.PowerACOutputActive ?? 0) <= 0;
  return elevation < nightElevation || isDusk ? standby : undefined;
}

/** Computes the elevation of the sun at the plant of a device. Undefined where its place is not known: not on earth, or 0, 0, which vendors write for "not set". */
export function elevationAt(
  { latitude, longitude }: Pick<PolledDevice, 'latitude' | 'longitude'>,
  unixSeconds: number,
): number | undefined {
  if (latitude === undefined || longitude === undefined || !isPlace(latitude, longitude)) return undefined;
  return sunElevation(latitude, longitude, unixSeconds);
}
