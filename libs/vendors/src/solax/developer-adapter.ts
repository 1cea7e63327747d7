import type { AdapterContext, VendorAdapter } from '@heliograph/vendor-contract';
import type { SolaxAccess } from './access.ts';
import { alarmPolls } from './polls-alarms.ts';
import { planHistory } from './backfill.ts';
import { DeveloperClient } from './developer-client.ts';
import { listInverters, listPlants } from './inventory.ts';
import { livenessPolls } from './polls-liveness.ts';
import { stretchOf } from './polls-budget.ts';
import { realtimePolls } from './polls.ts';

export function developerAdapter(
  access: Extract<SolaxAccess, { api: 'developer' }>,
  context: AdapterContext,
): VendorAdapter {
  const client = new DeveloperClient(access, context);
  return {
    verify: (signal) => client.proveCredentials(signal),
    async listPlants(signal) {
      return (await listPlants(client, signal)).map(({ plant }) => plant);
    },
    listDevices: (plants, signal) => listInverters(client, plants, signal),
    planPolls(devices) {
      const stretch = stretchOf(devices);
      return [realtimePolls, livenessPolls, alarmPolls].flatMap((polls) => polls(client, context, devices, stretch));
    },
    planBackfill: planHistory(client, context),
  };
}
