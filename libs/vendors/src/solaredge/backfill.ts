import { localToUnix } from '@heliograph/base-data';
import { type AdapterContext, type DateSpan, dateWindows, dayAfter, type PlanDays } from '@heliograph/vendor-contract';
import type { BackfillCall, Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { SolarEdgeClient } from './client.ts';
import { CYCLE_SECONDS, MONTHLY_CREDITS } from './declaration.ts';
import { siteAnswers } from './polls.ts';
import { fetchTelemetry, instant, localMidnight, nextMidnight, windowsBetween } from './windows.ts';
import { bucketSeconds, maxSpan, type AskedWindow } from './wire.ts';

/** Credits that the backfill of a gap of several days may take, a twentieth of a month's: of a longer gap the newest days are fetched. */
const MAX_CALLS = 100;
const DAY_SECONDS = 86_400;
/** All backfills of a month: half of the credits that the live polls leave (`credit-plan.ts`). */
const HISTORY_LIMITS = [
  { key: 'history', limit: MONTHLY_CREDITS / 20, perSeconds: CYCLE_SECONDS, historyOnly: true as const },
];

/**
 * Fetches the samples that the live polls, which reach back twelve hours, missed: quarter hours, day by day from midnight, so that day totals can be
 * summed.
 */
export function planBackfill(
  client: SolarEdgeClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  const sites = [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId)];
  const planned = sites.flatMap(([siteId, ofSite]) =>
    stretches(gap, ofSite[0]?.timezone, context).map((windows) => ({ siteId, ofSite, windows })),
  );
  planned.sort((a, b) => a.windows[0]!.from - b.windows[0]!.from);
  return affordable(planned, context).map(({ siteId, ofSite, windows }) => ({
    name: `inverters/telemetry:${siteId}:${instant(windows[0]!.from)}`,
    devices: ofSite,
    run: (signal) => fetchStretch(client, context, { siteId, devices: ofSite, windows, gap }, signal),
  }));
}

/** Returns the newest stretches, oldest first; those of the last day are whole, however many sites there are: an import asks day by day. */
function affordable<T extends { windows: readonly AskedWindow[] }>(
  planned: readonly T[],
  context: AdapterContext,
): T[] {
  const lastDay = (planned.at(-1)?.windows[0]?.from ?? 0) - DAY_SECONDS / context.timeScale;
  let calls = 0;
  const kept = planned.filter(({ windows }) => windows[0]!.from > lastDay);
  calls += kept.reduce((sum, { windows }) => sum + windows.length, 0);
  const earlier = planned
    .filter(({ windows }) => windows[0]!.from <= lastDay)
    .reverse()
    .filter(({ windows }) => (calls += windows.length) <= MAX_CALLS)
    .reverse();
  if (earlier.length + kept.length < planned.length) context.warn('the gap is too long for the credits', { calls });
  return [...earlier, ...kept];
}

/** Returns windows that belong together: those of one local day; without a zone, and where time runs faster, each by itself. */
function stretches(gap: Gap, timezone: string | undefined, context: AdapterContext): AskedWindow[][] {
  const { timeScale } = context;
  const bucket = bucketSeconds.QUARTER_HOUR / timeScale;
  const span = maxSpan.QUARTER_HOUR / timeScale;
  const end = Math.min((Math.floor(gap.to / bucket) + 1) * bucket, Math.floor(context.now() / 1000 / bucket) * bucket);
  const days = timezone === undefined || timeScale !== 1 ? undefined : daysBetween(gap.from + 1, end, timezone);
  if (days) return days.map((day) => windowsBetween(day.from, Math.min(day.to, end), span));
  const first = Math.floor(gap.from / bucket) * bucket;
  return windowsBetween(first, end, span).map((window) => [window]);
}

function daysBetween(from: number, end: number, timezone: string): AskedWindow[] | undefined {
  const days: AskedWindow[] = [];
  let midnight = localMidnight(from, timezone);
  while (midnight !== undefined && midnight < end) {
    const next = nextMidnight(midnight, timezone);
    if (next === undefined) return undefined;
    days.push({ from: midnight, to: next });
    midnight = next;
  }
  return midnight === undefined ? undefined : days;
}

interface Stretch {
  siteId: string;
  devices: readonly PolledDevice[];
  windows: readonly AskedWindow[];
  gap: Gap;
}

async function fetchStretch(
  client: SolarEdgeClient,
  context: AdapterContext,
  { siteId, devices, windows, gap }: Stretch,
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const telemetry: string[] = [];
  for (const window of windows)
    telemetry.push(await fetchTelemetry(client, siteId, window, 'QUARTER_HOUR', signal, HISTORY_LIMITS));
  return siteAnswers({ asked: windows, telemetry, gap, fetchedAt: context.now(), devices });
}

/** A month is allowed. One of 31 days in which the clocks are set back is an hour longer than 31 days: it is asked for in two parts. */
const MAX_SECONDS = 31 * 86_400;
const DAYS_OF_A_PART = 16;

/** Plans the days of all inverters of a site, one credit a site and month. A site without a zone is left out: its days could not be named. */
export const planDays =
  (client: SolarEdgeClient, context: AdapterContext): PlanDays =>
  (devices, span) =>
    [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId)].flatMap(([siteId, ofSite]) => {
      const { timezone } = ofSite[0]!;
      return windowsOf(span, timezone).map(({ date, window }) => ({
        name: `inverters/telemetry:${siteId}:${date}`,
        devices: ofSite,
        async run(signal) {
          const body = await fetchTelemetry(client, siteId, window, 'DAY', signal, HISTORY_LIMITS);
          return [{ call: 'inverters/telemetry', body, fetchedAt: context.now(), devices: ofSite, backfill: true }];
        },
      }));
    });

interface DatedWindow {
  date: string;
  window: AskedWindow;
}

function windowsOf(span: DateSpan, timezone: string | undefined): DatedWindow[] {
  const window = windowOf(span, timezone);
  if (!window) return [];
  if (window.to - window.from < MAX_SECONDS) return [{ date: span.from, window }];
  return dateWindows(span, DAYS_OF_A_PART).map((part) => ({ date: part.from, window: windowOf(part, timezone)! }));
}

/** Returns the first second of the first day and the last of the last. */
function windowOf({ from, to }: DateSpan, timezone: string | undefined): AskedWindow | undefined {
  if (timezone === undefined) return undefined;
  const start = localToUnix(`${from} 00:00:00`, timezone);
  const end = localToUnix(`${dayAfter(to)} 00:00:00`, timezone);
  return start === undefined || end === undefined ? undefined : { from: start, to: end - 1 };
}
