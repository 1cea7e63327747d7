import { setTimeout as sleep } from 'node:timers/promises';
import type { BrokerControl } from '@heliograph/stack';
import kafkajs, { type Admin, type ITopicMetadata } from 'kafkajs';

const pollMs = 250;
const inSyncMs = 180_000;
const startTries = 3;

/** Kafka's brokers as an operator sees them: the leaders, and whether every replica is in sync. */
export class Brokers {
  constructor(
    private readonly admin: Admin,
    readonly all: readonly BrokerControl[],
  ) {}

  /** The broker that leads the most partitions. */
  async leaderOfMost(): Promise<BrokerControl> {
    const counts = new Map<number, number>();
    for (const { partitions } of await this.#topics())
      for (const { leader } of partitions) counts.set(leader, (counts.get(leader) ?? 0) + 1);
    const [id] = [...counts].filter(([leader]) => leader >= 0).sort(([, a], [, b]) => b - a)[0] ?? [];
    return this.all.find((broker) => broker.id === id) ?? missing(id);
  }

  /** Starts a broker that was stopped; on a machine that is too busy for it, again. Resolves when it answers. */
  async startAgain(broker: BrokerControl): Promise<void> {
    for (let left = startTries; ; left -= 1) {
      try {
        await broker.start();
        return;
      } catch (error) {
        if (left <= 1) throw error;
      }
    }
  }

  /** kill -9; resolves when it is back after its down time with all replicas in sync. */
  async killAndRestart(broker: BrokerControl, downMs: number, signal: AbortSignal): Promise<void> {
    await broker.stop('SIGKILL');
    await sleep(downMs, undefined, { signal });
    await this.startAgain(broker);
    await this.inSync(signal);
  }

  /** Resolves when every partition has a leader and all its replicas in sync. @throws Error that names the partitions that are not */
  async inSync(signal: AbortSignal): Promise<void> {
    const deadline = Date.now() + inSyncMs;
    for (;;) {
      const topics = await this.#topics().catch(() => []);
      const outOfSync = topics.flatMap(({ name, partitions }) =>
        partitions
          .filter(({ leader, isr, replicas }) => leader < 0 || isr.length < replicas.length)
          .map(({ partitionId }) => `${name}/${partitionId}`),
      );
      if (topics.length > 0 && outOfSync.length === 0) return;
      if (Date.now() > deadline) throw new Error(`not in sync: ${outOfSync.slice(0, 5).join(', ') || 'no metadata'}`);
      await sleep(pollMs, undefined, { signal });
    }
  }

  /**
   * Makes the next replica of each partition its preferred leader; the controller elects it at its next look (10 s).
   * @returns partitions that get another leader
   */
  async rotateLeaders(): Promise<number> {
    const topics = (await this.#topics()).map(({ name, partitions }) => ({
      topic: name,
      partitionAssignment: partitions.map(({ partitionId, replicas }) => ({
        partition: partitionId,
        replicas: [...replicas.slice(1), replicas[0]!],
      })),
    }));
    await this.admin.alterPartitionReassignments({ topics });
    return topics.reduce((sum, { partitionAssignment }) => sum + partitionAssignment.length, 0);
  }

  /** Partitions whose leader is not their first replica. */
  async awayFromPreferred(): Promise<number> {
    const partitions = (await this.#topics()).flatMap((topic) => topic.partitions);
    return partitions.filter(({ leader, replicas }) => leader !== replicas[0]).length;
  }

  async #topics(): Promise<ITopicMetadata[]> {
    return (await this.admin.fetchTopicMetadata()).topics;
  }
}

function missing(id: number | undefined): never {
  throw new Error(`broker ${id ?? '?'} is not part of this stack`);
}

const alter = (admin: Admin, topics: readonly string[], name: string, value: string) =>
  admin.alterConfigs({
    validateOnly: false,
    resources: topics.map((topic) => ({
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name: topic,
      configEntries: [{ name, value }],
    })),
  });

/**
 * Makes the broker store topics uncompressed, whatever their producers send: the dispatchers compress their own topics with lz4, which kafkajs, our
 * independent reader, does not support.
 */
export async function keepUncompressed(admin: Admin, topics: readonly string[]): Promise<void> {
  await alter(admin, topics, 'compression.type', 'uncompressed');
}

/**
 * Makes records carry the time at which the leader appended them. On the Kafka channel that is the time of delivery: the time that kafkajs takes to read
 * it, whose group has to find a new coordinator after a kill, is not counted.
 */
export async function stampWhenAppended(admin: Admin, topics: readonly string[]): Promise<void> {
  await alter(admin, topics, 'message.timestamp.type', 'LogAppendTime');
}
