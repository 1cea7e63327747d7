import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const project = resolve(import.meta.dirname, '..');
const repository = resolve(project, '../..');

/** Compiles the code that processes run; fast without changes. */
export async function build(): Promise<void> {
  const compiler = join(repository, 'node_modules/tsc7/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-b', project], {
    cwd: repository,
  });
}

/** The dispatcher as it is run in production, to be killed. */
export class DispatcherProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown[]>;
  #output = '';

  constructor(environment: Record<string, string>) {
    this.#child = spawn(process.execPath, [join(project, 'dist/main.js')], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#exit = once(this.#child, 'exit');
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString('utf8')));
  }

  get output(): string {
    return this.#output;
  }

  /** @returns the exit code, null after a signal */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal);
    const [code] = await this.#exit;
    return code as number | null;
  }
}
