import { createRecordsBatch, Reader, readRecordsBatch } from '@platformatic/kafka';
import { encodeBatch, stampBatch, type Compression } from '../producer/record-batch.ts';
import type { QueuedRecord } from '../producer/pending-send.ts';
import { batchAttributes, batchLayout, lengthEnd } from '../wire/record-batch-layout.ts';
import { decodePartition } from './record-batch-reader.ts';
import { seeded } from '../testing/random.ts';

interface Sample {
  key: string | null;
  value: Buffer | null;
  headers: Record<string, string>;
}

const at = 1_763_900_000_123;
const topic = 't';
const send = { open: 1, deadline: 0, failed: false, resolve: () => undefined, reject: () => undefined };

function encoded(samples: readonly Sample[], compression: Compression = 'none', firstOffset = 0n): Buffer {
  const queued = samples.map((sample): QueuedRecord => ({ record: { topic, ...sample }, partition: 0, size: 1, send }));
  const batch = encodeBatch(queued, compression, at);
  stampBatch(batch, { id: 7n, epoch: 1 }, 0);
  batch.writeBigInt64BE(firstOffset, batchLayout.firstOffset);
  return batch;
}

const texts = [
  '',
  'a',
  'solis',
  'Köln 太阳',
  'x'.repeat(63),
  'y'.repeat(64),
  'z'.repeat(9_000),
  '\u{1f31e}'.repeat(40),
];

function samplesOf(seed: number): Sample[] {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const names = ['account', 'vendor', 'ünï', 'kind', 'idempotency_key'].filter(() => random() < 0.8);
  return Array.from({ length: 1 + Math.floor(random() * 200) }, () => ({
    key: random() < 0.2 ? null : pick(texts),
    value: random() < 0.1 ? null : Buffer.alloc(Math.floor(random() * 300), 'v'),
    headers: Object.fromEntries(names.filter(() => random() < 0.95).map((name) => [name, pick(texts)])),
  }));
}

function zigzag(value: bigint): number[] {
  const bytes: number[] = [];
  for (let rest = value < 0n ? -value * 2n - 1n : value * 2n; ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)];
    bytes.push(Number(rest % 128n) + 128);
  }
}

const contentOf = ({ key, value, headers }: Sample): object => ({ key, value: value?.toString(), headers });

describe('a record batch', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'equals the library’s encoding and decoding, seed %i',
    (seed) => {
      const samples = samplesOf(seed);
      const messages = samples.map(({ key, value, headers }) => ({
        topic,
        value: value!,
        timestamp: BigInt(at),
        headers: new Map(Object.entries(headers).map(([name, text]) => [Buffer.from(name), Buffer.from(text)])),
        ...(key !== null && { key: Buffer.from(key) }),
      }));
      const theirs = createRecordsBatch(messages, { producerId: 7n, producerEpoch: 1 }).buffer;
      expect(encoded(samples).equals(theirs)).toBe(true);
      const decoded = decodePartition(topic, 3, theirs, 0n);
      expect(decoded.records.map(contentOf)).toEqual(samples.map(contentOf));
      expect(decoded.records.map(({ offset }) => offset)).toEqual(samples.map((_, i) => BigInt(i)));
    },
  );

  it.each(['lz4', 'zstd'] as const)('is compressed with %s', (compression) => {
    const samples = samplesOf(5);
    const batch = encoded(samples, compression);
    expect(batch.length).toBeLessThan(encoded(samples).length);
    expect(readRecordsBatch(Reader.from(batch)).records).toHaveLength(samples.length);
    expect(decodePartition(topic, 0, batch, 0n).records.map(contentOf)).toEqual(samples.map(contentOf));
  });
});

describe('decodePartition', () => {
  const sample = (key: string): Sample => ({ key, value: Buffer.from(key), headers: {} });
  const two = Buffer.concat([encoded([sample('a'), sample('b')], 'none', 10n), encoded([sample('c')], 'none', 15n)]);
  const keysOf = (bytes: Buffer, offset: bigint): object => {
    const { records, nextOffset } = decodePartition(topic, 0, bytes, offset);
    return { keys: records.map(({ key }) => key), nextOffset };
  };

  it('skips records below the offset, and continues after the last batch', () => {
    expect(keysOf(two, 10n)).toEqual({ keys: ['a', 'b', 'c'], nextOffset: 16n });
    expect(keysOf(two, 11n)).toEqual({ keys: ['b', 'c'], nextOffset: 16n });
    expect(keysOf(Buffer.alloc(0), 11n)).toEqual({ keys: [], nextOffset: 11n });
  });

  it('leaves a batch that was cut off for the next fetch', () => {
    for (const cut of [1, 30, two.length - encoded([sample('c')]).length - 1])
      expect(keysOf(two.subarray(0, two.length - cut), 10n)).toMatchObject({ nextOffset: cut < 60 ? 12n : 10n });
  });

  it('skips control batches', () => {
    const marker = encoded([sample('commit')], 'none', 12n);
    marker.writeInt16BE(batchAttributes.control, batchLayout.attributes);
    expect(keysOf(Buffer.concat([two, marker]), 12n)).toEqual({ keys: ['c'], nextOffset: 16n });
    expect(keysOf(marker, 12n)).toEqual({ keys: [], nextOffset: 13n });
  });

  it("has the writer's time, or where the topic has that the leader's", () => {
    const batch = encoded([sample('a')]);
    expect(decodePartition(topic, 0, batch, 0n)).toMatchObject({ records: [{ timestamp: at }] });
    batch.writeInt16BE(batchAttributes.logAppendTime, batchLayout.attributes);
    batch.writeBigInt64BE(5n, batchLayout.maxTimestamp);
    expect(decodePartition(topic, 0, batch, 0n)).toMatchObject({ records: [{ timestamp: 5 }], appendedAt: 5 });
  });

  // The library writes differences of more than 31 bits wrongly, so that this is written by hand.
  it.each([0n, 90n * 86_400_000n, -5n, -90n * 86_400_000n])('takes times that differ by %s ms', (later) => {
    const delta = zigzag(later);
    const batch = encoded([{ key: null, value: null, headers: {} }]);
    const body = [0, ...delta, 0, 1, 1, 0];
    const bytes = Buffer.concat([batch.subarray(0, batchLayout.records), Buffer.from([body.length * 2, ...body])]);
    bytes.writeInt32BE(bytes.length - lengthEnd, batchLayout.length);
    expect(decodePartition(topic, 0, bytes, 0n).records).toMatchObject([{ timestamp: at + Number(later), key: null }]);
  });

  it('reads foreign headers: no value, repeated, and the same again in another order', () => {
    const value = Buffer.from('v');
    const of = (...pairs: [string, string | null][]) => ({
      topic,
      value,
      timestamp: BigInt(at),
      headers: new Map(pairs.map(([name, text]) => [Buffer.from(name), text === null ? null! : Buffer.from(text)])),
    });
    const messages = [
      of(['a', null], ['b', '1']),
      of(['b', '1'], ['b', '2']),
      of(['b', '3'], ['b', '2']),
      of(['b', '2'], ['a', '3']),
      of(['a', '3']),
      of(),
    ];
    const { records } = decodePartition(topic, 0, createRecordsBatch(messages).buffer, 0n);
    expect(records.map(({ headers }) => headers)).toEqual([
      { a: '', b: '1' },
      { b: '2' },
      { b: '2' },
      { b: '2', a: '3' },
      { a: '3' },
      {},
    ]);
  });

  it('reports a batch whose records are broken', () => {
    const batch = encoded([sample('a')]);
    batch.writeUInt8(0x7e, batchLayout.records);
    expect(() => decodePartition(topic, 0, batch, 0n)).toThrow(RangeError);
  });
});
