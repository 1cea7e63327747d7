import type { PollCall } from '@heliograph/vendor-contract';

export interface ScheduledCall {
  call: PollCall;
  intervalMs: number;
  /** Unix ms of the next run. */
  dueAt: number;
  /** How long the call was told to rest, where that is longer than its interval, until it runs again. */
  restMs?: number | undefined;
}

/**
 * When each call of a plan runs: evenly over its interval, never in bursts. The phase depends on the account, so that accounts do not poll in step;
 * it holds over restarts, so that a restart does not shift samples.
 */
export function schedule(calls: readonly PollCall[], account: string, timeScale: number, now: number): ScheduledCall[] {
  const byInterval = Map.groupBy(calls, (call) => call.everySeconds);
  return [...byInterval].flatMap(([everySeconds, group]) => {
    const intervalMs = (everySeconds * 1000) / timeScale;
    return group.map((call, i) => {
      const phase = ((phaseOf(account) + i / group.length) % 1) * intervalMs;
      return { call, intervalMs, dueAt: nextTick(now, intervalMs, phase) };
    });
  });
}

/** The next time after `now` that lies on the grid of this interval and phase. */
export function nextTick(now: number, intervalMs: number, phaseMs: number): number {
  return Math.floor((now - phaseMs) / intervalMs + 1) * intervalMs + phaseMs;
}

/** The call runs in `ms` at the earliest. */
export function rest(entry: ScheduledCall, now: number, ms: number): void {
  entry.restMs = ms;
  entry.dueAt = Math.max(entry.dueAt, now + ms);
}

/** No turn lies further away than its interval or its rest, unless the clock was ahead when it was planned and has been set right since. */
export function comeNearer(entry: ScheduledCall, now: number): void {
  const { intervalMs, restMs = 0 } = entry;
  if (entry.dueAt - now <= Math.max(intervalMs, restMs)) return;
  entry.dueAt = restMs > intervalMs ? now + restMs : nextTick(now, intervalMs, entry.dueAt % intervalMs);
}

/** 0 ≤ phase < 1, from the id (FNV-1a). */
function phaseOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}
