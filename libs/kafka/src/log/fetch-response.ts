import { readKnownTaggedFields, type Reader } from '@platformatic/kafka';

/** A broker's answer for one partition; its records are the bytes of its log. */
export interface FetchResponsePartition {
  partitionIndex: number;
  errorCode: number;
  highWatermark: bigint;
  records: Buffer;
}

export interface FetchResponse {
  responses: { topicId: string; partitions: FetchResponsePartition[] }[];
}

/** From this version on topics are named by id; the answers of the later ones that the library knows differ in tagged fields alone. */
const minVersion = 13;
const int64Bytes = 8;
const nothing = Buffer.alloc(0);

/**
 * Parses the answer to a fetch and leaves the records as they are: the library makes several objects of each field of a record, which costs more than all else that a
 * consumer does with it. A partition's error is its own; none is thrown.
 */
export function parseFetchResponse(_id: number, _apiKey: number, version: number, reader: Reader): FetchResponse {
  if (version < minVersion) throw new Error(`this Kafka broker is too old: it answers fetches in version ${version}`);
  // The throttle time, the error and the id of a session, which is not used.
  reader.readInt32();
  reader.readInt16();
  reader.readInt32();
  const responses = reader.readArray((r) => ({
    topicId: r.readUUID(),
    partitions: r.readArray(readPartition, true, false),
  }));
  readKnownTaggedFields(reader, {});
  return { responses };
}

function readPartition(reader: Reader): FetchResponsePartition {
  const partitionIndex = reader.readInt32();
  const errorCode = reader.readInt16();
  const highWatermark = reader.readInt64();
  // The last stable offset and the start of the log.
  reader.skip(2 * int64Bytes);
  // Aborted transactions: none of our writers uses transactions.
  reader.readNullableArray((r) => r.skip(2 * int64Bytes));
  // The replica to read from.
  reader.readInt32();
  const size = reader.readUnsignedVarInt() - 1;
  const records = size > 0 ? reader.buffer.slice(reader.position, reader.position + size) : nothing;
  reader.skip(Math.max(0, size));
  readKnownTaggedFields(reader, {});
  return { partitionIndex, errorCode, highWatermark, records };
}
