import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SpawnedPart, spawnPart } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { inNetwork, type NetworkName } from '../addresses.ts';
import { readdirSync } from 'node:fs';

export interface ProcessDefinition {
  name: string;
  network: NetworkName;
  command: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
}

const readyMs = 180_000;

/** The programs that run beside the pods, each with a log in `logs` of the state folder. */
export class Processes {
  readonly #state: string;
  readonly #started = new Map<string, SpawnedPart>();

  constructor(state: string) {
    this.#state = state;
  }

  async start({ name, network, command, args, environment = {} }: ProcessDefinition): Promise<void> {
    const folder = join(this.#state, 'logs');
    await mkdir(folder, { recursive: true });
    const [program, line] = inNetwork(network, command, args);
    const pidFile = join(folder, `${name}.pid`);
    const part = { name, command: program, args: line, env: { ...environment }, logFile: this.logFile(name), pidFile };
    this.#started.set(name, await spawnPart(part));
  }

  logFile(name: string): string {
    return join(this.#state, 'logs', `${name}.log`);
  }

  /** Default SIGTERM. */
  async stop(name: string, signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#started.get(name)?.stop(signal);
    this.#started.delete(name);
  }

  /** Waits for as long as no program has ended by itself. */
  async until(what: string, look: () => Promise<boolean>): Promise<void> {
    const watched = async (): Promise<boolean> => {
      await this.assertRunning();
      return look();
    };
    await until(what, watched, { deadlineMs: readyMs });
  }

  /** @throws Error with the end of its log when a program has ended by itself */
  async assertRunning(): Promise<void> {
    for (const [name, part] of this.#started) {
      if (part.alive) continue;
      const log = await readFile(this.logFile(name), 'utf8').catch(() => '');
      throw new Error(`${name} ended by itself:\n${log.trimEnd().split('\n').slice(-15).join('\n')}`);
    }
  }
}

/** Returns the ids of the processes for which that holds; one that ends meanwhile is none of them. */
export function processesThat(holds: (pid: string) => boolean): number[] {
  const found = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && holds(name);
    } catch {
      return false;
    }
  });
  return found.map(Number);
}
