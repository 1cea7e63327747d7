import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const largestBytes = 1024 * 1024;
const smallestBytes = 512;

/** A file system of fixed size, in memory, that another process fills up. */
export class SmallDisk {
  private constructor(readonly directory: string) {}

  static async mount(directory: string, mebibytes: number): Promise<SmallDisk> {
    await mkdir(directory, { recursive: true });
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0700`, 'chaos', directory]);
    return new SmallDisk(directory);
  }

  get #filler(): string {
    return join(this.directory, 'filler');
  }

  /** Takes all free space, to the last block. Called again, it takes the space that has become free since. */
  async fill(): Promise<void> {
    const file = await open(this.#filler, 'a', 0o600);
    try {
      for (let bytes = largestBytes; bytes >= smallestBytes;) {
        if ((await written(() => file.write(Buffer.alloc(bytes)))) < bytes) bytes /= 2;
      }
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(this.#filler, { force: true });
  }

  /** Unmounts it; a process that still has a file open there keeps it until it ends. */
  async unmount(): Promise<void> {
    await run('umount', ['--lazy', this.directory]);
  }
}

async function written(write: () => Promise<{ bytesWritten: number }>): Promise<number> {
  try {
    return (await write()).bytesWritten;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 0;
    throw error;
  }
}
