import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnPart, type SpawnedPart } from '@heliograph/stack';
import { root } from '../root.ts';

export interface ServiceDefinition {
  /** Folder below `apps`. */
  app: string;
  environment: Readonly<Record<string, string>>;
  /** Answers 200 when the service is ready. */
  readyUrl: string;
}

const READY_MS = 120_000;

/** One service, compiled, as a process of its own. It dies with this process. */
export class ServiceProcess {
  private constructor(
    private readonly part: SpawnedPart,
    private readonly definition: ServiceDefinition,
    private readonly logFile: string,
  ) {}

  static async start(definition: ServiceDefinition, directory: string): Promise<ServiceProcess> {
    const { app, environment } = definition;
    const logFile = join(directory, `${app}.log`);
    const part = await spawnPart({
      name: app,
      command: process.execPath,
      args: ['--enable-source-maps', join(root, 'apps', app, 'dist', 'main.js')],
      env: environment,
      logFile,
      pidFile: join(directory, `${app}.pid`),
    });
    return new ServiceProcess(part, definition, logFile);
  }

  /** @throws Error with its last words when it dies or does not become ready */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (this.part.alive && Date.now() < deadline) {
      if (await answers(this.definition.readyUrl)) return;
      await sleep(100);
    }
    const lines = (await this.log()).split('\n');
    throw new Error(`${this.definition.app} did not become ready:\n${lines.slice(-15).join('\n')}`);
  }

  get alive(): boolean {
    return this.part.alive;
  }

  get app(): string {
    return this.definition.app;
  }

  log(): Promise<string> {
    return readFile(this.logFile, 'utf8');
  }

  stop(): Promise<void> {
    return this.part.stop();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
