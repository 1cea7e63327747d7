import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const main = `${import.meta.dirname}/../dist/main.js`;

/** The compiled service, as it runs in production: a crash can only be tested on a process. */
export class NormalizerProcess {
  #child: ChildProcess | undefined;

  async start(): Promise<void> {
    const port = await freePort();
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, HEALTH_PORT: String(port), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    const deadline = Date.now() + 40_000;
    while (!(await isReady(port))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('the normalizer did not become ready');
      await sleep(100);
    }
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

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
