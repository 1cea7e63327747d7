import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, runCommand } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { inNetwork, type NodePlace, secondNodeMounts } from '../addresses.ts';
import {
  containerdConfiguration,
  kubeletConfiguration,
  podNetwork,
  proxyConfiguration,
  runtimeSocket,
} from './configuration.ts';
import type { Credentials } from './credentials.ts';
import type { Processes } from './node-process.ts';
import type { Programs } from './programs.ts';
import { processesThat } from './node-process.ts';

interface NodeOptions {
  programs: Programs;
  /** The state folder, also of the namespaces. */
  state: string;
  /** The cgroup of its pods. */
  cgroup: string;
  processes: Processes;
  credentials: Credentials;
  /** The suffix of its programs' logs; empty for the first node. */
  suffix: string;
}

/** An import of an image takes seconds. */
const ctrMs = 120_000;

/** The programs of a node: container runtime, kubelet and kube-proxy, in its network. */
export class Node {
  readonly place: NodePlace;
  readonly cgroup: string;
  readonly #options: NodeOptions;
  readonly #folder: string;

  constructor(place: NodePlace, options: NodeOptions) {
    this.place = place;
    this.cgroup = options.cgroup;
    this.#options = options;
    this.#folder = join(options.state, place.name);
  }

  /** Resolves when the runtime answers and has the images. @param archives to import */
  async startRuntime(archives: readonly string[]): Promise<void> {
    await mkdir(join(this.#folder, 'cni'), { recursive: true });
    await this.#write('containerd.toml', containerdConfiguration(this.#folder, this.#options.programs));
    await this.#write('cni/pods.conflist', JSON.stringify(podNetwork(this.place)));
    await this.startContainerd();
    for (const archive of archives) {
      const { code, stderr } = await this.ctr(['-n', 'k8s.io', 'images', 'import', archive]);
      if (code !== 0) throw new Error(`${archive} cannot be imported: ${stderr}`);
    }
  }

  /** Resolves when it answers. */
  async startContainerd(): Promise<void> {
    const { programs, processes } = this.#options;
    const args = ['--config', join(this.#folder, 'containerd.toml')];
    await this.#start('containerd', programs.containerd, args);
    await processes.until('containerd answers', async () => (await this.ctr(['version'])).code === 0);
  }

  async startKubelet(): Promise<void> {
    const { state, cgroup, credentials, programs } = this.#options;
    const { name, address } = this.place;
    const folder = this.kubeletFolder;
    const configuration = kubeletConfiguration(this.place, { state, folder: this.#folder, cgroup }, credentials);
    await this.#start('kubelet', programs.kubernetes.kubelet, [
      `--config=${await this.#write('kubelet.json', JSON.stringify(configuration))}`,
      `--kubeconfig=${credentials.kubeconfigs[`system:node:${name}`]}`,
      `--hostname-override=${name}`,
      `--node-ip=${address}`,
      `--root-dir=${folder}`,
      `--cert-dir=${join(folder, 'pki')}`,
    ]);
  }

  async startProxy(): Promise<void> {
    const { credentials, programs } = this.#options;
    const configuration = proxyConfiguration(this.place, credentials);
    const file = await this.#write('kube-proxy.json', JSON.stringify(configuration));
    await this.#start('kube-proxy', programs.kubernetes['kube-proxy'], [`--config=${file}`]);
  }

  /** The folder that the scripts of the namespaces have mounted for it. */
  get kubeletFolder(): string {
    return join(this.#folder, 'kubelet');
  }

  /** Kills a program without notice; its child processes stay alive. */
  async kill(program: NodeProcess): Promise<void> {
    await this.#options.processes.stop(program + this.#options.suffix, 'SIGKILL');
  }

  /** containerd's own command line. */
  ctr(args: readonly string[]): Promise<CommandResult> {
    const { environment: env, containerd } = this.#options.programs;
    const program = containerd.replace(/containerd$/, 'ctr');
    const line = inNetwork(this.place.network, program, ['--address', runtimeSocket, ...args]);
    return runCommand(...line, { env, timeoutMs: ctrMs });
  }

  async #start(program: NodeProcess, command: string, args: readonly string[]): Promise<void> {
    const { processes, programs, suffix } = this.#options;
    const { network } = this.place;
    const { environment } = programs;
    await processes.start({ name: program + suffix, network, command, args, environment });
  }

  async #write(name: string, content: string): Promise<string> {
    const file = join(this.#folder, name);
    await writeFile(file, content, { mode: 0o600 });
    return file;
  }
}

type NodeProcess = 'containerd' | 'kubelet' | 'kube-proxy';

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
  return processesThat((pid) => {
    const own = `/proc/${pid}/ns/mnt`;
    if (own === holder) return false;
    return readlinkSync(own) === mounts || readFileSync(`/proc/${pid}/cgroup`, 'utf8').includes(`${cgroup}/`);
  });
}
