import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');

/** The compiled file of an app. @param app folder below `apps` */
export function programOf(app: string, file = 'main.js'): string {
  return join(root, 'apps', app, 'dist', file);
}

export interface EndedCommand {
  code: number | null;
  stdout: string;
  /** stdout, and stderr behind it. */
  output: string;
}

export interface CommandOptions {
  app: string;
  /** The name of its compiled file; default `main`. */
  name?: string;
  args?: readonly string[];
  /** Besides PATH. */
  environment: Readonly<Record<string, string | undefined>>;
}

/** Runs a command of an app to its end, whatever its exit code. */
export function runCommand({ app, name = 'main', args = [], environment }: CommandOptions): Promise<EndedCommand> {
  const options = { env: { PATH: process.env.PATH, ...environment }, maxBuffer: Infinity };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [programOf(app, `${name}.js`), ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, output: stdout + stderr }),
    );
  });
}

/** Runs a command of an app that has to succeed. @returns what it wrote to stdout @throws Error with all that it wrote */
export async function commandOutput(options: CommandOptions): Promise<string> {
  const { code, stdout, output } = await runCommand(options);
  if (code !== 0) throw new Error(`${options.app} ${options.name ?? 'main'} ended with code ${code}:\n${output}`);
  return stdout;
}
