import { join } from 'node:path';
import { runCommand } from '@heliograph/stack';
import { type NodePlace, nodes, secondNodeMounts } from '../addresses.ts';
import { root } from '../root.ts';
import { ApiClient } from './api-client.ts';
import { apiServerFlags, controllerManagerFlags, etcdFlags, flagsOf, schedulerFlags } from './configuration.ts';
import { type Credentials, makeCredentials } from './credentials.ts';
import { isNodeReady, Kubectl } from './kubectl.ts';
import { Node } from './node.ts';
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

/** The timeout of a rollout of the name servers. */
const readyMs = 180_000;

/** A Kubernetes cluster of one node, in the network namespace `node`, which a second one can join. */
export class Cluster {
  readonly kubectl: Kubectl;
  readonly api: ApiClient;
  readonly kubeconfig: string;
  readonly processes: Processes;
  readonly first: Node;
  second: Node | undefined;
  readonly #options: ClusterOptions;
  readonly #credentials: Credentials;

  private constructor(options: ClusterOptions, credentials: Credentials) {
    this.#options = options;
    this.#credentials = credentials;
    this.processes = new Processes(options.state);
    this.first = this.#node(nodes.first, options.cgroup, '');
    this.api = new ApiClient(credentials);
    this.kubeconfig = credentials.kubeconfigs.admin;
    this.kubectl = new Kubectl(options.programs.kubernetes.kubectl, this.kubeconfig, this.api);
  }

  /** Starts the cluster; resolves when the node is ready and the name servers answer. It ends with the namespaces. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster(options, await makeCredentials(join(options.state, 'credentials')));
    await cluster.first.startRuntime(options.archives);
    options.onProgress(`containerd runs, with ${options.archives.length} images`);
    await cluster.#startControlPlane();
    await cluster.#startNode();
    return cluster;
  }

  async #startControlPlane(): Promise<void> {
    const { state } = this.#options;
    await this.#start('etcd', flagsOf(etcdFlags(state, this.#credentials)));
    await this.#start('kube-apiserver', flagsOf(apiServerFlags(state, this.#credentials)));
    await this.processes.until('the API server is ready', () => this.#apiServerIsReady());
    await this.#start('kube-controller-manager', flagsOf(controllerManagerFlags(this.#credentials)));
    await this.#start('kube-scheduler', flagsOf(schedulerFlags(this.#credentials)));
    this.#options.onProgress('the control plane runs');
  }

  async #startNode(): Promise<void> {
    const { onProgress } = this.#options;
    await this.first.startKubelet();
    await this.first.startProxy();
    await this.kubectl.apply(clusterObjects);
    await this.processes.until('the node is ready', () => this.#nodeIsReady(this.first.place.name));
    onProgress('the node is ready');
    await this.#nameServersAnswer();
    onProgress('the name servers answer');
  }

  /** Lets a second node join, once; resolves when it is ready and has one of the name servers. */
  async startSecondNode(): Promise<Node> {
    if (this.second !== undefined) return this.second;
    const { cgroup, archives } = this.#options;
    const second = this.#node(nodes.second, `${cgroup}/node-2`, '-2');
    const script = join(root, 'testing', 'conformance', 'cluster', 'src', 'second-node.sh');
    const args = [second.cgroup, second.kubeletFolder, secondNodeMounts];
    const { code, stderr } = await runCommand(script, args, { timeoutMs: 30_000 });
    if (code !== 0) throw new Error(`the network and mounts of a second node cannot be made: ${stderr}`);
    await second.startRuntime(archives);
    await second.startKubelet();
    await second.startProxy();
    await this.processes.until('the second node is ready', () => this.#nodeIsReady(second.place.name));
    this.second = second;
    await this.spreadNameServers();
    return second;
  }

  /** Starts the name servers again, so that the scheduler puts them on both nodes: a node joined, or was drained. */
  async spreadNameServers(): Promise<void> {
    await this.kubectl.run(['-n', 'kube-system', 'rollout', 'restart', 'deployment/coredns']);
    await this.#nameServersAnswer();
  }

  /** The nodes that have been started. */
  get nodes(): Node[] {
    return [this.first, ...(this.second === undefined ? [] : [this.second])];
  }

  #node(place: NodePlace, cgroup: string, suffix: string): Node {
    const { programs, state } = this.#options;
    const { processes } = this;
    return new Node(place, { programs, state, cgroup, processes, credentials: this.#credentials, suffix });
  }

  #nameServersAnswer(): Promise<void> {
    return this.kubectl.rolledOut('kube-system', 'deployment/coredns', readyMs);
  }

  async #start(name: NodeProgram, args: readonly string[]): Promise<void> {
    const { kubernetes, environment } = this.#options.programs;
    await this.processes.start({ name, network: 'node', command: kubernetes[name], args, environment });
  }

  async #nodeIsReady(name: string): Promise<boolean> {
    const found = (await this.kubectl.list('nodes')).find(({ metadata }) => metadata.name === name);
    return isNodeReady(found);
  }

  #apiServerIsReady(): Promise<boolean> {
    return this.api.get('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  }
}
