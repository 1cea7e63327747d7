import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { startService } from '../process/start-service.ts';
import { counterOf } from '../scale/stages.ts';
import type { CpuController, Throttling } from './cpu-controller.ts';
import { QuotaGroup } from './quota-group.ts';
import { partitions, type ReplicatedService } from './workload.ts';

export interface ReplicaSetOptions {
  service: ReplicatedService;
  controller: CpuController;
  replicas: number;
  environment: Readonly<Record<string, string>>;
  directory: string;
  profileDirectory?: string | undefined;
  signal: AbortSignal;
}

export interface ReplicaReading extends Throttling {
  cpuSeconds: number;
}

export interface ReplicaCount {
  /** By `performance.now`. A replica without CPU answers late: each has a time of its own. */
  at: number;
  records: number;
  /** Rounds of its groups that it took part in. */
  rebalances: number;
}

interface Replica {
  process: ServiceProcess;
  group: QuotaGroup;
}

const pollMs = 500;
const readyMs = 240_000;

/** Replicas of a service, each in a cgroup of its own. */
export class ReplicaSet {
  readonly #replicas: Replica[] = [];
  readonly #options: ReplicaSetOptions;

  private constructor(options: ReplicaSetOptions) {
    this.#options = options;
  }

  /** Starts them with all CPU. Resolves when all have their partitions and have delivered the service's `warmUpRecords`; each has the quota from then on. */
  static async started(options: ReplicaSetOptions, quota: number): Promise<ReplicaSet> {
    const set = new ReplicaSet(options);
    try {
      const numbers = Array.from({ length: options.replicas }, (_, i) => i + 1);
      const started = await Promise.allSettled(numbers.map((number) => set.#start(number)));
      for (const each of started) if (each.status === 'rejected') throw each.reason;
      await set.#warm(quota);
      return set;
    } catch (error) {
      await set.stop();
      throw error;
    }
  }

  async readings(): Promise<ReplicaReading[]> {
    return Promise.all(
      this.#replicas.map(async ({ process, group }) => ({
        ...(await group.throttling()),
        cpuSeconds: cpuSecondsOf(process.pid!),
      })),
    );
  }

  counts(): Promise<ReplicaCount[]> {
    return Promise.all(this.#replicas.map(({ process }) => this.#count(process)));
  }

  /** Stops them, with all CPU again, and removes their cgroups. */
  async stop(): Promise<void> {
    const stopped = await Promise.allSettled(
      this.#replicas.map(async ({ process, group }) => {
        await group.limit(undefined);
        await process.stop();
        await group.remove();
      }),
    );
    for (const each of stopped) if (each.status === 'rejected') throw each.reason;
  }

  async #start(number: number): Promise<void> {
    const { service, controller, environment, directory, profileDirectory, signal } = this.#options;
    const replica = `${service.app}-${number}`;
    const process = await startService({
      name: service.app,
      replica,
      environment,
      directory,
      profileDirectory,
      signal,
    });
    const group = await QuotaGroup.create(controller, replica).catch(async (error: unknown) => {
      await process.stop();
      throw error;
    });
    this.#replicas.push({ process, group });
    await group.add(process.pid!);
  }

  async #warm(quota: number): Promise<void> {
    const { service, signal } = this.#options;
    const deadline = performance.now() + readyMs;
    const warm = new Set<Replica>();
    while (warm.size < this.#replicas.length) {
      await sleep(pollMs, undefined, { signal });
      if (performance.now() > deadline)
        throw new Error(`${service.app}: not all replicas delivered within ${readyMs} ms`);
      if (!(await this.#ownAll())) continue;
      for (const replica of this.#replicas) {
        if (warm.has(replica) || (await this.#count(replica.process)).records < service.warmUpRecords) continue;
        await replica.group.limit(quota);
        warm.add(replica);
      }
    }
  }

  /** All partitions of each group are somebody's, and every replica has its share of them. */
  async #ownAll(): Promise<boolean> {
    for (const [group, topics] of Object.entries(this.#options.service.groups)) {
      const owned = await Promise.all(
        this.#replicas.map(({ process }) =>
          counterOf(process, 'heliograph_kafka_consumer_partitions', `group="${group}"`),
        ),
      );
      const share = (topics * partitions) / owned.length;
      if (!owned.every((count) => count === share)) return false;
    }
    return true;
  }

  async #count(process: ServiceProcess): Promise<ReplicaCount> {
    const records = await counterOf(process, ...this.#options.service.counter);
    const at = performance.now();
    return { at, records, rebalances: await counterOf(process, 'heliograph_kafka_consumer_rebalances_total') };
  }
}
