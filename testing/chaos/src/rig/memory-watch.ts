import { readFileSync } from 'node:fs';
import type { MemorySeries } from '../report/memory-samples.ts';
import { MemoryByProcess } from './memory-by-process.ts';

const everyMs = 5_000;

/** A process whose memory is looked at; its id changes when it is started again, and is undefined while it does not run. */
export interface Watched {
  name: string;
  pid: () => number | undefined;
}

/** Looks at the memory of every process again and again. */
export class MemoryWatch {
  readonly #memory = new MemoryByProcess();
  readonly #watched: () => readonly Watched[];
  readonly #timer: NodeJS.Timeout;

  /** @param watched asked each time: replicas come and go */
  constructor(watched: () => readonly Watched[]) {
    this.#watched = watched;
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  get series(): readonly MemorySeries[] {
    return this.#memory.series;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The running process with the most memory. */
  get maxMib(): { name: string; mib: number } {
    const now = this.#memory.current().map(({ name, samples }) => ({
      name,
      mib: Math.round(samples.at(-1)?.mib ?? 0),
    }));
    return now.sort((a, b) => b.mib - a.mib)[0] ?? { name: 'nothing', mib: 0 };
  }

  #look(): void {
    const at = Date.now();
    for (const { name, pid: idOf } of this.#watched()) {
      const pid = idOf();
      const mib = residentMib(pid);
      if (pid !== undefined && mib !== undefined) this.#memory.of(name, pid).samples.push({ at, mib });
    }
  }
}

/** In MiB; undefined of what does not run. */
export function residentMib(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}
