import { importCounter, mayImport } from './import-calls.ts';
import { bucketMs, quotaLeft, quotaSpent, quotaWait, withTake, type QuotaCounts } from './quota-counts.ts';

/** A budget: at most `limit` takes in any window of that length. */
export interface Budget {
  key: string;
  limit: number;
  /** From a call's departure. */
  windowMs: number;
  /**
   * The part of `windowMs` that covers the transit to the vendor. Given, a call counts for a window without it from its
   * answer on too, and until then in any case; absent, from its departure alone.
   */
  marginMs?: number;
  /** True for windows of a day or longer in the vendor's time: counted in buckets, and persisted beyond Redis. */
  quota?: boolean;
  /** Of a call of an import: the share of what live calls leave that imports may take. */
  importShare?: number;
}

/** Returns the wait before an import asks again for more of a budget than its share, ms. */
export function importRetryMs(budget: Budget): number {
  return budget.quota === true ? bucketMs(budget) : Math.ceil(budget.windowMs / 10);
}

/** Takes from several budgets at once or from none. */
export interface WindowLimiter {
  /** Resolves with 0 when taken, otherwise the ms until a retry is useful. */
  take(budgets: readonly Budget[], now: number): Promise<number>;
  /** Must be called for each call that was taken, when it has ended, with or without success. `takenAt` is the `now` of its `take`. */
  answered(budgets: readonly Budget[], takenAt: number, now: number): void;
}

interface Take {
  at: number;
  /** Undefined: under way. */
  answeredAt?: number;
}

/** The longest wait before a call asks again while others are in flight. */
const maxPollMs = 250;

/** Limits inside one process; used when Redis is unavailable. Exact sliding windows; quotas in buckets. */
export class LocalWindowLimiter implements WindowLimiter {
  readonly #takes = new Map<string, Take[]>();
  readonly #quotas = new Map<string, QuotaCounts>();
  /** The size of each quota that was asked for. */
  readonly #sizes = new Map<string, Budget>();

  take(budgets: readonly Budget[], now: number): Promise<number> {
    const wait = this.wait(budgets, now);
    if (wait === 0) this.record(budgets, now);
    return Promise.resolve(wait);
  }

  /** Returns what `take` would return, without taking. */
  wait(budgets: readonly Budget[], now: number): number {
    return budgets.reduce((longest, budget) => Math.max(longest, this.#wait(budget, now)), 0);
  }

  record(budgets: readonly Budget[], now: number): void {
    for (const budget of withCounters(budgets)) {
      const { key, quota } = budget;
      if (quota === true) this.#quotas.set(key, withTake(budget, this.spent(key) ?? {}, now));
      else {
        const takes = this.#takes.get(key) ?? [];
        takes.push({ at: now });
        this.#takes.set(key, takes);
      }
    }
    this.#forgetIdle(now);
  }

  answered(budgets: readonly Budget[], takenAt: number, now: number): void {
    for (const { key } of withCounters(budgets)) {
      const take = this.#takes.get(key)?.find(isUnderWay(takenAt));
      if (take) take.answeredAt = now;
    }
  }

  /** A take after which no call was made. */
  withdraw(budgets: readonly Budget[], takenAt: number): void {
    for (const { key } of withCounters(budgets)) {
      const takes = this.#takes.get(key) ?? [];
      const index = takes.findIndex(isUnderWay(takenAt));
      if (index >= 0) takes.splice(index, 1);
    }
  }

  /** Returns the spent part of a quota, as far as this process knows. */
  spent(key: string): QuotaCounts | undefined {
    return this.#quotas.get(key);
  }

  /** Replaces the counts by newer ones. */
  setSpent(key: string, counts: QuotaCounts): void {
    this.#quotas.set(key, counts);
  }

  /** Yields the remaining share of each quota, 0 to 1. */
  *quotasLeft(now: number): Generator<readonly [name: string, left: number]> {
    for (const [key, budget] of this.#sizes) yield [key, quotaLeft(budget, this.spent(key) ?? {}, now)];
  }

  #wait(budget: Budget, now: number): number {
    const wait = this.#waitOfAll(budget, now);
    if (wait > 0 || budget.importShare === undefined) return wait;
    const imports = this.#taken(importCounter(budget), now);
    return mayImport(budget, this.#taken(budget, now), imports) ? 0 : importRetryMs(budget);
  }

  #taken(budget: Budget, now: number): number {
    if (budget.quota === true) return quotaSpent(budget, this.spent(budget.key) ?? {}, now);
    let taken = 0;
    for (const take of this.#takes.get(budget.key) ?? []) if (freeAt(budget, take) > now) taken += 1;
    return taken;
  }

  #waitOfAll(budget: Budget, now: number): number {
    const { key, limit, windowMs, quota } = budget;
    if (quota === true) {
      this.#sizes.set(key, budget);
      return quotaWait(budget, this.spent(key) ?? {}, now);
    }
    const takes = this.#takes.get(key) ?? [];
    // Whichever of them still count: most calls need not look.
    if (takes.length < limit) return 0;
    const kept = takes.filter((take) => freeAt(budget, take) > now);
    this.#takes.set(key, kept);
    if (kept.length < limit) return 0;
    const free = kept.map((take) => freeAt(budget, take)).sort((a, b) => a - b)[kept.length - limit] ?? now;
    return free === Infinity ? Math.min(maxPollMs, Math.ceil(windowMs / 10)) : Math.max(1, free - now);
  }

  /** Budgets per identical request would pile up; other budgets are shorter than a day. */
  #forgetIdle(now: number): void {
    if (this.#takes.size < 10_000) return;
    for (const [key, takes] of this.#takes) if ((takes.at(-1)?.at ?? 0) < now - 90_000_000) this.#takes.delete(key);
  }
}

/** Returns the budgets, and the counters of an import's takes beside them. */
function withCounters(budgets: readonly Budget[]): Budget[] {
  return budgets.flatMap((budget) => (budget.importShare === undefined ? [budget] : [budget, importCounter(budget)]));
}

function isUnderWay(takenAt: number): (take: Take) => boolean {
  return ({ at, answeredAt }) => at === takenAt && answeredAt === undefined;
}

/** When a take no longer counts. */
function freeAt({ windowMs, marginMs }: Budget, { at, answeredAt = Infinity }: Take): number {
  return marginMs === undefined ? at + windowMs : Math.max(at + windowMs, answeredAt + windowMs - marginMs);
}
