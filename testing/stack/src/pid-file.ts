import { readFile, rm, writeFile } from 'node:fs/promises';
import { descendants, isRunning, signal, startTicks, whenGone } from './process-tree.ts';

interface PidFile {
  pid: number;
  started: string | undefined;
  owner: number;
  ownerStarted: string | undefined;
}

export async function writePidFile(file: string, pid: number): Promise<void> {
  const content: PidFile = {
    pid,
    started: startTicks(pid),
    owner: process.pid,
    ownerStarted: startTicks(process.pid),
  };
  await writeFile(file, JSON.stringify(content), { mode: 0o600 });
}

/**
 * Ends the process a pid file names, when it is still the same one (pids are reused) and its owner has ended.
 * @returns 'none' | 'ended' | the pid of the owner that is still running and keeps the part
 */
export async function endLeftover(file: string): Promise<'none' | 'ended' | { owner: number }> {
  const left = await readPidFile(file);
  if (!left) return 'none';
  if (!isSame(left.pid, left.started)) {
    await rm(file, { force: true });
    return 'none';
  }
  if (isSame(left.owner, left.ownerStarted)) return { owner: left.owner };
  const family = [left.pid, ...descendants(left.pid)];
  signal(left.pid, 'SIGTERM');
  if (!(await whenGone(family, 5_000))) {
    for (const member of family) signal(member, 'SIGKILL');
    await whenGone(family, 5_000);
  }
  await rm(file, { force: true });
  return 'ended';
}

function isSame(pid: number, started: string | undefined): boolean {
  return started !== undefined && isRunning(pid) && startTicks(pid) === started;
}

async function readPidFile(file: string): Promise<PidFile | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as PidFile;
  } catch {
    return undefined;
  }
}
