import type { PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { ImportedDevice } from './import-days.ts';
import { ImportRunner, type ImportRunnerOptions } from './import-runner.ts';
import type { BackfillJob } from './open-gap.ts';

export interface SecondLooksOptions extends Pick<
  ImportRunnerOptions,
  'vendorAccountId' | 'adapter' | 'daysPerCall' | 'timeScale' | 'logger' | 'onImportCall' | 'now'
> {
  /** The finished days that are read again, as how many days ago they ended; none: no day is. */
  daysAgo: readonly number[];
  /** The part of the day at which looks begin, 0 to 1. */
  phase: number;
  turn: LookTurn;
  /** The number of days that the vendor's history reaches back; absent: not known. */
  historyDays?: number;
  /** The day of the last look (since 1970), by another process or the poller before. */
  lookedOn?: number;
  /** Called when a look begins. */
  onBegin?: () => void;
}

const dayMs = 86_400_000;
/** An account whose look waits for longer gives up its turn. */
const turnMs = 60_000;

/** The turn to look at past days: one account of a process at a time, since the normalizer reads a partition's older days into memory for each. */
export class LookTurn {
  #holder: string | undefined;
  #until = 0;

  /** Returns when the account may take the turn, Unix ms. */
  freeAt(vendorAccountId: string): number {
    return this.#holder === vendorAccountId ? 0 : this.#until;
  }

  take(vendorAccountId: string, now: number): boolean {
    if (this.freeAt(vendorAccountId) > now) return false;
    this.#holder = vendorAccountId;
    this.#until = now + turnMs;
    return true;
  }

  release(vendorAccountId: string): void {
    if (this.#holder === vendorAccountId) this.#until = 0;
  }
}

/**
 * Reads past days of a vendor account again, once a day: loggers send late, and what came meanwhile is delivered as samples of gaps are. Nothing is read of
 * days on which a device was not polled yet. A look that is not done when the next one is due ends there.
 */
export class SecondLooks {
  readonly #daysAgo: readonly number[];
  readonly #phaseMs: number;
  readonly #runner: ImportRunner;
  readonly #turn: LookTurn;
  readonly #id: string;
  readonly #onBegin: (() => void) | undefined;
  #lookedOn: number;

  constructor({ daysAgo, phase, turn, historyDays = Infinity, lookedOn, onBegin, ...options }: SecondLooksOptions) {
    this.#daysAgo = daysAgo.filter((days) => days < historyDays);
    this.#phaseMs = phase * dayMs;
    this.#runner = new ImportRunner(options);
    this.#turn = turn;
    this.#id = options.vendorAccountId;
    this.#onBegin = onBegin;
    this.#lookedOn = lookedOn ?? this.#dayOf(options.now?.() ?? Date.now());
  }

  /** The day of the last look (since 1970): it begins no other on this day. */
  get lookedOn(): number {
    return this.#lookedOn;
  }

  /** Takes the devices of the account; called with each change of them. */
  planned(devices: readonly ImportedDevice[], now: number): void {
    this.#runner.planned(devices, now);
  }

  /** Returns when the next call may be made or the next look begins, Unix ms. */
  dueAt(): number {
    if (this.#daysAgo.length === 0) return Infinity;
    const due = Math.min(this.#runner.dueAt(), (this.#lookedOn + 1) * dayMs + this.#phaseMs);
    return Math.max(due, this.#turn.freeAt(this.#id));
  }

  /** Returns the next call; `day_done` when the day in work has none left, and `finishDays` is to be called. */
  next(now: number): BackfillJob | 'day_done' | undefined {
    if (this.dueAt() > now || !this.#turn.take(this.#id, now)) return undefined;
    const day = this.#dayOf(now);
    if (day > this.#lookedOn) {
      this.#lookedOn = day;
      const from = Math.floor(now / 1000);
      this.#runner.set({ id: `look_${day}`, resolution: 'samples', from, daysAgo: this.#daysAgo }, now);
      this.#onBegin?.();
    }
    const job = this.#runner.next(now);
    this.#releaseAtEnd();
    return job;
  }

  marks(job: BackfillJob): ReturnType<ImportRunner['marks']> {
    return this.#runner.marks(job);
  }

  run(job: BackfillJob, write: () => Promise<void>, signal: AbortSignal, now: () => number): Promise<void> {
    return this.#runner.run(job, write, signal, now);
  }

  requested(): void {
    this.#runner.requested();
  }

  refused(device: PolledDevice): void {
    this.#runner.refused(device);
  }

  async finishDays(write: (answers: readonly RawAnswer[]) => Promise<void>, now: () => number): Promise<void> {
    await this.#runner.finishDays(write, now);
    this.#releaseAtEnd();
  }

  #releaseAtEnd(): void {
    if (this.#runner.dueAt() === Infinity) this.#turn.release(this.#id);
  }

  #dayOf(now: number): number {
    return Math.floor((now - this.#phaseMs) / dayMs);
  }
}
