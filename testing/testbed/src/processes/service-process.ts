import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import { spawnPart, type Exit, type SpawnedPart } from '@heliograph/stack';
import { programOf } from './program.ts';

export interface ServiceDefinition {
  /** Folder below `apps`. */
  app: string;
  /** Unique among those of a directory. Default the app's. */
  name?: string;
  /** Besides this process' PATH, HOME, LANG, TZ and TMPDIR. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Answers 200 when the service is ready. Default /readyz of a port that the service takes itself and names in its log at level info. */
  readyUrl?: string;
  /** Options of Node. */
  nodeArguments?: readonly string[];
}

export interface ServiceProcessOptions {
  /** The directory of its log and pid file. Default: a new temporary one. */
  directory?: string;
  /** It is started again whenever it ends unasked, as Kubernetes would. Default false. */
  restarts?: boolean;
  /** Called when it ended by itself: by a signal, or with a code. */
  onExit?: (how: string) => void;
}

export interface ReadyOptions {
  /** Default 2 min. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

const readyMs = 120_000;
const probeMs = 2_000;
const pollMs = 50;
/** Like Kubernetes' `terminationGracePeriodSeconds`. */
const graceMs = 30_000;
const firstPauseMs = 500;
const maxPauseMs = 10_000;
const shownLines = 15;

/** A service of the product as a process of its own, compiled, as it runs in production. It ends with this process. */
export class ServiceProcess {
  readonly definition: ServiceDefinition;
  readonly #options: ServiceProcessOptions;
  readonly #directory: string;
  #part: SpawnedPart | undefined;
  #killed: SpawnedPart | undefined;
  #starting: Promise<void> | undefined;
  #stopping = false;
  #pauseMs = firstPauseMs;
  #exit: Exit | undefined;
  #logBegin = 0;
  /** The number of times that it ended by itself. */
  crashes = 0;
  kills = 0;

  constructor(definition: ServiceDefinition, options: ServiceProcessOptions = {}) {
    this.definition = definition;
    this.#options = options;
    this.#directory = options.directory ?? mkdtempSync(join(tmpdir(), `${definition.app}-`));
  }

  /** Starts it and waits until it is ready; on a failure no process is left running. */
  static async started(
    definition: ServiceDefinition,
    options: ServiceProcessOptions = {},
    wait: ReadyOptions = {},
  ): Promise<ServiceProcess> {
    const service = new ServiceProcess(definition, options);
    try {
      await service.start();
      await service.ready(wait);
      return service;
    } catch (error) {
      await service.stop('SIGKILL');
      throw error;
    }
  }

  get app(): string {
    return this.definition.app;
  }

  get name(): string {
    return this.definition.name ?? this.app;
  }

  get alive(): boolean {
    return this.#part?.alive === true;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.alive ? this.#part?.pid : undefined;
  }

  get logFile(): string {
    return join(this.#directory, `${this.name}.log`);
  }

  /** Base URL of /readyz and /metrics; undefined while it has not named it. */
  async healthUrl(): Promise<string | undefined> {
    const { readyUrl } = this.definition;
    if (readyUrl !== undefined) return new URL(readyUrl).origin;
    return /"healthUrl":"([^"]+)"/.exec((await this.log()).slice(this.#logBegin))?.[1];
  }

  /** All that it has written, of every start. */
  log(): Promise<string> {
    return readFile(this.logFile, 'utf8').catch(() => '');
  }

  async start(): Promise<void> {
    this.#stopping = false;
    await this.#spawn();
  }

  /** Resolves when it reports that it is ready. @throws Error with its last lines when it does not in time, or has ended for good */
  async ready({ timeoutMs = readyMs, signal }: ReadyOptions = {}): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      if (await answers(await this.#readyUrl())) return;
      if (this.#exit !== undefined && this.#options.restarts !== true)
        throw new Error(`${this.name} ended with ${how(this.#exit)}:\n${await this.#lastLines()}`);
      await sleep(pollMs, undefined, { signal });
    }
    throw new Error(`${this.name} did not become ready; the end of ${this.logFile}:\n${await this.#lastLines()}`);
  }

  /** SIGKILL, as a node that fails; resolves when it is gone. */
  async kill(): Promise<void> {
    this.kills += 1;
    this.#pauseMs = firstPauseMs;
    this.#killed = this.#part;
    await this.#part?.stop('SIGKILL');
  }

  signal(kind: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.pid !== undefined) process.kill(this.pid, kind);
  }

  /** Ends it for good: SIGKILL follows SIGTERM after 30 s. @returns its exit code, null after a signal */
  async stop(kind: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    this.#stopping = true;
    // Before anything is waited for: there may be no time left.
    const stopped = this.#part?.stop(kind);
    await this.#starting;
    await stopped;
    await this.#part?.stop(kind);
    return this.#exit?.code ?? null;
  }

  async #spawn(): Promise<void> {
    const { app, environment, readyUrl, nodeArguments = ['--enable-source-maps'] } = this.definition;
    const env: Record<string, string | undefined> = {
      ...reported({ HEALTH_PORT: readyUrl === undefined ? '0' : undefined }),
      ...environment,
    };
    this.#logBegin = (await this.log()).length;
    this.#exit = undefined;
    const part = await spawnPart({
      name: this.name,
      command: process.execPath,
      args: [...nodeArguments, programOf(app)],
      env: Object.fromEntries(
        Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      logFile: this.logFile,
      pidFile: join(this.#directory, `${this.name}.pid`),
      graceMs,
    });
    this.#part = part;
    void part.exited.then((exit) => this.#ended(part, exit));
  }

  #ended(part: SpawnedPart, exit: Exit): void {
    this.#exit = exit;
    if (this.#stopping) return;
    if (part !== this.#killed) this.crashes += 1;
    this.#options.onExit?.(how(exit));
    if (this.#options.restarts !== true) return;
    this.#starting = this.#startAfter(this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs);
  }

  async #startAfter(pauseMs: number): Promise<void> {
    await sleep(pauseMs);
    if (!this.#stopping) await this.#spawn();
  }

  async #readyUrl(): Promise<string | undefined> {
    if (this.definition.readyUrl !== undefined) return this.definition.readyUrl;
    const healthUrl = await this.healthUrl();
    return healthUrl === undefined ? undefined : `${healthUrl}/readyz`;
  }

  async #lastLines(): Promise<string> {
    return (await this.log()).trimEnd().split('\n').slice(-shownLines).join('\n');
  }
}

function how({ code, signal }: Exit): string {
  return signal ?? `code ${code}`;
}

async function answers(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(probeMs) })).ok;
  } catch {
    return false;
  }
}
