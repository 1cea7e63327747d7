import { localToUnix, offsetSecondsAt } from '@heliograph/base-data';
import { isRecord, readNumber, readText, type PolledDevice, type JsonRecord } from '@heliograph/vendor-contract';
import { PLANT_CLOCK } from './wire.ts';

const QUARTER = 900;
const CHINA_SECONDS = 8 * 3600;
/** `tim` and `tmstp` of one sample may be a little apart. */
const MAX_APART_SECONDS = 120;
/** A sample this young is of now; clocks of loggers may be a little fast. */
const FRESH_SECONDS = 1800;
const FAST_SECONDS = 300;

/** The two times of a sample. */
export interface SampleClock {
  /** `tmstp`, Unix seconds. */
  stamp: number;
  /** `tim` as written; undefined without one. */
  local: string | undefined;
  /** The seconds by which `tim` is ahead of `tmstp`; undefined when it is no offset a zone can have. */
  aheadSeconds: number | undefined;
}

/** Returns undefined when `tmstp` cannot be read. */
export function readClock({ tmstp, tim }: JsonRecord): SampleClock | undefined {
  const ms = readNumber(tmstp);
  if (ms === undefined || ms <= 0) return undefined;
  const stamp = Math.floor(ms / 1000);
  const local = readText(tim);
  const asUtc = local === undefined ? undefined : localToUnix(local, 'GMT+0');
  return { stamp, local, aheadSeconds: asUtc === undefined ? undefined : zoneOffset(asUtc - stamp) };
}

function zoneOffset(seconds: number): number | undefined {
  const rounded = Math.round(seconds / QUARTER) * QUARTER + 0;
  const possible = rounded >= -12 * 3600 && rounded <= 14 * 3600 && Math.abs(seconds - rounded) <= MAX_APART_SECONDS;
  return possible ? rounded : undefined;
}

/** Returns whether `tim` is 8 h ahead: either a plant at UTC+8, or any plant whose `tmstp` is its clock read as China's. */
export function isAmbiguous({ aheadSeconds }: SampleClock): boolean {
  return aheadSeconds === CHINA_SECONDS;
}

/** Returns whether a time is of now. */
export function isFresh(time: number | undefined, nowSeconds: number): boolean {
  return time !== undefined && time > nowSeconds - FRESH_SECONDS && time < nowSeconds + FAST_SECONDS;
}

/** Returns the sample's time if `tim` is the clock of this zone; undefined where either is not known. */
export function plantTime({ local }: SampleClock, timezone: string | undefined): number | undefined {
  return local === undefined || timezone === undefined ? undefined : localToUnix(local, timezone);
}

/**
 * Finds out which of the two readings of `tmstp` this cloud uses: for a fresh sample, only one is the current time. The
 * first proof counts, as an old sample may look like a new one under the other reading.
 */
export class ClockWatch {
  #isPlantClock: boolean | undefined;

  /** Returns the call's name for raw answers. */
  nameOf(call: string): string {
    return this.#isPlantClock === true ? call + PLANT_CLOCK : call;
  }

  observe(data: unknown, devices: readonly PolledDevice[], nowMs: number): void {
    if (this.#isPlantClock !== undefined || !Array.isArray(data)) return;
    const zones = new Map(devices.map(({ InverterSN, timezone }) => [InverterSN, timezone]));
    for (const record of data.filter(isRecord)) {
      this.#isPlantClock ??= verdict(record, zones.get(readText(record.sn) ?? ''), nowMs / 1000);
    }
  }
}

function verdict(record: JsonRecord, zone: string | undefined, now: number): boolean | undefined {
  const clock = readClock(record);
  if (!clock || !isAmbiguous(clock) || zone === undefined) return undefined;
  if (offsetSecondsAt(zone, clock.stamp) === CHINA_SECONDS) return undefined;
  if (isFresh(clock.stamp, now)) return false;
  return isFresh(plantTime(clock, zone), now) ? true : undefined;
}
