import { reported } from '@heliograph/base-data';
import type { GapGivenUpReason, ImportRecord, ImportStateRecord } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';
import { runAsImport } from '@heliograph/vendor-http';
import { VendorError, type RawAnswer, type VendorAdapter, type VendorErrorKind } from '@heliograph/vendor-contract';
import { Backoff, outcomeOf, type PollOutcome } from './poll-outcome.ts';
import { GapFiller, type GapState, type KnownGaps } from './gap-filler.ts';
import type { ImportedDevice } from './import-days.ts';
import type { ImportBacklog } from './import-backlog.ts';
import { ImportRunner } from './import-runner.ts';
import { LookTurn, SecondLooks } from './second-looks.ts';
import type { BackfillJob } from './open-gap.ts';
import type { TracedCall } from './poll-spans.ts';
import type { PlannedCall } from './raw-writer.ts';
import { clampToInterval, nextTick, postpone, schedule, type ScheduledCall } from './poll-schedule.ts';

export type PollerStatus = 'polling' | 'backing_off' | 'credentials_rejected' | 'stopped';

/** The kind of an error, whether it is our own, and when the vendor is called again (Unix ms). */
export interface ErrorInfo {
  errorKind: VendorErrorKind | 'internal';
  errorOrigin?: 'ours';
  retryAt?: number;
}

export interface AccountPollerOptions {
  vendorAccountId: string;
  adapter: VendorAdapter;
  /** Reads the past of imports. Default: `adapter`. */
  importAdapter?: VendorAdapter;
  timeScale: number;
  callsInFlight: number;
  logger: Logger;
  /** Writes the answers. Resolves when Kafka has acknowledged them. */
  write(answers: readonly RawAnswer[], planned: PlannedCall | undefined): Promise<void>;
  /** The gaps at the takeover by this process: the samples that were missed since are fetched from the vendor's history. */
  known?: KnownGaps;
  /** The number of days that the vendor's history reaches back; absent: not known. */
  historyDays?: number;
  /** The local days in a row that one history call reads at most; default 1. */
  daysPerCall?: number;
  /** Returns the plants with one inverter: of some vendors the days of a plant are known alone. */
  plantsOfOne?: () => ReadonlySet<string>;
  /** Called when the status changes, with a text that a user can act on. */
  onStatus(status: PollerStatus, error: string | undefined, more?: ErrorInfo): void;
  onPoll(outcome: string, devices: number): void;
  /** Runs a poll from its first call to its outcome. */
  poll?(work: () => Promise<void>): Promise<void>;
  /** Called with the cause of the outcome of each poll, and whether it concerns its call alone: the account's other calls continue. */
  onOutcome?(outcome: PollOutcome, ofCallAlone?: boolean): void;
  /** Called when the vendor gave no usable answer, or refuses everything; in an outage repeatedly until `onPoll('ok')`. */
  onUnreachable?(error: string): void;
  onBackfill?: (outcome: string) => void;
  /** Called when the gaps have changed: one was opened, filled, tried or given up. */
  onGaps?: () => void;
  onGivenUp?: (reason: GapGivenUpReason) => void;
  /** The import that another process, or the poller before, was running. */
  knownImport?: ImportStateRecord;
  /** The share of each budget's rest that imports may take, 0 to 1. */
  importShare: number;
  /** Holds imports and second looks while what they brought waits. Default: nothing does. */
  importBacklog?: Pick<ImportBacklog, 'heldUntil' | 'isFull'>;
  onImport?: () => void;
  onImportCall?: (outcome: string) => void;
  onImportDay?: (devices: number) => void;
  /** The finished days that are read again each day, as how many days ago they ended. Default: none. */
  secondLookDays?: readonly number[];
  /** The part of the day at which they are read, 0 to 1. Default 0. */
  lookPhase?: number;
  /** Taken by one account at a time. Default: a turn of its own. */
  lookTurn?: LookTurn;
  /** The day of the last look at past days (since 1970), by another process or the poller before. */
  lookedOn?: number;
  /** Called after each call of a second look with its outcome. */
  onLookCall?: (outcome: string) => void;
  /** Traces a call of the vendor and the writing of its answers. */
  trace?: (call: TracedCall, work: () => Promise<void>) => Promise<void>;
  now?: () => number;
}

const firstBackoffMs = 30_000;
const maxBackoffMs = 15 * 60_000;
/** The number of rate limit refusals in a row after which the whole account backs off. */
const refusalsToBackOff = 3;
/** The wait before a call that was not permitted is retried: permissions change. */
const notPermittedBackoffMs = 3_600_000;
const backlogged = 'records of imports wait to be delivered';

/**
 * Polls one vendor account. A failing vendor is not called for a while (doubling), then one call probes it; refused credentials stop the polling
 * until they are changed. Calls of a killed poller are repeated by the next owner of the account.
 */
export class AccountPoller {
  readonly #options: AccountPollerOptions;
  readonly #backoff: Backoff;
  readonly #abort = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #gaps: GapFiller;
  readonly #imports: ImportRunner;
  readonly #looks: SecondLooks;
  /** The number of refusals by the vendor's rate limit since the last good answer. */
  #refusals = 0;
  #scheduled: ScheduledCall[] = [];
  /** Names of the polls that are running: a cloud slower than the interval does not get the same call in parallel. */
  readonly #polling = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #backoffUntil = 0;
  #status: PollerStatus | undefined;
  #stopped = false;

  constructor(options: AccountPollerOptions) {
    this.#options = options;
    this.#backoff = new Backoff(firstBackoffMs / options.timeScale, maxBackoffMs / options.timeScale);
    this.#gaps = new GapFiller(options);
    const adapter = options.importAdapter ?? options.adapter;
    this.#imports = new ImportRunner({ ...options, adapter });
    const { vendorAccountId, timeScale, logger, historyDays, daysPerCall, lookedOn, onLookCall, onGaps, now } = options;
    this.#looks = new SecondLooks({
      daysAgo: options.secondLookDays ?? [],
      phase: options.lookPhase ?? 0,
      turn: options.lookTurn ?? new LookTurn(),
      vendorAccountId,
      adapter,
      timeScale,
      logger,
      ...reported({ historyDays, daysPerCall, lookedOn, onImportCall: onLookCall, onBegin: onGaps, now }),
    });
  }

  /** The state of the samples: which are fetched, and which are missing. */
  get gaps(): GapState {
    return this.#gaps.state(this.#now());
  }

  /** The state of the import; undefined without one. */
  get importState(): ImportStateRecord | undefined {
    const held = this.#options.importBacklog?.isFull === true ? backlogged : undefined;
    return this.#imports.state(this.#now(), this.#blockedBy() ?? held);
  }

  /** The day of the last look at past days (since 1970). */
  get lookedOn(): number {
    return this.#looks.lookedOn;
  }

  /** Runs this import of past samples beside the polls, instead of any other; undefined cancels it. */
  importPast(record: ImportRecord | undefined): void {
    this.#imports.set(record, this.#now());
    this.#arm();
  }

  get openGaps(): GapFiller['open'] {
    return this.#gaps.open;
  }

  /** Plans the polls again; called with each change of the account's devices. */
  plan(devices: readonly ImportedDevice[]): void {
    const { adapter, vendorAccountId, timeScale } = this.#options;
    const before = new Map(this.#scheduled.map((entry) => [entry.call.name, entry.dueAt]));
    this.#scheduled = schedule(adapter.planPolls(devices), vendorAccountId, timeScale, this.#now());
    this.#gaps.planned(this.#scheduled);
    this.#imports.planned(devices, this.#now());
    this.#looks.planned(devices, this.#now());
    // A call that stays keeps its due time: a changing fleet must not defer its polls again and again.
    for (const entry of this.#scheduled) entry.dueAt = Math.min(entry.dueAt, before.get(entry.call.name) ?? Infinity);
    this.#arm();
  }

  /** Stops polling; calls in flight may finish, and their answers are written. */
  async stop(graceMs = 10_000): Promise<void> {
    clearTimeout(this.#timer);
    this.#scheduled = [];
    this.#stopped = true;
    const grace = setTimeout(() => this.#abort.abort(), graceMs);
    await Promise.all(this.#running);
    clearTimeout(grace);
    this.#abort.abort();
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#scheduled.length === 0 || this.#status === 'credentials_rejected' || this.#abort.signal.aborted) return;
    const now = this.#now();
    // One pass: it is made after every poll, and an account may have a call for each of thousands of devices.
    let live = Infinity;
    for (const entry of this.#scheduled) {
      clampToInterval(entry, now);
      if (entry.dueAt < live && this.#isIdle(entry)) live = entry.dueAt;
    }
    const next = this.#running.size === 0 ? Math.min(live, this.#gaps.dueAt(), this.#pastDueAt(now)) : live;
    const due = Math.max(this.#backoffUntil, next);
    this.#timer = setTimeout(() => this.#runDue(), Math.min(Math.max(0, due - now), 60_000));
  }

  #runDue(): void {
    const now = this.#now();
    // While the vendor fails one call probes it; all others wait for its result.
    const room = this.#backoff.failures > 0 ? 1 - this.#running.size : this.#options.callsInFlight - this.#running.size;
    const due =
      now < this.#backoffUntil
        ? []
        : this.#scheduled
            .filter((entry) => entry.dueAt <= now && this.#isIdle(entry))
            .sort((a, b) => a.dueAt - b.dueAt);
    for (const entry of due.slice(0, Math.max(0, room))) this.#start(entry, now);
    if (due.length === 0 && now >= this.#backoffUntil) this.#startBackfill(now);
    if (room > 0) this.#arm();
  }

  #isIdle({ call }: ScheduledCall): boolean {
    return !this.#polling.has(call.name);
  }

  #start(entry: ScheduledCall, now: number): void {
    entry.dueAt = nextTick(now, entry.intervalMs, entry.dueAt % entry.intervalMs);
    entry.backoffMs = undefined;
    const work = () => this.#run(entry);
    this.#track(this.#options.poll?.(work) ?? work());
  }

  #startBackfill(now: number): void {
    if (this.#running.size > 0 || this.#backoff.failures > 0) return;
    const job = this.#gaps.next(now);
    if (!job) {
      this.#startImport(now);
      return;
    }
    this.#track(
      this.#gaps.run(
        job,
        () => this.#writeHistory(job),
        this.#abort.signal,
        () => this.#now(),
      ),
    );
  }

  /** Makes the next call of the import: gaps are filled first, for live consumers wait for them. */
  #startImport(now: number): void {
    const past = this.#past;
    if (this.#pastDueAt(now) > now) return;
    const job = past.next(now);
    const clock = (): number => this.#now();
    if (job === 'day_done') this.#track(past.finishDays((answers) => this.#options.write(answers, undefined), clock));
    else if (job) this.#track(past.run(job, () => this.#writePast(past, job), this.#abort.signal, clock));
  }

  /** Returns when the next call of an import or a second look may be made, Unix ms; asks for the backlog only when one is due. */
  #pastDueAt(now: number): number {
    const dueAt = this.#past.dueAt();
    return dueAt > now ? dueAt : Math.max(dueAt, this.#options.importBacklog?.heldUntil(now) ?? 0);
  }

  /** The import while there is one, for a user waits for it; otherwise the second looks. */
  get #past(): ImportRunner | SecondLooks {
    return this.#imports.dueAt() < Infinity ? this.#imports : this.#looks;
  }

  /** Returns why the account makes no calls now, if it makes none. */
  #blockedBy(): string | undefined {
    if (this.#stopped) return 'polling is stopped';
    if (this.#status === 'credentials_rejected') return 'the vendor rejects the credentials';
    return this.#backoff.failures > 0 || this.#now() < this.#backoffUntil
      ? 'the vendor gives no answers now'
      : undefined;
  }

  #track(work: Promise<void>): void {
    const run = work.finally(() => {
      this.#running.delete(run);
      this.#arm();
    });
    this.#running.add(run);
  }

  #writeHistory(job: BackfillJob): Promise<void> {
    return this.#traced(job.call, true, async () => {
      const answers = await job.call.run(this.#abort.signal);
      const gap = this.#gaps.fillableGap(job, this.#now());
      await this.#options.write(
        answers.map((answer) => ({ ...answer, backfill: true, gap })),
        undefined,
      );
    });
  }

  #writePast(past: ImportRunner | SecondLooks, job: BackfillJob): Promise<void> {
    const marks = past.marks(job);
    return this.#traced(job.call, true, () =>
      runAsImport(
        this.#options.importShare,
        async () => {
          const answers = await job.call.run(this.#abort.signal, (device) => past.refused(device));
          await this.#options.write(
            answers.map((answer) => ({ ...answer, ...marks })),
            undefined,
          );
        },
        () => past.requested(),
      ),
    );
  }

  async #run(entry: ScheduledCall): Promise<void> {
    this.#polling.add(entry.call.name);
    try {
      await this.#traced(entry.call, false, async () => {
        const answers = await entry.call.run(this.#abort.signal);
        await this.#options.write(answers, entry.call);
      });
      this.#backoff.succeeded();
      this.#refusals = 0;
      this.#gaps.succeeded(entry, this.#now());
      this.#options.onPoll('ok', entry.call.devices.length);
      this.#options.onOutcome?.('answered');
      this.#setStatus('polling', undefined);
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#failed(entry, error);
    } finally {
      this.#polling.delete(entry.call.name);
    }
  }

  #traced(
    call: ScheduledCall['call'] | BackfillJob['call'],
    backfill: boolean,
    work: () => Promise<void>,
  ): Promise<void> {
    const { trace } = this.#options;
    return trace ? trace({ name: call.name, devices: call.devices, backfill }, work) : work();
  }

  #failed(entry: ScheduledCall, error: unknown): void {
    const kind = error instanceof VendorError ? error.kind : 'internal';
    this.#options.onPoll(kind, entry.call.devices.length);
    this.#options.onOutcome?.(outcomeOf(error), isOfCallAlone(error));
    this.#options.logger.warn(
      { err: error, vendorAccountId: this.#options.vendorAccountId, call: entry.call.name },
      'poll failed',
    );
    const text =
      error instanceof VendorError ? error.message : 'the answer could not be stored; it will be requested again';
    if (kind === 'credentials_rejected') this.#setStatus('credentials_rejected', text, { errorKind: kind });
    else if (kind === 'not_permitted') this.#denied(entry, text);
    else if (kind === 'protocol') this.#backOff(entry.intervalMs, entry, text, { errorKind: kind });
    else if (kind === 'rate_limited') this.#limited(error as VendorError, entry);
    else {
      if (isOutage(error)) this.#options.onUnreachable?.(text);
      this.#backOff(this.#backoff.failed(), undefined, text, { errorKind: kind, ...originOf(error) });
    }
  }

  /** Defers a call that the vendor does not grant; the others continue. While no other call has succeeded, it is the state of the account. */
  #denied(entry: ScheduledCall, text: string): void {
    const ms = notPermittedBackoffMs / this.#options.timeScale;
    postpone(entry, this.#now(), ms);
    if (this.#status === 'polling') return;
    this.#setStatus('backing_off', text, { errorKind: 'not_permitted', retryAt: Math.ceil(this.#now() + ms) });
  }

  /**
   * Handles a rate limit: this service's own budget, or one refusal, defers that call only; a quota that counts all calls, and many refusals in a row,
   * make the whole account back off. A used-up quota is no outage of the vendor.
   */
  #limited(error: VendorError, entry: ScheduledCall): void {
    const { details, message } = error;
    const wholeAccount = details.wholeAccount === true;
    if (details.vendorCode !== undefined && !wholeAccount) this.#refusals += 1;
    const storm = this.#refusals >= refusalsToBackOff;
    if (storm) this.#options.onUnreachable?.(message);
    this.#backOff(details.retryAfterMs ?? entry.intervalMs, storm || wholeAccount ? undefined : entry, message, {
      errorKind: 'rate_limited',
      ...originOf(error),
    });
  }

  /** Backs off with the whole account, or with one call when the limit is the call's. */
  #backOff(ms: number, entry: ScheduledCall | undefined, text: string, info: ErrorInfo): void {
    const retryAt = this.#now() + ms;
    if (entry) postpone(entry, this.#now(), ms);
    else this.#backoffUntil = retryAt;
    this.#setStatus('backing_off', text, { ...info, retryAt: Math.ceil(retryAt) });
  }

  #setStatus(status: PollerStatus, error: string | undefined, more?: ErrorInfo): void {
    if (status === this.#status && error === undefined) return;
    this.#status = status;
    this.#options.onStatus(status, error, more);
  }
}

/** Returns the origin of an error that is not the vendor's. */
export function originOf(error: unknown): Pick<ErrorInfo, 'errorOrigin'> {
  return error instanceof VendorError && error.details.origin === 'ours' ? { errorOrigin: 'ours' } : {};
}

/** Returns whether an error defers its call alone: an answer that cannot be read, or a rate limit that is the call's. */
function isOfCallAlone(error: unknown): boolean {
  if (!(error instanceof VendorError)) return false;
  return error.kind === 'protocol' || (error.kind === 'rate_limited' && error.details.wholeAccount !== true);
}

/** Returns whether the error is the vendor's; a failure to store an answer is not. */
function isOutage(error: unknown): boolean {
  return error instanceof VendorError && error.kind === 'unavailable' && error.details.origin !== 'ours';
}
