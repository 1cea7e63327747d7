import { type ChildProcess, spawn } from 'node:child_process';

/** A program that runs until it is stopped, and what it has written. */
export class RunningProgram {
  readonly #child: ChildProcess;
  output = '';

  constructor(program: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    this.#child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const closed = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.kill();
    await closed;
  }
}
