import { storageTypes, type StorageType } from '@heliograph/base-data';
import type { PolledDevice, VendorAdapter, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import {
  pathAndQueryOf,
  startTestCloud,
  type CloudOptions,
  type TestCloud,
} from '../../plant-model/testing/test-cloud.ts';
import { inventory, polled as polledDevice } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { createSimulator, type SolarEdgeSimulator, type SolarEdgeSimulatorOptions } from '../cloud/simulator.ts';

export { NOON, SEED } from '../../plant-model/testing/test-cloud.ts';

export type Cloud = TestCloud<SolarEdgeSimulator>;

/** Starts the simulated cloud, in memory, and an adapter for its account. Limits of the minute are lifted unless asked for. */
export function startCloud(options: CloudOptions<SolarEdgeSimulatorOptions> = {}): Promise<Cloud> {
  const limits = { callsAMinute: 1_000_000, monthlyCredits: 1_000_000 };
  const parts = { createAdapter, createSimulator, region: 'global', note: pathAndQueryOf };
  return startTestCloud(parts, { limits, ...options });
}

export function polled(device: VendorDevice, plants: readonly VendorPlant[] = []): PolledDevice {
  return polledDevice(device, plants.find(({ vendorPlantId }) => vendorPlantId === device.vendorPlantId)?.timezone);
}

/** Returns everything the adapter lists, ready to be polled. */
export function polledDevices(adapter: VendorAdapter): Promise<PolledDevice[]> {
  return inventory({ adapter });
}

/** Returns an adapter for an account that asks for batteries and meters. */
export function storageAdapter(cloud: Cloud, include: readonly StorageType[] = storageTypes): VendorAdapter {
  const { baseUrl, clock, http, refreshTokens, session, simulator, warnings } = cloud;
  return createAdapter(
    { vendorAccountId: 'va', region: 'global', baseUrl, credentials: simulator.credentials, include },
    {
      http,
      session,
      refreshTokens,
      now: () => clock.now,
      timeScale: 1,
      warn: (message) => warnings.push(message),
    },
  );
}
