import { reported } from '@heliograph/base-data';
import type { SampledCallsRecord } from '@heliograph/messaging';
import type { Gap, PollCall } from '@heliograph/vendor-contract';
import type { ScheduledCall } from './poll-schedule.ts';
import { listHash } from './open-gap.ts';

/** The number of intervals since the last good poll after which a sample may have been missed. */
const lateFactor = 1.3;
/** The jitter of timers and of slow vendor answers: relevant only where a sandbox runs intervals of seconds. */
const jitterMs = 3_000;
const dayMs = 24 * 3_600_000;
/** The normalizer remembers its records for 32 days before the newest sample of a device: a day less, for answers that are on their way. */
const rememberedMs = 31 * dayMs;

/** Returns the age up to which gaps are filled, ms. @param historyDays the days that the vendor's history reaches back; undefined: not known */
export function reachOf(historyDays: number | undefined): number {
  return Math.min(rememberedMs, (historyDays ?? Infinity) * dayMs);
}
/** The size of a plan up to which the state has each call; of a larger one it has the oldest only: after a move of the account all of its calls fetch since then. */
const maxCallsKept = 5_000;

/** The last good polls before this process: call by call, or, from a replica of an older version, one time for all. */
export type PreviousPolls = SampledCallsRecord | number;

interface TrackedCall extends ScheduledCall {
  devices: string;
}

/** Detects when a call that brings samples went without success for too long. */
export class PollGaps {
  readonly #lastGood = new Map<string, number>();
  #calls: TrackedCall[] = [];
  #plan = '';
  readonly #reachMs: number;
  #before: PreviousPolls | undefined;

  constructor(before: PreviousPolls | undefined, reachMs = rememberedMs) {
    this.#before = before;
    this.#reachMs = reachMs;
  }

  /** Takes a new plan. With the first plan each call continues where the previous process stopped; a call that is added later has missed no sample. */
  planned(scheduled: readonly ScheduledCall[]): void {
    if (this.#before !== undefined && scheduled.length === 0) return;
    const calls = scheduled
      .filter(({ call }) => call.samples !== false)
      .map((entry) => ({ ...entry, devices: entry.call.devices.map(({ deviceId }) => deviceId).join() }));
    this.#plan = listHash(calls.flatMap(({ call, devices }) => [call.name, devices]));
    if (this.#before === undefined) this.#carryOver(calls);
    else this.#resume(calls, this.#before);
    this.#calls = calls;
    this.#before = undefined;
  }

  /** Returns the gap before this success, Unix seconds; undefined when there is none. */
  succeeded(entry: ScheduledCall, now: number): Gap | undefined {
    if (entry.call.samples === false) return undefined;
    const last = this.#lastGood.get(entry.call.name);
    this.#lastGood.set(entry.call.name, now);
    if (last === undefined || !isLate(entry, last, now)) return undefined;
    return { from: Math.floor(Math.max(last, now - this.#reachMs) / 1000), to: Math.floor(now / 1000) };
  }

  /** Returns since when the oldest late call is without success, Unix ms. */
  lateSince(now: number): number | undefined {
    if (this.#before !== undefined) return typeof this.#before === 'number' ? this.#before : this.#before.oldest;
    const late = this.#calls.flatMap((entry) => {
      const last = this.#lastGood.get(entry.call.name);
      return last !== undefined && isLate(entry, last, now) ? [last] : [];
    });
    return late.length === 0 ? undefined : oldestOf(late);
  }

  /** Returns the state that the next owner of the account needs; undefined while no call ever succeeded. */
  sampled(): SampledCallsRecord | undefined {
    if (this.#before !== undefined) return typeof this.#before === 'number' ? undefined : this.#before;
    const last = this.#calls.map(({ call }) => this.#lastGood.get(call.name));
    const known = last.filter((time) => time !== undefined);
    if (known.length === 0) return undefined;
    const oldest = oldestOf(known);
    const ahead = last.map((time) => (time === undefined ? -1 : Math.floor((time - oldest) / 1000)));
    return { plan: this.#plan, oldest, ...reported({ ahead: ahead.length <= maxCallsKept ? ahead : undefined }) };
  }

  #resume(calls: readonly TrackedCall[], before: PreviousPolls): void {
    const ahead = typeof before === 'number' || before.plan !== this.#plan ? undefined : before.ahead;
    const oldest = typeof before === 'number' ? before : before.oldest;
    for (const [i, { call }] of calls.entries()) {
      const seconds = ahead?.[i] ?? 0;
      if (seconds >= 0) this.#lastGood.set(call.name, oldest + seconds * 1000);
    }
  }

  /** Carries times over to a new plan. A device may move to another call of its kind: that one is only as far as the call the device comes from. */
  #carryOver(calls: readonly TrackedCall[]): void {
    const before = new Map(this.#calls.map((entry) => [entry.call.name, entry]));
    const byDevice = new Map<string, number>();
    for (const { call } of this.#calls) {
      const last = this.#lastGood.get(call.name);
      if (last === undefined) continue;
      for (const at of deviceKeysOf(call)) byDevice.set(at, Math.min(byDevice.get(at) ?? Infinity, last));
    }
    const good = new Map<string, number>();
    for (const { call, devices } of calls) {
      const last = this.#lastGood.get(call.name);
      const moved = before.get(call.name)?.devices !== devices;
      const times = moved ? deviceKeysOf(call).flatMap((at) => byDevice.get(at) ?? []) : [];
      if (last !== undefined) times.push(last);
      if (times.length > 0) good.set(call.name, oldestOf(times));
    }
    this.#lastGood.clear();
    for (const [name, last] of good) this.#lastGood.set(name, last);
  }
}

function isLate({ intervalMs }: ScheduledCall, last: number, now: number): boolean {
  return now - last > lateFactor * intervalMs + jitterMs;
}

/** Returns the keys of the devices of a call, by its kind; the part after the colon in a call's name is the batch. */
function deviceKeysOf({ name, devices }: PollCall): string[] {
  const kind = name.split(':', 1)[0]!;
  return devices.map(({ deviceId }) => `${kind} ${deviceId}`);
}

function oldestOf(times: readonly number[]): number {
  return times.reduce((oldest, time) => Math.min(oldest, time), Infinity);
}
