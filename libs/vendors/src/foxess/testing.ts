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
import { createSimulator, type FoxessSimulatorOptions } from './simulator.ts';

export interface Cloud {
  simulator: VendorSimulator;
  /** Both sides' clock, Unix ms. Each call of the adapter takes a second of it, so that no limit is met. */
  clock: { now: number };
  http: VendorHttp;
  adapter: VendorAdapter;
  warnings: string[];
  /** Returns an adapter with another key, another way to the cloud or a clock of its own. */
  adapterWith(changes: { apiKey?: string; http?: VendorHttp; now?: () => number }): VendorAdapter;
  close(): Promise<void>;
}

export const SEED = 7;
export const NOON = Date.parse('2026-06-21T11:00:00Z');
export const signal: AbortSignal = new AbortController().signal;

/** Starts the simulated cloud, in memory, and an adapter for its account. */
export async function startCloud(options: Partial<FoxessSimulatorOptions> = {}): Promise<Cloud> {
  const clock = { now: NOON };
  const warnings: string[] = [];
  const timeScale = options.timeScale ?? 60;
  const simulator = createSimulator({ now: () => clock.now, timeScale, seed: SEED, ...options });
  const { baseUrl, http: plain, close } = await hostSimulator(simulator);
  const http: VendorHttp = {
    request: (request) => {
      clock.now += 1000;
      return plain.request(request);
    },
  };
  const adapterWith: Cloud['adapterWith'] = (changes) =>
    createAdapter(
      {
        vendorAccountId: 'va',
        region: 'global',
        baseUrl,
        credentials: changes.apiKey === undefined ? simulator.credentials : { apiKey: changes.apiKey },
      },
      {
        http: changes.http ?? http,
        session: memorySession(),
        now: changes.now ?? (() => clock.now),
        timeScale,
        refreshTokens: memoryRefreshTokens(),
        warn: (message) => warnings.push(message),
      },
    );
  return { simulator, clock, http, adapter: adapterWith({}), warnings, adapterWith, close };
}

export function polled(device: VendorDevice, timezone?: string): PolledDevice {
  const { vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType } = device;
  const ids = { deviceId: `d_${InverterSN}`, plantId: `p_${vendorPlantId}` };
  return { ...ids, vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType, ...(timezone && { timezone }) };
}

export function device(InverterSN: string, timezone?: string): PolledDevice {
  const ids = { vendorPlantId: 'p', InverterSN, CollectorSN: '', vendorDeviceId: InverterSN, vendorType: 'H' };
  return polled({ ...ids, status: 'online' }, timezone);
}

/** Returns the inverters of the account. */
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

export function mapped(answers: readonly RawAnswer[], samplePeriodSeconds = 300): MappedItem[] {
  return answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds }));
}

export function samplesOf(items: readonly MappedItem[]): MappedSample[] {
  return items.filter((item): item is MappedSample => item.kind === 'sample');
}

/** Returns one inverter as device/real/query shows it, with the given entries. */
export function sampleWith(entries: string, time = '2024-05-24 17:29:06 BST+0100', zone?: string): MappedSample {
  const body = `{"errno":0,"msg":"success","result":[{"datas":[${entries}],"deviceSN":"A1","time":"${time}"}]}`;
  const [item] = mapping.map(
    { call: 'device/real/query', body, fetchedAt: 0, devices: [device('A1', zone)] },
    {
      samplePeriodSeconds: 300,
    },
  );
  return item as MappedSample;
}

export const entry = (variable: string, value: string, unit?: string): string =>
  `{"name":"n",${unit === undefined ? '' : `"unit":"${unit}",`}"value":${value},"variable":"${variable}"}`;
