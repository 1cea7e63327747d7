import type { Gap } from '@heliograph/vendor-contract';
import type { DeviceAlarms } from './alarms/open-alarms.ts';
import type { DayStart } from './day-starts.ts';
import type { EnergyMarks } from './energy-marks.ts';
import type { RecentValues } from './frozen-values.ts';
import type { DayLedger } from './imports/day-ledger.ts';
import type { ImportedDays } from './imports/imported-days.ts';
import type { DeviceStatus } from './presence/device-status.ts';
import type { CounterMemory } from './lifetime-counter.ts';
import type { Presence } from './presence/presence.ts';
import type { StorageMemories } from './storage/storage-observations.ts';
import { familiarity, nothingProduced, type Familiarity, type ProducedSamples } from './produced/produced-samples.ts';

/** The memory of one device of one vendor account, with that of its `ETotal`; persisted in `state.<vendor>`. */
export interface DeviceState extends CounterMemory {
  /** The samples that were written, and are not written again. */
  produced: ProducedSamples;
  /** The earliest sample that came otherwise than by an import, Unix seconds: an import takes none from then on. */
  firstLiveAt?: number;
  /** The imports of the device. Replaced as a whole, never changed. */
  imported?: ImportedDays;
  /** The days that became records. Replaced as a whole, never changed; not in the device's record. */
  days?: DayLedger;
  /** The starts of the last local days. Replaced as a whole, never changed. */
  starts?: readonly DayStart[];
  /** The energy counters at the ends of the last days. Replaced as a whole, never changed. */
  energy?: EnergyMarks;
  /** The last values, of which some may be frozen. Replaced as a whole, never changed. */
  recentValues?: RecentValues;
  /** The DC inputs that have shown more than 0: bit n − 1 for input n. */
  inputs?: number;
  /** The device has shown values of strings: they are its inputs, also at night. */
  hasStrings?: true;
  /** The open alarms by the vendor's last alarm call. */
  alerts: string[];
  warnings: string[];
  /** The alarms that events have told of. Replaced as a whole, never changed; absent: none so far. */
  alarms?: DeviceAlarms;
  /** The last answer of a call that showed an alarm, or no longer showed one: its offset in `raw.<vendor>`, and Unix ms. Replaced as a whole, never changed. */
  lastAlarmCall?: { offset: number; fetchedAt: number };
  /** When the vendor last said that none was open, Unix seconds. */
  noAlarmAt?: number;
  /** The batteries and meters that were read with the device. Replaced as a whole, never changed; absent: none so far. */
  storage?: StorageMemories;
  presence?: Presence;
  /** The status last written to `state.devices`. Replaced as a whole, never changed. */
  told?: DeviceStatus;
}

/** Device states with the changes of an unfinished batch on top: kept when the produced records are acknowledged, otherwise dropped. */
export interface StateAccess {
  /** @returns a state that may be changed */
  change(serial: string): DeviceState;
  /** @returns a state to read only */
  get(serial: string): Readonly<DeviceState> | undefined;
  /** Notes that the produced samples of this day (since 1970) are not in memory: the batch is normalized again when they are. */
  miss(day: number): void;
}

export function emptyDeviceState(): DeviceState {
  return { produced: nothingProduced(), alerts: [], warnings: [] };
}

/** Returns whether a time is in the gap; without a gap every time is. */
export function isIn(datetime: number, gap: Gap | undefined): boolean {
  return gap === undefined || (datetime > gap.from && datetime <= gap.to);
}

/** The delay with which clouds show samples: one so much older than the last good poll may have been missed by it. */
const lateSeconds = 1800;

/** Returns whether a time is in the gap, or up to half an hour before it: history calls return whole days, the other samples came by the live calls. */
export function isNearGap(datetime: number, gap: Gap): boolean {
  return datetime > gap.from - lateSeconds && datetime <= gap.to;
}

/** Returns whether a sample is to become a record. In a backfill only samples in the gap are. */
export function familiarityOf(state: Readonly<DeviceState>, datetime: number, gap: Gap | undefined): Familiarity {
  if (gap && !isNearGap(datetime, gap)) return 'seen';
  return familiarity(state.produced, datetime);
}
