import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { FileBlock, ShellBlock } from './page.ts';

/** The differences to a reader's terminal: a failed command ends the shell, and its background processes end with it. */
const PREAMBLE = `set -euo pipefail
trap 'kill $(jobs -p) 2> /dev/null || true' EXIT
`;

/** The number of shown lines at the end of a failed block's output. */
const shownLines = 25;

export interface PageShellOptions {
  /** The folder for blocks, files and output. */
  folder: string;
  /** The folder in which the reader begins. */
  workingFolder: string;
  environment: Readonly<Record<string, string>>;
}

/** One bash, into which the blocks of a page go one after the other, as a reader pastes them. */
export class PageShell {
  readonly #folder: string;
  readonly #bash: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #finished: AsyncIterator<string>;
  #blocks = 0;

  constructor({ folder, workingFolder, environment }: PageShellOptions) {
    this.#folder = folder;
    // A line on the fourth descriptor marks the end of a block.
    this.#bash = spawn('bash', ['--noprofile', '--norc'], {
      cwd: workingFolder,
      env: { ...environment },
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    });
    this.#exited = once(this.#bash, 'exit');
    // The exit event reports a bash that has ended.
    this.#bash.stdin!.on('error', () => undefined);
    this.#finished = createInterface(this.#bash.stdio[3] as Readable)[Symbol.asyncIterator]();
    this.#bash.stdin!.write(PREAMBLE);
  }

  /** Saves a file into the folder in which the shell is. */
  async save({ name, text }: FileBlock): Promise<void> {
    const source = join(this.#folder, name);
    await writeFile(source, text);
    this.#bash.stdin!.write(`cp ${source} ${name}\n`);
  }

  /** @returns its output @throws Error with the end of that when a command fails, or the block takes longer */
  async run({ text }: ShellBlock, timeoutMs: number): Promise<string> {
    const base = join(this.#folder, `block-${++this.#blocks}`);
    await writeFile(`${base}.sh`, text);
    this.#bash.stdin!.write(`. ${base}.sh < /dev/null > ${base}.log 2>&1; echo ${this.#blocks} >&3\n`);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), timeoutMs)));
    const ended = this.#exited.then(() => 'ended' as const);
    const outcome = await Promise.race([this.#finished.next(), ended, late]);
    clearTimeout(timer);
    const output = await readFile(`${base}.log`, 'utf8').catch(() => '');
    if (typeof outcome === 'object' && outcome.done !== true) return output;
    const problem = outcome === 'late' ? `took longer than ${timeoutMs / 1000} s` : 'a command of it failed';
    await this.stop();
    throw new Error(`${problem}:\n${output.trimEnd().split('\n').slice(-shownLines).join('\n')}`);
  }

  async stop(): Promise<void> {
    this.#bash.stdin!.end();
    if (this.#bash.exitCode !== null || this.#bash.signalCode !== null) return;
    this.#bash.kill('SIGTERM');
    const killed = setTimeout(() => this.#bash.kill('SIGKILL'), 5_000);
    await this.#exited;
    clearTimeout(killed);
  }
}
