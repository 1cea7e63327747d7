import { freePort, startApp, type AppProcess } from './processes.ts';

export type Credentials = Record<string, string>;

/** The simulated clouds and the real ingest that calls them. */
export class Clouds {
  private constructor(
    private readonly port: number,
    private readonly seed: number,
    private sandbox: AppProcess,
    readonly ingest: AppProcess,
  ) {}

  static async start(inverters: number): Promise<Clouds> {
    const port = await freePort();
    // Another seed has other credentials, so that limits counted in an earlier run do not reach into this one.
    const seed = Math.floor(Math.random() * 1_000_000) + 2;
    const sandbox = await startSandbox(port, seed, inverters);
    const ingest = await startApp(
      'ingest',
      {
        VENDOR: 'solis',
        VENDOR_BASE_URLS: `solis=http://127.0.0.1:${port}/solis`,
        TIME_SCALE: '300',
        HEALTH_PORT: '0',
        LOG_LEVEL: 'debug',
      },
      'started',
    );
    return new Clouds(port, seed, sandbox, ingest);
  }

  async credentials(vendor = 'solis'): Promise<Credentials> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/`);
    const { vendors } = (await answer.json()) as { vendors: { id: string; credentials: Credentials }[] };
    return vendors.find(({ id }) => id === vendor)!.credentials;
  }

  async switch(switches: Record<string, boolean | number>): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/_admin/switches`, {
      method: 'POST',
      body: JSON.stringify({ vendor: 'solis', switches }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** The same park with another number of inverters. */
  async resize(inverters: number): Promise<void> {
    await this.sandbox.stop();
    this.sandbox = await startSandbox(this.port, this.seed, inverters);
  }

  async stop(): Promise<void> {
    await this.ingest.stop();
    await this.sandbox.stop();
  }
}

function startSandbox(port: number, seed: number, inverters: number): Promise<AppProcess> {
  const env = {
    SANDBOX_PORT: String(port),
    SANDBOX_SEED: String(seed),
    SANDBOX_INVERTERS: String(inverters),
    TIME_SCALE: '300',
  };
  return startApp('vendor-sandbox', env, 'listening');
}
