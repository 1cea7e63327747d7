import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { ServiceDefinition } from './service-process.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** The compiled file of an app. @param app folder below `apps` */
export function programOf(app: string, file = 'main.js'): string {
  return join(root, 'apps', app, 'dist', file);
}

export interface EndedCommand {
  code: number | null;
  stdout: string;
  /** stdout, followed by stderr. */
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

/** Runs a command of an app to its end, with any exit code. */
export function runCommand({ app, name = 'main', args = [], environment }: CommandOptions): Promise<EndedCommand> {
  const options = { env: { PATH: process.env.PATH, ...environment }, maxBuffer: Infinity };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [programOf(app, `${name}.js`), ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, output: stdout + stderr }),
    );
  });
}

/** Runs a command of an app that has to succeed. @returns its stdout @throws Error with its whole output */
export async function commandOutput(options: CommandOptions): Promise<string> {
  const { code, stdout, output } = await runCommand(options);
  if (code !== 0) throw new Error(`${options.app} ${options.name ?? 'main'} ended with code ${code}:\n${output}`);
  return stdout;
}

export interface SandboxSettings {
  port: number;
  /** The number of inverters in each vendor's simulated plants. */
  inverters: number;
  /** The factor by which the clouds run faster than in reality. */
  timeScale: number;
  /** Another seed has other credentials: limits that an earlier run used up do not reach into this one. */
  seed?: number;
  environment?: Readonly<Record<string, string>>;
}

/** The simulated clouds of all vendors, in one process. */
export function vendorSandbox({ port, inverters, timeScale, seed, environment }: SandboxSettings): ServiceDefinition {
  return {
    app: 'vendor-sandbox',
    environment: {
      SANDBOX_PORT: String(port),
      SANDBOX_INVERTERS: String(inverters),
      TIME_SCALE: String(timeScale),
      SANDBOX_SEED: seed?.toString(),
      ...environment,
    },
    readyUrl: `http://127.0.0.1:${port}/`,
  };
}
