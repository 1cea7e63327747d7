import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { channels, type AccountChannelName } from '@heliograph/delivery';
import { createKafkaAdmin, type KafkaAdmin, type KafkaConnection } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { KAFKA_CONNECTION } from '@heliograph/service';
import { ChannelBacklog, type PartitionProgress } from './channel-backlog.ts';
import { KafkaBehind } from './kafka-behind.ts';
import type { ReplayBacklog } from './replay-backlog.ts';

/** Reads how many records of `delivery.replays` wait for delivery, from the offsets that the dispatchers have committed. */
@Injectable()
export class DeliveryBacklog implements BeforeApplicationShutdown {
  readonly #admin: KafkaAdmin;

  constructor(
    @Inject(KAFKA_CONNECTION) connection: KafkaConnection,
    private readonly behind: KafkaBehind,
  ) {
    this.#admin = createKafkaAdmin(connection);
  }

  ofChannel(channel: AccountChannelName, accountId: string): ReplayBacklog {
    return new ChannelBacklog(
      () => this.#partitions(channels[channel].groups.source, topicNames.deliveryReplays),
      () => channel === 'kafka' && this.behind.has(accountId),
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
