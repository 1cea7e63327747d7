import type { OutgoingRecord } from '@heliograph/kafka';
import { epochHeader, stateTopic, topicNames } from '@heliograph/messaging';
import { emptyDeviceState, type DeviceState } from './device-state.ts';
import type { DirtyState } from './device-states.ts';
import type { RecentValues } from './frozen-values.ts';
import { encodeLedger } from './imports/day-ledger.ts';
import { dayOf } from './produced/day-times.ts';
import { recentSamples, type ProducedSamples } from './produced/produced-samples.ts';

/** Returns the key in `state.<vendor>` and in memory. Serial numbers are unique only inside a vendor account. */
export function deviceStateKey(vendorAccountId: string, serial: string): string {
  return `${vendorAccountId}/${serial}`;
}

/** The separator of a day's key. No serial number contains a line break (`sampleTimeOf` refuses those), so that no device has the key of another's day. */
const dayMark = '\n';

export const dayKey = (deviceKey: string, day: number): string => `${deviceKey}${dayMark}${day}`;

const ledgerName = 'days';

/** Returns the key of a device's ledger of days. Versions without one take it for a day of no samples. */
export const ledgerKey = (deviceKey: string): string => `${deviceKey}${dayMark}${ledgerName}`;

/** Splits a key; `day` is undefined for the device's own record and for its ledger of days. */
export function partsOf(key: string): { deviceKey: string; day: number | undefined; isLedger: boolean } {
  const at = key.indexOf(dayMark);
  if (at < 0) return { deviceKey: key, day: undefined, isLedger: false };
  const deviceKey = key.slice(0, at);
  const name = key.slice(at + dayMark.length);
  return name === ledgerName
    ? { deviceKey, day: undefined, isLedger: true }
    : { deviceKey, day: Number(name), isLedger: false };
}

/**
 * Makes the records of a device that changed: itself, and the days whose samples have changed.
 * @param epoch of the partition's owner, which distinguishes its records from a former owner's
 */
export function stateRecords(dirty: DirtyState, epoch?: string): OutgoingRecord[] {
  const { vendor, partition, key, state } = dirty;
  const at = {
    topic: stateTopic(vendor),
    partition,
    headers: epoch === undefined ? undefined : { [epochHeader]: epoch },
  };
  if (state === null) {
    const keys = [key, ...dirty.days.map((day) => dayKey(key, day))];
    if (dirty.hasLedger) keys.push(ledgerKey(key));
    const gone = keys.map((each) => ({ ...at, key: each, value: null }));
    if (dirty.deviceId === undefined) return gone;
    return [...gone, { topic: topicNames.stateDevices, key: dirty.deviceId, value: null }];
  }
  const { days, unsaved } = state.produced;
  const ofDays = unsaved.map((day) => {
    const times = days.get(day);
    return { ...at, key: dayKey(key, day), value: times === undefined ? null : Buffer.from(times, 'latin1') };
  });
  if (state.days?.isSaved === false) ofDays.push({ ...at, key: ledgerKey(key), value: encodeLedger(state.days) });
  // The days come first: were they missing, the times moved from `recent` to them would be lost.
  return [...ofDays, { ...at, key, value: encodeDeviceState(state) }];
}

type Stored = Omit<DeviceState, 'produced' | 'firstLiveAt' | 'days'> & {
  /** Null: no sample but by imports. Absent in states of versions without imports. */
  firstLiveAt?: number | null;
  /** The first time, then the steps. */
  times: readonly number[];
  knownFrom?: number;
  /** The twelve latest times that versions from before 2026-11-22 kept. */
  recent?: readonly number[];
  /** The first sample with power that those versions saw of a day, be it at noon: not trusted, `starts` took its place. */
  turnedOn?: unknown;
};

export function encodeDeviceState({ produced, ...state }: DeviceState): Buffer {
  const { recent, knownFrom } = produced;
  const times = recent.map((time, i) => (i === 0 ? time : time - recent[i - 1]!));
  const stored = { times, knownFrom, ...state, days: undefined, firstLiveAt: state.firstLiveAt ?? null };
  return Buffer.from(JSON.stringify(stored));
}

/** Reads a state; undefined for an invalid one. */
export function decodeDeviceState(value: Buffer): DeviceState | undefined {
  try {
    return stateOf(JSON.parse(value.toString('utf8')) as Partial<Stored>);
  } catch {
    return undefined;
  }
}

function stateOf({
  times = [],
  recent: kept,
  knownFrom,
  firstLiveAt,
  ...rest
}: Partial<Stored>): DeviceState | undefined {
  const state: DeviceState & Pick<Stored, 'turnedOn'> = { ...emptyDeviceState(), ...rest };
  delete state.turnedOn;
  if (
    ![
      times,
      kept ?? [],
      state.alerts,
      state.warnings,
      state.alarms?.open ?? [],
      state.alarms?.ended ?? [],
      state.starts ?? [],
      state.energy?.days ?? [],
    ].every(Array.isArray) ||
    !isRecentValues(state.recentValues)
  )
    return undefined;
  let last = 0;
  const recent = kept ? [...kept] : times.map((step) => (last += step));
  // All samples of a state from before imports came live; of the earlier ones only the latest times are known here.
  const first = firstLiveAt === undefined ? recent[0] : firstLiveAt;
  if (typeof first === 'number') state.firstLiveAt = first;
  const from = knownFrom ?? (kept && kept.length >= recentSamples ? kept[0] : undefined);
  return {
    ...state,
    produced: {
      ...emptyDeviceState().produced,
      ...initialDays(recent),
      recent,
      knownFrom: from,
    },
  };
}

const isRecentValues = ({ newest, late = '' }: RecentValues = { newest: '' }): boolean =>
  typeof newest === 'string' && typeof late === 'string';

/** The initial days: all that is read beside the record is in memory until it is unloaded. */
const initialDays = (recent: readonly number[]): Partial<ProducedSamples> =>
  recent.length === 0 ? {} : { loadedFrom: Math.min(dayOf(recent.at(-1)!) - 1, dayOf(recent[0]!)) };
