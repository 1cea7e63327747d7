import type { AdapterContext, PollCall, PolledDevice } from '@heliograph/vendor-contract';
import type { FroniusClient } from './client.ts';

const EVERY_SECONDS = 900;
const PAGE = 50;

/** Plans one call per PV system: which of its data loggers are connected. */
export function loggerPolls(
  client: FroniusClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  const plants = Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
  return [...plants].map(([plantId, own]) => ({
    name: `devices:${plantId}`,
    intervalSeconds: EVERY_SECONDS,
    devices: own,
    samples: false,
    async run(signal) {
      const answers = [];
      const path = `/pvsystems/${encodeURIComponent(plantId)}/devices`;
      for await (const { body } of client.pages('devices', path, { type: 'Datalogger' }, PAGE, signal)) {
        answers.push({ call: 'devices', body, fetchedAt: context.now(), devices: own });
      }
      return answers;
    },
  }));
}
