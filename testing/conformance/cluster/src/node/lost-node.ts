import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { runCommand } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { inNetwork, secondNodeMounts } from '../addresses.ts';
import type { Node } from './node.ts';

const link = 'node2';

/**
 * Removes the second node as a power cut does: its link first, so that no process closes its connections, then all its processes. Its addresses do not
 * answer afterwards, as before a router has noticed.
 */
export async function loseNode(node: Node): Promise<void> {
  const { address } = node.place;
  await ip('link', 'set', link, 'down');
  // Otherwise the first node, which is the router, would report its addresses as unreachable after three seconds.
  await ip('neigh', 'replace', address, 'lladdr', '02:00:00:00:00:02', 'dev', 'node0', 'nud', 'permanent');
  const killed = (['kubelet', 'containerd', 'kube-proxy'] as const).map((program) => node.kill(program));
  const left = (): number => {
    const pids = processesOf(node);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    return pids.length;
  };
  left();
  await Promise.all(killed);
  await until('every process of the node is gone', left, { holds: (count) => count === 0, deadlineMs: 30_000 });
}

/** Starts the programs of a lost node again, and joins its link. Its containers are gone. */
export async function returnNode(node: Node): Promise<void> {
  await ip('neigh', 'del', node.place.address, 'dev', 'node0');
  await ip('link', 'set', link, 'up');
  await node.startContainerd();
  await node.startKubelet();
  await node.startProxy();
}

async function ip(...args: string[]): Promise<void> {
  const { code, stderr } = await runCommand(...inNetwork('node', 'ip', args));
  if (code !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
}

/**
 * Returns the processes in the mounts of the node (its programs, and the shims of containers), and those in its containers, but not the one that keeps the
 * mounts.
 */
function processesOf({ cgroup }: Node): number[] {
  const holder = readlinkSync(secondNodeMounts);
  const mounts = readlinkSync(holder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && holder !== mountsOf(name))
    .filter((pid) => {
      try {
        if (readlinkSync(mountsOf(pid)) === mounts) return true;
        return readFileSync(`/proc/${pid}/cgroup`, 'utf8').includes(`${cgroup}/`);
      } catch {
        return false;
      }
    })
    .map(Number);
}

const mountsOf = (pid: string): string => `/proc/${pid}/ns/mnt`;
