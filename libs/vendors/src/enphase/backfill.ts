import { bySerial, VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { EnphaseClient } from './client.ts';
import { declaration } from './declaration.ts';
import { localMidnight } from './day-energy.ts';
import { systemsOf, zoneOf, type PolledSystem } from './plans.ts';
import { telemetryPages } from './telemetry-pages.ts';
import { DAY_INTERVALS } from './wire.ts';

const KEPT_SECONDS = declaration.history!.samples.days! * 86_400;

/**
 * Returns the intervals of a gap, oldest first, at most 288 of a microinverter in a call; the normalizer uses only
 * missed samples.
 */
export function backfillCalls(
  client: EnphaseClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  return systemsOf(devices)
    .flatMap((system) => spans(gap, zoneOf(system), context).map((span) => ({ system, span })))
    .sort((a, b) => a.span.from - b.span.from)
    .map(({ system, span }) => backfillCall(client, context, system, span));
}

/** Returns windows that cover the gap. Each begins at local midnight where one call reaches from there into the gap: so its day can be summed. */
function spans({ from, to }: Gap, zone: string | undefined, context: AdapterContext): Gap[] {
  const length = (DAY_INTERVALS * declaration.samplePeriodSeconds) / context.timeScale;
  const end = Math.min(to, Math.floor(context.now() / 1000));
  const parts: Gap[] = [];
  for (let start = Math.max(from, end - KEPT_SECONDS); start < end; start = parts.at(-1)!.to) {
    const midnight = zone === undefined ? undefined : localMidnight(zone, start);
    const begin = midnight !== undefined && midnight + length > start ? midnight : start;
    parts.push({ from: Math.floor(begin), to: Math.floor(Math.min(begin + length, end)) });
  }
  return parts;
}

function backfillCall(
  client: EnphaseClient,
  context: AdapterContext,
  { systemId, devices }: PolledSystem,
  { from, to }: Gap,
): BackfillCall {
  const wanted = bySerial(devices);
  const span = { start_at: from, end_at: to };
  return {
    name: `micros_telemetry:${systemId}:${from}`,
    devices,
    async run(signal) {
      const answers: RawAnswer[] = [];
      try {
        for await (const page of telemetryPages(client, systemId, span, wanted, signal)) {
          const { body, devices: found } = page;
          const fetchedAt = context.now();
          if (found.length > 0)
            answers.push({ call: 'micros_telemetry', body, fetchedAt, devices: found, backfill: true });
        }
      } catch (error) {
        if (!isBeforeService(error)) throw error;
      }
      return answers;
    },
  };
}

/** Returns whether the error is 422 `Requested date range is invalid for this system`: it had no interval yet. */
function isBeforeService(error: unknown): boolean {
  if (!(error instanceof VendorError) || error.details.vendorCode !== '422') return false;
  return (error.details.vendorMessage ?? '').includes('date range is invalid for this system');
}
