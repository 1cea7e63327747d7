import { readFileSync, writeFileSync, existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, StackError, startTicks } from '@heliograph/stack';

interface Start {
  pid: number;
  /** A pid may meanwhile belong to another process; together with its start time it does not. */
  started: string | undefined;
}

/**
 * Notes in `file` that this process runs the product in this checkout, before it ends orphaned processes of an earlier start.
 * @throws StackError while another process runs it: its services are not orphans
 */
export function claimCheckout(file: string): void {
  const other = read(file);
  if (
    other !== undefined &&
    other.pid !== process.pid &&
    isRunning(other.pid) &&
    startTicks(other.pid) === other.started
  ) {
    throw new StackError(
      `\`npm start\` already runs in this checkout (process ${other.pid}). Use that one, or stop it: Ctrl-C in its terminal, or kill ${other.pid}.`,
    );
  }
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: startTicks(process.pid) } satisfies Start));
}

function read(file: string): Start | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Start;
  } catch {
    return undefined;
  }
}

/** Notes the processes of this start, so that the next one can end the orphans after a `kill -9` of the launcher. */
export function notePids(file: string, processes: readonly { pid: number | undefined }[]): void {
  writeFileSync(file, JSON.stringify(processes.map(({ pid }) => pid).filter((pid) => pid !== undefined)));
}

/** Ends processes of an earlier start that are still ours: a pid may meanwhile belong to another process. */
export async function endOrphanedProcesses(file: string, root: string): Promise<number> {
  if (!existsSync(file)) return 0;
  const pids = (JSON.parse(readFileSync(file, 'utf8')) as number[]).filter((pid) => isOurs(pid, root));
  for (const pid of pids) process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + 5_000;
  while (pids.some((pid) => isOurs(pid, root)) && Date.now() < deadline) await sleep(100);
  for (const pid of pids) if (isOurs(pid, root)) process.kill(pid, 'SIGKILL');
  rmSync(file, { force: true });
  return pids.length;
}

function isOurs(pid: number, root: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${root}/apps/`);
  } catch {
    return false;
  }
}
