import type { AttemptEvent } from '@heliograph/delivery';
import type { EntityManager } from 'typeorm';

/** The deliveries of one subscription on one day (UTC). */
export interface DailyCount {
  subscriptionId: string;
  accountId: string;
  channel: string;
  /** `2026-11-21`. */
  day: string;
  delivered: number;
  failed: number;
  noSubscriber: number;
  dropped: number;
  deadLettered: number;
  bytes: number;
}

type Addend = Pick<DailyCount, 'subscriptionId' | 'accountId' | 'channel'> & { at: number } & Partial<DailyCount>;

/** Sums the count events; a span counts for the day in which it ends. */
export function dailyCounts(attemptEvents: readonly AttemptEvent[]): DailyCount[] {
  return sumByDay(attemptEvents.filter((event) => event.type === 'count'));
}

/** Sums counts, in the order of subscription and day, so that two writers do not block each other. */
export function sumByDay(addends: readonly Addend[]): DailyCount[] {
  const sums = new Map<string, DailyCount>();
  for (const { subscriptionId, accountId, channel, at, ...counts } of addends) {
    const day = new Date(at).toISOString().slice(0, 10);
    const key = `${subscriptionId} ${day}`;
    const none = { delivered: 0, failed: 0, noSubscriber: 0, dropped: 0, deadLettered: 0, bytes: 0 };
    const sum = sums.get(key) ?? { subscriptionId, accountId, channel, day, ...none };
    for (const name of countNames) sum[name] += counts[name] ?? 0;
    sums.set(key, sum);
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

const countNames = ['delivered', 'failed', 'noSubscriber', 'dropped', 'deadLettered', 'bytes'] as const;

export async function addDailyCounts(manager: EntityManager, counts: readonly DailyCount[]): Promise<void> {
  if (counts.length === 0) return;
  await manager.query(
    `INSERT INTO delivery_counts AS c
       (subscription_id, account_id, channel, day, delivered, failed, no_subscriber, bytes, dead_lettered, dropped)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
       $9::bigint[], $10::bigint[])
     ON CONFLICT (subscription_id, day) DO UPDATE SET
       delivered = c.delivered + excluded.delivered, failed = c.failed + excluded.failed,
       no_subscriber = c.no_subscriber + excluded.no_subscriber, bytes = c.bytes + excluded.bytes,
       dead_lettered = c.dead_lettered + excluded.dead_lettered, dropped = c.dropped + excluded.dropped`,
    [
      counts.map(({ subscriptionId }) => subscriptionId),
      counts.map(({ accountId }) => accountId),
      counts.map(({ channel }) => channel),
      counts.map(({ day }) => day),
      counts.map(({ delivered }) => delivered),
      counts.map(({ failed }) => failed),
      counts.map(({ noSubscriber }) => noSubscriber),
      counts.map(({ bytes }) => bytes),
      counts.map(({ deadLettered }) => deadLettered),
      counts.map(({ dropped }) => dropped),
    ],
  );
}
