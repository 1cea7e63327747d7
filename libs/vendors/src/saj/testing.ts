import { readFileSync } from 'node:fs';
import type {
  MappedItem,
  MappedSample,
  PolledDevice,
  RawAnswer,
  SimulatorOptions,
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
import { createSimulator } from './simulator.ts';

export const SEED = 7;
/** Summer noon in Europe. */
export const NOON = Date.parse('2026-06-21T11:00:00Z');
export const signal: AbortSignal = new AbortController().signal;

export const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

type Answer = (request: SimulatorRequest) => SimulatorResponse;

export interface Cloud {
  simulator: VendorSimulator;
  /** Unix ms, of both sides. Each request takes a quarter of a second of it, so that no limit is met. */
  clock: { now: number };
  adapter: VendorAdapter;
  session: ReturnType<typeof memorySession>;
  /** The requests made, and the warnings given. */
  requests: SimulatorRequest[];
  warnings: string[];
  /** Stands between the two: may change the request, or answer itself. */
  intercept: (request: SimulatorRequest, answer: Answer) => SimulatorResponse;
  adapterWith(credentials: Record<string, string>): VendorAdapter;
  close(): Promise<void>;
}

/** Starts the simulated cloud, in memory, and an adapter for its application. */
export async function startCloud(options: Partial<SimulatorOptions> = {}): Promise<Cloud> {
  const clock = { now: NOON };
  const now = (): number => clock.now;
  const timeScale = options.timeScale ?? 1;
  const simulator = createSimulator({ now, timeScale, seed: SEED, ...options });
  const answer = (request: SimulatorRequest): SimulatorResponse => simulator.handle(request) as SimulatorResponse;
  const requests: SimulatorRequest[] = [];
  const warnings: string[] = [];
  const { baseUrl, http, close } = await hostSimulator({
    handle: (request) => {
      clock.now += 250;
      requests.push(request);
      return cloud.intercept(request, answer);
    },
  });
  const session = memorySession(now);
  const adapterWith = (credentials: Record<string, string>): VendorAdapter =>
    createAdapter(
      { vendorAccountId: 'va', region: 'intl', baseUrl, credentials },
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
  const { InverterSN, CollectorSN = '', vendorPlantId = '1', vendorType = 'R5', phaseCount } = device;
  const ids = { deviceId: `d_${InverterSN}`, plantId: `p_${vendorPlantId}`, vendorDeviceId: InverterSN };
  return {
    ...{ ...ids, vendorPlantId, InverterSN, CollectorSN, vendorType },
    ...(phaseCount !== undefined && { phaseCount }),
    ...(timezone !== undefined && { timezone }),
  };
}

/** Returns all inverters of the application, with the zone of their plant. */
export async function inventory({ adapter }: Cloud): Promise<PolledDevice[]> {
  const plants = await adapter.listPlants(signal);
  const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
  const devices = await adapter.listDevices(plants, signal);
  return devices.map((device) => polled(device, zones.get(device.vendorPlantId)));
}

/** Makes the planned calls whose name begins so, and maps their answers. */
export async function poll(cloud: Cloud, devices: readonly PolledDevice[], name = ''): Promise<MappedItem[]> {
  const answers: RawAnswer[] = [];
  for (const call of cloud.adapter.planPolls(devices))
    if (call.name.startsWith(name)) answers.push(...(await call.run(signal)));
  return answers.flatMap(map);
}

export function map(answer: RawAnswer): MappedItem[] {
  return mapping.map(answer, { samplePeriodSeconds: 300 });
}

export function mapBody(call: string, body: string, ...devices: PolledDevice[]): MappedItem[] {
  return map({ call, body, fetchedAt: 0, devices });
}

export function samplesOf(items: readonly MappedItem[]): MappedSample[] {
  return items.filter((item): item is MappedSample => item.kind === 'sample');
}

/** Returns one point as device/realtimeDataCommon shows it. */
export function pointWith(members: object, device = polled({ InverterSN: 'A1' }, 'Asia/Kuala_Lumpur')): MappedSample {
  const point = { deviceSn: 'A1', invTime: '2025-08-27T03:40Z', ...members };
  const body = JSON.stringify({ code: 200, msg: 'request success', data: point });
  return samplesOf(mapBody('device/realtimeDataCommon', body, device))[0]!;
}

export function answered(body: object | string, status = 200): SimulatorResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'content-type': 'application/json' }, body: text };
}
