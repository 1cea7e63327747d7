import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, runCommand } from '@heliograph/stack';
import { inNetwork, type NodePlace } from '../addresses.ts';
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

export interface NodeOptions {
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

export type NodeProcess = 'containerd' | 'kubelet' | 'kube-proxy';
