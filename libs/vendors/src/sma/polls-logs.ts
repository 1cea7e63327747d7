import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { ifGranted, type SmaClient } from './client.ts';
import type { Pace } from './pace.ts';
import { recentEntries } from './log-text.ts';

/**
 * Plans one call for each plant's log. Neither its query nor its body is documented: a cloud that wants something else of us is asked in vain, and
 * that is all.
 */
export function logPolls(
  client: SmaClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  pace: Pace,
): PollCall[] {
  return [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId)].map(([plantId, group]) => ({
    name: `logs:${plantId}`,
    intervalSeconds: pace.logs,
    devices: group,
    samples: false,
    async run(signal): Promise<RawAnswer[]> {
      const path = `/v1/plants/${encodeURIComponent(plantId)}/logs`;
      const answer = await ifGranted(client.get('logs', path, signal));
      const body = answer && recentEntries(answer.body);
      if (body === undefined) return [];
      return [{ call: 'logs', body, fetchedAt: context.now(), devices: group }];
    },
  }));
}
