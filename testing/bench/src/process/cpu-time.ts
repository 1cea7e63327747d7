import { readFileSync, readdirSync } from 'node:fs';

/** Linux reports in hundredths of a second to user space, independent of the kernel's own clock. */
const ticksPerSecond = 100;

/** Returns the fields after the command's name, which may itself contain spaces and brackets. */
function statFields(stat: string): number[] {
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** User and system time of a `/proc/<pid>/stat`, all threads, in seconds. */
export function ownSeconds(stat: string): number {
  const fields = statFields(stat);
  return (fields[11]! + fields[12]!) / ticksPerSecond;
}

/** The same of its children that have ended and were waited for, and of theirs. */
export function endedChildrenSeconds(stat: string): number {
  const fields = statFields(stat);
  return (fields[13]! + fields[14]!) / ticksPerSecond;
}

/** CPU time of a process so far, in seconds. @throws Error when it is gone */
export function cpuSecondsOf(pid: number): number {
  return ownSeconds(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/** CPU time of this process's children that have ended, in seconds: a child's cost is the growth over its lifetime. */
export function endedChildrenCpuSeconds(): number {
  return endedChildrenSeconds(readFileSync('/proc/self/stat', 'utf8'));
}

/** Pids of the running children of a process, of theirs, and so on. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** User and system time so far of a process and all it has started, those that have ended included, in seconds. */
export function treeCpuSeconds(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + secondsOf(each), 0);
}

function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return ownSeconds(stat) + endedChildrenSeconds(stat);
  } catch {
    // Ended since it was listed: the next reading has it among its parent's.
    return 0;
  }
}
