import { freePort, ServiceProcess, vendorSandbox } from '@heliograph/testbed/processes';
import { atEnd } from './sync-api.ts';

export type Credentials = Record<string, string>;

/** A vendor's health is evaluated from all accounts of the installation, so one spec alone may poll this vendor: it calls `Clouds.observed`. */
export const observedVendor = 'goodwe';

/** Runs the simulated clouds and the real ingest that calls them. */
export class Clouds {
  private constructor(
    private readonly port: number,
    private readonly seed: number,
    private readonly vendor: string,
    private sandbox: ServiceProcess,
    readonly ingest: ServiceProcess,
  ) {}

  static start(inverters: number, vendor = 'solis', env: Record<string, string> = {}): Promise<Clouds> {
    if (vendor === observedVendor) throw new Error(`${vendor} is observed by another spec: take another vendor`);
    return Clouds.#run(inverters, vendor, env);
  }

  static observed(inverters: number): Promise<Clouds> {
    return Clouds.#run(inverters, observedVendor);
  }

  static async #run(inverters: number, vendor: string, env: Record<string, string> = {}): Promise<Clouds> {
    const port = await freePort();
    const seed = Math.floor(Math.random() * 1_000_000) + 2;
    const sandbox = await startSandbox(port, seed, inverters);
    const ingest = await startIngest(port, vendor, env);
    const clouds = new Clouds(port, seed, vendor, sandbox, ingest);
    atEnd(() => clouds.#stop());
    return clouds;
  }

  /** Starts another process of the same ingest. */
  async startIngest(env: Record<string, string> = {}): Promise<ServiceProcess> {
    const ingest = await startIngest(this.port, this.vendor, env);
    atEnd(() => ingest.stop());
    return ingest;
  }

  async credentials(vendor = this.vendor): Promise<Credentials> {
    return (await this.#describe(vendor)).credentials;
  }

  /** Returns the credentials before an owner has consented. */
  async consentCredentials(): Promise<Credentials> {
    return (await this.#describe(this.vendor)).consentCredentials!;
  }

  async #describe(vendor: string): Promise<{ credentials: Credentials; consentCredentials?: Credentials }> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/`);
    const { vendors } = (await answer.json()) as {
      vendors: { id: string; credentials: Credentials; consentCredentials?: Credentials }[];
    };
    return vendors.find(({ id }) => id === vendor)!;
  }

  async switch(switches: Record<string, boolean | number>): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/_admin/switches`, {
      method: 'POST',
      body: JSON.stringify({ vendor: this.vendor, switches }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** Replaces the plant with one that has another number of inverters. */
  async resize(inverters: number): Promise<void> {
    await this.sandbox.stop();
    this.sandbox = await startSandbox(this.port, this.seed, inverters);
  }

  async #stop(): Promise<void> {
    await this.ingest.stop();
    await this.sandbox.stop();
  }
}

function startIngest(port: number, vendor: string, env: Record<string, string>): Promise<ServiceProcess> {
  const own = {
    VENDOR: vendor,
    VENDOR_BASE_URLS: `${vendor}=http://127.0.0.1:${port}/${vendor}`,
    TIME_SCALE: '300',
    LOG_LEVEL: 'debug',
  };
  return ServiceProcess.started({ app: 'ingest', environment: { ...process.env, ...own, ...env } });
}

function startSandbox(port: number, seed: number, inverters: number): Promise<ServiceProcess> {
  return ServiceProcess.started(vendorSandbox({ port, seed, inverters, timeScale: 300 }));
}
