import { readFileSync } from 'node:fs';
import { reported, type StorageType } from '@heliograph/base-data';
import type {
  PolledDevice,
  RawAnswer,
  SessionStore,
  VendorAdapter,
  VendorDevice,
  VendorHttp,
  VendorPlant,
  VendorRequest,
  VendorResponse,
} from '@heliograph/vendor-contract';
import { hostSimulator } from '../../plant-model/hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from '../../plant-model/testing/simulators.ts';
import { createAdapter } from '../adapter.ts';
import { HuaweiSimulator, type HuaweiSimulatorOptions } from '../cloud/simulator.ts';

/** Returns a recorded or documented answer, as text. */
export function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8');
}

export const noSignal: AbortSignal = new AbortController().signal;

export interface Rig {
  simulator: HuaweiSimulator;
  adapter: VendorAdapter;
  session: SessionStore & { readonly logins: number };
  /** Calls made so far, in order. */
  calls: string[];
  /** Unix ms of the simulated cloud and of the adapter. */
  clock: { now: number };
  /** Replaces the next answer of a call. */
  answerNext(call: string, response: Partial<VendorResponse>): void;
  close(): Promise<void>;
}

export interface RigOptions extends Partial<HuaweiSimulatorOptions> {
  credentials?: Record<string, string>;
  /** The devices beside inverters that the account asks for. */
  include?: readonly StorageType[];
  /** Ms by which the clock moves before each request: a minute keeps within the limits of the list calls. */
  stepMs?: number;
  session?: Rig['session'];
  /** A cloud that is already there. */
  simulator?: HuaweiSimulator;
  clock?: { now: number };
}

/** Midsummer noon in Berlin. */
export const NOON = Date.UTC(2026, 5, 21, 11);

/** Starts the adapter against the simulator, over HTTP. */
export async function startRig(options: RigOptions = {}): Promise<Rig> {
  const clock = options.clock ?? { now: NOON };
  const simulator =
    options.simulator ?? new HuaweiSimulator({ timeScale: 1, seed: 1, ...options, now: () => clock.now });
  const server = await hostSimulator(simulator);
  const session = options.session ?? memorySession(() => clock.now);
  const calls: string[] = [];
  const replaced = new Map<string, Partial<VendorResponse>>();
  const http = recording(server.http, (request) => {
    clock.now += options.stepMs ?? 0;
    calls.push(request.call);
    const answer = replaced.get(request.call);
    replaced.delete(request.call);
    return answer;
  });
  const adapter = createAdapter(
    {
      vendorAccountId: 'va_1',
      region: 'intl',
      baseUrl: server.baseUrl,
      credentials: options.credentials ?? simulator.credentials,
      ...reported({ include: options.include }),
    },
    {
      http,
      session,
      now: () => clock.now,
      timeScale: options.timeScale ?? 1,
      refreshTokens: memoryRefreshTokens(),
      warn: () => undefined,
    },
  );
  const answerNext = (call: string, response: Partial<VendorResponse>): void => void replaced.set(call, response);
  return { simulator, adapter, session, calls, clock, answerNext, close: server.close };
}

function recording(
  http: VendorHttp,
  before: (request: VendorRequest) => Partial<VendorResponse> | undefined,
): VendorHttp {
  return {
    request: (request) => {
      const answer = before(request);
      return answer ? Promise.resolve({ status: 200, headers: {}, body: '', ...answer }) : http.request(request);
    },
  };
}

/** Returns the polled devices as sync-api makes them of the lists. */
export function polled(device: VendorDevice, plants: readonly VendorPlant[] = []): PolledDevice {
  const timezone = plants.find((plant) => plant.vendorPlantId === device.vendorPlantId)?.timezone;
  return {
    deviceId: `dev_${device.InverterSN}`,
    plantId: `plant_${device.vendorPlantId}`,
    vendorPlantId: device.vendorPlantId,
    InverterSN: device.InverterSN,
    CollectorSN: device.CollectorSN,
    vendorDeviceId: device.vendorDeviceId,
    vendorType: device.vendorType,
    ...reported({ timezone, storage: device.storage }),
  };
}

/** Returns a device by hand. */
export function deviceOf(vendorDeviceId: string, over: Partial<PolledDevice> = {}): PolledDevice {
  return {
    deviceId: `dev_${vendorDeviceId}`,
    plantId: 'plant_1',
    vendorPlantId: 'NE=1',
    InverterSN: `SN${vendorDeviceId}`,
    CollectorSN: '',
    vendorDeviceId,
    vendorType: '1',
    ...over,
  };
}

export function answer(call: string, body: string, devices: readonly PolledDevice[]): RawAnswer {
  return { call, body, fetchedAt: NOON, devices };
}
