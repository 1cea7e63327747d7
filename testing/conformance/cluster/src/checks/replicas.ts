import type { ApiClient } from '../node/api-client.ts';
import { release } from '../release/values.ts';

/** The numbers of wanted, existing and ready pods of a Deployment. */
export interface Replicas {
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
