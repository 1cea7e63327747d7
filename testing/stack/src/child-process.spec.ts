import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnPart } from './child-process.ts';
import { isRunning } from './process-tree.ts';

describe('a part that is stopped', () => {
  const directory = mkdtempSync(join(tmpdir(), 'heliograph-part-'));

  afterAll(() => rmSync(directory, { recursive: true }));

  it.each(['SIGTERM', 'SIGKILL'] as const)('is gone with all that it started, after %s', async (kind) => {
    const logFile = join(directory, `${kind}.log`);
    const part = await spawnPart({
      name: 'shell',
      command: '/bin/sh',
      logFile,
      pidFile: join(directory, `${kind}.pid`),
      // In a group of its own, as PostgreSQL's processes are, and at its end later than the shell.
      args: ['-c', 'setsid sleep 2 & echo $!; wait'],
    });
    const started = async (): Promise<number> => Number.parseInt(await readFile(logFile, 'utf8'));
    while (!((await started()) > 0)) await sleep(10);
    await part.stop(kind);
    expect(part.alive).toBe(false);
    expect(isRunning(await started())).toBe(false);
  });
});
