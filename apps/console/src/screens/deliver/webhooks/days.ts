import type { DayCount, Webhook } from '@heliograph/sdk';

const DAYS = 7;

/** Returns the sums of the last seven days on which something was sent, and the share of attempts that succeeded. */
export function successOf(days: readonly DayCount[]): { delivered: number; failed: number; share: number | undefined } {
  const last = days.slice(0, DAYS);
  const delivered = last.reduce((sum, day) => sum + day.delivered, 0);
  const failed = last.reduce((sum, day) => sum + day.failed, 0);
  return { delivered, failed, share: delivered + failed === 0 ? undefined : delivered / (delivered + failed) };
}

/** Returns the time of the last request, Unix seconds; a delivery is known to the minute. */
export function lastAttemptOf({
  lastDeliveredAt,
  lastError,
}: Pick<Webhook, 'lastDeliveredAt' | 'lastError'>): number | undefined {
  const times = [lastDeliveredAt, lastError?.at].filter((at): at is number => typeof at === 'number');
  return times.length === 0 ? undefined : Math.max(...times);
}
