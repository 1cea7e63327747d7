import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnPart, type SpawnedPart } from '@heliograph/stack';
import { root } from '../root.ts';
import { residentMib } from './memory-watch.ts';

export interface ServiceDefinition {
  /** Folder below `apps`. */
  app: string;
  /** Unique; the app's name unless there are several. */
  name: string;
  environment: Readonly<Record<string, string>>;
  /** Answers 200 when the service is ready. */
  readyUrl: string;
  /** Modules that are loaded first. */
  preload?: readonly string[];
}

const readyMs = 120_000;
const restartMs = 500;
const longestRestartMs = 8_000;
const watchMs = 100;

/** One real service as a process of its own, started again whenever it dies, as Kubernetes would. It dies with this process. */
export class ServiceProcess {
  readonly #definition: ServiceDefinition;
  readonly #directory: string;
  readonly #watch: NodeJS.Timeout;
  #part: SpawnedPart | undefined;
  #starting: Promise<void> | undefined;
  #stopping = false;
  #pauseMs = restartMs;
  /** It ended by itself, unasked. */
  crashes = 0;
  kills = 0;

  constructor(definition: ServiceDefinition, directory: string) {
    this.#definition = definition;
    this.#directory = directory;
    this.#watch = setInterval(() => this.#look(), watchMs);
  }

  get name(): string {
    return this.#definition.name;
  }

  get app(): string {
    return this.#definition.app;
  }

  get logFile(): string {
    return join(this.#directory, `${this.name}.log`);
  }

  async start(): Promise<void> {
    const { app, name, environment, preload = [] } = this.#definition;
    this.#part = await spawnPart({
      name,
      command: process.execPath,
      args: [
        '--enable-source-maps',
        ...preload.map((file) => `--import=${file}`),
        join(root, 'apps', app, 'dist', 'main.js'),
      ],
      env: environment,
      logFile: this.logFile,
      pidFile: join(this.#directory, `${name}.pid`),
    });
  }

  /** Resolves when it says that it is ready. @throws Error with its last words */
  async ready(signal?: AbortSignal): Promise<void> {
    const deadline = Date.now() + readyMs;
    while (Date.now() < deadline) {
      if (await answers(this.#definition.readyUrl)) return;
      await sleep(100, undefined, { signal });
    }
    const log = await readFile(this.logFile, 'utf8');
    throw new Error(`${this.name} did not become ready:\n${log.split('\n').slice(-15).join('\n')}`);
  }

  /** `kill -9`; it is started again. */
  async kill(): Promise<void> {
    this.kills += 1;
    this.#pauseMs = restartMs;
    const part = this.#part;
    this.#part = undefined;
    await part?.stop('SIGKILL');
    this.#startLater();
  }

  /** SIGSTOP, or SIGCONT. */
  signal(kind: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.pid !== undefined) process.kill(this.pid, kind);
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.#part?.alive === true ? this.#part.pid : undefined;
  }

  /** Resident memory in MiB; undefined while it does not run. */
  memoryMiB(): number | undefined {
    return this.pid === undefined ? undefined : residentMib(this.pid);
  }

  /** For good. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#watch);
    await this.#starting;
    await this.#part?.stop();
  }

  #look(): void {
    if (this.#part === undefined || this.#part.alive || this.#stopping) return;
    this.#part = undefined;
    this.crashes += 1;
    this.#startLater();
  }

  #startLater(): void {
    this.#starting = sleep(this.#pauseMs).then(() => (this.#stopping ? undefined : this.start()));
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestRestartMs);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
