import { channels, type AccountChannelName } from '@heliograph/delivery';
import {
  createKafkaAdmin,
  type KafkaAdmin,
  type KafkaConnection,
  createControlView,
  type ControlView,
} from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DeliveryConfiguration } from '../configuration.ts';
import { ChannelBacklog, type PartitionProgress } from './channel-backlog.ts';
import type { ReplayBacklog } from './pace.ts';

/** Reads `state.kafka-behind`: accounts that lag on Kafka. kafka-dispatcher has settled their records, and delivers them when their topics accept them again (docs/decisions/kafka-accounts.md). */
@Injectable()
export class LaggingAccounts implements OnModuleInit, BeforeApplicationShutdown {
  /** Undefined where the channel is not enabled: it has no such topic. */
  readonly #view: ControlView<{ accountId?: string }> | undefined;

  constructor(
    { channels: enabled }: DeliveryConfiguration,
    @Inject(KAFKA_CONNECTION) connection: KafkaConnection,
    @Inject(LOGGER) logger: Logger,
  ) {
    if (enabled.includes('kafka')) this.#view = createControlView(connection, topicNames.stateKafkaLag, { logger });
  }

  /** Does not wait for the view, because only replays need it. */
  onModuleInit(): void {
    void this.#view?.start();
  }

  has(accountId: string): boolean {
    for (const mark of this.#view?.values() ?? []) if (mark.accountId === accountId) return true;
    return false;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#view?.close();
  }
}

/** Reads how many records of `delivery.replays` wait for delivery, from the offsets that the dispatchers have committed. */
@Injectable()
export class DeliveryBacklog implements BeforeApplicationShutdown {
  readonly #admin: KafkaAdmin;

  constructor(
    @Inject(KAFKA_CONNECTION) connection: KafkaConnection,
    private readonly lagging: LaggingAccounts,
  ) {
    this.#admin = createKafkaAdmin(connection);
  }

  ofChannel(channel: AccountChannelName, accountId: string): ReplayBacklog {
    return new ChannelBacklog(
      () => this.#partitions(channels[channel].groups.source, topicNames.deliveryReplays),
      () => channel === 'kafka' && this.lagging.has(accountId),
    );
  }

  /** @param unwritten returns the number of settled records that the sink has not stored */
  ofSink(unwritten: () => number): ReplayBacklog {
    return new ChannelBacklog(
      () => this.#partitions(channels.sink.groups.source, topicNames.deliveryReplays),
      () => false,
      unwritten,
    );
  }

  async #partitions(groupId: string, topic: string): Promise<PartitionProgress[]> {
    const [ends, starts, committed] = await Promise.all([
      this.#admin.endOffsets(topic),
      this.#admin.startOffsets(topic),
      this.#admin.committedOffsets(groupId, topic),
    ]);
    return ends.map((end, at) => ({ end, settled: settledOf(starts[at], committed[at]) }));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#admin.close();
  }
}

/** Returns the first offset not settled. Expired records count as settled: a group that never committed may have no record left to settle. */
export function settledOf(start = 0n, committed = -1n): bigint {
  return committed > start ? committed : start;
}
