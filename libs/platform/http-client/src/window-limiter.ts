/** A budget: at most `limit` takes in any window of that length. */
export interface Budget {
  key: string;
  limit: number;
  windowMs: number;
}

/** Takes from several budgets at once or from none. */
export interface WindowLimiter {
  /** 0 when taken, else how many ms until it is worth asking again. */
  take(budgets: readonly Budget[], now: number): Promise<number>;
}

/** Inside one process; what remains when Redis is away. Exact sliding windows. */
export class LocalWindowLimiter implements WindowLimiter {
  readonly #takes = new Map<string, number[]>();

  take(budgets: readonly Budget[], now: number): Promise<number> {
    const wait = budgets.reduce((longest, budget) => Math.max(longest, this.#wait(budget, now)), 0);
    if (wait === 0) for (const { key } of budgets) this.#takes.get(key)!.push(now);
    this.#forgetIdle(now);
    return Promise.resolve(wait);
  }

  #wait({ key, limit, windowMs }: Budget, now: number): number {
    const kept = (this.#takes.get(key) ?? []).filter((at) => at > now - windowMs);
    this.#takes.set(key, kept);
    if (kept.length < limit) return 0;
    return Math.max(1, (kept[kept.length - limit] ?? now) + windowMs - now);
  }

  /** Budgets per identical request would pile up: the longest window any vendor has is a day. */
  #forgetIdle(now: number): void {
    if (this.#takes.size < 10_000) return;
    for (const [key, takes] of this.#takes) if ((takes.at(-1) ?? 0) < now - 90_000_000) this.#takes.delete(key);
  }
}
