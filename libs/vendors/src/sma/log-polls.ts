import {
  VendorError,
  type AdapterContext,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { SmaClient } from './client.ts';
import type { Pace } from './pace.ts';
import { recentEntries } from './log-text.ts';

/** One call for each plant's log. */
export function logPolls(
  client: SmaClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  pace: Pace,
): PollCall[] {
  return [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId)].map(([plantId, group]) => ({
    name: `logs:${plantId}`,
    everySeconds: pace.logs,
    devices: group,
    async run(signal): Promise<RawAnswer[]> {
      const path = `/v1/plants/${encodeURIComponent(plantId)}/logs`;
      const answer = await optional(client.find('logs', path, signal));
      const body = answer && recentEntries(answer.body);
      if (body === undefined) return [];
      return [{ call: 'logs', body, fetchedAt: context.now(), devices: group }];
    },
  }));
}

/** Neither path nor body of the log is documented: a cloud that does not have it, or wants something else of us, is asked in vain, and that is all. */
async function optional<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof VendorError && (error.kind === 'not_permitted' || error.kind === 'protocol')) return undefined;
    throw error;
  }
}
