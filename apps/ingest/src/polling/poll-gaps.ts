import type { SampledCallsRecord } from '@heliograph/messaging';
import type { Gap, PollCall } from '@heliograph/vendor-contract';
import type { ScheduledCall } from './poll-schedule.ts';
import { hashOf } from './hash-of.ts';

/** Beyond so many intervals since the last good poll a sample may have passed unseen. */
const patience = 1.3;
/** Of our own timers and the vendor's slow answers: counts only where a sandbox runs intervals of seconds. */
const jitterMs = 3_000;
const dayMs = 24 * 3_600_000;
/** The normalizer remembers what it wrote for 32 days behind the newest sample of a device: a day less, for answers that are on their way. */
const rememberedMs = 31 * dayMs;

/** How far back gaps are filled, ms. @param historyDays how far the vendor's history reaches; undefined: nobody knows */
export function reachOf(historyDays: number | undefined): number {
  return Math.min(rememberedMs, (historyDays ?? Infinity) * dayMs);
}
/** Of a larger plan the state keeps the oldest call only: after a move of the account all of its calls ask since then. */
const mostCallsKept = 5_000;

/** What is known from before this process: call by call, or, from a replica of an older version, one time for all. */
export type PolledBefore = SampledCallsRecord | number;

interface Followed extends ScheduledCall {
  devices: string;
}

/** Notices when a call that brings samples went without success for too long. */
export class PollGaps {
  readonly #lastGood = new Map<string, number>();
  #calls: Followed[] = [];
  #plan = '';
  readonly #reachMs: number;
  #before: PolledBefore | undefined;

  constructor(before: PolledBefore | undefined, reachMs = rememberedMs) {
    this.#before = before;
    this.#reachMs = reachMs;
  }

  /** With the first plan each call goes on where the process before left off; a call that comes later has missed nothing. */
  planned(scheduled: readonly ScheduledCall[]): void {
    if (this.#before !== undefined && scheduled.length === 0) return;
    const calls = scheduled
      .filter(({ call }) => call.samples !== false)
      .map((entry) => ({ ...entry, devices: entry.call.devices.map(({ deviceId }) => deviceId).join() }));
    this.#plan = hashOf(calls.flatMap(({ call, devices }) => [call.name, devices]));
    if (this.#before === undefined) this.#carryOver(calls);
    else this.#resume(calls, this.#before);
    this.#calls = calls;
    this.#before = undefined;
  }

  /** The gap before this success, Unix seconds; undefined when there is none. */
  succeeded(entry: ScheduledCall, now: number): Gap | undefined {
    if (entry.call.samples === false) return undefined;
    const last = this.#lastGood.get(entry.call.name);
    this.#lastGood.set(entry.call.name, now);
    if (last === undefined || !isLate(entry, last, now)) return undefined;
    return { from: Math.floor(Math.max(last, now - this.#reachMs) / 1000), to: Math.floor(now / 1000) };
  }

  /** Unix ms: since when a call goes without success that is late by now. */
  lateSince(now: number): number | undefined {
    if (this.#before !== undefined) return typeof this.#before === 'number' ? this.#before : this.#before.oldest;
    const late = this.#calls.flatMap((entry) => {
      const last = this.#lastGood.get(entry.call.name);
      return last !== undefined && isLate(entry, last, now) ? [last] : [];
    });
    return late.length === 0 ? undefined : oldestOf(late);
  }

  /** What the next owner of the account needs; undefined while no call was ever good. */
  sampled(): SampledCallsRecord | undefined {
    if (this.#before !== undefined) return typeof this.#before === 'number' ? undefined : this.#before;
    const last = this.#calls.map(({ call }) => this.#lastGood.get(call.name));
    const known = last.filter((time) => time !== undefined);
    if (known.length === 0) return undefined;
    const oldest = oldestOf(known);
    const ahead = last.map((time) => (time === undefined ? -1 : Math.floor((time - oldest) / 1000)));
    return { plan: this.#plan, oldest, ...(ahead.length <= mostCallsKept && { ahead }) };
  }

  #resume(calls: readonly Followed[], before: PolledBefore): void {
    const ahead = typeof before === 'number' || before.plan !== this.#plan ? undefined : before.ahead;
    const oldest = typeof before === 'number' ? before : before.oldest;
    for (const [i, { call }] of calls.entries()) {
      const seconds = ahead?.[i] ?? 0;
      if (seconds >= 0) this.#lastGood.set(call.name, oldest + seconds * 1000);
    }
  }

  /** A device may come to another call of its kind: that one is only as far as the call the device comes from. */
  #carryOver(calls: readonly Followed[]): void {
    const before = new Map(this.#calls.map((entry) => [entry.call.name, entry]));
    const byDevice = new Map<string, number>();
    for (const { call } of this.#calls) {
      const last = this.#lastGood.get(call.name);
      if (last === undefined) continue;
      for (const at of placesOf(call)) byDevice.set(at, Math.min(byDevice.get(at) ?? Infinity, last));
    }
    const good = new Map<string, number>();
    for (const { call, devices } of calls) {
      const last = this.#lastGood.get(call.name);
      const moved = before.get(call.name)?.devices !== devices;
      const times = moved ? placesOf(call).flatMap((at) => byDevice.get(at) ?? []) : [];
      if (last !== undefined) times.push(last);
      if (times.length > 0) good.set(call.name, oldestOf(times));
    }
    this.#lastGood.clear();
    for (const [name, last] of good) this.#lastGood.set(name, last);
  }
}

function isLate({ intervalMs }: ScheduledCall, last: number, now: number): boolean {
  return now - last > patience * intervalMs + jitterMs;
}

/** A device in calls of one kind; what follows the colon in a call's name tells the batch. */
function placesOf({ name, devices }: PollCall): string[] {
  const kind = name.split(':', 1)[0]!;
  return devices.map(({ deviceId }) => `${kind} ${deviceId}`);
}

function oldestOf(times: readonly number[]): number {
  return times.reduce((oldest, time) => Math.min(oldest, time), Infinity);
}
