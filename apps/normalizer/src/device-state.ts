import type { Gap } from '@heliograph/vendor-contract';
import type { DeviceStatus } from './presence/device-status.ts';
import type { Presence } from './presence/presence.ts';

/** What the normalizer remembers of one device of one vendor account; kept in `state.<vendor>`. */
export interface DeviceState {
  /** Times of the last samples, Unix seconds, ascending: what was seen is not written again. */
  recent: number[];
  /** The last plausible lifetime counter. */
  total?: { energyKwh: number; at: number };
  /** A counter that does not follow from `total`; becomes the new one when it goes on for a few samples (a replaced board). */
  candidate?: { energyKwh: number; at: number; samples: number };
  /** First generation of the local day. */
  turnedOn?: { day: string; at: number };
  /** Open alarms as the vendor's alarm call last told. */
  alerts: string[];
  warnings: string[];
  presence?: Presence;
  /** What `state.devices` was told last. Replaced as a whole, never changed. */
  told?: DeviceStatus;
}

/** Device states with the changes of an unfinished batch on top: kept when what was normalized is acknowledged, forgotten when not. */
export interface StateAccess {
  /** A state that may be changed. */
  change(serial: string): DeviceState;
  /** To look only. */
  get(serial: string): Readonly<DeviceState> | undefined;
}

export const recentSamples = 12;

export function emptyDeviceState(): DeviceState {
  return { recent: [], alerts: [], warnings: [] };
}

/** Key in `state.<vendor>` and in memory. Serial numbers are unique only inside a vendor account. */
export function deviceStateKey(vendorAccountId: string, serial: string): string {
  return `${vendorAccountId}/${serial}`;
}

/** A sample is new when it was not seen and is not older than everything remembered; a late one in between is taken. */
export function isNewSample(state: DeviceState, datetime: number): boolean {
  if (state.recent.includes(datetime)) return false;
  const oldest = state.recent[0];
  return state.recent.length < recentSamples ? oldest === undefined || datetime > oldest - 3600 : datetime > oldest!;
}

/** Clouds show a sample late: what is so much older than the last good poll may have been missed by it. */
const lateSeconds = 1800;

/** Of a backfill: in the gap, and not among the last samples seen. */
export function isMissing(state: DeviceState, datetime: number, gap: Gap | undefined): boolean {
  if (gap && (datetime <= gap.from - lateSeconds || datetime > gap.to)) return false;
  return !state.recent.includes(datetime);
}

export function rememberSample(state: DeviceState, datetime: number): void {
  state.recent.push(datetime);
  state.recent.sort((a, b) => a - b);
  if (state.recent.length > recentSamples) state.recent.shift();
}

export function encodeDeviceState(state: DeviceState): Buffer {
  return Buffer.from(JSON.stringify(state));
}

/** Undefined for what is no state. */
export function decodeDeviceState(value: Buffer): DeviceState | undefined {
  try {
    const state = { ...emptyDeviceState(), ...(JSON.parse(value.toString('utf8')) as Partial<DeviceState>) };
    return [state.recent, state.alerts, state.warnings].every(Array.isArray) ? state : undefined;
  } catch {
    return undefined;
  }
}
