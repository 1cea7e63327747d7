import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** An app of the repository as its own process, with what it wrote. */
export interface AppProcess {
  readonly log: string[];
  stop(): Promise<void>;
}

/** Starts the built app and waits for the line that says it is there. */
export async function startApp(name: string, env: Record<string, string>, readyMessage: string): Promise<AppProcess> {
  const main = fileURLToPath(new URL(`../../${name}/dist/main.js`, import.meta.url));
  if (!existsSync(main)) throw new Error(`build the app first: tsc -b apps/${name}/tsconfig.build.json`);
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${log.slice(-5).join('\n')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      if (new RegExp(`"(msg|message)":"${readyMessage}"`).test(line)) resolve();
    });
  });
  return { log, stop: () => stop(child) };
}

/** Runs an app's command to its end. */
export async function runCommand(
  app: string,
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const file = fileURLToPath(new URL(`../../${app}/dist/${command}.js`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await exited;
  clearTimeout(timer);
}

/** Below Linux' ephemeral range, so that no outgoing connection takes it before it is bound, or while its process restarts; below the stacks' too. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 9_400);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
