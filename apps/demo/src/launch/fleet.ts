import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@heliograph/stack';
import { endLeftovers, notePids } from './leftovers.ts';
import { ServiceProcess, type ServiceDefinition } from './service-process.ts';
import { replicaSettings } from './services.ts';

const readyMs = 60_000;

/** All service processes of one start. */
export class Fleet {
  readonly #directory: string;
  readonly #root: string;
  readonly #onProgress: (message: string) => void;
  readonly #processes: ServiceProcess[] = [];

  constructor(directory: string, root: string, onProgress: (message: string) => void) {
    this.#directory = directory;
    this.#root = root;
    this.#onProgress = onProgress;
  }

  async endLeftovers(): Promise<void> {
    const ended = await endLeftovers(this.#pidFile, this.#root);
    if (ended > 0) this.#onProgress(`ended ${ended} services that an earlier start had left`);
  }

  /** Starts them together; resolves when all are ready. */
  async start(definitions: readonly ServiceDefinition[]): Promise<void> {
    const logs = join(this.#directory, 'logs');
    mkdirSync(logs, { recursive: true });
    const started = definitions.map(
      (definition) =>
        new ServiceProcess(definition, { logFile: join(logs, `${definition.name}.log`), onProgress: this.#onProgress }),
    );
    this.#processes.push(...started);
    for (const service of started) service.start();
    notePids(this.#pidFile, this.#processes);
    await Promise.all(started.map((service) => service.ready(readyMs)));
  }

  find(name: string): ServiceProcess {
    const found = this.#processes.find((service) => service.name === name);
    if (!found) throw new Error(`no service ${name} was started`);
    return found;
  }

  /** As a Deployment does it: a new replica is ready, then the old one stops. Only of a service without a port of its own: there is one of each. */
  async replace(name: string): Promise<void> {
    const old = this.find(name);
    const healthPort = await freePort();
    const fresh = old.successor(replicaSettings(name, healthPort), `http://127.0.0.1:${healthPort}/readyz`);
    this.#processes.push(fresh);
    fresh.start();
    notePids(this.#pidFile, this.#processes);
    await fresh.ready(readyMs);
    this.#processes.splice(this.#processes.indexOf(old), 1);
    await old.stop();
  }

  /** In reverse order: what brings data first, what others need last. */
  async stop(): Promise<void> {
    for (const service of [...this.#processes].reverse()) {
      if (['ingest', 'normalizer'].includes(service.name)) await service.stop();
    }
    await Promise.all(this.#processes.map((service) => service.stop()));
  }

  killNow(): void {
    for (const service of this.#processes) service.killNow();
  }

  get #pidFile(): string {
    return join(this.#directory, 'services.pid.json');
  }
}
