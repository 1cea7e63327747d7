import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';

export const clockPreload = join(root, 'testing', 'chaos', 'dist', 'clock', 'clock-preload.js');

/** The clocks of services that were started with the preload, each by its name. */
export class Clocks {
  constructor(private readonly directory: string) {}

  /** The environment with which a service is started. */
  get environment(): Record<string, string> {
    return { CHAOS_CLOCKS: this.directory };
  }

  /** Lets the clock of this service jump: from within a tenth of a second on it is off by so much. */
  async set(name: string, offsetMs: number): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    const file = join(this.directory, name);
    // Whole or not at all: it is read at any moment.
    await writeFile(`${file}.new`, String(offsetMs));
    await rename(`${file}.new`, file);
  }

  async setRight(name: string): Promise<void> {
    await rm(join(this.directory, name), { force: true });
  }
}
