import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChannelCount, ChannelDayCount, DayCount } from './usage.views.ts';

const sums = `sum(delivered)::float8 AS delivered, sum(failed)::float8 AS failed,
  sum(dead_lettered)::float8 AS "deadLettered", sum(bytes)::float8 AS bytes`;
const day = `to_char(day, 'YYYY-MM-DD') AS day`;

@Injectable()
export class UsageQueries {
  constructor(private readonly database: DataSource) {}

  /** Returns counts, newest day first; both days are included. */
  ofAccount(accountId: string, from: string, to: string): Promise<ChannelDayCount[]> {
    return this.database.query<ChannelDayCount[]>(
      `SELECT ${day}, channel, ${sums}, sum(no_subscriber)::float8 AS "noSubscriber",
         sum(dropped)::float8 AS dropped FROM delivery_counts
       WHERE account_id = $1 AND day BETWEEN $2::date AND $3::date
       GROUP BY delivery_counts.day, channel ORDER BY delivery_counts.day DESC, channel`,
      [accountId, from, to],
    );
  }

  /** Returns the counts of the last 30 days, newest first. */
  ofSubscription(subscriptionId: string): Promise<DayCount[]> {
    return this.database.query<DayCount[]>(
      `SELECT ${day}, ${sums} FROM delivery_counts
       WHERE subscription_id = $1 AND day > (now() AT TIME ZONE 'UTC')::date - 30
       GROUP BY delivery_counts.day ORDER BY delivery_counts.day DESC`,
      [subscriptionId],
    );
  }
}

const counted = ['delivered', 'failed', 'deadLettered', 'bytes', 'noSubscriber', 'dropped'] as const;

/** Sums all days; channels are sorted by name. */
export function channelTotals(days: readonly ChannelDayCount[]): ChannelCount[] {
  const totals = [...Map.groupBy(days, ({ channel }) => channel)].map(([channel, ofChannel]) => {
    const total = { channel, delivered: 0, failed: 0, deadLettered: 0, bytes: 0, noSubscriber: 0, dropped: 0 };
    for (const day of ofChannel) for (const name of counted) total[name] += day[name];
    return total;
  });
  return totals.sort((a, b) => (a.channel < b.channel ? -1 : 1));
}
