import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type Environment = Readonly<Record<string, string | undefined>>;

const entry = (app: string, file: string): string =>
  fileURLToPath(new URL(`../../${app}/dist/${file}.js`, import.meta.url));

/** A built app as a process of its own. */
export class AppProcess {
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;
  private output = '';

  constructor(app: string, env: Environment) {
    this.child = spawn(process.execPath, [entry(app, 'main')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.exited = new Promise((resolve) => this.child.once('exit', resolve));
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** Resolves when it has written this. @throws Error with its last lines when it ends before */
  async says(text: string, deadlineMs = 60_000): Promise<void> {
    for (const deadline = Date.now() + deadlineMs; !this.output.includes(text);) {
      if (this.child.exitCode !== null || Date.now() > deadline) throw new Error(this.output.slice(-2000));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    const patience = setTimeout(() => this.child.kill('SIGKILL'), 20_000);
    await this.exited;
    clearTimeout(patience);
  }
}

/** Runs a command of a built app to its end. */
export async function runCommand(
  app: string,
  file: string,
  args: readonly string[],
  env: Environment,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [entry(app, file), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
