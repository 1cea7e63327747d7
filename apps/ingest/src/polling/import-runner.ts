import { reported } from '@heliograph/base-data';
import type { ImportRecord, ImportStateRecord } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';
import {
  importDayDoneCall,
  VendorError,
  type Gap,
  type ImportDayDone,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import { Backoff } from './poll-outcome.ts';
import { gapOfDay, ImportDays, type ImportedDevice } from './import-days.ts';
import { OpenGap, type BackfillJob, type HistoryPlanner } from './open-gap.ts';

export interface ImportRunnerOptions {
  vendorAccountId: string;
  adapter: HistoryPlanner;
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

/** The pause between the calls of an import, which are made one by one. */
const pauseMs = 2_000;
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

/** A local date, its calls as a gap to fill, and whether all of its calls were answered. */
interface DayInWork {
  date: string;
  calls: OpenGap;
  complete: boolean;
}

type Ended = Pick<ImportStateRecord, 'phase' | 'error'>;

/**
 * Runs the import of one vendor account while neither a poll nor a gap is due: local day by local day in ascending order, so that memory has the calls of one
 * day. After a restart it continues with the day in work, and repeats none of its calls that are noted as done.
 */
export class ImportRunner {
  readonly #options: ImportRunnerOptions;
  readonly #backoff: Backoff;
  #known: ImportStateRecord | undefined;
  #record: ImportRecord | undefined;
  #devices: readonly ImportedDevice[] = [];
  #days: ImportDays | undefined;
  #day: DayInWork | undefined;
  /** The day that another process had in work, until the devices are known. */
  #resumeAt: ImportStateRecord['progress'];
  #ended: Ended | undefined;
  readonly #refused = new Set<string>();
  #granted = false;
  #calls = 0;
  #startedAt = 0;
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

  /** The id and the channels of the import, for the envelope of its answers. */
  get origin(): NonNullable<RawAnswer['import']> {
    return { id: this.#record?.id ?? '', ...reported({ channels: this.#record?.channels }) };
  }

  /** Takes the account's import, another one, or none: then it is canceled. */
  set(record: ImportRecord | undefined, now: number): void {
    if (record?.id === this.#record?.id) {
      if (!record) this.#known = undefined;
      return;
    }
    const known = this.#known?.id === record?.id ? this.#known : undefined;
    this.#record = record;
    this.#known = undefined;
    this.#ended = known && (known.phase === 'finished' || known.phase === 'failed') ? known : undefined;
    this.#day = undefined;
    this.#refused.clear();
    this.#granted = false;
    this.#calls = known?.calls ?? 0;
    this.#startedAt = known?.startedAt ?? now;
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
    const jobs = this.#day?.calls.jobs(this.#options.adapter) ?? [];
    let soonest = jobs.length === 0 ? 0 : Infinity;
    for (const { notBefore } of jobs) {
      soonest = Math.min(soonest, notBefore);
      if (soonest === 0) break;
    }
    return Math.max(this.#waitUntil, soonest);
  }

  /**
   * Returns the next call; `day_done` when the day in work has none left, and `finishDay` is to be called.
   */
  next(now: number): BackfillJob | 'day_done' | undefined {
    if (this.dueAt() > now) return undefined;
    this.#day ??= this.#begin(this.#days?.next(undefined, this.#refused));
    if (!this.#day) {
      this.#end({ phase: 'finished' });
      return undefined;
    }
    return this.#day.calls.jobs(this.#options.adapter).find(({ notBefore }) => notBefore <= now) ?? 'day_done';
  }

  /** Runs a call. `write` resolves when Kafka has acknowledged its answers. */
  async run(job: BackfillJob, write: () => Promise<void>, signal: AbortSignal, now: () => number): Promise<void> {
    const id = this.#record?.id;
    const day = this.#day;
    let rest = pauseMs / this.#options.timeScale;
    this.#calls += 1;
    try {
      await write();
      if (this.#record?.id !== id) return;
      this.#backoff.succeeded();
      this.#granted = true;
      this.#waitsFor = undefined;
      day?.calls.done(job);
      this.#options.onImportCall?.('ok');
    } catch (error) {
      if (signal.aborted || this.#record?.id !== id) return;
      rest = this.#failed(job, error, now()) ?? rest;
    }
    this.#waitUntil = now() + rest;
    this.#options.onImport?.();
  }

  /** Closes the day in work, if it is over and was read as a whole, and goes on to the next. */
  async finishDay(write: (answers: readonly RawAnswer[]) => Promise<void>, now: () => number): Promise<void> {
    const day = this.#day;
    const id = this.#record?.id;
    if (!day || !this.#days) return;
    const zones = this.#days.devicesOn(day.date, this.#refused);
    try {
      if (day.complete)
        await write([...zones].flatMap(([zone, devices]) => this.#records(day.date, zone, devices, now())));
    } catch (error) {
      this.#options.logger.warn(
        { err: error, vendorAccountId: this.#options.vendorAccountId },
        'a day of an import could not be closed',
      );
      this.#wait('Kafka takes no records', now() + this.#backoff.failed());
      return;
    }
    if (this.#record?.id !== id) return;
    this.#options.onImportDay?.([...zones.values()].reduce((sum, devices) => sum + devices.length, 0));
    this.#day = this.#begin(this.#days.next(day.date, this.#refused));
    if (!this.#day) this.#end({ phase: 'finished' });
    this.#options.onImport?.();
  }

  /** @param blocked why the account makes no calls at all now */
  state(now: number, blocked?: string): ImportStateRecord | undefined {
    if (!this.#record) return this.#known;
    const { all, done } = this.#days?.count(this.#day?.date) ?? { all: 0, done: 0 };
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
        waitsFor,
        nextTryAt: waitsFor !== undefined && this.#waitUntil > now ? Math.ceil(this.#waitUntil) : undefined,
        estimatedEndAt: isOver ? undefined : this.#estimate(all, done, now),
        error: this.#ended?.error,
      }),
      startedAt: this.#startedAt,
      ...reported({ progress: isOver ? undefined : this.#progress() }),
    };
  }

  #plan(now: number): void {
    this.#days = this.#record && new ImportDays(this.#record, this.#devices, now);
  }

  #begin(date: string | undefined, filled?: { plan: string; done: string }): DayInWork | undefined {
    if (date === undefined || !this.#days) return undefined;
    const zones = [...this.#days.devicesOn(date, this.#refused)].map(([name, devices]) => ({
      name,
      devices,
      gap: untilNow(gapOfDay(date, name), this.#now()),
    }));
    const from = Math.min(...zones.map(({ gap }) => gap.from));
    const to = Math.max(...zones.map(({ gap }) => gap.to));
    const calls = OpenGap.resumed({ from, to, tries: 0, ...reported({ filled }) }, zones, this.#options.timeScale);
    return { date, calls, complete: true };
  }

  #resumeDay(): void {
    const at = this.#resumeAt;
    if (!at || !this.#days || this.#devices.length === 0) return;
    this.#resumeAt = undefined;
    this.#resume(at);
  }

  /** Continues in the day that another process had in work. */
  #resume({ day, plan, done }: NonNullable<ImportStateRecord['progress']>): void {
    const zones = this.#days!.devicesOn(day, this.#refused);
    this.#day = zones.size > 0 ? this.#begin(day, { plan, done }) : this.#begin(this.#days!.next(day, this.#refused));
    if (!this.#day) this.#end({ phase: 'finished' });
  }

  #progress(): ImportStateRecord['progress'] {
    if (!this.#day) return this.#resumeAt;
    const filled = this.#day.calls.record(0).filled ?? { plan: '', done: '' };
    return { day: this.#day.date, ...filled };
  }

  /** Returns how long to back off, ms. */
  #failed(job: BackfillJob, error: unknown, now: number): number | undefined {
    const { logger, vendorAccountId, onImportCall } = this.#options;
    const { kind, details, message } =
      error instanceof VendorError
        ? error
        : { kind: 'internal', details: undefined, message: 'the answer could not be stored' };
    logger.warn({ err: error, vendorAccountId, call: job.call.name }, 'call of an import failed');
    onImportCall?.(kind);
    if (kind === 'not_permitted') {
      this.#refuse(job, message);
      return undefined;
    }
    if (kind === 'protocol') {
      this.#day?.calls.failed(job, message, now);
      if (job.backoff.failures >= triesOfCall) this.#leaveOut(job);
    }
    const rest = details?.retryAfterMs ?? this.#backoff.failed();
    this.#wait(message, now + rest);
    return rest;
  }

  /** Leaves out the devices of a call that is not permitted, for good. */
  #refuse(job: BackfillJob, message: string): void {
    for (const { deviceId } of job.call.devices) this.#refused.add(deviceId);
    const jobs = this.#day?.calls.jobs(this.#options.adapter) ?? [];
    this.#day?.calls.done(
      ...jobs.filter(({ call }) => call.devices.every(({ deviceId }) => this.#refused.has(deviceId))),
    );
    if (!this.#granted && this.#refused.size >= refusalsToFail) this.#end({ phase: 'failed', error: message });
    else if (this.#days?.next(undefined, this.#refused) === undefined) this.#end({ phase: 'failed', error: message });
  }

  #leaveOut(job: BackfillJob): void {
    this.#day?.calls.done(job);
    if (this.#day) this.#day.complete = false;
  }

  #wait(text: string, until: number): void {
    this.#waitsFor = text.slice(0, maxTextLength);
    this.#waitUntil = until;
  }

  #end(ended: Ended): void {
    this.#ended = reported({ phase: ended.phase, error: ended.error?.slice(0, maxTextLength) });
    this.#day = undefined;
    const { logger, vendorAccountId } = this.#options;
    logger.info({ vendorAccountId, importId: this.#record?.id, ...this.#ended, calls: this.#calls }, 'import ended');
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
        import: this.origin,
      });
    return records;
  }
}

/** Returns the part of today that is over. */
function untilNow({ from, to }: Gap, now: number): Gap {
  return { from, to: Math.max(from, Math.min(to, Math.floor(now / 1000))) };
}
