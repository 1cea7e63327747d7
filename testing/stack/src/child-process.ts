import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { RunningPart } from './part.ts';
import { writePidFile, endOnExit, descendants, isRunning, signal, whenGone } from './process-tree.ts';

const GRACE_MS = 5_000;
const SETPRIV = '/usr/bin/setpriv';

export interface PartProcess {
  /** The name in messages, e.g. "redis". */
  name: string;
  command: string;
  args: readonly string[];
  /** Added to PATH, HOME, LANG, TZ and TMPDIR of this process; no other variable is inherited. */
  env?: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** stdout and stderr are appended. */
  logFile: string;
  pidFile: string;
  /** The signal that stops this program gracefully. Default SIGTERM (PostgreSQL waits for its clients on SIGTERM, so it gets SIGINT). */
  stopSignal?: 'SIGTERM' | 'SIGINT';
  /** The time from the stop signal to SIGKILL. Default 5 s. */
  graceMs?: number;
}

/** The end of a process: by itself, or by a signal. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface SpawnedPart extends RunningPart {
  /** false as soon as the process has ended, by whatever cause. */
  readonly alive: boolean;
  /** Resolves when the process has ended, by whatever cause. */
  readonly exited: Promise<Exit>;
}

/**
 * Starts a long-lived process in a group of its own (Ctrl-C in a terminal does not reach it: the caller decides the order), which ends with this process.
 * Does not wait until it is ready: see `untilReady`. A program that cannot be executed shows as a part that is not `alive`, with the reason in its log.
 */
export async function spawnPart(part: PartProcess): Promise<SpawnedPart> {
  const child = await spawnDetached(part);
  const pid = child.pid!;
  const forget = endOnExit(pid, part.stopSignal ?? 'SIGTERM');
  const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  child.once('exit', forget);
  await writePidFile(part.pidFile, pid);
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  let stopping: Promise<void> | undefined;
  return {
    pid,
    exited,
    get alive() {
      return isAlive();
    },
    stop(kind = 'SIGTERM') {
      const polite = part.stopSignal ?? 'SIGTERM';
      // PostgreSQL puts each of its processes into a group of its own, so the group is not enough; and once it is killed, they have no parent.
      const family = stopping ? [] : [pid, ...descendants(pid)];
      if (isAlive() && (!stopping || kind === 'SIGKILL')) signal(pid, kind === 'SIGKILL' ? kind : polite);
      stopping ??= gone(child, family, part);
      return stopping;
    },
  };
}

async function spawnDetached(part: PartProcess): Promise<ChildProcess> {
  const log = await open(part.logFile, 'a', 0o600);
  try {
    const [command, args] = dyingWithParent(part);
    const child = spawn(command, args, {
      detached: true,
      cwd: part.cwd,
      env: { ...inherited(), ...part.env },
      uid: part.uid,
      gid: part.gid,
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn');
    // A caller that forgets to stop the part still comes to its end, and the part with it (end-on-exit.ts).
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** The kernel then ends the part even when this process is killed with -9. Elsewhere the next start ends it (process-tree.ts). */
function dyingWithParent(part: PartProcess): [string, string[]] {
  if (!existsSync(SETPRIV)) return [part.command, [...part.args]];
  return [SETPRIV, ['--pdeathsig', part.stopSignal ?? 'SIGTERM', '--', part.command, ...part.args]];
}

function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function gone(
  child: ChildProcess,
  family: readonly number[],
  { pidFile, graceMs = GRACE_MS }: PartProcess,
): Promise<void> {
  child.ref();
  if (!(await whenGone(family, graceMs))) {
    for (const member of family) if (isRunning(member)) signal(member, 'SIGKILL');
    await whenGone(family, GRACE_MS);
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  await rm(pidFile, { force: true });
}
