import { reported } from '@heliograph/base-data';
import type { VendorAccountStateRecord } from '@heliograph/messaging';
import { VendorError } from '@heliograph/vendor-contract';
import type { AccountPollerOptions } from './account-poller.ts';
import { Backoff } from './poll-outcome.ts';
import { BackfillQueue } from './backfill-queue.ts';
import type { BackfillJob } from './open-gap.ts';
import { PollGaps, reachOf } from './poll-gaps.ts';
import type { ScheduledCall } from './poll-schedule.ts';

/** The part of `state.vendor-accounts` about fetched and missing samples. */
export type GapState = Pick<VendorAccountStateRecord, 'gapFrom' | 'sampled' | 'gaps' | 'gapsGivenUp'>;

/** The state that another process left: a `GapState`, or from an older version only since when it was without a good poll. */
export type KnownGaps = Omit<GapState, 'gapFrom'> & { since?: number };

/** The pause between history calls, which are made one by one. */
const pauseMs = 2_000;
/** The first and longest wait after failed history calls in a row: doubling, so that an unavailable history is not called by each call of a gap. */
const firstBackoffMs = 30_000;
const maxBackoffMs = 15 * 60_000;

/** Detects samples that the polls of one vendor account missed, and fetches them from the vendor's history when the poller is idle. */
export class GapFiller {
  readonly #options: AccountPollerOptions;
  readonly #gaps: PollGaps;
  readonly #queue: BackfillQueue;
  readonly #backoff: Backoff;
  readonly #reachMs: number;
  #known: KnownGaps | undefined;
  /** The end of the current wait, Unix ms. */
  #backoffUntil = 0;

  constructor(options: AccountPollerOptions) {
    const { known = {}, adapter, timeScale, historyDays, onGivenUp } = options;
    this.#options = options;
    this.#known = known;
    this.#reachMs = reachOf(historyDays);
    this.#gaps = new PollGaps(known.sampled ?? known.since, this.#reachMs);
    this.#queue = new BackfillQueue({ adapter, timeScale, reachMs: this.#reachMs, ...reported({ onGivenUp }) });
    this.#backoff = new Backoff(firstBackoffMs / timeScale, maxBackoffMs / timeScale);
  }

  /** The number of open gaps, and the end of the oldest, Unix seconds. */
  get open(): { count: number; oldestTo: number | undefined } {
    return { count: this.#queue.size, oldestTo: this.#queue.oldestTo };
  }

  planned(scheduled: readonly ScheduledCall[]): void {
    this.#gaps.planned(scheduled);
    if (scheduled.length === 0 || this.#known === undefined) return;
    const { gaps = [], gapsGivenUp = [] } = this.#known;
    const calls = scheduled.flatMap(({ call }) => (call.samples === false ? [] : [call]));
    this.#queue.resume(gaps, gapsGivenUp, calls);
    this.#known = undefined;
  }

  succeeded(entry: ScheduledCall, now: number): void {
    const gap = this.#gaps.succeeded(entry, now);
    if (!gap) return;
    const calls = this.#queue.add(entry.call, gap, entry.intervalMs, now);
    const { logger, vendorAccountId, onGaps } = this.#options;
    if (calls > 0)
      logger.info(
        { vendorAccountId, call: entry.call.name, ...gap, calls },
        'samples were missed, fetching them from the history',
      );
    onGaps?.();
  }

  /** Returns when the next history call may be made, Unix ms. */
  dueAt(): number {
    return this.#queue.size === 0 ? Infinity : Math.max(this.#backoffUntil, this.#queue.nextAt());
  }

  next(now: number): BackfillJob | undefined {
    return now < this.#backoffUntil ? undefined : this.#queue.next(now);
  }

  /** Runs a history call. `write` resolves when Kafka has acknowledged its answers. */
  async run(job: BackfillJob, write: () => Promise<void>, signal: AbortSignal, now: () => number): Promise<void> {
    let rest = pauseMs / this.#options.timeScale;
    try {
      await write();
      this.#backoff.succeeded();
      this.#queue.done(job, now());
      this.#options.onBackfill?.('ok');
    } catch (error) {
      if (signal.aborted) return;
      rest = this.#failed(job, error, now()) ?? rest;
    }
    this.#backoffUntil = now() + rest;
    this.#options.onGaps?.();
  }

  /** Returns the part of the gap that is still to be filled, for it may have grown too old since it was planned. */
  fillableGap({ gap: { from, to } }: BackfillJob, now: number): BackfillJob['gap'] {
    return { from: Math.max(from, Math.floor((now - this.#reachMs) / 1000)), to };
  }

  state(now: number): GapState {
    const sampled = this.#gaps.sampled();
    const gaps = this.#known ? (this.#known.gaps ?? []) : this.#queue.open(this.#backoffUntil);
    const gapsGivenUp = this.#known ? (this.#known.gapsGivenUp ?? []) : this.#queue.givenUp(now);
    const starts = [...gaps.map(({ from }) => from * 1000), this.#gaps.lateSince(now)];
    const gapFrom = Math.min(...starts.map((start) => start ?? Infinity));
    return reported({
      gapFrom: gapFrom < Infinity ? gapFrom : undefined,
      sampled,
      gaps: gaps.length > 0 ? gaps : undefined,
      gapsGivenUp: gapsGivenUp.length > 0 ? gapsGivenUp : undefined,
    });
  }

  /** Returns how long to back off, ms. */
  #failed(job: BackfillJob, error: unknown, now: number): number | undefined {
    const { logger, vendorAccountId, onBackfill } = this.#options;
    const { kind, details, message } =
      error instanceof VendorError
        ? error
        : { kind: 'internal', details: undefined, message: 'the answer could not be stored' };
    logger.warn({ err: error, vendorAccountId, call: job.call.name }, 'backfill failed');
    onBackfill?.(kind);
    if (kind === 'not_permitted') this.#queue.refused(job, message, now);
    else if (kind !== 'rate_limited') this.#queue.failed(job, message, now);
    if (kind === 'not_permitted') return undefined;
    return details?.retryAfterMs ?? this.#backoff.failed();
  }
}
