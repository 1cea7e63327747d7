import { epochHeader, stateTopic, topicNames, type OutgoingRecord } from '@heliograph/messaging';
import { emptyDeviceState, type DeviceState } from './device-state.ts';
import type { DirtyState } from './device-states.ts';
import { dayOf } from './produced/day-times.ts';
import { recentSamples, type ProducedSamples } from './produced/produced-samples.ts';

/** Key in `state.<vendor>` and in memory. Serial numbers are unique only inside a vendor account. */
export function deviceStateKey(vendorAccountId: string, serial: string): string {
  return `${vendorAccountId}/${serial}`;
}

/** No serial number holds a line break (`place` refuses those), so that no device has the key of another's day. */
const dayMark = '\n';

/** The key of a day of a device's samples. */
export const dayKey = (deviceKey: string, day: number): string => `${deviceKey}${dayMark}${day}`;

/** `day` is undefined of the device's own record. */
export function partsOf(key: string): { deviceKey: string; day: number | undefined } {
  const at = key.indexOf(dayMark);
  return at < 0
    ? { deviceKey: key, day: undefined }
    : { deviceKey: key.slice(0, at), day: Number(key.slice(at + dayMark.length)) };
}

/**
 * What is to be written of a device that changed: itself, and the days whose samples have changed.
 * @param epoch of the partition's owner, so that a former one's records are told from its own
 */
export function stateRecords(dirty: DirtyState, epoch?: string): OutgoingRecord[] {
  const { vendor, partition, key, state } = dirty;
  const at = {
    topic: stateTopic(vendor),
    partition,
    ...(epoch !== undefined && { headers: { [epochHeader]: epoch } }),
  };
  if (state === null) {
    const gone = [key, ...dirty.days.map((day) => dayKey(key, day))].map((each) => ({ ...at, key: each, value: null }));
    if (dirty.deviceId === undefined) return gone;
    return [...gone, { topic: topicNames.stateDevices, key: dirty.deviceId, value: null }];
  }
  const { days, unsaved } = state.produced;
  const ofDays = unsaved.map((day) => {
    const times = days.get(day);
    return { ...at, key: dayKey(key, day), value: times === undefined ? null : Buffer.from(times, 'latin1') };
  });
  // The days first: were they missing, what left `recent` for them would be forgotten.
  return [...ofDays, { ...at, key, value: encodeDeviceState(state) }];
}

type Stored = Omit<DeviceState, 'produced'> & {
  /** The first time, then the steps. */
  times: readonly number[];
  knownFrom?: number;
  /** What versions of before 2026-11-22 kept: twelve times, and nothing older. */
  recent?: readonly number[];
};

export function encodeDeviceState({ produced, ...state }: DeviceState): Buffer {
  const { recent, knownFrom } = produced;
  const times = recent.map((time, i) => (i === 0 ? time : time - recent[i - 1]!));
  return Buffer.from(JSON.stringify({ times, ...(knownFrom !== undefined && { knownFrom }), ...state }));
}

/** Undefined for what is no state. */
export function decodeDeviceState(value: Buffer): DeviceState | undefined {
  try {
    return stateOf(JSON.parse(value.toString('utf8')) as Partial<Stored>);
  } catch {
    return undefined;
  }
}

function stateOf({ times = [], recent: kept, knownFrom, ...rest }: Partial<Stored>): DeviceState | undefined {
  const state = { ...emptyDeviceState(), ...rest };
  if (![times, kept ?? [], state.alerts, state.warnings].every(Array.isArray)) return undefined;
  let last = 0;
  const recent = kept ? [...kept] : times.map((step) => (last += step));
  const from = knownFrom ?? (kept && kept.length >= recentSamples ? kept[0] : undefined);
  return { ...state, produced: { ...emptyDeviceState().produced, ...held(recent), recent, ...(from !== undefined && { knownFrom: from }) } }; // prettier-ignore
}

/** All that is read beside it is in memory until it is let go. */
const held = (recent: readonly number[]): Partial<ProducedSamples> =>
  recent.length === 0 ? {} : { heldFrom: Math.min(dayOf(recent.at(-1)!) - 1, dayOf(recent[0]!)) };
