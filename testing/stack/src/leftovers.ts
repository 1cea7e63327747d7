import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StackDirectory } from './directories.ts';
import { endLeftover } from './pid-file.ts';
import { StackError } from './stack-error.ts';

/**
 * Ends what an earlier stack of this directory left running because it was killed.
 * @throws StackError when that stack is alive: two must not write the same data
 */
export async function endLeftovers(directory: StackDirectory, progress: (message: string) => void): Promise<void> {
  for (const file of await pidFiles(directory.root)) {
    const left = await endLeftover(file);
    if (left === 'ended') progress(`ended a process left over by an earlier run (${file})`);
    if (typeof left === 'object') {
      throw new StackError(
        `the directory ${directory.root} is in use by the running process ${left.owner}. Stop that one, or use another directory.`,
      );
    }
  }
}

async function pidFiles(root: string): Promise<string[]> {
  const folders = ['run', 'mqtt'].map((name) => join(root, name));
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder).catch(() => [] as string[]);
      return names.filter((name) => name.endsWith('.pid')).map((name) => join(folder, name));
    }),
  );
  return found.flat();
}
