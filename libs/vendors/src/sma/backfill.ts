import type { AdapterContext, BackfillCall, Gap, PolledDevice } from '@heliograph/vendor-contract';
import type { DaySets } from './day-sets.ts';
import { dateAfter, localDate } from './local-time.ts';

/** The vendor keeps years; nobody waits for more than this to be fetched behind the live polls. */
const MOST_DAYS = 31;

/** A call for each device and local day of the gap, oldest day first. */
export function planBackfill(
  days: DaySets,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  const from = Math.max(gap.from, Math.floor(context.now() / 1000) - MOST_DAYS * 86_400);
  const wanted = { from, to: gap.to };
  if (wanted.to <= wanted.from) return [];
  const calls = devices.flatMap((device) =>
    datesOf(wanted, device.timezone ?? 'GMT+0').map((date) => ({ device, date })),
  );
  return calls
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map(({ device, date }) => ({
      name: `day:${device.vendorDeviceId}:${date}`,
      devices: [device],
      run: (signal) => days.of(device, date, signal, wanted),
    }));
}

/** Intervals are stamped with their end: the day of a sample is that of the moment before. */
function datesOf({ from, to }: Gap, zone: string): string[] {
  const dates: string[] = [];
  const last = localDate(to - 1, zone);
  for (let date = localDate(from, zone); date <= last; date = dateAfter(date)) dates.push(date);
  return dates;
}
