import type { Budget } from './window-limiter.ts';

/** Takes of a quota by bucket: a window of a month needs no time of every single call. */
export type QuotaCounts = Readonly<Record<string, number>>;

const bucketsPerWindow = 100;

export function bucketMs({ windowMs }: Budget): number {
  return Math.ceil(windowMs / bucketsPerWindow);
}

/** Returns the counts still in the window. A bucket counts until all of it is past: at most a hundredth of the window too long. */
export function currentCounts(budget: Budget, counts: QuotaCounts, now: number): QuotaCounts {
  const first = Math.floor((now - budget.windowMs) / bucketMs(budget));
  return Object.fromEntries(Object.entries(counts).filter(([bucket]) => Number(bucket) >= first));
}

/** The share of the budget that is not spent, 0 to 1. */
export function quotaLeft(budget: Budget, counts: QuotaCounts, now: number): number {
  return Math.max(0, 1 - quotaSpent(budget, counts, now) / budget.limit);
}

/** Returns the takes in the window. */
export function quotaSpent(budget: Budget, counts: QuotaCounts, now: number): number {
  const first = Math.floor((now - budget.windowMs) / bucketMs(budget));
  let spent = 0;
  for (const bucket in counts) if (Number(bucket) >= first) spent += counts[bucket]!;
  return spent;
}

/** Returns 0 when one more call may be taken, otherwise the ms until then. */
export function quotaWait(budget: Budget, counts: QuotaCounts, now: number): number {
  const kept = Object.entries(currentCounts(budget, counts, now)).map(
    ([bucket, taken]) => [Number(bucket), taken] as const,
  );
  let left = kept.reduce((sum, [, taken]) => sum + taken, 0);
  if (left < budget.limit) return 0;
  for (const [bucket, taken] of kept.toSorted(([a], [b]) => a - b)) {
    left -= taken;
    if (left < budget.limit) return Math.max(1, (bucket + 1) * bucketMs(budget) + budget.windowMs - now);
  }
  return budget.windowMs;
}

export function withTake(budget: Budget, counts: QuotaCounts, now: number): QuotaCounts {
  const bucket = String(Math.floor(now / bucketMs(budget)));
  return { ...currentCounts(budget, counts, now), [bucket]: (counts[bucket] ?? 0) + 1 };
}
