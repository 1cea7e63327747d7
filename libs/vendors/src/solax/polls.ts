import { batchesOf, isKind, queryInHalves } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer, VendorError } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import type { DeveloperClient } from './developer-client.ts';
import { withBatteries } from './polls-batteries.ts';
import { byBusinessType, REALTIME_BATCH } from './polls-budget.ts';
import { INVERTER_TYPE, vendorTypes, type BusinessType } from './wire.ts';

/** Polls device/realtime_data in batches of one business type. */
export function realtimePolls(
  client: DeveloperClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  stretch: number,
): PollCall[] {
  return [...byBusinessType(devices)].flatMap(([businessType, group]) =>
    batchesOf(group, REALTIME_BATCH).map((batch, i) => ({
      name: `realtime_data:${vendorTypes[businessType]}:${i}`,
      intervalSeconds: Math.ceil(declaration.pollIntervalSeconds * stretch),
      devices: batch,
      run: (signal: AbortSignal) =>
        queryInHalves(batch, {
          query: (asked) => realtimeAnswer(client, context, businessType, asked, signal),
          isRefused,
          context,
        }),
    })),
  );
}

async function realtimeAnswer(
  client: DeveloperClient,
  context: AdapterContext,
  businessType: BusinessType,
  devices: readonly PolledDevice[],
  signal: AbortSignal,
): Promise<RawAnswer> {
  const snList = devices.map(({ vendorDeviceId }) => vendorDeviceId).join(',');
  const parameters = { snList, deviceType: INVERTER_TYPE, businessType };
  const call = 'device/realtime_data';
  const { body } = await client.call(call, parameters, signal);
  const answer = await withBatteries(client, body, { call, businessType }, devices, signal);
  return { ...answer, fetchedAt: context.now(), devices };
}

function isRefused(error: unknown): error is VendorError {
  return isKind(error, 'not_permitted');
}
