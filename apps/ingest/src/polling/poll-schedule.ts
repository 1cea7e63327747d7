import type { PollCall } from '@heliograph/vendor-contract';

export interface ScheduledCall {
  call: PollCall;
  intervalMs: number;
  /** The time of the next run, Unix ms. */
  dueAt: number;
  /** The wait that the call was given, where that is longer than its interval, until it runs again. */
  backoffMs?: number | undefined;
}

/**
 * Schedules the calls of a plan: evenly over their interval, never in bursts. The phase depends on the account, so that accounts do not poll at the same
 * time; it is the same after a restart, so that a restart does not shift samples.
 */
export function schedule(calls: readonly PollCall[], account: string, timeScale: number, now: number): ScheduledCall[] {
  const byInterval = Map.groupBy(calls, (call) => call.intervalSeconds);
  return [...byInterval].flatMap(([intervalSeconds, group]) => {
    const intervalMs = (intervalSeconds * 1000) / timeScale;
    return group.map((call, i) => {
      const phase = ((phaseOf(account) + i / group.length) % 1) * intervalMs;
      return { call, intervalMs, dueAt: nextTick(now, intervalMs, phase) };
    });
  });
}

/** Returns the next time after `now` on the grid of this interval and phase. */
export function nextTick(now: number, intervalMs: number, phaseMs: number): number {
  return Math.floor((now - phaseMs) / intervalMs + 1) * intervalMs + phaseMs;
}

/** Postpones a call: it runs in `ms` at the earliest. */
export function postpone(entry: ScheduledCall, now: number, ms: number): void {
  entry.backoffMs = ms;
  entry.dueAt = Math.max(entry.dueAt, now + ms);
}

/** Corrects a run that lies further away than its interval or wait: the clock was ahead when it was planned, and has been corrected since. */
export function clampToInterval(entry: ScheduledCall, now: number): void {
  const { intervalMs, backoffMs = 0 } = entry;
  if (entry.dueAt - now <= Math.max(intervalMs, backoffMs)) return;
  entry.dueAt = backoffMs > intervalMs ? now + backoffMs : nextTick(now, intervalMs, entry.dueAt % intervalMs);
}

/** Returns the phase of an account, 0 ≤ phase < 1, from its id (FNV-1a). */
export function phaseOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}
