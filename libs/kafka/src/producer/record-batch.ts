import { compressionsAlgorithms, crc32c } from '@platformatic/kafka';
import { batchAttributes, batchLayout, lengthEnd } from '../wire/record-batch-layout.ts';
import type { QueuedRecord } from './pending-send.ts';
import type { ProducerIdentity } from './produce-wire.ts';
import { recordBodySize, RecordWriter, varintSize } from './record-writer.ts';

export type Compression = 'lz4' | 'none' | 'zstd';

const magic = 2;

/** Encodes the records of one partition as a batch of the log with the time `now` (Unix ms), still without a producer's identity and a checksum. */
export function encodeBatch(records: readonly QueuedRecord[], compression: Compression, now = Date.now()): Buffer {
  const sizes = records.map(({ record }, i) => recordBodySize(record, i));
  const size = sizes.reduce((sum, each) => sum + varintSize(each) + each, 0);
  const plain = Buffer.allocUnsafe(batchLayout.records + size);
  const writer = new RecordWriter(plain, batchLayout.records);
  records.forEach(({ record }, i) => writer.write(record, i, sizes[i]!));
  const { bitmask, compressSync } = compressionsAlgorithms[compression];
  const batch =
    bitmask === 0
      ? plain
      : Buffer.concat([plain.subarray(0, batchLayout.records), compressSync(plain.subarray(batchLayout.records))]);
  batch.writeBigInt64BE(0n, batchLayout.firstOffset);
  batch.writeInt32BE(batch.length - lengthEnd, batchLayout.length);
  // The epoch of the leader, which writes its own.
  batch.writeInt32BE(0, lengthEnd);
  batch.writeInt8(magic, batchLayout.magic);
  batch.writeInt16BE(bitmask & batchAttributes.compression, batchLayout.attributes);
  batch.writeInt32BE(records.length - 1, batchLayout.lastOffsetDelta);
  batch.writeBigInt64BE(BigInt(now), batchLayout.firstTimestamp);
  batch.writeBigInt64BE(BigInt(now), batchLayout.maxTimestamp);
  batch.writeInt32BE(records.length, batchLayout.count);
  return batch;
}

/** Identifies the producer and the sequence number in this partition, by which a broker detects duplicates and gaps. */
export function stampBatch(batch: Buffer, { id, epoch }: ProducerIdentity, sequence: number): void {
  batch.writeBigInt64BE(id, batchLayout.producerId);
  batch.writeInt16BE(epoch, batchLayout.producerEpoch);
  batch.writeInt32BE(sequence, batchLayout.baseSequence);
  batch.writeUInt32BE(crc32c(batch.subarray(batchLayout.attributes)), batchLayout.crc);
}
