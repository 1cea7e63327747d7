import { Consumer } from '@platformatic/kafka';
import { errorText } from './client-errors.ts';
import { clientOptions } from './client-options.ts';
import type { RawConsumer } from './client-types.ts';
import { guardClient } from './guard-client.ts';
import type { Logger } from './logger.ts';
import type { KafkaConnection, TopicPartition } from './port.ts';

/** One round of the group: who owns what until the next rebalance. Commits are fenced by it. */
export interface Generation {
  readonly id: number;
  readonly memberId: string;
  readonly partitions: readonly TopicPartition[];
}

export interface MembershipEvents {
  /** A rebalance is over. */
  joined(generation: Generation): void;
  /** The group is about to rebalance: the last chance to commit. */
  rebalancing(): void;
  /** The membership is over (a rejoin failed). A new one is needed. */
  lost(error: unknown): void;
}

export interface MembershipOptions {
  groupId: string;
  topics: readonly string[];
  sessionTimeoutMs: number;
}

/** Membership in a classic consumer group: join, heartbeat, rejoin, leave. */
export class GroupMembership {
  private readonly client: RawConsumer;
  private lastHeartbeatAt = 0;
  private over = false;

  constructor(
    connection: KafkaConnection,
    private readonly options: MembershipOptions,
    private readonly events: MembershipEvents,
    private readonly logger: Logger,
  ) {
    const { groupId, sessionTimeoutMs } = options;
    this.client = new Consumer({
      ...clientOptions(connection, 'member'),
      groupId,
      autocommit: false,
      sessionTimeout: sessionTimeoutMs,
      rebalanceTimeout: 2 * sessionTimeoutMs,
      heartbeatInterval: Math.max(500, Math.floor(sessionTimeoutMs / 6)),
      // A join is answered when all members are back, at the latest after the rebalance timeout.
      requestTimeout: 2 * sessionTimeoutMs + 10_000,
    });
    this.client.topics.trackAll(...options.topics);
    guardClient(this.client);
    this.listen();
  }

  private listen(): void {
    this.client.on('consumer:group:join', ({ memberId, generationId, assignments }) => {
      this.lastHeartbeatAt = Date.now();
      const partitions = (assignments ?? []).flatMap(({ topic, partitions: list }) =>
        list.map((partition) => ({ topic, partition })),
      );
      if (!this.over) this.events.joined({ id: generationId ?? 0, memberId, partitions });
    });
    this.client.on('consumer:group:rebalance', () => {
      if (!this.over) this.events.rebalancing();
    });
    this.client.on('consumer:heartbeat:end', () => {
      this.lastHeartbeatAt = Date.now();
    });
    this.client.on('consumer:heartbeat:error', ({ error }) =>
      this.logger.warn({ groupId: this.options.groupId, error: errorText(error) }, 'Kafka group heartbeat failed'),
    );
    this.client.on('error', (error: Error) => this.lose(error));
  }

  private lose(error: unknown): void {
    if (this.over) return;
    this.over = true;
    this.events.lost(error);
  }

  /** Resolves when the first assignment is there (`joined` was called). */
  async join(): Promise<void> {
    await this.client.joinGroup({});
  }

  alive(): boolean {
    return !this.over && Date.now() - this.lastHeartbeatAt < this.options.sessionTimeoutMs;
  }

  /** Leaves the group, so that the partitions move at once. */
  async close(): Promise<void> {
    this.over = true;
    await this.client.close(true);
  }
}
