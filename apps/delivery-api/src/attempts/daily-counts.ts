import type { AttemptFact } from '@heliograph/delivery';

/** What one subscription delivered on one day (UTC). */
export interface DailyCount {
  subscriptionId: string;
  accountId: string;
  channel: string;
  /** `2026-11-21`. */
  day: string;
  delivered: number;
  failed: number;
  noSubscriber: number;
  bytes: number;
}

/** Sums the count facts; a span counts to the day it ends in. In order of subscription and day, so that two writers do not block each other. */
export function dailyCounts(facts: readonly AttemptFact[]): DailyCount[] {
  const sums = new Map<string, DailyCount>();
  for (const fact of facts) {
    if (fact.type !== 'count') continue;
    const { subscriptionId, accountId, channel } = fact;
    const day = new Date(fact.at).toISOString().slice(0, 10);
    const key = `${subscriptionId} ${day}`;
    const empty = { subscriptionId, accountId, channel, day, delivered: 0, failed: 0, noSubscriber: 0, bytes: 0 };
    const sum = sums.get(key) ?? empty;
    sum.delivered += fact.delivered;
    sum.failed += fact.failed;
    sum.noSubscriber += fact.noSubscriber ?? 0;
    sum.bytes += fact.bytes;
    sums.set(key, sum);
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
