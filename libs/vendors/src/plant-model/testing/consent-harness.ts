import type {
  AdapterContext,
  ConsentAccess,
  ConsentCallback,
  CreateAdapter,
  Vendor,
  VendorAdapter,
  VendorConsent,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { simulatedPlantModel } from '../plant-model.ts';
import { memoryRefreshTokens, memorySession, plainVendorHttp, serveSimulator } from './simulators.ts';

export const redirectUri = 'https://us.example/v1/vendor-authorizations/callback';
export const state = 'unguessable-state_0123456789';

const seed = 7;
const inverters = 6;

/** A vendor's simulated cloud over HTTP below a path, as the sandbox serves it, and its consent. */
export class ConsentHarness {
  readonly signal: AbortSignal = new AbortController().signal;
  readonly simulator: VendorSimulator;
  /** The number of plants of the plant model. */
  readonly plants: number;
  now = Date.parse('2026-06-21T11:00:00Z');
  requests = 0;
  outage = false;
  readonly #consent: VendorConsent;
  readonly #create: CreateAdapter;
  #baseUrl = '';
  #close: () => Promise<void> = () => Promise.resolve();

  private constructor(
    readonly vendor: Vendor,
    parts: { simulator: VendorSimulator; consent: VendorConsent; create: CreateAdapter },
    clock: { now: () => number },
  ) {
    ({ simulator: this.simulator, consent: this.#consent, create: this.#create } = parts);
    clock.now = () => this.now;
    this.plants = simulatedPlantModel(vendor.declaration.id, {
      now: () => this.now,
      timeScale: 1,
      seed,
      inverters,
    }).sites.length;
  }

  static async open(vendor: Vendor): Promise<ConsentHarness> {
    const clock = { now: (): number => 0 };
    const simulator = (await vendor.simulator())({ now: () => clock.now(), timeScale: 1, seed, inverters });
    const parts = { simulator, consent: await vendor.consent!(), create: await vendor.adapter() };
    const harness = new ConsentHarness(vendor, parts, clock);
    await harness.#serve();
    return harness;
  }

  async #serve(): Promise<void> {
    const prefix = `/${this.vendor.declaration.id}`;
    const served = await serveSimulator({
      handle: (request) => {
        this.requests += 1;
        if (this.outage) return { status: 503, body: 'Service Unavailable' };
        const path = request.path.slice(prefix.length);
        return this.simulator.handle({ ...request, path, baseUrl: request.baseUrl + prefix });
      },
    });
    this.#baseUrl = served.baseUrl + prefix;
    this.#close = served.close;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Returns the URL of the consent page. */
  url(): string {
    return this.#consent.url(this.#access(this.simulator.consentCredentials!), { redirectUri, state });
  }

  redeem(
    callback: ConsentCallback,
    credentials = this.simulator.consentCredentials!,
  ): Promise<Readonly<Record<string, string>>> {
    return this.#consent.redeem(this.#access(credentials), callback, this.#context(), this.signal);
  }

  /** Returns an adapter with stores of its own, as another installation would have them. */
  adapter(credentials: Readonly<Record<string, string>>): VendorAdapter {
    return this.#create(this.#access(credentials), this.#context());
  }

  #access(credentials: Readonly<Record<string, string>>): ConsentAccess {
    const [region] = this.vendor.declaration.regions;
    const hosts = Object.fromEntries(Object.keys(region?.hosts ?? {}).map((name) => [name, this.#baseUrl]));
    return { vendorAccountId: 'va', region: region?.id ?? '', baseUrl: this.#baseUrl, hosts, credentials };
  }

  #context(): AdapterContext {
    return {
      http: plainVendorHttp(this.#baseUrl),
      session: memorySession(() => this.now),
      refreshTokens: memoryRefreshTokens(),
      now: () => this.now,
      timeScale: 1,
      warn: () => undefined,
    };
  }
}
