import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, spawnPart, type SpawnedPart } from '@heliograph/stack';
import { root } from '../root.ts';
import { cpuSecondsOf } from './cpu-time.ts';

const readyMs = 60_000;

export interface ServiceOptions {
  /** Folder name below `apps`. */
  name: string;
  environment: Readonly<Record<string, string>>;
  /** For logs and pid files. */
  directory: string;
  profileDirectory?: string | undefined;
  signal: AbortSignal;
}

/** The real service as a process of its own, as it runs in production. It dies with this process. */
export class ServiceProcess {
  private constructor(
    private readonly part: SpawnedPart,
    private readonly logFile: string,
  ) {}

  /** Resolves when it says that it is ready. */
  static async start({
    name,
    environment,
    directory,
    profileDirectory,
    signal,
  }: ServiceOptions): Promise<ServiceProcess> {
    const healthPort = await freePort();
    const logFile = join(directory, `${name}.log`);
    const profile = profileDirectory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDirectory}`];
    const part = await spawnPart({
      name,
      command: process.execPath,
      args: [...profile, join(root, 'apps', name, 'dist', 'main.js')],
      env: { NODE_ENV: 'production', ...environment, HEALTH_PORT: String(healthPort) },
      logFile,
      pidFile: join(directory, `${name}.pid`),
    });
    const service = new ServiceProcess(part, logFile);
    try {
      await service.#ready(`http://127.0.0.1:${healthPort}/readyz`, signal);
      return service;
    } catch (error) {
      await service.stop();
      throw error;
    }
  }

  /** User and system time of all its threads since its start. */
  cpuSeconds(): number {
    return cpuSecondsOf(this.part.pid);
  }

  async stop(): Promise<void> {
    await this.part.stop();
  }

  async #ready(url: string, signal: AbortSignal): Promise<void> {
    const deadline = Date.now() + readyMs;
    while (this.part.alive && Date.now() < deadline) {
      if (await answers(url)) return;
      await sleep(50, undefined, { signal });
    }
    const log = await readFile(this.logFile, 'utf8');
    throw new Error(`the service did not become ready:\n${log.split('\n').slice(-15).join('\n')}`);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
