import type {
  MappedItem,
  MappedSample,
  PolledDevice,
  RefreshTokenStore,
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorAdapter,
  VendorHttp,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { polledDevice } from '../plant-model/contract-harness.ts';
import { hostSimulator } from '../plant-model/hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from '../plant-model/testing.ts';
import { createAdapter } from './adapter.ts';
import { mapping } from './mapping.ts';
import { createSimulator } from './simulator.ts';

export const SEED = 7;
export const NOON = Date.parse('2026-06-21T11:02:00Z');

type Answer = (request: SimulatorRequest) => Promise<SimulatorResponse>;

export interface Cloud {
  simulator: VendorSimulator;
  adapter: VendorAdapter;
  /** Unix ms of both sides; each call takes 1.5 s of it, so that no limit is met. */
  clock: { now: number };
  /** Paths with their queries, in order. */
  requests: string[];
  warnings: string[];
  session: ReturnType<typeof memorySession>;
  refreshTokens: ReturnType<typeof memoryRefreshTokens>;
  http: VendorHttp;
  signal: AbortSignal;
  /** Stands between the two: may change the request, or answer itself. */
  intercept: (request: SimulatorRequest, answer: Answer) => Promise<SimulatorResponse> | SimulatorResponse;
  /** Returns another adapter of this cloud. */
  adapterWith(changes: {
    credentials?: Record<string, string>;
    refreshTokens?: RefreshTokenStore;
    http?: VendorHttp;
  }): VendorAdapter;
  inventory(): Promise<PolledDevice[]>;
  /** Runs all planned polls, through HTTP and mapping. */
  poll(devices: readonly PolledDevice[]): Promise<MappedItem[]>;
  close(): Promise<void>;
}

/** Starts the simulated cloud, in memory, and an adapter for its account. */
export async function startCloud(options: Partial<SimulatorOptions> = {}, start = NOON): Promise<Cloud> {
  const clock = { now: start };
  const timeScale = options.timeScale ?? 1;
  const simulator = createSimulator({ now: () => clock.now, timeScale, seed: SEED, ...options });
  const requests: string[] = [];
  const warnings: string[] = [];
  const { signal } = new AbortController();
  const {
    baseUrl,
    http: plain,
    close,
  } = await hostSimulator({
    handle: (request) => {
      const { size } = request.query;
      requests.push(`${request.path}${size > 0 ? `?${request.query.toString()}` : ''}`);
      return cloud.intercept(request, async (passed) => simulator.handle(passed));
    },
  });
  const http: VendorHttp = {
    request: (request) => {
      clock.now += 1500;
      return plain.request(request);
    },
  };
  const session = memorySession(() => clock.now);
  const refreshTokens = memoryRefreshTokens();
  const adapterWith: Cloud['adapterWith'] = (changes) =>
    createAdapter(
      { vendorAccountId: 'va', region: 'global', baseUrl, credentials: changes.credentials ?? simulator.credentials },
      {
        http: changes.http ?? http,
        session: changes.credentials ? memorySession(() => clock.now) : session,
        refreshTokens: changes.refreshTokens ?? refreshTokens,
        now: () => clock.now,
        timeScale,
        warn: (message) => warnings.push(message),
      },
    );
  const adapter = adapterWith({});
  const cloud: Cloud = {
    ...{ simulator, adapter, clock, requests, warnings, session, refreshTokens, http, signal, adapterWith, close },
    intercept: (request, answer) => answer(request),
    async inventory() {
      const plants = await adapter.listPlants(signal);
      const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
      const devices = await adapter.listDevices(plants, signal);
      return devices.map((device) => polledDevice(device, zones.get(device.vendorPlantId)));
    },
    async poll(devices) {
      const items: MappedItem[] = [];
      for (const call of adapter.planPolls(devices))
        for (const answer of await call.run(signal))
          items.push(...mapping.map(answer, { samplePeriodSeconds: 300 / timeScale }));
      return items;
    },
  };
  return cloud;
}

export function samplesOf(items: readonly MappedItem[], serial?: string): MappedSample[] {
  return items.filter(
    (item): item is MappedSample =>
      item.kind === 'sample' && (serial === undefined || item.device.InverterSN === serial),
  );
}
