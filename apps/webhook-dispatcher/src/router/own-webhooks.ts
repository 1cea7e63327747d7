import type { KeyPartitions, RecordConsumer, OutgoingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { SourceRecord } from '../delivery/routed-record.ts';
import type { Settleable } from '../dispatch/settlement.ts';

type WebhookPlace = { partition: number; isOwn: true } | { partition: number | undefined; isOwn: false };

/**
 * Determines which webhooks this process delivers to: those whose key is in a partition of `webhook.deliveries` that its dispatcher's consumer owns. During
 * a rebalance two processes may both own it for a moment; an endpoint then sees two senders for that long.
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

/** Deliveries of one partition's events that are written to one partition of `webhook.deliveries`, for the process that owns their webhooks. */
export class ForwardedDeliveries implements Settleable {
  readonly records: OutgoingRecord[] = [];
  readonly #sources: SourceRecord[] = [];

  add(source: SourceRecord, record: OutgoingRecord): void {
    this.#sources.push(source);
    this.records.push(record);
  }

  settle(): void {
    for (const source of this.#sources) source.settled();
  }

  /** Ownership of one event decides for all: they are of one partition. */
  isOwned(): boolean {
    return this.#sources[0]!.isOwned();
  }

  isLostWith(partitions: ReadonlySet<string>): boolean {
    return this.#sources[0]!.isLostWith(partitions);
  }
}
