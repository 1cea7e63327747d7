import { topicNames, type KeyPartitions, type RecordConsumer } from '@heliograph/messaging';

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

  /** Finds the partition of a webhook. @returns the partition of its deliveries; undefined when that is not known, or was not this process's when `refresh` was called */
  partitionOf(webhookId: string): number | undefined {
    if (this.#owned.size === 0) return undefined;
    const partition = this.#partitions.partitionOf(topicNames.webhookDeliveries, webhookId);
    return partition !== undefined && this.#owned.has(partition) ? partition : undefined;
  }

  /** Returns whether a partition of `webhook.deliveries` is this process's now. */
  owns(partition: number): boolean {
    return this.#dispatching.owns({ topic: topicNames.webhookDeliveries, partition });
  }
}
