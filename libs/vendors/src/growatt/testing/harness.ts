import { reported, type StorageType } from '@heliograph/base-data';
import type {
  AdapterContext,
  Gap,
  MappingContext,
  MappedItem,
  MappedSample,
  PolledDevice,
  SimulatorRequest,
  SimulatorResponse,
  VendorAdapter,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { hostSimulator, type ReachableSimulator } from '../../plant-model/hosted-simulator.ts';
import { memoryRefreshTokens, memorySession } from '../../plant-model/testing/simulators.ts';
import { createAdapter } from '../adapter.ts';
import { mapping } from '../mapping.ts';
import { createGrowattSimulator } from '../cloud/simulator.ts';

type Answer = (request: SimulatorRequest) => SimulatorResponse;

export interface Setup {
  timeScale?: number;
  seed?: number;
  inverters?: number;
  denied?: readonly string[];
  granted?: readonly string[];
  token?: string;
  /** Unix ms at the start. */
  now?: number;
  /** The devices beside inverters that the account asks for. */
  include?: readonly StorageType[];
}

/** The adapter in front of a simulated cloud, in memory, with a clock that the test moves. */
export class Harness {
  readonly requests: string[] = [];
  readonly warnings: string[] = [];
  readonly signal: AbortSignal = new AbortController().signal;
  readonly adapter: VendorAdapter;
  readonly context: MappingContext;
  /** Unix ms. */
  now: number;
  /** Intercepts requests: may change them, or answer itself. */
  intercept: (request: SimulatorRequest, answer: Answer) => SimulatorResponse = (request, answer) => answer(request);

  static async start(setup: Setup = {}): Promise<Harness> {
    const harness: { current?: Harness } = {};
    const simulator = createGrowattSimulator({
      now: () => harness.current?.now ?? 0,
      timeScale: setup.timeScale ?? 1,
      seed: setup.seed ?? 1,
      inverters: setup.inverters ?? 12,
      denied: setup.denied ?? [],
      granted: setup.granted ?? [],
    });
    const served = await hostSimulator({
      handle: (request) => harness.current!.#handle(request),
    });
    harness.current = new Harness(simulator, served, setup);
    return harness.current;
  }

  private constructor(
    readonly simulator: VendorSimulator,
    private readonly served: ReachableSimulator,
    setup: Setup,
  ) {
    this.now = setup.now ?? Date.parse('2026-06-21T10:00:00Z');
    const { baseUrl } = served;
    const credentials = { token: setup.token ?? simulator.credentials.token ?? '' };
    const { include } = setup;
    this.context = { samplePeriodSeconds: 300, ...reported({ include }) };
    this.adapter = createAdapter(
      { vendorAccountId: 'va1', region: 'global', baseUrl, credentials, ...reported({ include }) },
      this.#context(setup),
    );
  }

  close(): Promise<void> {
    return this.served.close();
  }

  advance(seconds: number): void {
    this.now += seconds * 1000;
  }

  /** Returns every device the adapter lists, as ingest would poll it. */
  async devices(): Promise<PolledDevice[]> {
    const plants = await this.adapter.listPlants(this.signal);
    const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
    const devices = await this.adapter.listDevices(plants, this.signal);
    return devices.map((device) => {
      const timezone = zones.get(device.vendorPlantId);
      return {
        ...device,
        deviceId: device.InverterSN,
        plantId: device.vendorPlantId,
        ...reported({ timezone }),
      };
    });
  }

  /** Runs the polls whose name begins so and maps their answers. */
  async poll(devices: readonly PolledDevice[], name: RegExp): Promise<MappedItem[]> {
    const items: MappedItem[] = [];
    for (const call of this.adapter.planPolls(devices)) {
      if (!name.test(call.name)) continue;
      for (const answer of await call.run(this.signal)) items.push(...mapping.map(answer, this.context));
    }
    return items;
  }

  /** Plans the backfill of a gap and maps its answers. */
  async backfill(devices: readonly PolledDevice[], gap: Gap): Promise<MappedItem[]> {
    const items: MappedItem[] = [];
    for (const call of this.adapter.planBackfill!(devices, gap))
      for (const answer of await call.run(this.signal)) items.push(...mapping.map(answer, this.context));
    return items;
  }

  async samples(devices: readonly PolledDevice[]): Promise<MappedSample[]> {
    return (await this.poll(devices, /s_data:/)).filter((item) => item.kind === 'sample');
  }

  #handle(request: SimulatorRequest): SimulatorResponse {
    this.requests.push(request.path);
    return this.intercept(request, (asked) => this.simulator.handle(asked) as SimulatorResponse);
  }

  #context({ timeScale = 1 }: Setup): AdapterContext {
    return {
      http: this.served.http,
      session: memorySession(),
      refreshTokens: memoryRefreshTokens(),
      now: () => this.now,
      timeScale,
      warn: (message, fields) => this.warnings.push(`${message} ${JSON.stringify(fields)}`),
    };
  }
}

export function html(status: number): SimulatorResponse {
  return { status, headers: { 'content-type': 'text/html' }, body: '<html><body>nginx</body></html>' };
}

/** Returns a business error of a v1 call. */
export function refusal(code: number): SimulatorResponse {
  return { status: 200, body: JSON.stringify({ error_msg: 'error_text', data: '', error_code: code }) };
}
