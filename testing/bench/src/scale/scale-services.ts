import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@heliograph/stack';
import { AccessTokens } from '@heliograph/testbed';
import { ServiceProcess } from '@heliograph/testbed/processes';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { scaleVendors } from './fleet-plan.ts';

export interface StartedService {
  /** E.g. `normalizer 1`, `ingest huawei`. */
  name: string;
  app: string;
  process: ServiceProcess;
  /** The time from the start of the process until it is ready, and its CPU time until then, in seconds. */
  readySeconds: number;
  readyCpuSeconds: number;
}

export interface ServicesOptions {
  /** The environment of the stack, with the master key. */
  environment: Readonly<Record<string, string>>;
  /** The URL for MQTT tokens. */
  tokenUrl: string;
  webhookCaFile: string;
  vendorBaseUrls: string;
  directory: string;
  signal: AbortSignal;
  progress: (message: string) => void;
  /** The replicas of the normalizer and of each dispatcher. Default 2. */
  replicas?: number;
  /** All services are one process. */
  allInOne?: boolean;
}

/** A service that reads a million devices at its start takes minutes on a busy machine. */
const readyMs = 15 * 60_000;
export const replicatedApps = ['normalizer', 'webhook-dispatcher', 'kafka-dispatcher', 'mqtt-dispatcher'] as const;
export type ReplicatedApp = (typeof replicatedApps)[number];
const apis = ['sync-api', 'delivery-api'] as const;
const defaultReplicas = 2;

/** The name of the ingest of a vendor. */
export const ingestOf = (vendor: string): string => `ingest ${vendor}`;

/** The services under load: replicas of the normalizer and of each dispatcher, one of each API, and an ingest for each polled vendor. */
export class ScaleServices {
  readonly started: StartedService[] = [];
  readonly #options: ServicesOptions;
  readonly #tokens = new AccessTokens();
  #count = 0;

  constructor(options: ServicesOptions) {
    this.#options = options;
  }

  /** The APIs create their tables, and stop. */
  async createTables(): Promise<void> {
    await together(apis.map((api) => () => this.start(api, api)));
    await this.stop();
    this.started.length = 0;
  }

  /** One after the other, downstream first, so that each start is measured alone and no fetched record waits. */
  async startAll(): Promise<void> {
    for (const start of this.#starts()) await start();
  }

  /** All at once, which takes less time. */
  async startTogether(): Promise<void> {
    await together(this.#starts());
  }

  #starts(): (() => Promise<StartedService>)[] {
    const { replicas = defaultReplicas, allInOne = false } = this.#options;
    if (allInOne) return [() => this.start('all-in-one', 'all-in-one')];
    const numbers = Array.from({ length: replicas }, (_, i) => i + 1);
    return [
      ...apis.map((api) => () => this.start(api, api)),
      ...replicatedApps.toReversed().flatMap((app) => numbers.map((n) => () => this.start(app, `${app} ${n}`))),
      ...scaleVendors.map(
        ({ id }) =>
          () =>
            this.start('ingest', ingestOf(id), { VENDOR: id }),
      ),
    ];
  }

  async start(app: string, name: string, own: Readonly<Record<string, string>> = {}): Promise<StartedService> {
    const { environment, directory, signal, progress } = this.#options;
    const begun = performance.now();
    this.#count += 1;
    // A log of its own: the address of the inspector is read from it.
    const logs = mkdtempSync(join(directory, `${this.#count}-${app}-`));
    const process = await ServiceProcess.started(
      {
        app,
        environment: {
          NODE_ENV: 'production',
          LOG_LEVEL: 'info',
          ...environment,
          HEALTH_PORT: '0',
          ...(await this.#environmentOf(app)),
          ...own,
        },
        nodeArguments: ['--inspect=127.0.0.1:0'],
      },
      { directory: logs },
      { timeoutMs: readyMs, signal },
    );
    const readySeconds = (performance.now() - begun) / 1000;
    const service = { name, app, process, readySeconds, readyCpuSeconds: cpuSecondsOf(process.pid!) };
    progress(`${name} is ready after ${readySeconds.toFixed(1)} s`);
    this.started.push(service);
    return service;
  }

  /** Stops the second replica, and starts another in its place. @returns the times (Unix ms) of its end, and until the new one is ready */
  async replace(app: ReplicatedApp): Promise<{ stoppedSeconds: number; readySeconds: number }> {
    const index = this.started.findLastIndex((service) => service.app === app);
    const [old] = this.started.splice(index, 1);
    const begun = performance.now();
    await old!.process.stop();
    const stoppedSeconds = (performance.now() - begun) / 1000;
    const { readySeconds } = await this.start(app, `${old!.name}, replaced`);
    return { stoppedSeconds, readySeconds };
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.started.map(({ process }) => process.stop()));
  }

  /** The settings that each service has apart. */
  async #environmentOfAll(): Promise<Record<string, string>> {
    const apps = [...apis, ...replicatedApps, 'ingest'];
    const environment: Record<string, string> = {
      SERVICES: apps.join(','),
      VENDORS: scaleVendors.map(({ id }) => id).join(','),
    };
    for (const app of apps)
      for (const [name, value] of Object.entries(await this.#environmentOf(app)))
        environment[`${app.toUpperCase().replaceAll('-', '_')}_${name}`] = value;
    return environment;
  }

  async #environmentOf(app: string): Promise<Record<string, string>> {
    const { webhookCaFile, tokenUrl, vendorBaseUrls } = this.#options;
    switch (app) {
      case 'all-in-one':
        return this.#environmentOfAll();
      case 'ingest':
        return { VENDOR_BASE_URLS: vendorBaseUrls };
      case 'webhook-dispatcher':
        return { WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8', WEBHOOK_CA_FILE: webhookCaFile };
      case 'mqtt-dispatcher':
        return { AUTH_API_URL: tokenUrl };
      case 'sync-api':
      case 'delivery-api':
        return { ...this.#tokens.environment, PORT: String(await freePort()), RESYNC_INTERVAL_HOURS: '0' };
      default:
        return {};
    }
  }
}

/** Throws when all starts have ended: services that were started until then are listed, and can be stopped. */
async function together(starts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const outcomes = await Promise.allSettled(starts.map((start) => start()));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
