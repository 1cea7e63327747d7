import type { ChannelCount, ChannelDayCount } from './usage-queries.ts';

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
