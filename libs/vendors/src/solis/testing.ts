import type {
  PolledDevice,
  VendorAdapter,
  VendorDevice,
  VendorHttp,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { hostSimulator } from '../plant-model/hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from '../plant-model/testing.ts';
import { createAdapter } from './adapter.ts';
import { createSimulator, type SolisSimulatorOptions } from './simulator.ts';

export interface Cloud {
  simulator: VendorSimulator;
  /** Both sides' clock, Unix ms. Each call of the adapter takes a second of it, so that no limit is met. */
  clock: { now: number };
  http: VendorHttp;
  adapter: VendorAdapter;
  /** Returns an adapter with another key or a clock of its own. */
  adapterWith(changes: { credentials?: Record<string, string>; http?: VendorHttp; now?: () => number }): VendorAdapter;
  close(): Promise<void>;
}

export const SEED = 7;
export const NOON = Date.parse('2026-06-21T11:00:00Z');

/** Starts the simulated cloud, in memory, and an adapter for its account. */
export async function startCloud(options: Partial<SolisSimulatorOptions> = {}): Promise<Cloud> {
  const clock = { now: NOON };
  const now = (): number => clock.now;
  const simulator = createSimulator({ now, timeScale: 60, seed: SEED, gatewayErrors: false, ...options });
  const { baseUrl, http: plain, close } = await hostSimulator(simulator);
  const http: VendorHttp = {
    request: (request) => {
      clock.now += 1000;
      return plain.request(request);
    },
  };
  const adapterWith: Cloud['adapterWith'] = (changes) =>
    createAdapter(
      { vendorAccountId: 'va', region: 'global', baseUrl, credentials: changes.credentials ?? simulator.credentials },
      {
        http: changes.http ?? http,
        session: memorySession(),
        now: changes.now ?? now,
        timeScale: 60,
        refreshTokens: memoryRefreshTokens(),
        warn: () => undefined,
      },
    );
  return { simulator, clock, http, adapter: adapterWith({}), adapterWith, close };
}

export function polled(device: VendorDevice, timezone?: string): PolledDevice {
  const { vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType } = device;
  const ids = { deviceId: `d_${InverterSN}`, plantId: `p_${vendorPlantId}` };
  return { ...ids, vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType, ...(timezone && { timezone }) };
}
