import { channelNames, defaultChannelNames, type ChannelName } from '@heliograph/delivery/channels';
import type { Usage } from '@heliograph/sdk';

export interface UsageDay {
  /** Day in UTC, `2026-11-21`. */
  day: string;
  delivered: Record<ChannelName, number>;
  failed: number;
  deadLettered: number;
  bytes: number;
}

const DAY_MS = 86_400_000;

/** Returns the earliest day of so many that end with today, UTC. */
export function firstDay(days: number, now: number): string {
  return dayOf(now - (days - 1) * DAY_MS);
}

/** Returns every day of the answer, oldest first, also those without a delivery, which the service leaves out. */
export function usageDays({ from, to, days }: Pick<Usage, 'from' | 'to' | 'days'>): UsageDay[] {
  const all = new Map<string, UsageDay>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) all.set(dayOf(at), emptyDay(dayOf(at)));
  for (const { day, channel, delivered, failed, deadLettered, bytes } of days) {
    const sums = all.get(day);
    if (!sums) continue;
    sums.delivered[channel] += delivered;
    sums.failed += failed;
    sums.deadLettered += deadLettered;
    sums.bytes += bytes;
  }
  return [...all.values()];
}

export function deliveredOf({ delivered }: UsageDay): number {
  return channelNames.reduce((sum, channel) => sum + delivered[channel], 0);
}

/** The channels with a column: a channel that not every installation has, where it delivered. */
export function shownChannels(days: readonly UsageDay[]): ChannelName[] {
  return channelNames.filter(
    (channel) => defaultChannelNames.includes(channel) || days.some(({ delivered }) => delivered[channel] > 0),
  );
}

function emptyDay(day: string): UsageDay {
  const delivered = Object.fromEntries(channelNames.map((channel) => [channel, 0])) as Record<ChannelName, number>;
  return { day, delivered, failed: 0, deadLettered: 0, bytes: 0 };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
