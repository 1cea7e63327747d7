import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const main = `${import.meta.dirname}/../dist/main.js`;

/** The compiled service, as it runs in production: a crash can only be tested on a process. */
export class NormalizerProcess {
  /** What it wrote, of all its lives. */
  readonly log: string[] = [];
  #child: ChildProcess | undefined;
  #healthUrl: string | undefined;

  async start(): Promise<void> {
    // It takes a port itself and says which: one that we looked for could be taken before it listens.
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, HEALTH_PORT: '0', LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.#healthUrl = undefined;
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.log.push(line);
      this.#healthUrl ??= healthUrlIn(line);
    });
    const deadline = Date.now() + 40_000;
    while (!(await this.isReady())) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('the normalizer did not become ready');
      await sleep(100);
    }
  }

  isReady(): Promise<boolean> {
    return this.#get('/readyz').then(
      (response) => response.ok,
      () => false,
    );
  }

  /** Its metrics in Prometheus' text format. */
  async metrics(): Promise<string> {
    return (await this.#get('/metrics')).text();
  }

  #get(path: string): Promise<Response> {
    return this.#healthUrl === undefined
      ? Promise.reject(new Error('the normalizer has not started'))
      : fetch(this.#healthUrl + path);
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }
}

/** The line of the log that says that it has started. */
function healthUrlIn(line: string): string | undefined {
  return line.includes('"healthUrl"') ? (JSON.parse(line) as { healthUrl: string }).healthUrl : undefined;
}
