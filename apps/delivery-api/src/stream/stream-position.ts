import type { OffsetRange } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';

/** The next offset of each partition, by `positionKey`. */
export type StreamPosition = Map<string, bigint>;

type Position = Pick<OffsetRange, 'topic' | 'partition' | 'offset'>;

const VERSION = 1;
/** The maximum number of partitions of one topic in an id. */
const MAX_PARTITIONS = 1024;
const MAX_ID_LENGTH = 8192;

export function positionKey(topic: string, partition: number): string {
  return `${topic}:${partition}`;
}

export function positionOf(positions: readonly Position[]): StreamPosition {
  return new Map(positions.map(({ topic, partition, offset }) => [positionKey(topic, partition), offset]));
}

/**
 * Returns the id of an event: for each topic the number of partitions and their offsets, as variable-length integers in base64url. With 24 partitions and
 * offsets of billions it has about 170 characters a topic.
 */
export function encodePosition(position: StreamPosition): string {
  const bytes: number[] = [VERSION];
  for (const topic of streamTopics) {
    const offsets: bigint[] = [];
    for (let offset = position.get(positionKey(topic, 0)); offset !== undefined;) {
      offsets.push(offset);
      offset = position.get(positionKey(topic, offsets.length));
    }
    append(bytes, BigInt(offsets.length));
    for (const offset of offsets) append(bytes, offset);
  }
  return Buffer.from(bytes).toString('base64url');
}

/** @returns undefined for a text that is not an id of this version */
export function decodePosition(id: string): StreamPosition | undefined {
  if (id.length > MAX_ID_LENGTH || !/^[\w-]+$/.test(id)) return undefined;
  const bytes = Buffer.from(id, 'base64url');
  const position: StreamPosition = new Map();
  let at = 1;
  const next = (): bigint | undefined => {
    let value = 0n;
    for (let shift = 0n; shift < 63n; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) return undefined;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return undefined;
  };
  if (bytes[0] !== VERSION) return undefined;
  for (const topic of streamTopics) {
    if (laterTopics.has(topic) && at === bytes.length) break;
    const count = next();
    if (count === undefined || count > MAX_PARTITIONS) return undefined;
    for (let partition = 0; partition < count; partition++) {
      const offset = next();
      if (offset === undefined) return undefined;
      position.set(positionKey(topic, partition), offset);
    }
  }
  return at === bytes.length ? position : undefined;
}

function append(bytes: number[], value: bigint): void {
  let rest = value;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
}

/** The topics of a stream, in the order that the ids of its events have. */
export const streamTopics: readonly string[] = [
  topicNames.baseData,
  topicNames.baseDataBackfill,
  topicNames.deviceEvents,
  topicNames.energy,
  topicNames.storage,
];

/** An id of before such a topic was part of the stream ends without it. */
const laterTopics: ReadonlySet<string> = new Set([topicNames.energy, topicNames.storage]);
