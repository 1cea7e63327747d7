import { localToUnix, reported, type StorageType } from '@heliograph/base-data';
import { budgetsOf, currentImportShare, LocalWindowLimiter, type Budget } from '@heliograph/vendor-http';
import { plantZone } from '@heliograph/plant-zone';
import { localDay, polledDeviceOf, VendorError } from '@heliograph/vendor-contract';
import type {
  BackfillCall,
  MappedItem,
  MappedSample,
  PolledDevice,
  PollCall,
  RawAnswer,
  SimulatorRequest,
  SimulatorResponse,
  Vendor,
  VendorAdapter,
  VendorDevice,
  VendorHttp,
  VendorMapping,
  VendorPlant,
  VendorRequest,
} from '@heliograph/vendor-contract';
import { DROPPED, SwitchedCloud } from '../../sandbox/index.ts';
import { hostSimulator } from '../hosted-simulator.ts';
import { createPlantModel } from '../plant-model.ts';
import { serveForIngest } from './paced-adapter.ts';
import { memoryRefreshTokens, memorySession } from './simulators.ts';
import type { PlantModel } from '../types.ts';
import { polled } from './vendor-harness.ts';

export interface HarnessOptions {
  inverters?: number;
  /** Unix ms. Default: 2026-06-21T11:00Z. */
  now?: number;
  credentials?: Readonly<Record<string, string>>;
  timeScale?: number;
  /** That of the adapter: an import reads a fast cloud's past with the vendor's own. Default: `timeScale`. */
  adapterTimeScale?: number;
  plantModelSeed?: string;
  /** One more plant to which something happened (`plant-model/incidents.ts`). */
  incidents?: boolean;
  /** What the vendor account asks for beside inverters. */
  include?: readonly StorageType[];
  /** Over a socket, with the client that ingest has, in place of in memory. */
  overHttp?: boolean;
}

export interface Polled {
  answers: RawAnswer[];
  items: MappedItem[];
  samples: MappedSample[];
  /** The errors by call name. */
  errors: Map<string, unknown>;
}

export const NOON = Date.parse('2026-06-21T11:00:00Z');

/** One vendor's cloud, in memory unless asked otherwise, with an adapter and its mapping, on a clock of its own that waiting for a rate limit moves. */
export class ContractHarness {
  readonly session = memorySession(() => this.now);
  readonly refreshTokens = memoryRefreshTokens();
  readonly signal: AbortSignal = new AbortController().signal;
  adapter!: VendorAdapter;
  mapping!: VendorMapping;
  requests = 0;
  /** The number of times the adapter made each call, by its name in limits; `*` all of them. */
  readonly made = new Map<string, number>();
  /** Calls, by their name in limits, that reach the cloud without token or key: its own answer to a stranger comes back. */
  readonly refused = new Set<string>();
  /** Called before each request reaches the cloud. */
  beforeRequest: (request: SimulatorRequest) => void = () => undefined;
  /** Called with the budgets that each request is about to take from. */
  beforeTake: (budgets: readonly Budget[]) => void = () => undefined;
  now: number;
  readonly plantModel: PlantModel;
  readonly #limiter = new LocalWindowLimiter();
  #close: () => Promise<void> = () => Promise.resolve();

  private constructor(
    readonly vendor: Vendor,
    readonly cloud: SwitchedCloud,
    readonly options: HarnessOptions,
    clock: { now: () => number },
  ) {
    this.now = options.now ?? NOON;
    clock.now = () => this.now;
    this.plantModel = createPlantModel({
      seed: plantModelSeedOf(options),
      inverters: options.inverters ?? 12,
      incidents: options.incidents ?? false,
    });
  }

  static async open(vendor: Vendor, options: HarnessOptions = {}): Promise<ContractHarness> {
    const clock = { now: (): number => options.now ?? NOON };
    const cloud = new SwitchedCloud(vendor.declaration.id, await vendor.simulator(), {
      now: () => clock.now(),
      timeScale: options.timeScale ?? 1,
      seed: 7,
      inverters: options.inverters ?? 12,
      plantModelSeed: plantModelSeedOf(options),
      incidents: options.incidents ?? false,
    });
    const harness = new ContractHarness(vendor, cloud, options, clock);
    await harness.#connect();
    return harness;
  }

  async #connect(): Promise<void> {
    const cloud = { handle: (request: SimulatorRequest) => this.#serve(request) };
    const served = await (this.options.overHttp === true
      ? serveForIngest(cloud, this.vendor.declaration)
      : hostSimulator(cloud));
    this.#close = served.close;
    this.mapping = await this.vendor.mapping();
    const create = await this.vendor.adapter();
    const { id, regions } = this.vendor.declaration;
    this.adapter = create(
      {
        vendorAccountId: `va_${id}`,
        region: regions[0]!.id,
        baseUrl: served.baseUrl,
        credentials: this.options.credentials ?? this.cloud.simulator.credentials,
        ...reported({ include: this.options.include }),
      },
      {
        http: this.#paced(served.http),
        session: this.session,
        refreshTokens: this.refreshTokens,
        now: () => this.now,
        timeScale: this.options.adapterTimeScale ?? this.options.timeScale ?? 1,
        warn: () => undefined,
      },
    );
  }

  close(): Promise<void> {
    return this.#close();
  }

  async #serve(request: SimulatorRequest): Promise<SimulatorResponse> {
    this.requests += 1;
    this.beforeRequest(request);
    const answer = await this.cloud.handle(request);
    if (answer === DROPPED) throw new Error('dropped');
    return answer;
  }

  /** Paces calls as ingest does: by the declared limits; waiting moves the clock. */
  #paced(plain: VendorHttp): VendorHttp {
    const { id, rateLimits } = this.vendor.declaration;
    const context = { vendor: id, credentialId: 'c', timeScale: this.options.timeScale ?? 1, limits: rateLimits };
    return {
      request: async (request) => {
        this.now += 20;
        for (const call of [request.call, '*']) this.made.set(call, (this.made.get(call) ?? 0) + 1);
        const budgets = budgetsOf(request, context, currentImportShare());
        this.beforeTake(budgets);
        this.waitFor(budgets);
        this.#limiter.record(budgets, this.now);
        // The clock does not advance during the call.
        this.#limiter.answered(budgets, this.now, this.now);
        return plain.request(this.refused.has(request.call) ? anonymous(request) : request);
      },
    };
  }

  /** Moves the clock to when each of the budgets has room. */
  waitFor(budgets: readonly Budget[]): void {
    for (;;) {
      const wait = this.#limiter.wait(budgets, this.now);
      if (wait === 0) return;
      this.now += Math.ceil(wait);
    }
  }

  async fleet(): Promise<{ plants: VendorPlant[]; devices: VendorDevice[]; polled: PolledDevice[] }> {
    const plants = await this.adapter.listPlants(this.signal);
    const devices = await this.adapter.listDevices(plants, this.signal);
    const byId = new Map(plants.map((plant) => [plant.vendorPlantId, plant]));
    return { plants, devices, polled: devices.map((device) => polledDevice(device, byId.get(device.vendorPlantId))) };
  }

  /** Plans the history of days in a row as an import does: the devices of each zone by themselves. @param daysAgo of the first day, before `NOON` */
  planHistory(devices: readonly PolledDevice[], daysAgo: number, days: number): BackfillCall[] {
    return [...Map.groupBy(devices, ({ timezone }) => timezone)].flatMap(([timezone, alike]) => {
      const gap = { from: midnight(daysAgo, timezone) - 1, to: midnight(daysAgo - days, timezone) - 1 };
      return this.adapter.planBackfill!(alike, gap, { isImport: true });
    });
  }

  /** Makes every planned call once. */
  async poll(devices: readonly PolledDevice[], calls?: readonly Pick<PollCall, 'name' | 'run'>[]): Promise<Polled> {
    const answers: RawAnswer[] = [];
    const errors = new Map<string, unknown>();
    for (const call of calls ?? this.adapter.planPolls(devices)) {
      try {
        answers.push(...(await call.run(this.signal)));
      } catch (error) {
        errors.set(call.name, error);
      }
    }
    const { timeScale = 1, adapterTimeScale = timeScale, include } = this.options;
    const samplePeriodSeconds = this.vendor.declaration.samplePeriodSeconds / adapterTimeScale;
    const context = { samplePeriodSeconds, ...reported({ include }) };
    const items = answers.flatMap((answer) => this.mapping.map(answer, context));
    return { answers, items, samples: items.filter((item) => item.kind === 'sample'), errors };
  }
}

/** Returns local midnight so many days before `NOON`. */
function midnight(daysAgo: number, timezone = 'UTC'): number {
  const date = localDay(NOON / 1000 - daysAgo * 86_400, timezone);
  return localToUnix(`${date} 00:00:00`, timezone)!;
}

function plantModelSeedOf({ plantModelSeed = 'contract' }: HarnessOptions): string {
  return plantModelSeed;
}

/** Header names, query members and body members in which the vendors' tokens and keys travel. */
const secretHeader = /^(authorization|[\w-]*token|cookie|x-api-key|accesskeyvalue)$/i;

function anonymous({ headers = {}, path, body, ...request }: VendorRequest): VendorRequest {
  return {
    ...request,
    path: path.replace(/([?&]token=)[^&]*/, '$1'),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeader.test(name))),
    ...reported({ body: body?.replace(/,?"token":"[^"]*"/, '') }),
  };
}

/** Returns the polled device that sync-api makes of a listed device, and ingest hands to the adapter. */
export function polledDevice(device: VendorDevice, plant?: VendorPlant): PolledDevice {
  const { InverterSN, vendorPlantId, firmware } = device;
  const { timezone, latitude, longitude } = plant ?? {};
  const zone = plantZone({ vendor: timezone, latitude, longitude });
  return polledDeviceOf({
    ...polled(device, zone?.timezone),
    deviceId: `dev_${InverterSN}`,
    plantId: `plant_${vendorPlantId}`,
    ...reported({ vendorOffset: zone?.vendorOffset, latitude, longitude, firmware }),
  });
}

/** Its kind, or what else was thrown. */
export function kindOf(error: unknown): string {
  return error instanceof VendorError ? error.kind : String(error);
}

export { visitConsentPage } from './consent-visitor.ts';
export { serveSimulator } from './simulators.ts';
