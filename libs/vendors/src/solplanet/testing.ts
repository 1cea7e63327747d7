import type {
  MappedItem,
  MappedSample,
  PolledDevice,
  RawAnswer,
  VendorAdapter,
  VendorDevice,
  VendorHttp,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { hostSimulator } from '../plant-model/hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from '../plant-model/testing.ts';
import { createAdapter } from './adapter.ts';
import { mapping } from './mapping.ts';
import { createSimulator, type SolplanetSimulatorOptions } from './simulator.ts';

export interface Cloud {
  simulator: VendorSimulator;
  baseUrl: string;
  /** Both sides' clock, Unix ms. Each call of the adapter takes a second of it, so that no limit is met. */
  clock: { now: number };
  http: VendorHttp;
  adapter: VendorAdapter;
  warnings: string[];
  /** Calls of the adapter so far. */
  requests: string[];
  /** Returns an adapter with other credentials or another way to the cloud. */
  adapterWith(changes: { credentials?: Record<string, string>; http?: VendorHttp }): VendorAdapter;
  close(): Promise<void>;
}

export const SEED = 7;
export const NOON = Date.parse('2026-06-21T11:00:00Z');
export const signal: AbortSignal = new AbortController().signal;

/** Starts the simulated cloud, in memory, and an adapter for its account. */
export async function startCloud(options: Partial<SolplanetSimulatorOptions> = {}): Promise<Cloud> {
  const clock = { now: NOON };
  const warnings: string[] = [];
  const requests: string[] = [];
  const timeScale = options.timeScale ?? 1;
  const simulator = createSimulator({ now: () => clock.now, timeScale, seed: SEED, ...options });
  const { baseUrl, http: plain, close } = await hostSimulator(simulator);
  const http: VendorHttp = {
    request: (request) => {
      clock.now += 1000;
      requests.push(request.call);
      return plain.request(request);
    },
  };
  const adapterWith: Cloud['adapterWith'] = (changes) =>
    createAdapter(
      {
        vendorAccountId: 'va',
        region: 'eu',
        baseUrl,
        credentials: { ...simulator.credentials, ...changes.credentials },
      },
      {
        http: changes.http ?? http,
        session: memorySession(),
        now: () => clock.now,
        timeScale,
        refreshTokens: memoryRefreshTokens(),
        warn: (message) => warnings.push(message),
      },
    );
  return { simulator, baseUrl, clock, http, adapter: adapterWith({}), warnings, requests, adapterWith, close };
}

export function polled(device: VendorDevice, timezone?: string): PolledDevice {
  const { vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType } = device;
  const ids = { deviceId: `d_${InverterSN}`, plantId: `p_${vendorPlantId}` };
  return { ...ids, vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType, ...(timezone && { timezone }) };
}

export function device(InverterSN: string, timezone?: string): PolledDevice {
  const ids = { vendorPlantId: 'p', InverterSN, CollectorSN: '', vendorDeviceId: InverterSN, vendorType: '' };
  return polled({ ...ids, status: 'online' }, timezone);
}

/** Returns the inverters of the account, with the zone of their plant where the cloud reports it. */
export async function inventory({ adapter }: Cloud): Promise<PolledDevice[]> {
  const plants = await adapter.listPlants(signal);
  const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
  const devices = await adapter.listDevices(plants, signal);
  return devices.map((each) => polled(each, zones.get(each.vendorPlantId)));
}

/** Returns the answers of all planned calls whose name begins like this. */
export async function poll({ adapter }: Cloud, devices: readonly PolledDevice[], prefix = ''): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  for (const call of adapter.planPolls(devices)) {
    if (call.name.startsWith(prefix)) answers.push(...(await call.run(signal)));
  }
  return answers;
}

export function mapped(answers: readonly RawAnswer[]): MappedItem[] {
  return answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300 }));
}

export function samplesOf(items: readonly MappedItem[]): MappedSample[] {
  return items.filter((item): item is MappedSample => item.kind === 'sample');
}
