import type { Gap } from '@heliograph/vendor-contract';
import type { ScheduledCall } from './poll-schedule.ts';

/** Beyond so many intervals since the last good poll a sample may have passed unseen. */
const patience = 1.3;
/** Of our own timers and the vendor's slow answers: counts only where a sandbox runs intervals of seconds. */
const jitterMs = 3_000;
/** What is older is not asked for: the vendors keep it, but the service's own topics do not. */
const longestGapMs = 48 * 3_600_000;

/** Notices when a call that brings samples went without success for too long. */
export class PollGaps {
  readonly #lastGood = new Map<string, number>();
  #since: number | undefined;

  /** `since`: the last good poll before this process, Unix ms. */
  constructor(since: number | undefined) {
    this.#since = since;
  }

  /** Of the first plan each call goes on where the process before left off; a call that comes later has missed nothing. */
  planned(calls: readonly ScheduledCall[]): void {
    if (this.#since === undefined || calls.length === 0) return;
    for (const { call } of calls) this.#lastGood.set(call.name, this.#since);
    this.#since = undefined;
  }

  /** The gap before this success, Unix seconds; undefined when there is none. */
  succeeded({ call, intervalMs }: ScheduledCall, now: number): Gap | undefined {
    const last = this.#lastGood.get(call.name);
    this.#lastGood.set(call.name, now);
    if (last === undefined || call.samples === false || now - last <= patience * intervalMs + jitterMs)
      return undefined;
    return { from: Math.floor(Math.max(last, now - longestGapMs) / 1000), to: Math.floor(now / 1000) };
  }
}
