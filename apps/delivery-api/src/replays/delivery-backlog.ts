import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { channels, type AccountChannelName } from '@heliograph/delivery';
import {
  createKafkaAdmin,
  kafkaConnection,
  recordPartition,
  topicNames,
  webhookRetryTopic,
} from '@heliograph/messaging';
import type { KafkaAdmin } from '@heliograph/messaging';
import { DeliveryConfiguration } from '../configuration.ts';
import type { Backlog, PartitionProgress } from './pace.ts';

const [webhookGroup, retryGroup] = channels.webhook.groups.delivery;
const deferredTopic = webhookRetryTopic('5s');

/** Reads how many records wait for delivery, from the offsets that the dispatchers have committed. */
@Injectable()
export class DeliveryBacklog implements BeforeApplicationShutdown {
  private readonly admin: KafkaAdmin;

  constructor({ kafka }: DeliveryConfiguration) {
    this.admin = createKafkaAdmin(kafkaConnection(kafka, 'delivery-api'));
  }

  ofWebhook(webhookId: string): Backlog {
    return {
      deliveries: async () => [await this.partition(webhookGroup, topicNames.webhookDeliveries, webhookId)],
      deferred: async () => {
        const { end, settled } = await this.partition(retryGroup, deferredTopic, webhookId);
        return end - settled;
      },
    };
  }

  /** Records of all accounts wait in the same topic; channels defer none of them. */
  ofChannel(channel: AccountChannelName): Backlog {
    return {
      deliveries: () => this.partitions(channels[channel].groups.source, topicNames.deliveryReplays),
      deferred: () => Promise.resolve(0n),
    };
  }

  private async partition(groupId: string, topic: string, key: string): Promise<PartitionProgress> {
    const all = await this.partitions(groupId, topic);
    return all[recordPartition(key, all.length)]!;
  }

  private async partitions(groupId: string, topic: string): Promise<PartitionProgress[]> {
    const [ends, starts, committed] = await Promise.all([
      this.admin.endOffsets(topic),
      this.admin.startOffsets(topic),
      this.admin.committedOffsets(groupId, topic),
    ]);
    return ends.map((end, at) => ({ end, settled: settledOf(starts[at], committed[at]) }));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.admin.close();
  }
}

/** Returns the first offset not settled. Expired records count as settled: a group that never committed may have no record left to settle. */
export function settledOf(start = 0n, committed = -1n): bigint {
  return committed > start ? committed : start;
}
