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
import { createPlantModel, type PlantModel } from '../plant-model/index.ts';
import { hostSimulator } from '../plant-model/hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from '../plant-model/testing.ts';
import { createAdapter } from './adapter.ts';
import { mapping } from './mapping.ts';
import { createSimulator, type FroniusSimulatorOptions } from './simulator.ts';

type Answer = (request: SimulatorRequest) => SimulatorResponse;

export interface Cloud {
  simulator: VendorSimulator;
  /** The plant model behind it. */
  plantModel: PlantModel;
  /** Both sides' clock, Unix ms. */
  clock: { now: number };
  /** Paths and queries asked for, oldest first. */
  requests: string[];
  warnings: string[];
  session: ReturnType<typeof memorySession>;
  adapter: VendorAdapter;
  /** Stands between the two: may answer itself. */
  intercept: (request: SimulatorRequest, answer: Answer) => SimulatorResponse;
  /** Returns an adapter of its own: another replica, or with other credentials. */
  adapterWith(credentials?: Record<string, string>): VendorAdapter;
  close(): Promise<void>;
}

export const SEED = 7;
export const NOON = Date.parse('2026-06-21T11:00:00Z');

/** Starts the simulated cloud, in memory, and an adapter for its key. */
export async function startCloud(options: Partial<FroniusSimulatorOptions> = {}): Promise<Cloud> {
  const clock = { now: NOON };
  const settings = { now: () => clock.now, timeScale: 1, seed: SEED, inverters: 6, ...options };
  const simulator = createSimulator(settings);
  const served = await hostSimulator({ handle: (request) => receive(cloud, request) });
  const session = memorySession(() => clock.now);
  const adapterWith: Cloud['adapterWith'] = (credentials = simulator.credentials) =>
    createAdapter(
      { vendorAccountId: 'va', region: 'global', baseUrl: served.baseUrl, credentials },
      {
        http: served.http,
        session,
        refreshTokens: memoryRefreshTokens(),
        now: () => clock.now,
        timeScale: settings.timeScale,
        warn: (message) => cloud.warnings.push(message),
      },
    );
  const cloud: Cloud = {
    simulator,
    plantModel: createPlantModel({ seed: `fronius-${SEED}`, inverters: settings.inverters }),
    clock,
    requests: [],
    warnings: [],
    session,
    adapter: adapterWith(),
    intercept: (request, answer) => answer(request),
    adapterWith,
    close: served.close,
  };
  return cloud;
}

function receive(cloud: Cloud, request: SimulatorRequest): SimulatorResponse {
  const query = request.query.size > 0 ? `?${request.query.toString()}` : '';
  cloud.requests.push(decodeURIComponent(request.path + query));
  return cloud.intercept(request, (asked) => cloud.simulator.handle(asked) as SimulatorResponse);
}

export const never: AbortSignal = new AbortController().signal;

export async function polledDevices(cloud: Cloud, adapter = cloud.adapter): Promise<PolledDevice[]> {
  const plants = await adapter.listPlants(never);
  const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
  const devices = await adapter.listDevices(plants, never);
  return devices.map((device) => polled(device, zones.get(device.vendorPlantId)));
}

export function polled(device: VendorDevice, timezone?: string): PolledDevice {
  const { vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType } = device;
  const ids = { deviceId: `d_${InverterSN}`, plantId: `p_${vendorPlantId}` };
  return { ...ids, vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType, ...(timezone && { timezone }) };
}

/** Returns the answers of the planned calls whose name begins so. */
export async function poll(
  adapter: VendorAdapter,
  devices: readonly PolledDevice[],
  prefix = 'histdata',
): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  for (const call of adapter.planPolls(devices)) {
    if (call.name.startsWith(prefix)) answers.push(...(await call.run(never)));
  }
  return answers;
}

export function mapAll(answers: readonly RawAnswer[]): MappedItem[] {
  return answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300 }));
}

export function samplesOf(items: readonly MappedItem[], serial?: string): MappedSample[] {
  return items.filter(
    (item): item is MappedSample =>
      item.kind === 'sample' && (serial === undefined || item.device.InverterSN === serial),
  );
}
