import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../root.ts';
import { type MemorySeries, MemoryByProcess, type Watched } from '../report/memory-samples.ts';

/** For services whose live heap is to be measured. */
export const heapPreload = join(root, 'testing', 'chaos', 'dist', 'rig', 'live-heap-preload.js');

const everyMs = 60_000;
const lookMs = 50;
const answerMs = 5_000;

export const heapFile = (pid: number): string => join(tmpdir(), `heliograph-live-heap-${pid}`);

/**
 * Returns the heap of a process that was started with `heapPreload` after garbage collection, MiB; undefined where it has ended or does not answer.
 * Resident memory is less exact: V8 collects when it has to, and returns memory later.
 */
export async function liveHeapMib(pid: number): Promise<number | undefined> {
  const file = heapFile(pid);
  try {
    process.kill(pid, 'SIGUSR2');
    for (const deadline = performance.now() + answerMs; performance.now() < deadline;) {
      await sleep(lookMs);
      const text = await readFile(file, 'utf8').catch(() => '');
      if (text.endsWith('\n')) return Number(text) / 2 ** 20;
    }
  } catch {
    // It has just ended.
  } finally {
    await rm(file, { force: true });
  }
  return undefined;
}

/** Looks at the live heap of every service once a minute, one after the other. */
export class LiveHeapWatch {
  readonly #memory = new MemoryByProcess();
  readonly #timer: NodeJS.Timeout;
  #looking = false;

  /** @param watched asked each time: replicas come and go */
  constructor(private readonly watched: () => readonly Watched[]) {
    this.#timer = setInterval(() => void this.#look(), everyMs);
  }

  get series(): readonly MemorySeries[] {
    return this.#memory.series;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    for (const { name, pid: idOf } of this.watched()) {
      const pid = idOf();
      const mib = pid === undefined ? undefined : await liveHeapMib(pid);
      if (pid !== undefined && mib !== undefined) this.#memory.of(name, pid).samples.push({ at: Date.now(), mib });
    }
    this.#looking = false;
  }
}
