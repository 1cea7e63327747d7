import { reported } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  Gap,
  PolledDevice,
  RefreshTokenStore,
  RawAnswer,
  SessionStore,
  VendorAdapter,
  VendorDevice,
  VendorHttp,
} from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { hostSimulator, type ReachableSimulator } from '@heliograph/vendors/sandbox';

/** A summer morning in America and afternoon in Europe, and a plant model with few plants elsewhere: a sleeping device repeats its last sample. */
const start = Date.parse('2026-06-21T13:00:00Z');
const seed = 72;
const samplePeriodMs = 300_000;
/** Calls that bring samples, in seconds; alarms are requested every 10 or 30 minutes. */
const maxSampleInterval = 400;

/** One vendor's simulated cloud and the adapter that polls it, in this process and on a clock of their own: no call waits. */
export class VendorCloud {
  readonly #clock: { now: number };
  readonly #adapter: VendorAdapter;
  #devices: PolledDevice[] = [];

  private constructor(clock: { now: number }, adapter: VendorAdapter) {
    this.#clock = clock;
    this.#adapter = adapter;
  }

  static async open(vendorId: string, inverters: number): Promise<VendorCloud> {
    const vendor = await loadVendor(vendorId);
    const clock = { now: start };
    const simulate = await vendor.simulator();
    const simulator = simulate({ now: () => clock.now, timeScale: 1, seed, inverters });
    const hosted = await hostSimulator(simulator);
    const { credentials } = simulator;
    const access = { vendorAccountId: 'va', region: '', baseUrl: hosted.baseUrl, credentials };
    const createAdapter = await vendor.adapter();
    const cloud = new VendorCloud(clock, createAdapter(access, contextOf(hosted, clock)));
    await cloud.#sync();
    return cloud;
  }

  /** Everything that one round of sample polls brings; the next round is a sample period later. */
  async poll(): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    const { signal } = new AbortController();
    const endsAt = this.#clock.now + 2 * samplePeriodMs;
    for (const call of this.#adapter.planPolls(this.#devices)) {
      if (call.intervalSeconds <= maxSampleInterval) answers.push(...(await call.run(signal)));
    }
    this.#clock.now = endsAt;
    return answers;
  }

  /** The devices of the fleet, as ingest sends them along with their answers. */
  get devices(): readonly PolledDevice[] {
    return this.#devices;
  }

  /** The answers that the history of these devices has of a span of time. */
  async past(devices: readonly PolledDevice[], gap: Gap): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    const { signal } = new AbortController();
    for (const call of this.#adapter.planBackfill?.(devices, gap) ?? []) answers.push(...(await call.run(signal)));
    return answers;
  }

  async #sync(): Promise<void> {
    const { signal } = new AbortController();
    const plants = await this.#adapter.listPlants(signal);
    const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
    const devices = await this.#adapter.listDevices(plants, signal);
    this.#devices = devices.map((device) => polled(device, zones.get(device.vendorPlantId)));
    this.#clock.now = start + samplePeriodMs;
  }
}

/** Returns the device as sync-api makes it of a listed one, and ingest sends it along with its answers. */
function polled({ vendorPlantId, InverterSN, CollectorSN, ...device }: VendorDevice, timezone?: string): PolledDevice {
  const { vendorDeviceId, vendorType, model, firmware, ratedPowerKw, stringCount, phaseCount } = device;
  return {
    deviceId: `dev_${InverterSN}`,
    plantId: `plant_${vendorPlantId}`,
    vendorPlantId,
    InverterSN,
    CollectorSN,
    vendorDeviceId,
    vendorType,
    ...reported({ model, firmware, ratedPowerKw, stringCount, phaseCount, timezone }),
  };
}

/** The measured vendors have no refresh tokens. */
const noRefreshTokens: RefreshTokenStore = {
  newest: () => Promise.resolve(undefined),
  keep: () => Promise.resolve(),
};

function contextOf(hosted: ReachableSimulator, clock: { now: number }): AdapterContext {
  return {
    http: httpOf(hosted, clock),
    session: oneSession(),
    refreshTokens: noRefreshTokens,
    now: () => clock.now,
    timeScale: 1,
    warn: () => undefined,
  };
}

/**
 * Each call takes a second of the cloud's clock, so that no limit is met, and is made again as by the real client: the clouds answer 502 and 504 now and
 * then.
 */
function httpOf({ http }: ReachableSimulator, clock: { now: number }): VendorHttp {
  return {
    request: async (asked) => {
      for (;;) {
        clock.now += 1000;
        const response = await http.request(asked);
        if (response.status < 500) return response;
      }
    },
  };
}

function oneSession(): SessionStore {
  let token: string | undefined;
  return {
    get: async (login) => (token ??= (await login()).token),
    invalidate: () => {
      token = undefined;
      return Promise.resolve();
    },
  };
}
