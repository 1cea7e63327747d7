import { quotaLeft, quotaWait, withTake, type QuotaCounts } from './quota-counts.ts';

/** A budget: at most `limit` takes in any window of that length. */
export interface Budget {
  key: string;
  limit: number;
  windowMs: number;
  /** Of a day or longer in the vendor's time: counted in buckets, and what is spent outlives Redis. */
  quota?: boolean;
}

/** Takes from several budgets at once or from none. */
export interface WindowLimiter {
  /** 0 when taken, else how many ms until it is worth asking again. */
  take(budgets: readonly Budget[], now: number): Promise<number>;
}

/** Inside one process; what remains when Redis is away. Exact sliding windows; quotas in buckets. */
export class LocalWindowLimiter implements WindowLimiter {
  readonly #takes = new Map<string, number[]>();
  readonly #quotas = new Map<string, QuotaCounts>();
  /** Of each quota that was asked for: how large it is. */
  readonly #sizes = new Map<string, Budget>();

  take(budgets: readonly Budget[], now: number): Promise<number> {
    const wait = this.wait(budgets, now);
    if (wait === 0) this.record(budgets, now);
    return Promise.resolve(wait);
  }

  /** What `take` would answer, without taking. */
  wait(budgets: readonly Budget[], now: number): number {
    return budgets.reduce((longest, budget) => Math.max(longest, this.#wait(budget, now)), 0);
  }

  record(budgets: readonly Budget[], now: number): void {
    for (const budget of budgets) {
      const { key, quota } = budget;
      if (quota === true) this.#quotas.set(key, withTake(budget, this.spent(key) ?? {}, now));
      else this.#takes.set(key, [...(this.#takes.get(key) ?? []), now]);
    }
    this.#forgetIdle(now);
  }

  /** What a quota has spent, as far as this process knows. */
  spent(key: string): QuotaCounts | undefined {
    return this.#quotas.get(key);
  }

  /** Somebody knows better. */
  setSpent(key: string, counts: QuotaCounts): void {
    this.#quotas.set(key, counts);
  }

  /** What is left of each quota, 0 to 1. */
  *quotasLeft(now: number): Generator<readonly [name: string, left: number]> {
    for (const [key, budget] of this.#sizes) yield [key, quotaLeft(budget, this.spent(key) ?? {}, now)];
  }

  #wait(budget: Budget, now: number): number {
    const { key, limit, windowMs, quota } = budget;
    if (quota === true) {
      this.#sizes.set(key, budget);
      return quotaWait(budget, this.spent(key) ?? {}, now);
    }
    const kept = (this.#takes.get(key) ?? []).filter((at) => at > now - windowMs);
    this.#takes.set(key, kept);
    if (kept.length < limit) return 0;
    return Math.max(1, (kept[kept.length - limit] ?? now) + windowMs - now);
  }

  /** Budgets per identical request would pile up; what is not a quota is shorter than a day. */
  #forgetIdle(now: number): void {
    if (this.#takes.size < 10_000) return;
    for (const [key, takes] of this.#takes) if ((takes.at(-1) ?? 0) < now - 90_000_000) this.#takes.delete(key);
  }
}
