import type {
  PolledDevice,
  RefreshTokenStore,
  VendorAdapter,
  VendorDevice,
  VendorHttp,
  VendorPlant,
} from '@heliograph/vendor-contract';
import { hostSimulator } from '../plant-model/hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from '../plant-model/testing.ts';
import { createAdapter } from './adapter.ts';
import { createSimulator, type SolarEdgeSimulator, type SolarEdgeSimulatorOptions } from './simulator.ts';

export const SEED = 7;
/** 13:00 in Berlin, 16:30 in Jaipur. */
export const NOON = Date.parse('2026-06-21T11:00:00Z');

export interface AdapterChanges {
  credentials?: Readonly<Record<string, string>>;
  http?: VendorHttp;
  refreshTokens?: RefreshTokenStore;
}

export interface Cloud {
  simulator: SolarEdgeSimulator;
  /** Both sides' clock, Unix ms. */
  clock: { now: number };
  http: VendorHttp;
  /** Paths of all requests so far. */
  requests: string[];
  warnings: string[];
  adapter: VendorAdapter;
  adapterWith(changes: AdapterChanges): VendorAdapter;
  close(): Promise<void>;
}

/** Starts the simulated cloud, in memory, and an adapter for its account. Limits of the minute are lifted unless asked for. */
export async function startCloud(options: Partial<SolarEdgeSimulatorOptions> = {}): Promise<Cloud> {
  const clock = { now: NOON };
  const timeScale = options.timeScale ?? 1;
  const limits = { callsAMinute: 1_000_000, monthlyCredits: 1_000_000 };
  const simulator = createSimulator({ now: () => clock.now, timeScale, seed: SEED, limits, ...options });
  const { baseUrl, http: plain, close } = await hostSimulator(simulator);
  const requests: string[] = [];
  const warnings: string[] = [];
  const http: VendorHttp = {
    request: (request) => {
      requests.push(request.path);
      return plain.request(request);
    },
  };
  const adapterWith = (changes: AdapterChanges): VendorAdapter =>
    createAdapter(
      { vendorAccountId: 'va', region: 'global', baseUrl, credentials: changes.credentials ?? simulator.credentials },
      {
        http: changes.http ?? http,
        session: memorySession(() => clock.now),
        refreshTokens: changes.refreshTokens ?? memoryRefreshTokens(),
        now: () => clock.now,
        timeScale,
        warn: (message) => warnings.push(message),
      },
    );
  return { simulator, clock, http, requests, warnings, adapter: adapterWith({}), adapterWith, close };
}

export function polled(device: VendorDevice, plants: readonly VendorPlant[] = []): PolledDevice {
  const { vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType } = device;
  const timezone = plants.find((plant) => plant.vendorPlantId === vendorPlantId)?.timezone;
  const ids = { deviceId: `d_${InverterSN}`, plantId: `p_${vendorPlantId}` };
  return { ...ids, vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType, ...(timezone && { timezone }) };
}

/** Returns everything the adapter lists, ready to be polled. */
export async function polledDevices(adapter: VendorAdapter): Promise<PolledDevice[]> {
  const { signal } = new AbortController();
  const plants = await adapter.listPlants(signal);
  return (await adapter.listDevices(plants, signal)).map((device) => polled(device, plants));
}
