import { callsByDay } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, Gap, PolledDevice } from '@heliograph/vendor-contract';
import type { DaySets } from './day-sets.ts';
import { datesOf } from './local-time.ts';

/** The vendor keeps years; nobody waits for more than this to be fetched behind the live polls. */
const MOST_DAYS = 31;

/** Plans a call for each device and local day of the gap, oldest day first. */
export function planBackfill(
  days: DaySets,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  const from = Math.max(gap.from, Math.floor(context.now() / 1000) - MOST_DAYS * 86_400);
  const wanted = { from, to: gap.to };
  if (wanted.to <= wanted.from) return [];
  return callsByDay(
    devices,
    ({ timezone }) => datesOf(wanted.from, wanted.to, timezone ?? 'GMT+0'),
    (device, date) => ({
      name: `day:${device.vendorDeviceId}:${date}`,
      run: async (signal) =>
        (await days.of(device, date, signal, wanted)).map((answer) => ({ ...answer, backfill: true })),
    }),
  );
}
