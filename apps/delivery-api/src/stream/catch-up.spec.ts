import type { IncomingRecord, OffsetRange } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { CatchUp } from './catch-up.ts';
import { BufferBudget, OpenStream, type StreamCaller } from './open-stream.ts';
import type { StreamFilter } from './stream.requests.ts';
import { positionKey, type StreamPosition } from './stream-position.ts';

const topic = 'basedata';
const partitions = [0, 1, 2, 3];
const recordsInPartition = 200;
const recordBytes = 1_000;
const maxWaiting = 8_000;

const recordAt = (partition: number, offset: bigint): IncomingRecord => ({
  topic,
  partition,
  offset,
  key: 'solis:1',
  timestamp: 0,
  value: Buffer.from(JSON.stringify({ partition, offset: String(offset), text: 'x'.repeat(recordBytes) })),
  headers: { [headerNames.accountId]: 'acc_1' },
});

/** Each fetch brings five records. */
const reader = {
  since: () =>
    Promise.resolve(partitions.map((partition) => ({ topic, partition, offset: 0n, end: BigInt(recordsInPartition) }))),
  next: async ({ partition, offset, end }: OffsetRange) => {
    await new Promise(setImmediate);
    const count = Number(end - offset) < 5 ? Number(end - offset) : 5;
    const records = Array.from({ length: count }, (_, i) => recordAt(partition, offset + BigInt(i)));
    return { records, nextOffset: offset + BigInt(count) };
  },
};

const tail = (): StreamPosition =>
  new Map(partitions.map((partition) => [positionKey(topic, partition), BigInt(recordsInPartition)]));
const begin = (): StreamPosition => new Map(partitions.map((partition) => [positionKey(topic, partition), 0n]));

function openStream(): { stream: OpenStream; sent: () => number } {
  let records = 0;
  const caller = { accountId: 'acc_1' } as StreamCaller;
  const everything = { matches: () => true } as unknown as StreamFilter;
  const budget = new BufferBudget(1_000_000, 64_000_000);
  const stream = new OpenStream(caller, everything, budget, (count) => (records += count));
  return { stream, sent: () => records };
}

function catchUp(maxSilentMs: number): { add: CatchUp['add']; caughtUp: Set<OpenStream> } {
  const caughtUp = new Set<OpenStream>();
  const all = new CatchUp({
    reader,
    tail,
    caughtUp: (stream) => caughtUp.add(stream),
    limits: { windowMs: 60_000, maxRecords: 100_000, maxWaiting, maxSilentMs },
    logger: { warn: () => undefined },
  });
  return { add: (stream, id) => all.add(stream, id), caughtUp };
}

const every = recordsInPartition * partitions.length;

describe('a stream that resumes', () => {
  it('is not delayed by a stream whose reader stalls', async () => {
    const { add, caughtUp } = catchUp(600_000);
    const silent = openStream();
    const reading = openStream();
    reading.stream.resume();
    add(silent.stream, begin());
    add(reading.stream, begin());
    await until('the stream that is read has caught up', () => caughtUp.has(reading.stream));
    expect(reading.sent()).toBe(every);
    expect([caughtUp.has(silent.stream), silent.stream.ended]).toEqual([false, false]);
    expect(silent.stream.waiting).toBeLessThan(maxWaiting + 6 * (recordBytes + 200));
    silent.stream.resume();
    await until('the other continues when it is read', () => caughtUp.has(silent.stream));
    expect(silent.sent()).toBe(every);
  });

  it('gets each record once, in order, however slowly it is read', async () => {
    const { add, caughtUp } = catchUp(600_000);
    const { stream } = openStream();
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      stream.pause();
      setImmediate(() => stream.resume());
    });
    add(stream, begin());
    await until('it has caught up', () => caughtUp.has(stream));
    await until('all is read', () => stream.waiting === 0);
    const seen = [...text.matchAll(/"partition":(\d),"offset":"(\d+)"/g)].map(([, partition, offset]) => [
      partition,
      offset,
    ]);
    for (const partition of partitions)
      expect(seen.filter(([of]) => of === String(partition)).map(([, offset]) => Number(offset))).toEqual(
        Array.from({ length: recordsInPartition }, (_, i) => i),
      );
  });

  it('ends with `overflow` when its reader does not read for too long', async () => {
    const { add } = catchUp(100);
    const { stream } = openStream();
    add(stream, begin());
    await until('it has ended', () => stream.ended);
    expect(stream.endReason).toBe('overflow');
  });
});
