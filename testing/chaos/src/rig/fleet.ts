import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import { freePort, ServiceProcess, type ServiceDefinition } from '@heliograph/testbed/processes';
import { Balancer } from './balancer.ts';
import { define, defineAllInOne, httpPort, type ProductSettings } from './definitions.ts';

interface Replica {
  process: ServiceProcess;
  /** Behind its app's balancer. */
  port?: number;
}

export interface Rolled {
  app: string;
  /** The times from SIGTERM to the end of each process. */
  stopMs: number[];
}

/** Only of the product: the clouds are one. */
const single = new Set(['vendor-sandbox']);

/** The pace of a Deployment's rollout. */
export interface RolloutPace {
  /** `minReadySeconds`: the time for which a new replica is ready before an old one is stopped. */
  minReadyMs: number;
  /** `preStop.sleep` of services with an API. */
  preStopMs: number;
}

/** All service processes of one run. */
export class Fleet {
  #replicas: Replica[] = [];
  readonly #gone: ServiceProcess[] = [];
  readonly #settings = new Map<string, ProductSettings>();
  readonly #balancers = new Map<string, Balancer>();
  #names = 0;

  constructor(
    private readonly directory: string,
    private readonly signal: AbortSignal,
  ) {}

  /** Starts as many of each as the settings say, or replaces the one process by one that also runs these; resolves when all are ready. */
  async start(apps: readonly string[], settings: ProductSettings): Promise<void> {
    const started: Replica[] = [];
    for (const app of apps) this.#settings.set(app, settings);
    if (settings.allInOne) started.push(await this.#withFurtherServices());
    for (const app of settings.allInOne ? apps.filter((name) => single.has(name)) : apps) {
      for (let i = 0; i < (single.has(app) ? 1 : settings.replicas); i += 1) started.push(await this.#define(app));
    }
    await Promise.all(started.map(({ process }) => process.start()));
    await Promise.all(started.map((replica) => this.#ready(replica)));
  }

  /** The oldest of that app, or the one process. */
  find(app: string): ServiceProcess {
    return this.all(app)[0] ?? missing(app);
  }

  all(app: string): ServiceProcess[] {
    const isOf = (process: ServiceProcess): boolean =>
      process.app === app || (process.app === 'all-in-one' && this.#services.includes(app));
    return this.#replicas.filter(({ process }) => isOf(process)).map(({ process }) => process);
  }

  has(app: string): boolean {
    return this.all(app).length > 0;
  }

  /** The newest of that app, for good. */
  async stopNewest(app: string): Promise<void> {
    const newest = this.#replicas.findLast(({ process }) => process.app === app);
    if (newest !== undefined) await this.#stop(newest);
  }

  /**
   * Replaces each replica as a Deployment does (maxSurge 1, maxUnavailable 0): a new one is ready; then an old one is removed from the Service, which takes
   * effect everywhere during its preStop sleep, and gets SIGTERM.
   */
  async roll(app: string, { minReadyMs, preStopMs }: RolloutPace): Promise<Rolled> {
    const stopMs: number[] = [];
    for (const old of this.#replicas.filter(({ process }) => process.app === app)) {
      const fresh = await this.#define(app);
      await fresh.process.start();
      await this.#ready(fresh);
      await sleep(minReadyMs, undefined, { signal: this.signal });
      if (old.port !== undefined) this.#balancers.get(app)!.remove(old.port);
      if (old.port !== undefined) await sleep(preStopMs, undefined, { signal: this.signal });
      const begin = Date.now();
      await this.#stop(old);
      stopMs.push(Date.now() - begin);
    }
    return { app, stopMs };
  }

  /** Kills every process, and starts each app again with other settings, in the order of their first start. Resolves when all are ready. */
  async startElsewhere(settings: ProductSettings): Promise<void> {
    const killed = this.#replicas;
    this.#replicas = [];
    this.#gone.push(...killed.map(({ process }) => process));
    await Promise.all(killed.map(({ process }) => process.stop('SIGKILL')));
    const vendorUrls = (app: string) => reported({ vendorUrls: this.#settings.get(app)?.vendorUrls });
    const apps = [...new Set(killed.map(({ process }) => process.app))];
    await Promise.all(apps.map((app) => this.start([app], { ...settings, ...vendorUrls(app) })));
  }

  /** Services that ended by themselves: `name (times)`. */
  get crashes(): string[] {
    const all = [...this.#replicas.map(({ process }) => process), ...this.#gone];
    return all.filter(({ crashes }) => crashes > 0).map(({ name, crashes }) => `${name} (${crashes})`);
  }

  /** Returns the replicas that were killed because their stop took too long. */
  async cutOff(): Promise<string[]> {
    const logs = await Promise.all(
      this.#gone.map(async (service) => ({ name: service.name, log: await service.log() })),
    );
    return logs.filter(({ log }) => log.includes('not stopped within the timeout')).map(({ name }) => name);
  }

  async stop(): Promise<void> {
    const all = this.#replicas.map(({ process }) => process);
    const sources = all.filter(({ app }) => ['ingest', 'normalizer'].includes(app));
    await Promise.allSettled(sources.map((service) => service.stop()));
    await Promise.allSettled(all.map((service) => service.stop()));
    for (const balancer of this.#balancers.values()) balancer.stop();
  }

  /** The services of the product that were started. */
  get #services(): string[] {
    return [...this.#settings.keys()].filter((app) => !single.has(app));
  }

  async #withFurtherServices(): Promise<Replica> {
    const old = this.#replicas.find(({ process }) => process.app === 'all-in-one');
    if (old !== undefined) await this.#stop(old);
    const definition = await defineAllInOne(this.#services, (app) => this.#settings.get(app) ?? missing(app));
    return this.#add(definition);
  }

  async #define(app: string): Promise<Replica> {
    const settings = this.#settings.get(app) ?? missing(app);
    const servicePort = httpPort(app, settings.ports);
    const balanced = settings.replicas > 1 && servicePort !== undefined && !single.has(app);
    const port = balanced ? await freePort() : undefined;
    if (balanced && !this.#balancers.has(app)) this.#balancers.set(app, await Balancer.listen(servicePort));
    const definition = await define(app, settings, this.#nameFor(app), port);
    return this.#add(definition, port);
  }

  #add(definition: ServiceDefinition, port?: number): Replica {
    const process = new ServiceProcess(definition, { directory: this.directory, restarts: true });
    const replica = { process, ...reported({ port }) };
    this.#replicas.push(replica);
    return replica;
  }

  async #ready({ process, port }: Replica): Promise<void> {
    await process.ready({ signal: this.signal });
    if (port !== undefined) this.#balancers.get(process.app)!.add(port);
  }

  async #stop(replica: Replica): Promise<void> {
    this.#replicas = this.#replicas.filter((other) => other !== replica);
    this.#gone.push(replica.process);
    await replica.process.stop();
  }

  #nameFor(app: string): string {
    this.#names += 1;
    return this.#settings.get(app)?.replicas === 1 && !this.has(app) ? app : `${app}-${this.#names}`;
  }
}

function missing(app: string): never {
  throw new Error(`no ${app} was started`);
}
