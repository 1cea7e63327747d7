import type { StorageType } from '@heliograph/base-data';
import { isKind, joinAnswers } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { EnphaseClient, Query } from './client.ts';
import { zoneOf, type PolledSystem } from './plans.ts';
import { windowStart } from './telemetry-pages.ts';
import { GRID_ENERGY } from './wire.ts';

/** Calls of one poll. */
const callsOf: Readonly<Record<StorageType, number>> = { battery: 1, meter: 2 };

/** What an account asks for and a system has, with the device whose list names it. */
interface SystemStorage {
  system: PolledSystem;
  device: PolledDevice;
  types: readonly StorageType[];
}

/** Returns the systems with batteries or grid meters among what the account asks for. */
export function storageOfSystems(
  systems: readonly PolledSystem[],
  include: readonly StorageType[] = [],
): SystemStorage[] {
  return systems.flatMap((system): SystemStorage[] => {
    const device = system.devices.find(({ storage }) => storage !== undefined);
    const types = include.filter((type) => device?.storage?.some((listed) => listed.type === type) === true);
    return device && types.length > 0 ? [{ system, device, types }] : [];
  });
}

/** Returns the calls of one poll of each system. */
export function storageCalls(systems: readonly SystemStorage[]): number {
  return systems.reduce((sum, { types }) => sum + types.reduce((calls, type) => calls + callsOf[type], 0), 0);
}

/** Polls the batteries and the grid of a system, whatever the number of its microinverters: series from local midnight, so that a missed call loses nothing. */
export function storagePolls(
  client: EnphaseClient,
  context: AdapterContext,
  { system, device, types }: SystemStorage,
  intervalSeconds: number,
): PollCall[] {
  const { systemId } = system;
  const query = (): Query => {
    const now = context.now() / 1000;
    const start = windowStart(now, zoneOf(system), intervalSeconds, context.timeScale);
    return { granularity: 'day', start_at: Math.floor(start) };
  };
  const read: Record<StorageType, (signal: AbortSignal) => Promise<Pick<RawAnswer, 'call' | 'body'>>> = {
    battery: async (signal) => {
      const { body } = await client.get('telemetry_battery', `/${systemId}/telemetry/battery`, query(), signal);
      return { call: 'telemetry_battery', body };
    },
    meter: async (signal) => {
      const window = query();
      const path = `/${systemId}/energy_`;
      const imports = await client.get('energy_import_telemetry', `${path}import_telemetry`, window, signal);
      const exports = await client.get('energy_export_telemetry', `${path}export_telemetry`, window, signal);
      const answers = { energy_import_telemetry: imports.body, energy_export_telemetry: exports.body };
      return { call: GRID_ENERGY, body: joinAnswers(answers) };
    },
  };
  return types.map((type) => ({
    name: `${type}:${systemId}`,
    intervalSeconds,
    devices: [device],
    samples: false,
    async run(signal) {
      try {
        return [{ ...(await read[type](signal)), fetchedAt: context.now(), devices: [device] }];
      } catch (error) {
        // The microinverters of the system are polled by calls that the plan grants.
        if (!isKind(error, 'not_permitted')) throw error;
        context.warn(`the plan does not grant the ${type} of a system`, { systemId });
        return [];
      }
    },
  }));
}
