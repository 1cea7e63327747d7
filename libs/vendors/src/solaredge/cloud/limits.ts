import type { SimulatorResponse } from '@heliograph/vendor-contract';
import { CALLS_A_MINUTE, CYCLE_SECONDS, MONTHLY_CREDITS } from '../declaration.ts';
import { Problem } from './json.ts';

interface Usage {
  /** Calls of the last minute, Unix ms. */
  minute: number[];
  cycle: number;
  credits: number;
}

export interface SimulatorLimits {
  callsAMinute: number;
  monthlyCredits: number;
}

/** Calls of the minute and credits of the month, for each application. */
export class Limits {
  readonly #timeScale: number;
  readonly #limits: SimulatorLimits;
  readonly #usage = new Map<string, Usage>();
  refused = 0;

  constructor(timeScale: number, limits: Partial<SimulatorLimits> = {}) {
    this.#timeScale = timeScale;
    this.#limits = { callsAMinute: CALLS_A_MINUTE, monthlyCredits: MONTHLY_CREDITS, ...limits };
  }

  credits(application: string, now: number): number {
    return this.#of(application, now).credits;
  }

  /** Returns the refusal, or undefined: then the call is counted. A refused call takes no credit. */
  take(application: string, now: number): 'minute' | 'month' | undefined {
    const usage = this.#of(application, now);
    const refusal =
      usage.minute.length >= this.#limits.callsAMinute
        ? 'minute'
        : usage.credits >= this.#limits.monthlyCredits
          ? 'month'
          : undefined;
    if (refusal) this.refused += 1;
    else {
      usage.minute.push(now);
      usage.credits += 1;
    }
    return refusal;
  }

  headers(application: string, now: number): Record<string, string> {
    const left = this.#limits.callsAMinute - this.#of(application, now).minute.length;
    return {
      'x-ratelimit-limit-minute': String(this.#limits.callsAMinute),
      'x-ratelimit-remaining-minute': String(Math.max(0, left)),
    };
  }

  /** Seconds until the oldest call of the minute is a minute old. */
  retryAfter(application: string, now: number): number {
    const oldest = this.#of(application, now).minute[0] ?? now;
    return Math.max(1, Math.ceil((oldest + this.#minute - now) / 1000));
  }

  get #minute(): number {
    return 60_000 / this.#timeScale;
  }

  #of(application: string, now: number): Usage {
    const cycle = this.#cycleOf(now);
    const known = this.#usage.get(application) ?? { minute: [], cycle, credits: 0 };
    this.#usage.set(application, known);
    known.minute = known.minute.filter((at) => at > now - this.#minute);
    if (known.cycle !== cycle) Object.assign(known, { cycle, credits: 0 });
    return known;
  }

  /** Returns the calendar month; where time runs faster, a month's length divided by it. */
  #cycleOf(now: number): number {
    if (this.#timeScale !== 1) return Math.floor((now * this.#timeScale) / (CYCLE_SECONDS * 1000));
    const date = new Date(now);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  }
}

/** Refuses for used-up credits: calls of the minute remain, without `retry-after`. */
export function refusal(
  kind: 'minute' | 'month',
  path: string,
  retryAfter: number,
  traceId: string,
): SimulatorResponse {
  const detail = kind === 'minute' ? 'Rate limit exceeded.' : 'Monthly credit quota exceeded.';
  const answer = new Problem(429, 'Too Many Requests', detail).answer(path, traceId);
  if (kind === 'month') return answer;
  return { ...answer, headers: { ...(answer.headers as Record<string, string>), 'retry-after': String(retryAfter) } };
}
