import { compressionsAlgorithmsByBitmask } from '@platformatic/kafka';
import type { IncomingRecord } from '../port.ts';
import { batchAttributes, batchLayout, lengthEnd } from '../wire/record-batch-layout.ts';
import { RecordsReader } from './records-reader.ts';

export interface DecodedPartition {
  records: IncomingRecord[];
  /** The next offset to fetch: after the last batch, including control batches and compacted gaps. */
  nextOffset: bigint;
  /** Unix ms by the leader's clock: the append time of the newest batch that has one. */
  appendedAt?: number;
}

/**
 * Decodes records from `offset` on: a broker answers with whole batches, which may begin below the requested offset,
 * and cuts off the last one where the answer is full. The values are views of `bytes`, or of a decompressed batch.
 */
export function decodePartition(topic: string, partition: number, bytes: Buffer, offset: bigint): DecodedPartition {
  const records: IncomingRecord[] = [];
  let nextOffset = offset;
  let appendedAt: number | undefined;
  for (let at = 0, end = endOf(bytes, at); end <= bytes.length; at = end, end = endOf(bytes, at)) {
    const batch = bytes.subarray(at, end);
    const firstOffset = batch.readBigInt64BE(batchLayout.firstOffset);
    const afterBatch = firstOffset + BigInt(batch.readInt32BE(batchLayout.lastOffsetDelta)) + 1n;
    if (afterBatch > nextOffset) nextOffset = afterBatch;
    const attributes = batch.readInt16BE(batchLayout.attributes);
    if ((attributes & batchAttributes.control) !== 0) continue;
    const appended =
      (attributes & batchAttributes.logAppendTime) === 0
        ? undefined
        : Number(batch.readBigInt64BE(batchLayout.maxTimestamp));
    appendedAt = appended ?? appendedAt;
    const firstTimestamp = Number(batch.readBigInt64BE(batchLayout.firstTimestamp));
    const reader = new RecordsReader(recordsOf(batch, attributes & batchAttributes.compression));
    for (let left = batch.readInt32BE(batchLayout.count); left > 0; left--) {
      const { timestampDelta, offsetDelta, key, value, headers } = reader.next();
      const recordOffset = firstOffset + BigInt(offsetDelta);
      if (recordOffset < offset) continue;
      const timestamp = appended ?? firstTimestamp + timestampDelta;
      records.push({ topic, partition, offset: recordOffset, timestamp, key, value, headers });
    }
  }
  return { records, nextOffset, appendedAt };
}

/** Returns the end of the batch that begins at `at`; beyond the bytes where the batch is incomplete. */
function endOf(bytes: Buffer, at: number): number {
  if (at + lengthEnd > bytes.length) return Number.POSITIVE_INFINITY;
  return at + lengthEnd + bytes.readInt32BE(at + batchLayout.length);
}

function recordsOf(batch: Buffer, compression: number): Buffer {
  const records = batch.subarray(batchLayout.records);
  if (compression === 0) return records;
  const algorithm = compressionsAlgorithmsByBitmask[compression];
  if (algorithm === undefined) throw new Error(`a record batch has the unknown compression ${compression}`);
  return algorithm.decompressSync(records);
}
