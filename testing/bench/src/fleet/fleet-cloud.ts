import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, spawnPart, type SpawnedPart } from '@heliograph/stack';

const readyMs = 60_000;
const seed = 7;

export interface CloudSettings {
  vendor: string;
  port: number;
  /** Limit windows run so many times faster than the vendor's. */
  timeScale: number;
  seed: number;
  inverters: number;
}

export interface FleetCloudOptions {
  vendor: string;
  timeScale: number;
  directory: string;
  signal: AbortSignal;
}

/** A vendor's simulated cloud with a fleet whose size can be changed. */
export class FleetCloud {
  private part: SpawnedPart | undefined;

  private constructor(
    private readonly options: FleetCloudOptions,
    private readonly port: number,
  ) {}

  static async start(options: FleetCloudOptions, inverters: number): Promise<FleetCloud> {
    const cloud = new FleetCloud(options, await freePort());
    await cloud.resize(inverters);
    return cloud;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The same plant model with another number of inverters. */
  async resize(inverters: number): Promise<void> {
    await this.stop();
    const { vendor, timeScale, directory } = this.options;
    const settings: CloudSettings = { vendor, port: this.port, timeScale, seed, inverters };
    this.part = await spawnPart({
      name: 'cloud',
      command: process.execPath,
      args: [join(import.meta.dirname, 'cloud-process.js'), JSON.stringify(settings)],
      env: {},
      logFile: join(directory, 'cloud.log'),
      pidFile: join(directory, 'cloud.pid'),
    });
    await this.credentials();
  }

  /** Returns the credentials that a user of the cloud would be given. Waits until it answers. */
  async credentials(): Promise<Record<string, string>> {
    const deadline = Date.now() + readyMs;
    for (;;) {
      try {
        const answer = await fetch(`${this.url}/_credentials`, { signal: AbortSignal.timeout(5_000) });
        return (await answer.json()) as Record<string, string>;
      } catch (error) {
        if (Date.now() > deadline || this.part?.alive !== true) throw error;
        await sleep(100, undefined, { signal: this.options.signal });
      }
    }
  }

  async stop(): Promise<void> {
    await this.part?.stop();
    this.part = undefined;
  }
}
