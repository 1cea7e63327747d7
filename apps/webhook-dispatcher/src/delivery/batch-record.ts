import { batchId } from '@heliograph/delivery';
import { batchHeaders, jsonArray } from './batch-members.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryMember, DeliveryRecord, Headers } from './delivery-record.ts';

type Parts = readonly [Delivery, ...Delivery[]];

/** Several records that are sent as one from now on. Each keeps its own offset open. */
export class BatchRecord implements DeliveryRecord {
  readonly #parts: Parts;
  #headers: Headers | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The headers, made when they are first read: a batch that is delivered at once needs no headers. */
  get headers(): Headers {
    const keys = this.#parts.map(({ idempotencyKey }) => idempotencyKey);
    return (this.#headers ??= batchHeaders(this.members(), keys));
  }

  settle(): void {
    for (const { record } of this.#parts) record.settle();
  }

  isOwned(): boolean {
    return this.#parts.some(({ record }) => record.isOwned());
  }

  isDeliverable(): boolean {
    return this.#parts.every(({ record }) => record.isDeliverable());
  }

  isLostWith(partitions: ReadonlySet<string>): boolean {
    return this.#parts.every(({ record }) => record.isLostWith(partitions));
  }

  isAffectedBy(partitions: ReadonlySet<string>): boolean {
    return this.#parts.some(({ record }) => record.isAffectedBy(partitions));
  }

  /** A batch is made when it is sent: before that, and when it is not sent after all, its records are handled one by one. */
  forNewOwner(): undefined {
    return undefined;
  }

  members(): readonly DeliveryMember[] {
    return this.#parts.map(({ record: { headers }, body }) => ({ headers, body }));
  }
}

/** Makes one delivery of several, which are equal in kind, retry step and attempts. */
export function makeBatch(parts: Parts): Delivery {
  const key = batchId(parts.map(({ idempotencyKey }) => idempotencyKey));
  return {
    ...parts[0],
    record: new BatchRecord(parts),
    body: jsonArray(parts.map(({ body }) => body)),
    batched: parts.length,
    parts,
    idempotencyKey: key,
    device: key,
    deferrals: Math.max(...parts.map(({ deferrals }) => deferrals)),
    firstSeenAt: Math.min(...parts.map(({ firstSeenAt }) => firstSeenAt)),
    writtenAt: Math.min(...parts.map(({ writtenAt }) => writtenAt)),
    fetchedAt: oldestFetch(parts),
  };
}

function oldestFetch(parts: Parts): number | undefined {
  const known = parts.flatMap(({ fetchedAt }) => fetchedAt ?? []);
  return known.length === 0 ? undefined : Math.min(...known);
}
