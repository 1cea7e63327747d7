import { isKind, isRecord, readList } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { GoodWeClient } from './client.ts';
import { sourceOf } from './wire.ts';

const WARNING_SECONDS = 1800;
/** Calls a second that all warnings of an account take at most: large accounts receive them later. */
const WARNING_RATE = 0.3;

export function warningSeconds(plants: number): number {
  return Math.max(WARNING_SECONDS, Math.ceil(plants / WARNING_RATE));
}

/** Polls the warnings of each plant that SEMS lists; SEMS+ has no call for them that is known well enough. */
export function warningPolls(
  client: GoodWeClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  const onSems = devices.filter(({ vendorType }) => sourceOf(vendorType) !== 'semsplus');
  const plants = [...Map.groupBy(onSems, ({ vendorPlantId }) => vendorPlantId)];
  return plants.map(([vendorPlantId, ofPlant]) => ({
    name: `warnings:${vendorPlantId}`,
    intervalSeconds: warningSeconds(plants.length),
    devices: ofPlant,
    samples: false as const,
    run: (signal) => warnings(client, context, vendorPlantId, ofPlant, signal),
  }));
}

/** Returns nothing where SEMS answers `{}` or refuses: that is no answer "no warnings". */
async function warnings(
  client: GoodWeClient,
  context: AdapterContext,
  vendorPlantId: string,
  devices: readonly PolledDevice[],
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const call = 'PowerstationWarningsQuery';
  try {
    const { body, data } = await client.sems(call, { pw_id: vendorPlantId }, signal);
    if (!isRecord(data) || !readList(data.list)) return [];
    return [{ call, body, fetchedAt: context.now(), devices }];
  } catch (error) {
    if (isKind(error, 'not_permitted')) return [];
    throw error;
  }
}
