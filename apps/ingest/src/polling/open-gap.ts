import { createHash } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import type { OpenGapRecord } from '@heliograph/messaging';
import type { BackfillCall, Gap, PolledDevice, VendorAdapter } from '@heliograph/vendor-contract';
import { Backoff } from './poll-outcome.ts';

export type HistoryPlanner = Pick<VendorAdapter, 'planBackfill' | 'planDays'>;

/** The part of a poll that a gap needs. */
export interface MissedCall {
  name: string;
  devices: readonly PolledDevice[];
}

export type NamedGap = Pick<OpenGapRecord, 'calls' | 'from' | 'to' | 'tries' | 'lastError'>;

export interface BackfillJob {
  readonly call: BackfillCall;
  readonly gap: Gap;
  openGap: OpenGap;
  readonly backoff: Backoff;
  /** The earliest time of the call, Unix ms. */
  notBefore: number;
}

/** The number of polls up to which those that missed a gap are named in the state; more are not named. */
export const maxCallsNamed = 20;
/** The number of history calls of a gap that are planned at once. A gap with more of them persists no progress: after a move of the account it is filled from its beginning. */
const maxJobsKept = 40_000;
const maxErrorLength = 300;
const firstRetryMs = 30_000;
const maxRetryMs = 3_600_000;

/**
 * A gap: samples that were missed by some calls. Its history calls are planned when it becomes the current gap, so that only that gap takes memory for
 * them.
 */
export class OpenGap {
  from: number;
  to: number;
  tries = 0;
  lastError: string | undefined;
  /** True when one of its history calls was not permitted. */
  refused = false;
  readonly calls = new Map<string, MissedCall>();
  readonly #timeScale: number;
  #unplanned: { call: MissedCall; gap: Gap }[] = [];
  #jobs: BackfillJob[] = [];
  #names: string[] = [];
  readonly #leftOut = new Set<string>();
  /** The progress of the previous process, until the calls are planned. */
  #filled: OpenGapRecord['filled'];

  constructor({ from, to }: Gap, timeScale: number) {
    this.from = from;
    this.to = to;
    this.#timeScale = timeScale;
  }

  /** Restores a gap that another process left; `missed`: its calls by the current plan, with their own part of it. */
  static resumed(record: OpenGapRecord, missed: readonly (MissedCall & { gap?: Gap })[], timeScale: number): OpenGap {
    const { from, to, tries, lastError, filled } = record;
    const gap = new OpenGap(record, timeScale);
    for (const call of missed) gap.add(call, call.gap ?? { from, to });
    gap.tries = tries;
    gap.lastError = lastError;
    gap.#filled = filled;
    return gap;
  }

  add(call: MissedCall, gap: Gap): void {
    this.from = Math.min(this.from, gap.from);
    this.to = Math.max(this.to, gap.to);
    this.calls.set(call.name, call);
    this.#unplanned.push({ call, gap });
  }

  /** Merges another gap into this one, with the progress of both. */
  merge(other: OpenGap): void {
    this.from = Math.min(this.from, other.from);
    this.to = Math.max(this.to, other.to);
    this.tries += other.tries;
    this.lastError = other.lastError ?? this.lastError;
    this.refused ||= other.refused;
    for (const [name, call] of other.calls) this.calls.set(name, call);
    this.#unplanned = [...this.#unplanned, ...other.#unplanned];
    for (const job of other.#jobs) job.openGap = this;
    this.#jobs = [...this.#jobs, ...other.#jobs];
    // One list of names has one set of bits: the progress of two merged gaps is not kept over a restart.
    this.#names = [...new Set([...this.#names, ...other.#names])];
    this.#filled = undefined;
  }

  /** Returns the history calls that are still to be made. */
  jobs(adapter: HistoryPlanner): readonly BackfillJob[] {
    if (this.#unplanned.length === 0 || this.#jobs.length >= maxJobsKept) return this.#jobs;
    // A month of a large fleet is planned poll by poll: the rest waits until calls are done.
    while (this.#unplanned.length > 0 && this.#jobs.length < maxJobsKept) {
      const { call, gap } = this.#unplanned.shift()!;
      for (const planned of adapter.planBackfill?.(call.devices, gap) ?? []) this.#jobs.push(this.#job(planned, gap));
    }
    this.#names = [...new Set([...this.#names, ...this.#jobs.map(({ call }) => call.name)])].sort();
    if (this.#filled) this.#dropDone(this.#filled);
    this.#filled = undefined;
    return this.#jobs;
  }

  done(...jobs: readonly BackfillJob[]): void {
    const gone = new Set(jobs.map(({ call }) => call));
    this.#jobs = this.#jobs.filter(({ call }) => !gone.has(call));
  }

  /** Makes no more of a call that cannot be answered, but notes it as open: another process tries it again. */
  leaveOut(job: BackfillJob): void {
    this.done(job);
    this.#leftOut.add(job.call.name);
  }

  get isFilled(): boolean {
    return this.#unplanned.length === 0 && this.#jobs.length === 0;
  }

  /** Returns when the call may be made again, Unix ms. */
  failed(job: BackfillJob, error: string, now: number): number {
    this.tries += 1;
    this.lastError = error.slice(0, maxErrorLength);
    job.notBefore = now + job.backoff.failed();
    return job.notBefore;
  }

  /** Returns the record of the gap without progress; `calls` is absent when there are more than are named. */
  named(): NamedGap {
    const { from, to, tries, lastError } = this;
    return {
      ...reported({ calls: this.calls.size <= maxCallsNamed ? [...this.calls.keys()] : undefined }),
      from,
      to,
      tries,
      ...reported({ lastError }),
    };
  }

  record(restUntil: number): OpenGapRecord {
    const filled = this.#progress();
    const soonest = this.#jobs.reduce((min, { notBefore }) => Math.min(min, notBefore), Infinity);
    const nextTryAt = Math.ceil(Math.max(restUntil, soonest));
    return {
      ...this.named(),
      ...reported({
        nextTryAt: this.tries > 0 && nextTryAt > 0 && nextTryAt < Infinity ? nextTryAt : undefined,
        filled,
      }),
    };
  }

  #job(call: BackfillCall, gap: Gap): BackfillJob {
    const backoff = new Backoff(firstRetryMs / this.#timeScale, maxRetryMs / this.#timeScale);
    return { call, gap, openGap: this, backoff, notBefore: 0 };
  }

  #progress(): OpenGapRecord['filled'] {
    if (this.#filled) return this.#filled;
    const known = this.#unplanned.length === 0 && this.calls.size <= maxCallsNamed;
    if (!known || this.#names.length > maxJobsKept || this.#names.length === this.#jobs.length) return undefined;
    const left = new Set([...this.#leftOut, ...this.#jobs.map(({ call }) => call.name)]);
    const bits = Buffer.alloc(Math.ceil(this.#names.length / 8));
    for (const [i, name] of this.#names.entries()) if (!left.has(name)) bits[i >> 3]! |= 1 << (i & 7);
    return { plan: listHash(this.#names), done: bits.toString('base64') };
  }

  #dropDone({ plan, done }: NonNullable<OpenGapRecord['filled']>): void {
    // The progress is of another fleet, or another version of the adapter: it is not known.
    if (listHash(this.#names) !== plan) return;
    const bits = Buffer.from(done, 'base64');
    const isDone = new Set(this.#names.filter((_, i) => ((bits[i >> 3] ?? 0) & (1 << (i & 7))) !== 0));
    this.#jobs = this.#jobs.filter(({ call }) => !isDone.has(call.name));
  }
}

/** Returns a short hash of a list of texts, the same in every process. */
export function listHash(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 16);
}
