import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, runCommand } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { addresses, nodeName } from '../addresses.ts';
import { ApiClient } from './api-client.ts';
import {
  apiServerFlags,
  containerdConfiguration,
  controllerManagerFlags,
  etcdFlags,
  flagsOf,
  kubeletConfiguration,
  podNetwork,
  proxyConfiguration,
  runtimeSocket,
  schedulerFlags,
} from './configuration.ts';
import { type Credentials, makeCredentials } from './credentials.ts';
import { Kubectl } from './kubectl.ts';
import { Processes } from './node-process.ts';
import { clusterObjects } from './objects.ts';
import type { NodeProgram, Programs } from './programs.ts';

export interface ClusterOptions {
  programs: Programs;
  /** The state folder, also of the namespaces. */
  state: string;
  cgroup: string;
  /** Archives to import. */
  archives: readonly string[];
  onProgress: (message: string) => void;
}

const readyMs = 180_000;
/** An import of an image takes seconds. */
const ctrMs = 120_000;

/** A Kubernetes cluster of one node, in the network namespace `node`. */
export class Cluster {
  readonly kubectl: Kubectl;
  readonly api: ApiClient;
  readonly kubeconfig: string;
  readonly processes: Processes;
  readonly #options: ClusterOptions;
  readonly #credentials: Credentials;

  private constructor(options: ClusterOptions, credentials: Credentials) {
    this.#options = options;
    this.#credentials = credentials;
    this.processes = new Processes(options.state);
    this.api = new ApiClient(credentials);
    this.kubeconfig = credentials.kubeconfigs.admin;
    this.kubectl = new Kubectl(options.programs.kubernetes.kubectl, this.kubeconfig);
  }

  /** Starts everything; resolves when the node is ready and the name servers answer. It ends with the namespaces. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster(options, await makeCredentials(join(options.state, 'credentials')));
    await cluster.#startRuntime();
    await cluster.#startControlPlane();
    await cluster.#startNode();
    return cluster;
  }

  async #startRuntime(): Promise<void> {
    const { programs, state, archives, onProgress } = this.#options;
    await this.#write('containerd.toml', containerdConfiguration(state, programs));
    await mkdir(join(state, 'cni'), { recursive: true });
    await this.#write('cni/pods.conflist', JSON.stringify(podNetwork()));
    await this.startContainerd();
    for (const archive of archives) {
      const { code, stderr } = await this.ctr(['-n', 'k8s.io', 'images', 'import', archive]);
      if (code !== 0) throw new Error(`${archive} cannot be imported: ${stderr}`);
    }
    onProgress(`containerd runs, with ${archives.length} images`);
  }

  /** Resolves when it answers. */
  async startContainerd(): Promise<void> {
    const { containerd: command, environment } = this.#options.programs;
    const args = ['--config', join(this.#options.state, 'containerd.toml')];
    await this.processes.start({ name: 'containerd', network: 'node', command, args, environment });
    await this.#until('containerd answers', async () => (await this.ctr(['version'])).code === 0);
  }

  async #startControlPlane(): Promise<void> {
    const { state } = this.#options;
    await this.#start('etcd', flagsOf(etcdFlags(state, this.#credentials)));
    await this.#start('kube-apiserver', flagsOf(apiServerFlags(state, this.#credentials)));
    await this.#until('the API server is ready', () => this.#apiServerIsReady());
    await this.#start('kube-controller-manager', flagsOf(controllerManagerFlags(this.#credentials)));
    await this.#start('kube-scheduler', flagsOf(schedulerFlags(this.#credentials)));
    this.#options.onProgress('the control plane runs');
  }

  async #startNode(): Promise<void> {
    const { onProgress } = this.#options;
    await this.startKubelet();
    const proxy = await this.#write('kube-proxy.json', JSON.stringify(proxyConfiguration(this.#credentials)));
    await this.#start('kube-proxy', [`--config=${proxy}`]);
    await this.kubectl.apply(clusterObjects);
    await this.#until('the node is ready', async () => {
      const [node] = await this.kubectl.list('nodes');
      return ((node?.status?.conditions ?? []) as { type: string; status: string }[]).some(
        ({ type, status }) => type === 'Ready' && status === 'True',
      );
    });
    onProgress('the node is ready');
    await this.kubectl.run(['-n', 'kube-system', 'rollout', 'status', 'deployment/coredns', '--timeout=180s'], {
      timeoutMs: readyMs + 10_000,
    });
    onProgress('the name servers answer');
  }

  async startKubelet(): Promise<void> {
    const { state, cgroup } = this.#options;
    const configuration = kubeletConfiguration(state, cgroup, this.#credentials);
    await this.#start('kubelet', [
      `--config=${await this.#write('kubelet.json', JSON.stringify(configuration))}`,
      `--kubeconfig=${this.#credentials.kubeconfigs[`system:node:${nodeName}`]}`,
      `--hostname-override=${nodeName}`,
      `--node-ip=${addresses.node}`,
      `--root-dir=${join(state, 'kubelet')}`,
      `--cert-dir=${join(state, 'kubelet', 'pki')}`,
    ]);
  }

  /** containerd's own command line. */
  ctr(args: readonly string[]): Promise<CommandResult> {
    const { environment: env, containerd } = this.#options.programs;
    const program = containerd.replace(/containerd$/, 'ctr');
    return runCommand(program, ['--address', runtimeSocket, ...args], { env, timeoutMs: ctrMs });
  }

  async #start(name: NodeProgram, args: readonly string[]): Promise<void> {
    const { kubernetes, environment } = this.#options.programs;
    await this.processes.start({ name, network: 'node', command: kubernetes[name], args, environment });
  }

  async #write(name: string, content: string): Promise<string> {
    const file = join(this.#options.state, name);
    await writeFile(file, content, { mode: 0o600 });
    return file;
  }

  /** Waits for as long as nothing of the node has ended by itself. */
  async #until(what: string, look: () => Promise<boolean>): Promise<void> {
    const watched = async (): Promise<boolean> => {
      await this.processes.assertRunning();
      return look();
    };
    await until(what, watched, { deadlineMs: readyMs });
  }

  #apiServerIsReady(): Promise<boolean> {
    return this.api.get('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  }
}
