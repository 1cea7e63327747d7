import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../node/api-client.ts';
import { release } from '../release/values.ts';

/** The numbers of wanted, existing and ready pods of a Deployment. */
interface Replicas {
  wanted: number;
  running: number;
  ready: number;
}

interface Deployment {
  spec: { replicas: number };
  status: { replicas?: number; readyReplicas?: number };
}

/** Returns an object of the release's namespace as the API server has it. @param group with its version, e.g. `apps/v1` */
export async function objectOf<T>(api: ApiClient, group: string, plural: string, name: string): Promise<T> {
  const { status, body } = await api.get(`/apis/${group}/namespaces/${release.namespace}/${plural}/${name}`);
  if (status !== 200) throw new Error(`${plural}/${name} was answered with ${status}: ${body.slice(0, 200)}`);
  return JSON.parse(body) as T;
}

export async function replicasOf(api: ApiClient, service: string): Promise<Replicas> {
  const { spec, status } = await objectOf<Deployment>(api, 'apps/v1', 'deployments', `${release.name}-${service}`);
  return { wanted: spec.replicas, running: status.replicas ?? 0, ready: status.readyReplicas ?? 0 };
}

const lookMs = 100;

/** Watches how many replicas a service is to have while something is done. */
export class ReplicaWatch {
  min = Infinity;
  max = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(api: ApiClient, service: string) {
    this.#timer = setInterval(() => {
      // A request without an answer is ignored.
      void replicasOf(api, service).then(
        ({ wanted }) => {
          this.min = Math.min(this.min, wanted);
          this.max = Math.max(this.max, wanted);
        },
        () => undefined,
      );
    }, lookMs);
  }

  /** Counts from now on. */
  forget(): void {
    this.min = Infinity;
    this.max = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** @throws Error when there were ever fewer */
  assertNeverBelow(min: number): void {
    if (this.min < min) throw new Error(`there were ${this.min} replicas in between, not ${min}`);
  }
}

export interface Condition {
  type: string;
  status: string;
  reason?: string;
  message?: string;
}

/** Returns "True" when an object has a condition; otherwise why it has not. */
export function conditionText(conditions: readonly Condition[] | undefined, type: string): string {
  const found = (conditions ?? []).find((condition) => condition.type === type);
  if (found === undefined) return `no condition ${type} yet`;
  return found.status === 'True' ? 'True' : `${type} is ${found.status}: ${found.reason ?? ''} ${found.message ?? ''}`;
}

/** The state that an autoscaler of Kubernetes reports. */
export interface AutoscalerStatus {
  status?: {
    conditions?: Condition[];
    currentMetrics?: ({
      resource?: { current: { averageUtilization?: number } };
      external?: { metric: { name: string }; current: { averageValue?: string } };
    } | null)[];
  };
}

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

const budgetLookMs = 200;

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
      await sleep(budgetLookMs);
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
