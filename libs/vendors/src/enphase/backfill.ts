import {
  VendorError,
  type AdapterContext,
  type BackfillCall,
  type Gap,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { EnphaseClient } from './client.ts';
import { declaration } from './declaration.ts';
import { systemsOf, type PolledSystem } from './poll-budget.ts';
import { telemetryPages } from './telemetry-pages.ts';
import { DAY_INTERVALS } from './wire.ts';

/** The vendor keeps two years of intervals; a day less, so that a call made later still fits. */
const KEPT_SECONDS = (2 * 365 - 1) * 86_400;

/** The intervals of a gap, oldest first, at most 288 of a microinverter in a call. */
export function backfillCalls(
  client: EnphaseClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  const systems = systemsOf(devices);
  return spans(gap, context).flatMap((span) => systems.map((system) => backfillCall(client, context, system, span)));
}

function spans({ from, to }: Gap, context: AdapterContext): Gap[] {
  const length = (DAY_INTERVALS * declaration.samplePeriodSeconds) / context.timeScale;
  const end = Math.min(to, Math.floor(context.now() / 1000));
  const parts: Gap[] = [];
  for (let start = Math.max(from, end - KEPT_SECONDS); start < end; start += length)
    parts.push({ from: Math.floor(start), to: Math.floor(Math.min(start + length, end)) });
  return parts;
}

function backfillCall(
  client: EnphaseClient,
  context: AdapterContext,
  { systemId, devices }: PolledSystem,
  { from, to }: Gap,
): BackfillCall {
  const wanted = new Map(devices.map((device) => [device.InverterSN, device]));
  return {
    name: `micros_telemetry:${systemId}:${from}`,
    devices,
    async run(signal) {
      const answers: RawAnswer[] = [];
      try {
        for await (const page of telemetryPages(client, systemId, { start_at: from, end_at: to }, wanted, signal)) {
          const { json, devices: found } = page;
          const fetchedAt = context.now();
          if (found.length > 0)
            answers.push({ call: 'micros_telemetry', body: json.text, fetchedAt, devices: found, backfill: true });
        }
      } catch (error) {
        if (!isBeforeService(error)) throw error;
      }
      return answers;
    },
  };
}

/** 422 `Requested date range is invalid for this system`: it had no interval yet. */
function isBeforeService(error: unknown): boolean {
  if (!(error instanceof VendorError) || error.details.vendorCode !== '422') return false;
  return (error.details.vendorMessage ?? '').includes('date range is invalid for this system');
}
