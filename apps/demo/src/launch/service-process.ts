import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ServiceDefinition {
  name: string;
  /** Compiled entry file. */
  main: string;
  environment: Readonly<Record<string, string>>;
  /** Answers 200 when the service is ready. */
  readyUrl: string;
}

export interface ServiceProcessOptions {
  logFile: string;
  onProgress: (message: string) => void;
}

const firstRestartMs = 500;
const longestRestartMs = 10_000;
const stopMs = 30_000;

/** One service as a process of its own, started again when it dies, as Kubernetes would. */
export class ServiceProcess {
  readonly #definition: ServiceDefinition;
  readonly #options: ServiceProcessOptions;
  readonly #log: WriteStream;
  #child: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #stopping = false;
  #restartMs = firstRestartMs;
  #lastOutput = '';

  constructor(definition: ServiceDefinition, options: ServiceProcessOptions) {
    this.#definition = definition;
    this.#options = options;
    this.#log = createWriteStream(options.logFile, { flags: 'a' });
  }

  get name(): string {
    return this.#definition.name;
  }

  /** Base URL of /readyz and /metrics. */
  get healthUrl(): string {
    return new URL(this.#definition.readyUrl).origin;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Another replica of the same service, not started yet. */
  successor(settings: Readonly<Record<string, string>>, readyUrl: string): ServiceProcess {
    const { environment } = this.#definition;
    const definition = { ...this.#definition, environment: { ...environment, ...settings }, readyUrl };
    return new ServiceProcess(definition, this.#options);
  }

  start(): void {
    const { name, main, environment } = this.#definition;
    // A group of its own: Ctrl-C in the terminal reaches us alone, and we decide the order in which services stop.
    const child = spawn(process.execPath, ['--enable-source-maps', main], {
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => this.#keep(chunk));
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        if (!this.#stopping) this.#options.onProgress(`${name} ended (${signal ?? `code ${code}`}), starting it again`);
        resolve();
        if (!this.#stopping) void this.#restart();
      });
    });
  }

  /** Resolves when the service answers that it is ready. Rejects with its last words when it does not within the time. */
  async ready(timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (await this.#isReady()) return;
      await sleep(100);
    }
    throw new Error(
      `${this.name} did not become ready; its log is ${this.#options.logFile}\n${this.#lastOutput.slice(-2000)}`,
    );
  }

  kill(signal: NodeJS.Signals): void {
    if (this.#child?.exitCode === null) this.#child.kill(signal);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.kill('SIGTERM');
    const deadline = setTimeout(() => this.kill('SIGKILL'), stopMs);
    await this.#exited;
    clearTimeout(deadline);
    this.#log.end();
  }

  /** For an exit without time: nothing may stay behind. */
  killNow(): void {
    this.#stopping = true;
    this.kill('SIGKILL');
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(this.#definition.readyUrl, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }

  async #restart(): Promise<void> {
    await sleep(this.#restartMs);
    this.#restartMs = Math.min(longestRestartMs, this.#restartMs * 2);
    if (!this.#stopping) this.start();
  }

  #keep(chunk: Buffer): void {
    this.#log.write(chunk);
    this.#lastOutput = (this.#lastOutput + chunk.toString()).slice(-4_000);
  }
}
