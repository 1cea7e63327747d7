import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Signals the group led by `pid`, or only `pid` when it leads no group. An ended process is no error. */
export function signal(pid: number, kind: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, kind);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** A zombie does not count: it has no open port or file. */
export function isRunning(pid: number): boolean {
  const stat = readStat(pid);
  if (stat) return stat.state !== 'Z';
  if (process.platform === 'linux') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** true when all are gone within the time. */
export async function whenGone(pids: readonly number[], withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (pids.some(isRunning)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Children, grandchildren, ... of `pid`; empty where there is no /proc. */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const [member, parent] of allParents()) children.set(parent, [...(children.get(parent) ?? []), member]);
  const found: number[] = [];
  for (let queue = [pid]; queue.length > 0;) {
    const next = queue.flatMap((member) => children.get(member) ?? []);
    found.push(...next);
    queue = next;
  }
  return found;
}

/** Clock ticks since boot at which the process started: with the pid it names a process for good. undefined: gone, or no /proc. */
export function startTicks(pid: number): string | undefined {
  return readStat(pid)?.startTicks;
}

function allParents(): [number, number][] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((name): [number, number][] => {
    const stat = readStat(Number(name));
    return stat ? [[Number(name), stat.parent]] : [];
  });
}

function readStat(pid: number): { state: string; parent: number; startTicks: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may contain spaces: fields are counted from the last ")" (proc_pid_stat(5)).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0]!, parent: Number(fields[1]), startTicks: fields[19]! };
  } catch {
    return undefined;
  }
}

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const started = new Map<number, NodeJS.Signals>();
let listening = false;

/**
 * Ends the process group of `pid` when this process exits: normally, by `process.exit`, by an uncaught error, or by a signal without another handler. There
 * is no time left to wait for it: a process that survives is ended by the next start.
 * @param kind the signal it ends cleanly with
 * @returns a function to forget the pid once it has ended
 */
export function endOnExit(pid: number, kind: NodeJS.Signals): () => void {
  started.set(pid, kind);
  if (!listening) listen();
  return () => void started.delete(pid);
}

function listen(): void {
  listening = true;
  process.on('exit', endAll);
  for (const name of ENDING_SIGNALS) {
    const onSignal = () => {
      // Another handler of this signal will call stop() in an order of its own.
      if (started.size === 0 || process.listenerCount(name) > 1) return;
      endAll();
      process.removeListener(name, onSignal);
      process.kill(process.pid, name);
    };
    process.on(name, onSignal);
  }
}

function endAll(): void {
  for (const [pid, kind] of started) signal(pid, kind);
}

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
