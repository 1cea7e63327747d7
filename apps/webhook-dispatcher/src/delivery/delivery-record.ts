import type { OutgoingRecord } from '@heliograph/kafka';

export type Headers = Readonly<Record<string, string>>;

/** A record of a request as it is by itself, not in a batch. */
export interface DeliveryMember {
  headers: Headers;
  body: Buffer;
}

/**
 * A record on its way to one webhook, as this process represents it. There are three kinds: `ConsumedRecord` was read from `webhook.deliveries`,
 * `RoutedRecord` comes from the router of this process, and `BatchRecord` is several of these in one request. Each keeps an offset open until it is
 * settled, and determines the current owner of that offset and of its webhook. Partitions are named `<topic>/<partition>`.
 */
export interface DeliveryRecord {
  readonly headers: Headers;
  /** Closes the offset: the record is delivered, dropped or safe in another topic. A second call changes nothing. */
  settle(): void;
  /** Returns whether this process is to settle it. One owned record of a batch is enough, because no other process would settle that record. */
  isOwned(): boolean;
  /** Returns whether this process is to send it: the webhook is its own as well. Of a batch all records are. */
  isDeliverable(): boolean;
  /** Returns whether its offset is in one of these partitions: their new owner reads it again. Of a batch all offsets are. */
  isLostWith(partitions: ReadonlySet<string>): boolean;
  /** Returns whether its offset or its webhook is in one of these partitions. */
  isAffectedBy(partitions: ReadonlySet<string>): boolean;
  /** @returns the record to write for a new owner of its webhook; undefined when that owner reads it by itself */
  forNewOwner(): OutgoingRecord | undefined;
  /** @returns the records of a batch, otherwise the record itself */
  members(): readonly DeliveryMember[];
}

/** A record that is no batch of this process, before it is known to be a delivery. */
export interface SingleRecord extends DeliveryRecord {
  readonly key: string | null;
  readonly value: Buffer | null;
  /** The time of the record, Unix ms. */
  readonly timestamp: number;
}
