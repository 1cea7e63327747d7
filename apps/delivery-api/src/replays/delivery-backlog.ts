import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  createKafkaAdmin,
  kafkaConnection,
  recordPartition,
  topicNames,
  webhookRetryTopic,
} from '@heliograph/messaging';
import type { KafkaAdmin } from '@heliograph/messaging';
import { DeliveryConfiguration } from '../configuration.ts';
import type { Backlog } from './pace.ts';

/** Consumer groups of the webhook dispatcher. */
const dispatcherGroup = 'webhook-dispatcher';
const retryGroup = 'webhook-retry-pump';
const heldBackTopic = webhookRetryTopic('5s');

/** What waits to be delivered, by the offsets that the dispatchers have committed. */
@Injectable()
export class DeliveryBacklog implements BeforeApplicationShutdown {
  private readonly admin: KafkaAdmin;

  constructor({ kafka }: DeliveryConfiguration) {
    this.admin = createKafkaAdmin(kafkaConnection(kafka, 'delivery-api'));
  }

  of(webhookId: string): Backlog {
    return {
      deliveries: () => this.partition(dispatcherGroup, topicNames.webhookDeliveries, webhookId),
      heldBack: async () => {
        const { end, settled } = await this.partition(retryGroup, heldBackTopic, webhookId);
        return end - settled;
      },
    };
  }

  private async partition(groupId: string, topic: string, key: string): Promise<{ end: bigint; settled: bigint }> {
    const [ends, committed] = await Promise.all([
      this.admin.endOffsets(topic),
      this.admin.committedOffsets(groupId, topic),
    ]);
    const at = recordPartition(key, ends.length);
    return { end: ends[at]!, settled: max(0n, committed[at] ?? 0n) };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.admin.close();
  }
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
