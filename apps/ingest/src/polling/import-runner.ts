import { reported } from '@heliograph/base-data';
import type { ImportStateRecord } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';
import {
  dayAfter,
  datesOf,
  importDayDoneCall,
  importPauseSeconds,
  lastOfMonth,
  localDay,
  VendorError,
  type DateSpan,
  type BackfillCall,
  type Gap,
  type ImportDayDone,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import { Backoff } from './poll-outcome.ts';
import { gapOfDay, ImportDays, type ImportedDevice, type ImportGroup, type PastSamples } from './import-days.ts';
import { OpenGap, type BackfillJob, type HistoryPlanner } from './open-gap.ts';

export interface ImportRunnerOptions {
  vendorAccountId: string;
  adapter: HistoryPlanner;
  /** The local days in a row that one call of the vendor's history reads at most; default 1. */
  daysPerCall?: number;
  /** Returns the plants with one inverter. */
  plantsOfOne?: () => ReadonlySet<string>;
  timeScale: number;
  logger: Logger;
  /** The state that another process, or the poller before, left. */
  knownImport?: ImportStateRecord;
  /** Called when the state has changed. */
  onImport?: () => void;
  /** Called after each call of an import with its outcome. */
  onImportCall?: (outcome: string) => void;
  /** Called with the number of devices whose local day is done. */
  onImportDay?: (devices: number) => void;
  now?: () => number;
}

const firstBackoffMs = 30_000;
const maxBackoffMs = 15 * 60_000;
/** The number of refused devices, without a granted one, after which the vendor counts as not permitting its history. */
const refusalsToFail = 3;
/** The failures after which a call whose answer cannot be used is left out, and its day stays open. */
const triesOfCall = 5;
/** The devices of one record that closes a day: their envelope is a header. */
const devicesPerRecord = 200;
/** A day is closed when it ended that long ago: loggers send late. */
const lateMs = 24 * 3_600_000;
const maxTextLength = 300;

/** The pairs of a device and a day that are planned at once, of more than one day. */
const maxDeviceDaysPlanned = 20_000;
/** The refused devices that the state names. */
const maxRefusedNamed = 100;
const nothingPlanned =
  'The history of the vendor cannot be asked for these devices: it is not granted to the vendor account, or the time zone of their plant is not known.';

const noDays =
  'The vendor has no sums of days of these devices: it sums the days of whole plants, and theirs have several inverters, or the time zone of their plant is not known.';

/** Local dates in a row, and the calls for them as a gap to fill. */
interface DaysInWork {
  dates: readonly string[];
  groups: readonly ImportGroup[];
  calls: OpenGap;
  planner: HistoryPlanner;
  /** The devices that a planned call names, and those of calls that were left out: by `coverageKey`. */
  named: Set<string>;
  unread: Set<string>;
}

type Ended = Pick<ImportStateRecord, 'phase' | 'error'>;

/**
 * Runs the import of one vendor account, or a second look at past days, while neither a poll nor a gap is due: local days in ascending order, as many at once as one call reads, so that
 * memory has the calls of those alone. A device's day is closed when all calls that name the device were answered, and one did. After a restart it continues
 * with the days in work, and repeats none of their calls that are noted as done.
 */
export class ImportRunner {
  readonly #options: ImportRunnerOptions;
  readonly #backoff: Backoff;
  #known: ImportStateRecord | undefined;
  #record: PastSamples | undefined;
  #devices: readonly ImportedDevice[] = [];
  #days: ImportDays | undefined;
  #work: DaysInWork | undefined;
  /** The days that another process had in work, until the devices are known. */
  #resumeAt: ImportStateRecord['progress'];
  #ended: Ended | undefined;
  readonly #refused = new Set<string>();
  #granted = false;
  #calls = 0;
  /** Of the call in progress. */
  #requests = 0;
  #unread = 0;
  #startedAt = 0;
  /** The last answered call or closed day, or the later time until which a call budget makes it wait. */
  #progressAt = 0;
  /** Where this process began, to estimate the end. */
  #begun: { at: number; done: number } | undefined;
  #waitsFor: string | undefined;
  #waitUntil = 0;

  constructor(options: ImportRunnerOptions) {
    const { timeScale, knownImport } = options;
    this.#options = options;
    this.#known = knownImport;
    this.#backoff = new Backoff(firstBackoffMs / timeScale, maxBackoffMs / timeScale);
  }

  /** Returns the members that the envelopes of a call's answers need. */
  marks(job: BackfillJob): Pick<RawAnswer, 'backfill' | 'gap' | 'import' | 'days'> {
    if (this.#isSecondLook) return { backfill: true, gap: job.gap };
    const days = this.#isOfDays ? datesIn(job.gap, job.call.devices[0]?.timezone) : undefined;
    return { backfill: true, gap: job.gap, import: this.#origin, ...reported({ days }) };
  }

  /** The id and the channels of the import. */
  get #origin(): NonNullable<RawAnswer['import']> {
    return { id: this.#record?.id ?? '', ...reported({ channels: this.#record?.channels }) };
  }

  get #isOfDays(): boolean {
    return this.#record?.resolution === 'days';
  }

  get #isSecondLook(): boolean {
    return this.#record?.daysAgo !== undefined;
  }

  /** Takes the account's import, another one, or none: then it is canceled. */
  set(record: PastSamples | undefined, now: number): void {
    if (record?.id === this.#record?.id) {
      if (!record) this.#known = undefined;
      return;
    }
    const known = this.#known?.id === record?.id ? this.#known : undefined;
    this.#record = record;
    this.#known = undefined;
    this.#ended = known && (known.phase === 'finished' || known.phase === 'failed') ? known : undefined;
    this.#work = undefined;
    this.#refused.clear();
    this.#granted = false;
    this.#calls = known?.calls ?? 0;
    this.#unread = known?.unreadDeviceDays ?? 0;
    this.#startedAt = known?.startedAt ?? now;
    this.#progressAt = known?.progressAt ?? now;
    this.#begun = undefined;
    this.#waitsFor = undefined;
    this.#waitUntil = 0;
    this.#plan(now);
    this.#resumeAt = this.#ended ? undefined : known?.progress;
    this.#resumeDay();
    this.#options.onImport?.();
  }

  /** Takes the devices of the account; called with each change of them. */
  planned(devices: readonly ImportedDevice[], now: number): void {
    this.#devices = devices;
    this.#plan(now);
    this.#resumeDay();
  }

  /** Returns when the next call may be made, Unix ms. */
  dueAt(): number {
    if (!this.#record || this.#ended || this.#devices.length === 0) return Infinity;
    const jobs = this.#jobs();
    let soonest = jobs.length === 0 ? 0 : Infinity;
    for (const { notBefore } of jobs) {
      soonest = Math.min(soonest, notBefore);
      if (soonest === 0) break;
    }
    return Math.max(this.#waitUntil, soonest);
  }

  /**
   * Returns the next call; `day_done` when the days in work have none left, and `finishDays` is to be called.
   */
  next(now: number): BackfillJob | 'day_done' | undefined {
    if (this.dueAt() > now) return undefined;
    this.#work ??= this.#begin(this.#days?.next(undefined, this.#refused));
    if (!this.#work) {
      this.#finish();
      return undefined;
    }
    return this.#jobs().find(({ notBefore }) => notBefore <= now) ?? 'day_done';
  }

  /** Runs a call. `write` resolves when Kafka has acknowledged its answers. */
  async run(job: BackfillJob, write: () => Promise<void>, signal: AbortSignal, now: () => number): Promise<void> {
    const id = this.#record?.id;
    const work = this.#work;
    let rest = (importPauseSeconds * 1000) / this.#options.timeScale;
    this.#calls += 1;
    this.#requests = 0;
    try {
      await write();
      if (this.#record?.id !== id) return;
      this.#backoff.succeeded();
      this.#progressAt = now();
      this.#granted = true;
      this.#waitsFor = undefined;
      work?.calls.done(job);
      this.#options.onImportCall?.('ok');
    } catch (error) {
      if (signal.aborted || this.#record?.id !== id) return;
      rest = this.#failed(job, error, now()) ?? rest;
    }
    this.#waitUntil = now() + rest;
    this.#options.onImport?.();
  }

  /** Counts a request of the call in progress: many calls of a plan make several. */
  requested(): void {
    this.#requests += 1;
    if (this.#requests > 1) this.#calls += 1;
  }

  /** Leaves out a device that the vendor refuses, while it answers the call in progress for others: none of its days are closed. */
  refused({ deviceId }: PolledDevice): void {
    this.#refused.add(deviceId);
  }

  /** Closes the days in work of each device that was read, if they are over, and goes on to the next. */
  async finishDays(write: (answers: readonly RawAnswer[]) => Promise<void>, now: () => number): Promise<void> {
    const work = this.#work;
    const id = this.#record?.id;
    if (!work || !this.#days) return;
    const groups = work.groups.map(({ devices, ...group }) => ({
      ...group,
      devices: devices.filter(({ deviceId }) => !this.#refused.has(deviceId)),
    }));
    const isRead = (key: string): boolean => work.named.has(key) && !work.unread.has(key);
    let [done, unread] = [0, 0];
    const closing: RawAnswer[] = [];
    for (const { devices, dates, timezone, gap } of groups) {
      const read = devices.filter(({ deviceId }) => isRead(coverageKey(gap, deviceId)));
      done += devices.length * dates.length;
      unread += (devices.length - read.length) * dates.length;
      if (!this.#isOfDays && !this.#isSecondLook)
        for (const date of dates) closing.push(...this.#records(date, timezone, read, now()));
    }
    try {
      await write(closing);
    } catch (error) {
      this.#options.logger.warn(
        { err: error, vendorAccountId: this.#options.vendorAccountId },
        'days of an import could not be closed',
      );
      this.#wait('Kafka takes no records', now() + this.#backoff.failed());
      return;
    }
    if (this.#record?.id !== id) return;
    this.#progressAt = now();
    this.#unread += unread;
    this.#options.onImportDay?.(done);
    this.#work = this.#begin(this.#days.next(work.dates.at(-1), this.#refused));
    if (!this.#work) this.#finish();
    this.#options.onImport?.();
  }

  /** @param blocked why the account makes no calls at all now */
  state(now: number, blocked?: string): ImportStateRecord | undefined {
    if (!this.#record) return this.#known;
    const { all, done } = this.#days?.count(this.#work?.dates[0]) ?? { all: 0, done: 0 };
    const isOver = this.#ended !== undefined;
    const waitsFor = isOver ? undefined : (blocked ?? (now < this.#waitUntil ? this.#waitsFor : undefined));
    const finished = this.#ended?.phase === 'finished';
    return {
      id: this.#record.id,
      phase: this.#ended?.phase ?? (waitsFor === undefined ? 'running' : 'waiting'),
      deviceDays: all,
      deviceDaysDone: finished ? all : done,
      calls: this.#calls,
      ...reported({
        refusedDevices: this.#refused.size > 0 ? this.#refused.size : undefined,
        refusedDeviceIds: this.#refused.size > 0 ? [...this.#refused].slice(0, maxRefusedNamed) : undefined,
        unreadDeviceDays: this.#unread > 0 ? this.#unread : undefined,
        waitsFor,
        nextTryAt: waitsFor !== undefined && this.#waitUntil > now ? Math.ceil(this.#waitUntil) : undefined,
        estimatedEndAt: isOver ? undefined : this.#estimate(all, done, now),
        error: this.#ended?.error,
      }),
      startedAt: this.#startedAt,
      ...reported({
        progressAt: isOver ? undefined : Math.ceil(this.#progressAt),
        progress: isOver ? undefined : this.#progress(),
      }),
    };
  }

  #plan(now: number): void {
    this.#days = this.#record && new ImportDays(this.#record, this.#devices, now);
  }

  /** Begins with this date and those after it that one call reads too. */
  #begin(first: string | undefined, filled?: { plan: string; done: string }): DaysInWork | undefined {
    if (first === undefined || !this.#days) return undefined;
    const dates = this.#isOfDays ? datesOf({ from: first, to: lastOfMonth(first) }) : this.#datesOfCalls(first);
    const groups = this.#days
      .groups(dates, this.#refused)
      .map((group) => ({ ...group, gap: untilNow(group.gap, this.#now()) }));
    const from = Math.min(...groups.map(({ gap }) => gap.from));
    const to = Math.max(...groups.map(({ gap }) => gap.to));
    const calls = OpenGap.resumed({ from, to, tries: 0, ...reported({ filled }) }, groups, this.#options.timeScale);
    const named = new Set<string>();
    return { dates, groups, calls, planner: this.#noting(named), named, unread: new Set() };
  }

  /** Returns the dates in a row that are planned at once. */
  #datesOfCalls(first: string): string[] {
    const devices = this.#days!.groups([first], this.#refused).reduce((sum, group) => sum + group.devices.length, 0);
    const width = Math.min(this.#options.daysPerCall ?? 1, Math.floor(maxDeviceDaysPlanned / Math.max(1, devices)));
    const dates = [first];
    while (dates.length < width) dates.push(dayAfter(dates.at(-1)!));
    return dates;
  }

  /** Plans as the adapter does, days or samples, and notes the devices that its calls name. */
  #noting(named: Set<string>): HistoryPlanner {
    const { adapter } = this.#options;
    return {
      planBackfill: (devices, gap) => {
        const calls = this.#isOfDays
          ? this.#planDays(devices, gap)
          : adapter.planBackfill?.(devices, gap, { isImport: true });
        for (const call of calls ?? []) for (const { deviceId } of call.devices) named.add(coverageKey(gap, deviceId));
        return calls ?? [];
      },
    };
  }

  #planDays(devices: readonly PolledDevice[], gap: Gap): BackfillCall[] | undefined {
    const { adapter, plantsOfOne } = this.#options;
    const alone = plantsOfOne?.();
    const known = devices.filter(({ timezone }) => timezone !== undefined);
    const asked = known.map((device) =>
      alone?.has(device.plantId) === true ? { ...device, isOnlyInverter: true as const } : device,
    );
    return asked.length === 0 ? [] : adapter.planDays?.(asked, datesIn(gap, asked[0]!.timezone));
  }

  /** Returns the calls in work that are left. */
  #jobs(): readonly BackfillJob[] {
    return this.#work?.calls.jobs(this.#work.planner) ?? [];
  }

  #resumeDay(): void {
    const at = this.#resumeAt;
    if (!at || !this.#days || this.#devices.length === 0) return;
    this.#resumeAt = undefined;
    this.#resume(at);
  }

  /** Continues with the days that another process had in work. */
  #resume({ day, plan, done }: NonNullable<ImportStateRecord['progress']>): void {
    const isThere = this.#days!.groups([day], this.#refused).length > 0;
    this.#work = isThere ? this.#begin(day, { plan, done }) : this.#begin(this.#days!.next(day, this.#refused));
    if (!this.#work) this.#finish();
  }

  #progress(): ImportStateRecord['progress'] {
    if (!this.#work) return this.#resumeAt;
    const filled = this.#work.calls.record(0).filled ?? { plan: '', done: '' };
    return { day: this.#work.dates[0]!, ...filled };
  }

  /** Returns how long to back off, ms. */
  #failed(job: BackfillJob, error: unknown, now: number): number | undefined {
    const { logger, vendorAccountId, onImportCall } = this.#options;
    const { kind, details, message } =
      error instanceof VendorError
        ? error
        : { kind: 'internal', details: undefined, message: 'the answer could not be stored' };
    const what = this.#isSecondLook ? 'a second look' : 'an import';
    logger.warn({ err: error, vendorAccountId, call: job.call.name }, `call of ${what} failed`);
    onImportCall?.(kind);
    if (kind === 'not_permitted') {
      this.#refuse(job, message);
      return undefined;
    }
    if (kind === 'protocol') {
      this.#work?.calls.failed(job, message, now);
      if (job.backoff.failures >= triesOfCall) this.#leaveOut(job);
    }
    const rest = details?.retryAfterMs ?? this.#backoff.failed();
    this.#wait(message, now + rest);
    // A limit that names its end is no stall.
    if (kind === 'rate_limited' && details?.retryAfterMs !== undefined) this.#progressAt = now + rest;
    return rest;
  }

  /** Leaves out the devices of a call that is not permitted, for good. */
  #refuse(job: BackfillJob, message: string): void {
    for (const { deviceId } of job.call.devices) this.#refused.add(deviceId);
    this.#work?.calls.done(
      ...this.#jobs().filter(({ call }) => call.devices.every(({ deviceId }) => this.#refused.has(deviceId))),
    );
    if (!this.#granted && this.#refused.size >= refusalsToFail) this.#end({ phase: 'failed', error: message });
    else if (this.#days?.next(undefined, this.#refused) === undefined) this.#end({ phase: 'failed', error: message });
  }

  #leaveOut(job: BackfillJob): void {
    if (!this.#work) return;
    this.#work.calls.leaveOut(job);
    for (const { deviceId } of job.call.devices) this.#work.unread.add(coverageKey(job.gap, deviceId));
  }

  #wait(text: string, until: number): void {
    this.#waitsFor = text.slice(0, maxTextLength);
    this.#waitUntil = until;
  }

  /** Ends the import after its last day; one for which no call could be planned has failed. */
  #finish(): void {
    const days = this.#days?.count(undefined).all ?? 0;
    this.#end(
      days > 0 && this.#calls === 0
        ? { phase: 'failed', error: this.#isOfDays ? noDays : nothingPlanned }
        : { phase: 'finished' },
    );
  }

  #end(ended: Ended): void {
    this.#ended = reported({ phase: ended.phase, error: ended.error?.slice(0, maxTextLength) });
    this.#work = undefined;
    const { logger, vendorAccountId } = this.#options;
    const context = { vendorAccountId, importId: this.#record?.id, ...this.#ended, calls: this.#calls };
    if (!this.#isSecondLook) logger.info(context, 'import ended');
    else if (this.#calls > 0) logger.info(context, 'second look ended');
    this.#options.onImport?.();
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  #estimate(all: number, done: number, now: number): number | undefined {
    this.#begun ??= { at: now, done };
    const read = done - this.#begun.done;
    return read > 0 ? Math.ceil(now + ((now - this.#begun.at) / read) * (all - done)) : undefined;
  }

  /** Makes the records that close a day of a zone's devices; none while samples of it may still come. */
  #records(date: string, zone: string, devices: readonly ImportedDevice[], now: number): RawAnswer[] {
    const gap = gapOfDay(date, zone);
    if (gap.to * 1000 > now - lateMs / this.#options.timeScale) return [];
    const body = JSON.stringify({ day: date } satisfies ImportDayDone);
    const records: RawAnswer[] = [];
    for (let i = 0; i < devices.length; i += devicesPerRecord)
      records.push({
        call: importDayDoneCall,
        body,
        fetchedAt: now,
        devices: devices.slice(i, i + devicesPerRecord),
        backfill: true,
        gap,
        import: this.#origin,
      });
    return records;
  }
}

/** A device may have several parts of the days in work. */
function coverageKey({ from }: Gap, deviceId: string): string {
  return `${from} ${deviceId}`;
}

/** Returns the whole local days of a gap. */
function datesIn({ from, to }: Gap, timezone: string | undefined): DateSpan {
  return { from: localDay(from + 1, timezone), to: localDay(to, timezone) };
}

/** Returns the part of today that is over. */
function untilNow({ from, to }: Gap, now: number): Gap {
  return { from, to: Math.max(from, Math.min(to, Math.floor(now / 1000))) };
}
