import { readFileSync } from 'node:fs';
import type {
  MappedItem,
  MappedSample,
  PolledDevice,
  RawAnswer,
  SimulatorRequest,
  SimulatorResponse,
  VendorAdapter,
  VendorDevice,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { hostSimulator } from '../plant-model/hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from '../plant-model/testing.ts';
import { createAdapter } from './adapter.ts';
import { mapping } from './mapping.ts';
import { createSimulator, type SolaxSimulatorOptions } from './simulator.ts';

export const SEED = 7;
/** Summer noon in Europe. */
export const NOON = Date.parse('2026-06-21T11:00:00Z');
export const signal: AbortSignal = new AbortController().signal;

export const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

type Answer = (request: SimulatorRequest) => SimulatorResponse;

export interface Cloud {
  simulator: VendorSimulator;
  /** Unix ms, of both sides. */
  clock: { now: number };
  adapter: VendorAdapter;
  session: ReturnType<typeof memorySession>;
  /** Paths asked for, and the warnings given. */
  requests: string[];
  warnings: string[];
  /** Stands between the two: may change the request, or answer itself. */
  intercept: (request: SimulatorRequest, answer: Answer) => SimulatorResponse;
  /** Returns an adapter with other credentials. */
  adapterWith(credentials: Record<string, string>, timezone?: string): VendorAdapter;
  close(): Promise<void>;
}

/** Starts the simulated cloud, in memory, and an adapter for its account. */
export async function startCloud(options: Partial<SolaxSimulatorOptions> = {}): Promise<Cloud> {
  const clock = { now: NOON };
  const now = (): number => clock.now;
  const timeScale = options.timeScale ?? 1;
  const simulator = createSimulator({ now, timeScale, seed: SEED, ...options });
  const answer: Answer = (request) => simulator.handle(request) as SimulatorResponse;
  const requests: string[] = [];
  const warnings: string[] = [];
  const { baseUrl, http, close } = await hostSimulator({
    handle: (request) => {
      requests.push(request.path);
      return cloud.intercept(request, answer);
    },
  });
  const session = memorySession(now);
  const adapterWith: Cloud['adapterWith'] = (credentials, timezone) =>
    createAdapter(
      { vendorAccountId: 'va', region: 'eu', baseUrl, credentials, ...(timezone !== undefined && { timezone }) },
      {
        http,
        session,
        refreshTokens: memoryRefreshTokens(),
        now,
        timeScale,
        warn: (message) => warnings.push(message),
      },
    );
  const adapter = adapterWith(simulator.credentials);
  const cloud: Cloud = {
    ...{ simulator, clock, adapter, session, requests, warnings, adapterWith, close },
    intercept: (request, next) => next(request),
  };
  return cloud;
}

export function polled(device: Partial<VendorDevice> & { InverterSN: string }, timezone?: string): PolledDevice {
  const { InverterSN, CollectorSN = '', vendorPlantId = '1', vendorType = 'residential', model, phaseCount } = device;
  const ids = { deviceId: `d_${InverterSN}`, plantId: `p_${vendorPlantId}` };
  return {
    ...{ ...ids, vendorPlantId, InverterSN, CollectorSN, vendorType },
    vendorDeviceId: device.vendorDeviceId ?? InverterSN,
    ...(model !== undefined && { model }),
    ...(phaseCount !== undefined && { phaseCount }),
    ...(timezone !== undefined && { timezone }),
  };
}

/** Returns all inverters of the account, with the zone of their plant. */
export async function inventory({ adapter }: Cloud): Promise<PolledDevice[]> {
  const plants = await adapter.listPlants(signal);
  const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
  const devices = await adapter.listDevices(plants, signal);
  return devices.map((device) => polled(device, zones.get(device.vendorPlantId)));
}

/** Makes the planned calls whose name begins like this now, and maps their answers. */
export async function poll({ adapter }: Cloud, devices: readonly PolledDevice[], prefix = ''): Promise<MappedItem[]> {
  const answers: RawAnswer[] = [];
  for (const call of adapter.planPolls(devices))
    if (call.name.startsWith(prefix)) answers.push(...(await call.run(signal)));
  return answers.flatMap(map);
}

export function map(answer: RawAnswer): MappedItem[] {
  return mapping.map(answer, { samplePeriodSeconds: 300 });
}

/** Maps one answer for these devices. */
export function mapBody(call: string, body: string, ...devices: PolledDevice[]): MappedItem[] {
  return map({ call, body, fetchedAt: 0, devices });
}

export function samplesOf(items: readonly MappedItem[]): MappedSample[] {
  return items.filter((item): item is MappedSample => item.kind === 'sample');
}

export function answered(body: object, status = 200): SimulatorResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
