import { readFileSync } from 'node:fs';
import type {
  PolledDevice,
  RefreshTokenStore,
  VendorAdapter,
  VendorDevice,
  VendorHttp,
  VendorRequest,
  VendorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { hostSimulator } from '../plant-model/hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from '../plant-model/testing.ts';
import { createAdapter } from './adapter.ts';
import { CLIENT, DEMO_REFRESH_TOKEN } from './simulator-auth.ts';
import { createSimulator, type SmaSimulatorOptions } from './simulator.ts';

export const SEED = 7;
/** Summer: Europe is at noon. */
export const NOON = Date.parse('2026-06-21T11:00:00Z');
/** Credentials of the code flow in the demo cloud. */
export const CODE_FLOW = { ...CLIENT, refreshToken: DEMO_REFRESH_TOKEN };
export const signal: AbortSignal = new AbortController().signal;

type Answer = (request: VendorRequest) => Promise<VendorResponse>;

export interface Cloud {
  simulator: VendorSimulator;
  /** Both sides' clock, Unix ms. */
  clock: { now: number };
  http: VendorHttp;
  /** The requests of the adapter: `GET /v1/plants`. */
  asked: string[];
  refreshTokens: RefreshTokenStore & { readonly kept: readonly string[] };
  adapter: VendorAdapter;
  /** Returns an adapter with other credentials, or with `answer` between it and the cloud. */
  adapterWith(changes: {
    credentials?: Record<string, string>;
    answer?: (request: VendorRequest, send: Answer) => Promise<VendorResponse>;
  }): VendorAdapter;
  close(): Promise<void>;
}

/** Starts the simulated cloud, in memory, and an adapter for its account. */
export async function startCloud(options: Partial<SmaSimulatorOptions> = {}): Promise<Cloud> {
  const clock = { now: NOON };
  const now = (): number => clock.now;
  const timeScale = options.timeScale ?? 1;
  const simulator = createSimulator({ now, timeScale, seed: SEED, ...options });
  const { baseUrl, http: plain, close } = await hostSimulator(simulator);
  const asked: string[] = [];
  const refreshTokens = memoryRefreshTokens();
  const send: Answer = (request) => {
    asked.push(`${request.method} ${request.path}`);
    return plain.request(request);
  };
  const adapterWith: Cloud['adapterWith'] = ({ credentials = simulator.credentials, answer }) =>
    createAdapter(
      { vendorAccountId: 'va', region: 'production', baseUrl, credentials },
      {
        http: { request: (request) => (answer ? answer(request, send) : send(request)) },
        session: memorySession(now),
        now,
        timeScale,
        refreshTokens,
        warn: () => undefined,
      },
    );
  return { simulator, clock, http: plain, asked, refreshTokens, adapter: adapterWith({}), adapterWith, close };
}

/** Returns every inverter of the account, as ingest polls it. */
export async function polledDevices(adapter: VendorAdapter): Promise<PolledDevice[]> {
  const plants = await adapter.listPlants(signal);
  const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
  return (await adapter.listDevices(plants, signal)).map((device) => polled(device, zones.get(device.vendorPlantId)));
}

export function polled(device: VendorDevice, timezone?: string): PolledDevice {
  const { vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType, ratedPowerKw } = device;
  const ids = { deviceId: `d_${InverterSN}`, plantId: `p_${vendorPlantId}` };
  return {
    ...ids,
    vendorPlantId,
    InverterSN,
    CollectorSN,
    vendorDeviceId,
    vendorType,
    ...(ratedPowerKw !== undefined && { ratedPowerKw }),
    ...(timezone !== undefined && { timezone }),
  };
}

export function fixture(name: string): string {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
}

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
