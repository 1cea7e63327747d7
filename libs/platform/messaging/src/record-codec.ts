import type { FetchResponsePartition } from './client-types.ts';
import type { IncomingRecord } from './port.ts';

const controlBatch = 1 << 5;
/** Its records have the time at which the leader appended it, whatever their writer said. */
const logAppendTime = 1 << 3;

/** Header values are UTF-8 strings on both sides; a header without a value reads as the empty string, a repeated one as its last value. */
export function encodeHeaders(headers: Readonly<Record<string, string>> | undefined): Map<Buffer, Buffer> {
  const encoded = new Map<Buffer, Buffer>();
  for (const [name, value] of Object.entries(headers ?? {})) encoded.set(headerName(name), Buffer.from(value));
  return encoded;
}

const names = new Map<string, Buffer>();

/** Header names are few and repeat in every record. */
function headerName(name: string): Buffer {
  let bytes = names.get(name);
  if (!bytes) {
    bytes = Buffer.from(name);
    if (names.size < 256) names.set(name, bytes);
  }
  return bytes;
}

export function decodeHeaders(headers: readonly (readonly [Buffer | null, Buffer | null])[]): Record<string, string> {
  const decoded: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (name) decoded[name.toString()] = value?.toString() ?? '';
  }
  return decoded;
}

/** Bytes of a record on the wire before compression, slightly too many: for the limits of a batch. */
export function recordSize(
  key: string | null,
  value: Buffer | null,
  headers: Readonly<Record<string, string>> | undefined,
): number {
  let size = 32 + (value?.length ?? 0) + (key === null ? 0 : Buffer.byteLength(key));
  for (const name in headers) size += 10 + name.length + Buffer.byteLength(headers[name]!);
  return size;
}

export interface DecodedPartition {
  records: IncomingRecord[];
  /** Where to fetch next: behind the last batch, control batches and compacted gaps included. */
  nextOffset: bigint;
  /** Unix ms by the leader's clock: of the newest batch that says when it was appended. */
  appendedAt?: number;
}

/** Records from `offset` on: a broker answers with whole batches, which may begin below what was asked for. */
export function decodePartition(topic: string, partition: FetchResponsePartition, offset: bigint): DecodedPartition {
  const records: IncomingRecord[] = [];
  let nextOffset = offset;
  let appendedAt: number | undefined;
  for (const batch of partition.records ?? []) {
    const end = batch.firstOffset + BigInt(batch.lastOffsetDelta) + 1n;
    if (end > nextOffset) nextOffset = end;
    if ((batch.attributes & controlBatch) !== 0) continue;
    const appended = (batch.attributes & logAppendTime) === 0 ? undefined : Number(batch.maxTimestamp);
    appendedAt = appended ?? appendedAt;
    for (const record of batch.records) {
      const at = batch.firstOffset + BigInt(record.offsetDelta);
      if (at < offset) continue;
      records.push({
        topic,
        partition: partition.partitionIndex,
        offset: at,
        timestamp: appended ?? Number(batch.firstTimestamp + record.timestampDelta),
        key: record.key?.toString() ?? null,
        value: record.value,
        headers: decodeHeaders(record.headers),
      });
    }
  }
  return { records, nextOffset, ...(appendedAt !== undefined && { appendedAt }) };
}
