import { type LaneLimits, Lanes } from './lanes.ts';
import { OwnedPartition } from './owned-partition.ts';
import { Ownership } from './ownership.ts';
import type { IncomingRecord } from '../port.ts';

/** `<topic>.backfill` has low priority beside `<topic>`. */
const liveTopicOf = (topic: string) => (topic.endsWith('.backfill') ? topic.slice(0, -'.backfill'.length) : undefined);

const limits = { maxBatch: 100, maxLowPriorityBatch: 40, maxLowPriorityBytes: Infinity, maxLowPriorityUnsettled: 60 };

function setUp(more: Partial<LaneLimits> = {}) {
  const clock = { now: 10_000 };
  const ownership = new Ownership();
  const partitions = {
    live: partition('raw'),
    lowPriority: partition('raw.backfill'),
    other: partition('alone.backfill'),
  };
  for (const one of Object.values(partitions)) ownership.add(one);
  const lanes = new Lanes(
    ownership,
    ['raw', 'raw.backfill', 'alone.backfill'],
    liveTopicOf,
    { ...limits, ...more },
    () => clock.now,
  );
  const fetched = (of: keyof typeof partitions, count: number): void => {
    const { topic } = partitions[of];
    const offset = ends[of];
    ends[of] += BigInt(count);
    const records = Array.from({ length: count }, (_, i) => record(topic, offset + BigInt(i)));
    partitions[of].fetched({ topic, partition: 0, offset, nextOffset: ends[of], records });
  };
  const ends = { live: 0n, lowPriority: 0n, other: 0n };
  const topicsOf = (records: readonly IncomingRecord[]) => [...new Set(records.map(({ topic }) => topic))];
  return { lanes, clock, fetched, partitions, topicsOf };
}

const partition = (topic: string) => new OwnedPartition({ topic, partition: 0 }, 0n, undefined, 8192);
const record = (topic: string, offset: bigint): IncomingRecord => ({
  topic,
  partition: 0,
  offset,
  timestamp: 0,
  key: null,
  value: Buffer.alloc(20),
  headers: {},
});

it('gives low priority to the topics of which the live one is consumed as well', () => {
  const lanes = new Lanes(new Ownership(), ['raw', 'raw.backfill', 'alone.backfill'], liveTopicOf, limits);
  const lowPriority = ['raw', 'raw.backfill', 'alone.backfill'].map((topic) => lanes.isLowPriority({ topic }));
  expect(lowPriority).toEqual([false, true, false]);
});

describe('Lanes', () => {
  it('delivers live records first, and a batch of backfill when none waits', () => {
    const { lanes, fetched, topicsOf } = setUp();
    lanes.take();
    fetched('lowPriority', 200);
    fetched('live', 150);
    fetched('other', 10);
    expect(lanes.inOrder().map(({ topic }) => topic)).toEqual(['raw', 'alone.backfill', 'raw.backfill']);
    const batches = [lanes.take(), lanes.take(), lanes.take()];
    expect(batches.map(topicsOf)).toEqual([['raw'], ['alone.backfill', 'raw'], ['raw.backfill']]);
    expect(batches.map(({ length }) => length)).toEqual([100, 60, 40]);
  });

  it.each([
    // A twentieth of ten seconds, in batches of 20 ms: 380 ms of live ones between them.
    { takesMs: 20, batches: 25 },
    // Shorter ones have 50 ms between them, longer ones a second.
    { takesMs: 0, batches: 200 },
    { takesMs: 1_100, batches: 5 },
  ])(
    'delivers about $batches small low-priority batches of $takesMs ms in ten seconds, however many live records are queued',
    ({ takesMs, batches }) => {
      const { lanes, fetched, clock, partitions, topicsOf } = setUp();
      lanes.take();
      fetched('lowPriority', 2_000);
      const end = clock.now + 10_000;
      let lowPriority = 0;
      while (clock.now < end) {
        fetched('live', 10);
        const records = lanes.take();
        const isLowPriority = topicsOf(records)[0] === 'raw.backfill';
        if (isLowPriority) lowPriority += 1;
        expect(records.length).toBeLessThanOrEqual(isLowPriority ? 5 : 100);
        clock.now += isLowPriority ? takesMs : 10;
        for (const { offset } of records) if (isLowPriority) partitions.lowPriority.settle(offset);
        lanes.handled();
      }
      expect(lowPriority).toBeGreaterThanOrEqual(batches * 0.9);
      expect(lowPriority).toBeLessThanOrEqual(batches * 1.1);
    },
  );

  it('fills up each batch with low-priority records where the handler waits between batches, however many live ones are queued', () => {
    const { lanes, fetched, clock } = setUp({ fillBatches: true });
    lanes.take();
    fetched('lowPriority', 200);
    const batches = [30, 90, 200].map((live) => {
      fetched('live', live);
      return lanes.take();
    });
    clock.now += 1_000;
    batches.push(lanes.take());
    const counts = batches.map((batch) => Map.groupBy(batch, ({ topic }) => topic));
    expect(counts.map((by) => [by.get('raw')?.length, by.get('raw.backfill')?.length])).toEqual([
      [30, 40],
      [90, 10],
      [100, undefined],
      // Live records alone have filled batches for a second.
      [95, 5],
    ]);
  });

  it('ends a low-priority batch with the record that reaches its bytes', () => {
    const { lanes, fetched } = setUp({ maxLowPriorityBytes: 50 });
    fetched('lowPriority', 12);
    // Records of 20 bytes: 20, 40, 60.
    expect([lanes.take(), lanes.take()].map(({ length }) => length)).toEqual([3, 3]);
    fetched('live', 100);
    expect(lanes.take().map(({ topic }) => topic)).toEqual(Array<string>(100).fill('raw'));
  });

  it('limits unsettled low-priority records, and delivers more once half of them are settled', () => {
    const { lanes, fetched, partitions } = setUp();
    fetched('lowPriority', 200);
    const taken = [...lanes.take(), ...lanes.take()];
    expect(taken).toHaveLength(60);
    expect(lanes.take()).toEqual([]);
    expect(lanes.queued()).toBe(false);
    let reopened = 0;
    for (const { offset } of taken) {
      partitions.lowPriority.settle(offset);
      if (lanes.reopens()) reopened += 1;
    }
    expect(reopened).toBe(1);
    expect(lanes.queued()).toBe(true);
    expect(lanes.take()).toHaveLength(40);
  });

  it('delivers live records although backfill has reached its bound', () => {
    const { lanes, fetched, clock } = setUp();
    fetched('lowPriority', 200);
    lanes.take();
    lanes.take();
    fetched('live', 10);
    clock.now += 5_000;
    expect(lanes.take()).toHaveLength(10);
  });
});
