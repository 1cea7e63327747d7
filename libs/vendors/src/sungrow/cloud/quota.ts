import { HOURLY_QUOTA } from '../declaration.ts';
import { CodeError } from './envelope.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export interface QuotaOptions {
  timeScale: number;
  /** Calls an hour; default: those of the free plan. */
  hourlyQuota?: number;
  /** Calls a month; default: no limit. */
  monthlyQuota?: number;
}

/** Calls of an application, counted by full hours and by months of the calendar. */
export class Quota {
  readonly #options: QuotaOptions;
  readonly #hourMs: number;
  readonly #limit: number;
  readonly #counts = new Map<string, number>();
  refused = 0;

  constructor(options: QuotaOptions) {
    this.#options = options;
    this.#hourMs = HOUR_MS / options.timeScale;
    this.#limit = options.hourlyQuota ?? HOURLY_QUOTA;
  }

  /** Throws when the quota is used up. */
  take(now: number): void {
    const { hour, month } = this.#windows(now);
    if (this.#count(month) >= (this.#options.monthlyQuota ?? Infinity)) this.#refuse('E998');
    if (this.#count(hour) >= this.#limit) this.#refuse('E999');
    if (!this.#counts.has(hour)) this.#forget(month);
    for (const window of [hour, month, this.#day(now)]) this.#counts.set(window, this.#count(window) + 1);
  }

  /** Returns `result_data` of getOpenApiCallInfo. */
  info(now: number): object {
    const used = this.#count(this.#windows(now).hour);
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
    const current = new Date(now).getUTCHours();
    return {
      per_day_access_times_config: String(this.#limit * 24),
      curr_hour_accessed_times: String(used),
      today_accessed_times: String(this.#count(this.#day(now))),
      per_hour_access_times_config: hours.map((hour) => ({ hour, max_call_times: this.#limit })),
      per_hour_residue_times: hours.map((hour) => ({
        hour,
        times: String(this.#limit - (Number(hour) === current ? used : 0)),
      })),
    };
  }

  #refuse(code: string): never {
    this.refused += 1;
    throw new CodeError(code);
  }

  #count(window: string): number {
    return this.#counts.get(window) ?? 0;
  }

  #windows(now: number): { hour: string; month: string } {
    return {
      hour: `hour ${Math.floor(now / this.#hourMs)}`,
      month: `month ${new Date(now).toISOString().slice(0, 7)}`,
    };
  }

  #day(now: number): string {
    return `day ${Math.floor(now / DAY_MS)}`;
  }

  /** Hours before this one count no more. */
  #forget(month: string): void {
    for (const window of this.#counts.keys()) {
      if (window.startsWith('hour') || (window.startsWith('month') && window !== month)) this.#counts.delete(window);
    }
  }
}
