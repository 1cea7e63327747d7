import type {
  PolledDevice,
  VendorAdapter,
  VendorDevice,
  VendorHttp,
  VendorPlant,
  VendorRequest,
  VendorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { hostSimulator } from '../../plant-model/hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from '../../plant-model/testing/simulators.ts';
import { NOON, SEED } from '../../plant-model/testing/test-cloud.ts';
import { polled as polledDevice } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import type { GoodWeSimulatorOptions } from '../cloud/fleet.ts';
import { createSimulator } from '../cloud/simulator.ts';

export { NOON, SEED } from '../../plant-model/testing/test-cloud.ts';

/** Takes the place of an answer; undefined lets the cloud answer. */
export type Intercept = (request: VendorRequest) => Partial<VendorResponse> | undefined;

export interface Cloud {
  simulator: VendorSimulator;
  baseUrl: string;
  /** Both sides' clock, Unix ms. Each call of the adapter takes a second of it, so that no limit is met. */
  clock: { now: number };
  /** Calls made so far, by name. */
  calls: string[];
  requests: VendorRequest[];
  /** Set to change the answers that the adapter receives. */
  intercept: Intercept | undefined;
  session: ReturnType<typeof memorySession>;
  adapter: VendorAdapter;
  adapterWith(changes: { credentials?: Record<string, string>; baseUrl?: string; region?: string }): VendorAdapter;
  close(): Promise<void>;
}

/** Starts the simulated cloud, in memory, and an adapter for its account. */
export async function startCloud(options: Partial<GoodWeSimulatorOptions> = {}): Promise<Cloud> {
  const clock = { now: NOON };
  const now = (): number => clock.now;
  const simulator = createSimulator({ now, timeScale: 1, seed: SEED, ...options });
  const { baseUrl, http: plain, close } = await hostSimulator(simulator);
  const http: VendorHttp = {
    async request(request) {
      clock.now += 1000;
      cloud.calls.push(request.call);
      cloud.requests.push(request);
      const instead = cloud.intercept?.(request);
      return instead ? { status: 200, headers: {}, body: '', ...instead } : plain.request(request);
    },
  };
  const session = memorySession(now);
  const adapterWith: Cloud['adapterWith'] = (changes) =>
    createAdapter(
      {
        vendorAccountId: 'va',
        region: changes.region ?? 'global',
        baseUrl: changes.baseUrl ?? baseUrl,
        credentials: changes.credentials ?? simulator.credentials,
      },
      { http, session, now, timeScale: 1, refreshTokens: memoryRefreshTokens(), warn: () => undefined },
    );
  const cloud: Cloud = {
    simulator,
    baseUrl,
    clock,
    calls: [],
    requests: [],
    intercept: undefined,
    session,
    adapter: adapterWith({}),
    adapterWith,
    close,
  };
  return cloud;
}

/** Returns a device as ingest polls it: with the zone of its plant, where that is known. */
export function polled(device: VendorDevice, plants: readonly VendorPlant[] = []): PolledDevice {
  return polledDevice(device, plants.find(({ vendorPlantId }) => vendorPlantId === device.vendorPlantId)?.timezone);
}
