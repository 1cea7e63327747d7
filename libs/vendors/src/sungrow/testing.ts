import type {
  MappedItem,
  MappedSample,
  PolledDevice,
  RefreshTokenStore,
  SimulatorRequest,
  SimulatorResponse,
  VendorAdapter,
  VendorDevice,
} from '@heliograph/vendor-contract';
import { hostSimulator } from '../plant-model/hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from '../plant-model/testing.ts';
import { createAdapter } from './adapter.ts';
import { mapping } from './mapping.ts';
import { createSimulator, type SungrowSimulator, type SungrowSimulatorOptions } from './simulator.ts';

type Answer = (request: SimulatorRequest) => SimulatorResponse;

export interface AdapterSetup {
  credentials?: Readonly<Record<string, string>>;
  refreshTokens?: RefreshTokenStore;
}

/** A cloud on a port of its own, an adapter in front of it, and the clock of both. */
export interface Harness {
  simulator: SungrowSimulator;
  clock: { now: number };
  requests: { path: string; body: Record<string, unknown> }[];
  warnings: string[];
  adapter: VendorAdapter;
  /** Returns the number of logins of this adapter. */
  logins(): number;
  adapterWith(setup: AdapterSetup): VendorAdapter;
  /** Stands between the two: may change the request, or answer itself. */
  intercept: (request: SimulatorRequest, answer: Answer) => SimulatorResponse;
  close(): Promise<void>;
}

export const SEED = 7;
export const NOON = Date.parse('2026-06-21T11:00:00Z');
export const signal: AbortSignal = new AbortController().signal;

export async function startHarness(options: Partial<SungrowSimulatorOptions> = {}): Promise<Harness> {
  const clock = { now: NOON };
  const timeScale = options.timeScale ?? 1;
  const simulator = createSimulator({ now: () => clock.now, timeScale, seed: SEED, ...options });
  const requests: Harness['requests'] = [];
  const served = await hostSimulator({
    handle: (request) => {
      requests.push({ path: request.path, body: parsed(request.body.toString('utf8')) });
      return harness.intercept(request, (asked) => simulator.handle(asked));
    },
  });
  const warnings: string[] = [];
  const session = memorySession(() => clock.now);
  const adapterWith = ({ credentials, refreshTokens }: AdapterSetup): VendorAdapter =>
    createAdapter(
      {
        vendorAccountId: 'va',
        region: 'eu',
        baseUrl: served.baseUrl,
        credentials: credentials ?? simulator.credentials,
      },
      {
        http: served.http,
        session: credentials ? memorySession(() => clock.now) : session,
        refreshTokens: refreshTokens ?? memoryRefreshTokens(),
        now: () => clock.now,
        timeScale,
        warn: (message) => warnings.push(message),
      },
    );
  const harness: Harness = {
    simulator,
    clock,
    requests,
    warnings,
    adapter: adapterWith({}),
    logins: () => session.logins,
    adapterWith,
    intercept: (request, answer) => answer(request),
    close: served.close,
  };
  return harness;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export function polled(device: VendorDevice, timezone?: string): PolledDevice {
  const { vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType } = device;
  const ids = { deviceId: `d_${InverterSN}`, plantId: `p_${vendorPlantId}` };
  return { ...ids, vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType, ...(timezone && { timezone }) };
}

/** Returns all inverters of the account, each with its plant's zone. */
export async function inventory(adapter: VendorAdapter): Promise<PolledDevice[]> {
  const plants = await adapter.listPlants(signal);
  const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
  const devices = await adapter.listDevices(plants, signal);
  return devices.map((device) => polled(device, zones.get(device.vendorPlantId)));
}

/** Makes every planned call whose name begins so, through adapter, HTTP and mapping. */
export async function poll(
  adapter: VendorAdapter,
  devices: readonly PolledDevice[],
  prefix = '',
): Promise<MappedItem[]> {
  const items: MappedItem[] = [];
  for (const call of adapter.planPolls(devices)) {
    if (!call.name.startsWith(prefix)) continue;
    for (const answer of await call.run(signal)) items.push(...mapping.map(answer, { samplePeriodSeconds: 300 }));
  }
  return items;
}

export function samplesOf(items: readonly MappedItem[]): MappedSample[] {
  return items.filter((item) => item.kind === 'sample');
}
