import { localToUnix } from '@heliograph/base-data';
import { dateWindows, dayAfter, type AdapterContext, type DateSpan, type PlanDays } from '@heliograph/vendor-contract';
import { HISTORY_LIMITS } from './backfill.ts';
import type { SolarEdgeClient } from './client.ts';
import { fetchTelemetry } from './windows.ts';
import type { AskedWindow } from './wire.ts';

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
