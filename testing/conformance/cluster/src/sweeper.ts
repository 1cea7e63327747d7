import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Sweeper {
  /** Resolves when all leftovers are removed. */
  sweep(): Promise<void>;
}

/**
 * Waits for the end of its input, which comes when this process ends by any cause: then it removes leftovers beyond the namespaces: the cgroups, once their
 * last process is gone, and the state folder.
 */
const SCRIPT = `
cat > /dev/null
for attempt in $(seq 100); do
  find /sys/fs/cgroup -depth -type d -path "*/$2*" -exec rmdir {} + 2> /dev/null
  [ -z "$(find /sys/fs/cgroup -maxdepth 2 -type d -name "$2")" ] && break
  sleep 0.2
done
[ -z "$1" ] || rm -rf "$1"
`;

/**
 * Starts the process that removes the leftovers of a run, even of a killed one. @param state its folder; empty: it stays @param cgroup the name of its
 * cgroups
 */
export function startSweeper(state: string, cgroup: string): Sweeper {
  const child = spawn('sh', ['-c', SCRIPT, 'sweeper', state, cgroup], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  return {
    sweep: async () => {
      child.ref();
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
