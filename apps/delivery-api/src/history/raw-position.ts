import { decodeRecordPosition, type RecordPosition } from '@heliograph/kafka';
import { rawBackfillTopic, rawTopic } from '@heliograph/messaging';

/** The lowest 47 bits are the offset; above are a bit for the backfill topic and 15 bits for the partition. */
const OFFSET_BITS = 47n;
const MAX_OFFSET = 1n << OFFSET_BITS;
const MAX_PARTITION = 1 << 15;

/**
 * Packs the position of a raw record of a vendor into a `bigint` of PostgreSQL: a text would be three times as long, in each row of the history.
 * @returns null for any other position
 */
export function packRawPosition(source: string | undefined, vendor: string | undefined): string | null {
  const position = source === undefined ? undefined : decodeRecordPosition(source);
  if (position === undefined || vendor === undefined) return null;
  const { topic, partition, offset } = position;
  const isBackfill = topic === rawBackfillTopic(vendor);
  if (!isBackfill && topic !== rawTopic(vendor)) return null;
  if (partition >= MAX_PARTITION || offset >= MAX_OFFSET) return null;
  return String((((BigInt(partition) << 1n) | (isBackfill ? 1n : 0n)) << OFFSET_BITS) | offset);
}

/** @param packed as PostgreSQL returns a `bigint` */
export function unpackRawPosition(packed: string, vendor: string): RecordPosition {
  const position = BigInt(packed);
  const lane = position >> OFFSET_BITS;
  return {
    topic: (lane & 1n) === 1n ? rawBackfillTopic(vendor) : rawTopic(vendor),
    partition: Number(lane >> 1n),
    offset: position % MAX_OFFSET,
  };
}
