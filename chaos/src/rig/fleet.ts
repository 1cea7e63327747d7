import { define, type ProductSettings } from './definitions.ts';
import { ServiceProcess } from './service-process.ts';

/** All service processes of one run. */
export class Fleet {
  readonly #services: ServiceProcess[] = [];

  constructor(
    private readonly directory: string,
    private readonly signal: AbortSignal,
  ) {}

  /** Starts them together; resolves when all are ready. */
  async start(apps: readonly string[], settings: ProductSettings): Promise<void> {
    const started: ServiceProcess[] = [];
    for (const app of apps)
      started.push(new ServiceProcess(await define(app, settings, this.#nameFor(app)), this.directory));
    this.#services.push(...started);
    await Promise.all(started.map((service) => service.start()));
    await Promise.all(started.map((service) => service.ready(this.signal)));
  }

  /** The oldest of that app. */
  find(app: string): ServiceProcess {
    const found = this.#services.find((service) => service.app === app);
    if (found === undefined) throw new Error(`no ${app} was started`);
    return found;
  }

  has(app: string): boolean {
    return this.#services.some((service) => service.app === app);
  }

  /** The newest of that app, for good. */
  async stopNewest(app: string): Promise<void> {
    const newest = this.#services.findLast((service) => service.app === app);
    if (newest === undefined) return;
    this.#services.splice(this.#services.indexOf(newest), 1);
    await newest.stop();
  }

  /** Services that ended by themselves: `name (times)`. */
  get crashes(): string[] {
    return this.#services.filter(({ crashes }) => crashes > 0).map(({ name, crashes }) => `${name} (${crashes})`);
  }

  async stop(): Promise<void> {
    const sources = this.#services.filter(({ app }) => ['ingest', 'normalizer'].includes(app));
    await Promise.allSettled(sources.map((service) => service.stop()));
    await Promise.allSettled(this.#services.map((service) => service.stop()));
  }

  #nameFor(app: string): string {
    const taken = this.#services.filter((service) => service.app === app).length;
    return taken === 0 ? app : `${app}-${taken + 1}-${Date.now()}`;
  }
}
