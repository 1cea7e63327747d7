import { readFileSync } from 'node:fs';
import { endedChildrenSeconds, ownSeconds } from './cpu-time.ts';
import { descendantsOf } from './descendants.ts';

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
