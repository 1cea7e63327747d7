import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, ServiceProcess, type ServiceDefinition } from '@heliograph/testbed/processes';
import { endOrphanedProcesses, notePids } from './running-start.ts';
import { replicaSettings } from './services.ts';

const readyMs = 60_000;

/** The service processes of one start. */
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

  async endOrphanedProcesses(): Promise<void> {
    const ended = await endOrphanedProcesses(this.#pidFile, this.#root);
    if (ended > 0) this.#onProgress(`ended ${ended} orphaned services of an earlier start`);
  }

  /** Starts services together; resolves when all are ready. */
  async start(definitions: readonly ServiceDefinition[]): Promise<void> {
    await this.#start(definitions.map((definition) => this.#define(definition)));
  }

  /** @returns the process of that name, or the one that runs all services */
  find(name: string): ServiceProcess {
    const named = (wanted: string) => this.#processes.find((service) => service.name === wanted);
    const found = named(name) ?? named('all-in-one');
    if (!found) throw new Error(`no service ${name} was started`);
    return found;
  }

  /** Replaces a service as a Deployment does: a new replica becomes ready, then the old one stops. Only for a service without a port of its own. */
  async replace(name: string): Promise<void> {
    const old = this.find(name);
    const healthPort = await freePort();
    const fresh = this.#define({
      ...old.definition,
      environment: { ...old.definition.environment, ...replicaSettings(name, healthPort) },
      readyUrl: `http://127.0.0.1:${healthPort}/readyz`,
    });
    await this.#start([fresh]);
    this.#processes.splice(this.#processes.indexOf(old), 1);
    await old.stop();
  }

  /** Stops processes for good. */
  async end(names: readonly string[]): Promise<void> {
    const ended = names.map((name) => this.find(name));
    for (const service of ended) this.#processes.splice(this.#processes.indexOf(service), 1);
    await Promise.all(ended.map((service) => service.stop()));
  }

  /** Stops the services in reverse order: those that bring data first, those that others need last. */
  async stop(): Promise<void> {
    for (const service of [...this.#processes].reverse()) {
      if (['ingest', 'normalizer'].includes(service.name)) await service.stop();
    }
    await Promise.all(this.#processes.map((service) => service.stop()));
  }

  killNow(): void {
    for (const service of this.#processes) void service.stop('SIGKILL');
  }

  #define(definition: ServiceDefinition): ServiceProcess {
    const directory = join(this.#directory, 'logs');
    mkdirSync(directory, { recursive: true });
    return new ServiceProcess(definition, {
      directory,
      restarts: true,
      onExit: (how) => this.#onProgress(`${definition.app} ended (${how}), starting it again`),
    });
  }

  async #start(services: readonly ServiceProcess[]): Promise<void> {
    this.#processes.push(...services);
    await Promise.all(services.map((service) => service.start()));
    notePids(this.#pidFile, this.#processes);
    await Promise.all(services.map((service) => service.ready({ timeoutMs: readyMs })));
  }

  get #pidFile(): string {
    return join(this.#directory, 'services.pid.json');
  }
}
