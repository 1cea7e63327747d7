import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '@heliograph/stack';
import { inNetwork, nodes } from '../addresses.ts';
import type { Cluster } from '../node/cluster.ts';
import { type Namespace, type NetworkPolicy, type Pod, ruleset } from './ruleset.ts';

/** The polling interval, for which a new pod is open to every peer. */
const pollMs = 500;

/**
 * Enforces the NetworkPolicies of the cluster on each of its nodes, by nftables, as the network plugins of real clusters do in their ways. Unlike them it
 * also refuses packets from a pod to its node, so that the API server counts as any other destination.
 */
export class PolicyEnforcer {
  readonly #cluster: Pick<Cluster, 'api' | 'nodes'>;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #signal: AbortSignal;
  /** Keyed by the name of a node. */
  readonly #applied = new Map<string, string>();
  #paused = false;
  #problem: unknown;

  /** @param environment finds nft */
  constructor(
    cluster: Pick<Cluster, 'api' | 'nodes'>,
    environment: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) {
    this.#cluster = cluster;
    this.#environment = environment;
    this.#signal = signal;
  }

  /** Applies the cluster's policies, and from then on each change. */
  async start(): Promise<void> {
    await this.#apply();
    void this.#follow();
  }

  /** Allows all connections until `resume`. */
  async pause(): Promise<void> {
    this.#paused = true;
    await this.#nft('table ip heliograph-policies\ndelete table ip heliograph-policies\n');
  }

  async resume(): Promise<void> {
    this.#paused = false;
    await this.#apply();
  }

  /** @throws what went wrong last, when rules could not be applied */
  assertWorking(): void {
    if (this.#problem !== undefined) throw this.#problem as Error;
  }

  async #follow(): Promise<void> {
    while (!this.#signal.aborted) {
      await sleep(pollMs);
      if (this.#paused) continue;
      // The API server may be restarting: the next round retries.
      await this.#apply().then(
        () => (this.#problem = undefined),
        (error: unknown) => (this.#problem = error),
      );
    }
  }

  async #apply(): Promise<void> {
    const { api } = this.#cluster;
    const [namespaces, pods, policies] = await Promise.all([
      api.list<Namespace>('/api/v1/namespaces'),
      api.list<Pod>('/api/v1/pods'),
      api.list<NetworkPolicy>('/apis/networking.k8s.io/v1/networkpolicies'),
    ]);
    const text = ruleset({ namespaces, pods, policies, nodeAddresses });
    if (!this.#paused) await this.#nft(text);
  }

  async #nft(text: string): Promise<void> {
    for (const { place } of this.#cluster.nodes) {
      if (this.#applied.get(place.name) === text) continue;
      const [program, args] = inNetwork(place.network, 'nft', ['-f', '-']);
      const { code, stderr } = await runCommand(program, args, { env: this.#environment, input: text });
      if (code !== 0) throw new Error(`nft of ${place.name} refuses the rules: ${stderr}`);
      this.#applied.set(place.name, text);
    }
  }
}

const nodeAddresses = Object.values(nodes).flatMap(({ address, bridge }) => [address, bridge]);
