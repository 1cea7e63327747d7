import type { GapGivenUpReason, GivenUpGapRecord, OpenGapRecord } from '@heliograph/messaging';
import type { Gap } from '@heliograph/vendor-contract';
import {
  maxCallsNamed,
  OpenGap,
  type BackfillJob,
  type HistoryPlanner,
  type MissedCall,
  type NamedGap,
} from './open-gap.ts';

/** The limit of open gaps of one account. Beyond it the two closest gaps are filled as one: the time between them is fetched again. */
export const maxOpenGaps = 32;
/** The number of given up gaps that the account can see, the newest, and for how long. */
const maxGivenUp = 10;
const givenUpKeptMs = 7 * 24 * 3_600_000;
/** The number of refused devices, without a granted one, after which the call itself counts as not permitted. */
const refusalsToGiveUp = 3;

export interface BackfillQueueOptions {
  adapter: HistoryPlanner;
  timeScale: number;
  /** The age up to which gaps are filled: one that is older as a whole is given up. */
  reachMs: number;
  onGivenUp?: (reason: GapGivenUpReason) => void;
}

/** Holds the gaps of one vendor account and the history calls that fill them, oldest gap first. */
export class BackfillQueue {
  readonly #options: BackfillQueueOptions;
  #gaps: OpenGap[] = [];
  #givenUp: GivenUpGapRecord[] = [];
  readonly #granted = new Set<string>();
  readonly #refusals = new Map<string, number>();

  constructor(options: BackfillQueueOptions) {
    this.#options = options;
  }

  /** Restores the gaps that the previous process left. `calls`: the polls as they are planned now. */
  resume(open: readonly OpenGapRecord[], givenUp: readonly GivenUpGapRecord[], calls: readonly MissedCall[]): void {
    const byName = new Map(calls.map((call) => [call.name, call]));
    for (const record of open.slice(0, maxOpenGaps)) {
      const named = record.calls?.map((name) => byName.get(name));
      // The fleet changed, or they were many: any device may have missed samples.
      const missed = named?.every((call) => call !== undefined) === true ? named : calls;
      this.#gaps.push(OpenGap.resumed(record, missed, this.#options.timeScale));
    }
    this.#givenUp = givenUp.slice(0, maxGivenUp);
  }

  /** Returns how many history calls the gap takes; 0 when the vendor has no history calls, or its live polls reach back that far. */
  add(call: MissedCall, gap: Gap, intervalMs: number, now: number): number {
    const { adapter, timeScale } = this.#options;
    const calls = adapter.planBackfill?.(call.devices, gap).length ?? 0;
    const open = this.#gaps.find((other) => isOfOneOutage(other, gap, intervalMs / 1000));
    if (adapter.planBackfill === undefined) this.#noteWithoutHistory(call, gap, intervalMs / 1000, now);
    else if (calls > 0 && open) open.add(call, gap);
    else if (calls > 0) {
      const added = new OpenGap(gap, timeScale);
      added.add(call, gap);
      this.#insert(added);
    }
    return calls;
  }

  get size(): number {
    return this.#gaps.length;
  }

  /** The end of the oldest gap, Unix seconds. */
  get oldestTo(): number | undefined {
    return this.#gaps[0]?.to;
  }

  /** Returns the next history call to make; undefined while all that are left wait for a retry. */
  next(now: number): BackfillJob | undefined {
    this.#expire(now);
    for (const gap of this.#gaps) {
      const job = gap.jobs(this.#options.adapter).find(({ notBefore }) => notBefore <= now);
      if (job) return job;
      if (gap.isFilled) this.#close(gap, now);
    }
    return undefined;
  }

  /** Returns the earliest time at which a call may be made, Unix ms; 0: at once. */
  nextAt(): number {
    let at = Infinity;
    for (const gap of this.#gaps)
      for (const { notBefore } of gap.jobs(this.#options.adapter)) {
        if (notBefore === 0) return 0;
        at = Math.min(at, notBefore);
      }
    return this.#gaps.some(({ isFilled }) => isFilled) ? 0 : at;
  }

  done(job: BackfillJob, now: number): void {
    this.#granted.add(kindOf(job));
    this.#finish(job.openGap, [job], now);
  }

  /** Schedules a failed call for a retry, each time later. */
  failed(job: BackfillJob, error: string, now: number): void {
    job.openGap.failed(job, error, now);
  }

  /** Drops a call that is not permitted. Where no device is granted the call, the others of the gap are not called. */
  refused(job: BackfillJob, error: string, now: number): void {
    const kind = kindOf(job);
    const refusals = (this.#refusals.get(kind) ?? 0) + 1;
    this.#refusals.set(kind, refusals);
    const all = refusals >= refusalsToGiveUp && !this.#granted.has(kind);
    const jobs = job.openGap.jobs(this.#options.adapter);
    job.openGap.failed(job, error, now);
    job.openGap.refused = true;
    this.#finish(job.openGap, all ? jobs.filter((other) => kindOf(other) === kind) : [job], now);
  }

  /** Returns the open gaps. `restUntil`: the time until which no gap is tried, Unix ms. */
  open(restUntil = 0): OpenGapRecord[] {
    const { reachMs } = this.#options;
    return this.#gaps.map((gap) => ({ ...gap.record(restUntil), triedUntil: gap.to * 1000 + reachMs }));
  }

  givenUp(now: number): GivenUpGapRecord[] {
    return this.#givenUp.filter(({ at }) => now - at < givenUpKeptMs);
  }

  #finish(gap: OpenGap, jobs: readonly BackfillJob[], now: number): void {
    gap.done(...jobs);
    if (gap.isFilled) this.#close(gap, now);
  }

  #close(gap: OpenGap, now: number): void {
    this.#gaps = this.#gaps.filter((other) => other !== gap);
    if (gap.refused) this.#noteGivenUp(gap.named(), 'not_permitted', now);
  }

  #expire(now: number): void {
    for (const gap of this.#gaps.filter(({ to }) => to * 1000 < now - this.#options.reachMs)) {
      this.#gaps = this.#gaps.filter((other) => other !== gap);
      this.#noteGivenUp(gap.named(), 'too_old', now);
    }
  }

  #noteGivenUp(gap: NamedGap, reason: GapGivenUpReason, at: number): void {
    this.#givenUp = [{ ...gap, reason, at }, ...this.givenUp(at)].slice(0, maxGivenUp);
    this.#options.onGivenUp?.(reason);
  }

  #noteWithoutHistory({ name }: MissedCall, gap: Gap, interval: number, now: number): void {
    const noted = this.#givenUp.find((other) => other.reason === 'no_history' && isOfOneOutage(other, gap, interval));
    if (!noted) {
      this.#noteGivenUp({ calls: [name], ...gap, tries: 0 }, 'no_history', now);
      return;
    }
    noted.from = Math.min(noted.from, gap.from);
    noted.to = Math.max(noted.to, gap.to);
    if ((noted.calls?.length ?? 0) < maxCallsNamed) noted.calls?.push(name);
    else delete noted.calls;
  }

  #insert(gap: OpenGap): void {
    this.#gaps.push(gap);
    this.#gaps.sort((a, b) => a.from - b.from);
    if (this.#gaps.length <= maxOpenGaps) return;
    let closest = 1;
    const apart = (i: number): number => this.#gaps[i]!.from - this.#gaps[i - 1]!.to;
    for (let i = 2; i < this.#gaps.length; i += 1) if (apart(i) < apart(closest)) closest = i;
    this.#gaps[closest - 1]!.merge(this.#gaps[closest]!);
    this.#gaps.splice(closest, 1);
  }
}

/** Returns whether two gaps are of one outage: each call notices it at its own next poll. */
function isOfOneOutage(one: Gap, other: Gap, interval: number): boolean {
  return Math.abs(one.from - other.from) <= interval && Math.abs(one.to - other.to) <= interval;
}

/** Returns the kind of a call: the part after the colon in its name is the device and the day. */
function kindOf({ call }: BackfillJob): string {
  return call.name.split(':', 1)[0]!;
}
