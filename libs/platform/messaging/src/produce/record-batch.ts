import { crc32c, createRecordsBatch } from '@platformatic/kafka';
import { encodeHeaders } from '../record-codec.ts';
import type { QueuedRecord } from './pending-send.ts';
import type { ProducerIdentity } from './produce-wire.ts';

export type Compression = 'lz4' | 'none' | 'zstd';

/** Where a record batch (magic 2) has what identifies it; the checksum is of all behind it. */
const at = { crc: 17, checked: 21, producerId: 43, producerEpoch: 51, baseSequence: 53 };

/** The records of one partition as a batch of the log, still without a producer's identity. */
export function encodeBatch(records: readonly QueuedRecord[], compression: Compression): Buffer {
  const messages = records.map(({ record: { topic, key, value, headers } }) => ({
    topic,
    headers: encodeHeaders(headers),
    ...(key === null ? {} : { key: Buffer.from(key) }),
    // The library writes a tombstone for null; its type does not say so.
    value: value!,
  }));
  return createRecordsBatch(messages, { compression }).buffer;
}

/** Says whose batch it is, and which of his in this partition: how a broker knows a repetition, and a gap. */
export function stampBatch(batch: Buffer, { id, epoch }: ProducerIdentity, sequence: number): void {
  batch.writeBigInt64BE(id, at.producerId);
  batch.writeInt16BE(epoch, at.producerEpoch);
  batch.writeInt32BE(sequence, at.baseSequence);
  batch.writeUInt32BE(crc32c(batch.subarray(at.checked)), at.crc);
}
