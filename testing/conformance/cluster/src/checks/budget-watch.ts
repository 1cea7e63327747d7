import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../node/api-client.ts';
import { release } from '../release/values.ts';
import type { Condition } from './replicas.ts';

interface Budget {
  metadata: { name: string };
  spec: { selector: { matchLabels: Record<string, string> } };
  status?: { desiredHealthy?: number };
}

interface Pod {
  metadata: { labels?: Record<string, string>; deletionTimestamp?: string };
  status?: { conditions?: Condition[] };
}

interface Watched {
  name: string;
  labels: [string, string][];
  demanded: number;
  min: number;
}

const lookMs = 200;

/** Counts the ready pods of every PodDisruptionBudget of the release while something is done, from the pods themselves. */
export class BudgetWatch {
  readonly #api: ApiClient;
  readonly #watched: readonly Watched[];
  #looks = 0;
  #stopped = false;

  private constructor(api: ApiClient, watched: readonly Watched[]) {
    this.#api = api;
    this.#watched = watched;
  }

  /** @throws Error when a service has no budget, or one that demands no replica */
  static async start(api: ApiClient, services: readonly string[]): Promise<BudgetWatch> {
    const budgets = await api.list<Budget>(`/apis/policy/v1/namespaces/${release.namespace}/poddisruptionbudgets`);
    const watched = services.map((service): Watched => {
      const name = `${release.name}-${service}`;
      const budget = budgets.find(({ metadata }) => metadata.name === name);
      const demanded = budget?.status?.desiredHealthy ?? 0;
      if (budget === undefined || demanded < 1) throw new Error(`no budget demands a replica of ${service}`);
      return { name: service, labels: Object.entries(budget.spec.selector.matchLabels), demanded, min: Infinity };
    });
    const watch = new BudgetWatch(api, watched);
    void watch.#follow();
    return watch;
  }

  /** Ends the watch. @returns a summary @throws Error that names the services that ever had fewer ready replicas than demanded */
  end(): string {
    this.stop();
    const broken = this.#watched.filter(({ min, demanded }) => min < demanded);
    const text = (of: readonly Watched[]): string =>
      of.map(({ name, min, demanded }) => `${name} had ${min} ready, its budget demands ${demanded}`).join(', ');
    if (broken.length > 0) throw new Error(text(broken));
    if (this.#looks === 0) throw new Error('the pods were never seen');
    return `never fewer ready replicas than the ${this.#watched.length} budgets demand (${this.#looks} looks)`;
  }

  stop(): void {
    this.#stopped = true;
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      // A request without an answer is ignored.
      const pods = await this.#api.list<Pod>(`/api/v1/namespaces/${release.namespace}/pods`).catch(() => undefined);
      if (pods !== undefined) this.#count(pods.filter(isReady));
      await sleep(lookMs);
    }
  }

  #count(ready: readonly Pod[]): void {
    this.#looks += 1;
    for (const watched of this.#watched) {
      const count = ready.filter(({ metadata: { labels = {} } }) =>
        watched.labels.every(([name, value]) => labels[name] === value),
      ).length;
      watched.min = Math.min(watched.min, count);
    }
  }
}

/** A pod that is being deleted does not count, as for Kubernetes. */
function isReady({ metadata, status }: Pod): boolean {
  const ready = status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
  return ready && metadata.deletionTimestamp === undefined;
}
