import { reported, storageTypes, type StorageType } from '@heliograph/base-data';
import type { PolledDevice, RawAnswer, VendorAdapter } from '@heliograph/vendor-contract';
import { createPlantModel, type PlantModel } from '../../plant-model/index.ts';
import {
  pathAndQueryOf,
  SEED,
  signal,
  type CloudOptions,
  type TestCloud,
} from '../../plant-model/testing/test-cloud.ts';
import { answersOf, inventory, vendorHarness } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { mapping } from '../mapping.ts';
import { createSimulator, type FroniusSimulatorOptions } from '../cloud/simulator.ts';

export { NOON, SEED, signal as never } from '../../plant-model/testing/test-cloud.ts';
export { polled, samplesOf } from '../../plant-model/testing/vendor-harness.ts';

export interface Cloud extends Omit<TestCloud, 'adapterWith'> {
  /** The plant model of the cloud. */
  plantModel: PlantModel;
  /** Returns an adapter of its own with the same session store: another replica, or with other credentials. */
  adapterWith(credentials?: Readonly<Record<string, string>>): VendorAdapter;
}

const harness = vendorHarness({
  createAdapter,
  createSimulator,
  mapping,
  region: 'global',
  note: (request) => decodeURIComponent(pathAndQueryOf(request)),
});
export const { mapped: mapAll } = harness;

/** Starts the simulated cloud, in memory, and an adapter for its key. */
export async function startCloud({
  inverters = 6,
  ...options
}: CloudOptions<FroniusSimulatorOptions> = {}): Promise<Cloud> {
  const cloud = await harness.startCloud({ inverters, ...options });
  const { adapterWith, session, simulator } = cloud;
  return Object.assign(cloud, {
    plantModel: createPlantModel({ seed: `fronius-${SEED}`, inverters }),
    adapterWith: (credentials = simulator.credentials) => adapterWith({ credentials, session }),
  });
}

export function polledDevices(cloud: Cloud, adapter = cloud.adapter): Promise<PolledDevice[]> {
  return inventory({ adapter });
}

/** Returns the answers of the planned calls whose name begins so. */
export function poll(
  adapter: VendorAdapter,
  devices: readonly PolledDevice[],
  prefix = 'histdata',
): Promise<RawAnswer[]> {
  return answersOf({ adapter }, devices, prefix);
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

/** Returns the devices of the account as ingest polls them, with their batteries and meters. */
export async function devicesWithStorage(adapter: VendorAdapter): Promise<PolledDevice[]> {
  const devices = await adapter.listDevices(await adapter.listPlants(signal), signal);
  const plain = await inventory({ adapter });
  return plain.map((device, i) => ({ ...device, ...reported({ storage: devices[i]!.storage }) }));
}
