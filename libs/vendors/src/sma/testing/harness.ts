import { reported, storageTypes, type StorageType } from '@heliograph/base-data';
import type { PolledDevice, VendorAdapter, VendorHttp } from '@heliograph/vendor-contract';
import {
  pathAndQueryOf,
  signal,
  startTestCloud,
  type CloudOptions,
  type TestCloud,
} from '../../plant-model/testing/test-cloud.ts';
import { fixturesOf, inventory } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { CLIENT, DEMO_REFRESH_TOKEN } from '../cloud/auth.ts';
import { createSimulator, type SmaSimulatorOptions } from '../cloud/simulator.ts';

export { NOON, SEED, signal } from '../../plant-model/testing/test-cloud.ts';
export { polled } from '../../plant-model/testing/vendor-harness.ts';

/** Credentials of the code flow in the demo cloud. */
export const CODE_FLOW = { ...CLIENT, refreshToken: DEMO_REFRESH_TOKEN };

type Send = VendorHttp['request'];

export interface Cloud extends Omit<TestCloud, 'adapterWith' | 'requests'> {
  /** The requests of the adapter: `GET /v1/plants`. */
  asked: string[];
  /** Returns an adapter with other credentials, or with `answer` between it and the cloud. */
  adapterWith(changes: {
    credentials?: Record<string, string>;
    answer?: (request: Parameters<Send>[0], send: Send) => ReturnType<Send>;
  }): VendorAdapter;
}

/** Starts the simulated cloud, in memory, and an adapter for its account. */
export async function startCloud(options?: CloudOptions<SmaSimulatorOptions>): Promise<Cloud> {
  const parts = { createAdapter, createSimulator, region: 'production' };
  const { requests, adapterWith, ...cloud } = await startTestCloud(
    { ...parts, note: (request) => `${request.method} ${pathAndQueryOf(request)}` },
    options,
  );
  const send: Send = (request) => cloud.http.request(request);
  return {
    ...cloud,
    asked: requests,
    adapterWith: ({ answer, ...changes }) =>
      adapterWith({ ...changes, http: answer && { request: (request) => answer(request, send) } }),
  };
}

/** Returns every inverter of the account, as ingest polls it. */
export function polledDevices(adapter: VendorAdapter): Promise<PolledDevice[]> {
  return inventory({ adapter });
}

export const fixture = fixturesOf(import.meta.url);

/** The device of the recorded answers. */
export const recordedDevice: PolledDevice = {
  deviceId: 'd1',
  plantId: 'p1',
  vendorPlantId: '11260000',
  InverterSN: '2001200000',
  CollectorSN: '',
  vendorDeviceId: '11260000',
  vendorType: 'Solar Inverters',
};

/** Returns an adapter for an account that asks for batteries and meters. */
export function storageAdapter(cloud: Cloud, include: readonly StorageType[] = storageTypes): VendorAdapter {
  const { baseUrl, clock, http, refreshTokens, session, simulator, warnings } = cloud;
  return createAdapter(
    { vendorAccountId: 'va', region: 'production', baseUrl, credentials: simulator.credentials, include },
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

/** Returns the devices of the account as ingest polls them, with their batteries. */
export async function devicesWithStorage(adapter: VendorAdapter): Promise<PolledDevice[]> {
  const devices = await adapter.listDevices(await adapter.listPlants(signal), signal);
  const plain = await inventory({ adapter });
  return plain.map((device, i) => ({ ...device, ...reported({ storage: devices[i]!.storage }) }));
}
