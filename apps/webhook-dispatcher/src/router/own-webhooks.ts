import type { KeyPartitions, RecordConsumer } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';

export type WebhookPlace = { partition: number; isOwn: true } | { partition: number | undefined; isOwn: false };

/**
 * Determines which webhooks this process delivers to: those whose key is in a partition of `webhook.deliveries` that its dispatcher's consumer
 * owns. While a rebalance is under way two processes may both believe it for a moment; an endpoint then sees two senders for that long.
 */
export class OwnWebhooks {
  readonly #dispatching: Pick<RecordConsumer, 'assignments' | 'owns'>;
  readonly #partitions: KeyPartitions;
  #owned: ReadonlySet<number> = new Set();

  constructor(dispatching: Pick<RecordConsumer, 'assignments' | 'owns'>, partitions: KeyPartitions) {
    this.#dispatching = dispatching;
    this.#partitions = partitions;
  }

  /** Reads the assignment; called once a batch. */
  refresh(): void {
    this.#owned = new Set(this.#dispatching.assignments().map(({ partition }) => partition));
  }

  /** Finds the partition of a webhook, undefined while the partition count is not known, and whether it was this process's when `refresh` was called. */
  placeOf(webhookId: string): WebhookPlace {
    const partition = this.#partitions.partitionOf(topicNames.webhookDeliveries, webhookId);
    if (partition === undefined || !this.#owned.has(partition)) return { partition, isOwn: false };
    return { partition, isOwn: true };
  }

  /** Returns whether a partition of `webhook.deliveries` is this process's now. */
  owns(partition: number): boolean {
    return this.#dispatching.owns({ topic: topicNames.webhookDeliveries, partition });
  }
}
