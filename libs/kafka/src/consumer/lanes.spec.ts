import { Lanes } from './lanes.ts';
import { OwnedPartition } from './owned-partition.ts';
import { Ownership } from './ownership.ts';
import type { IncomingRecord } from '../port.ts';

/** `<topic>.backfill` has low priority beside `<topic>`. */
const liveTopicOf = (topic: string) => (topic.endsWith('.backfill') ? topic.slice(0, -'.backfill'.length) : undefined);

const limits = { maxBatch: 100, maxLowPriorityBatch: 40, maxLowPriorityUnsettled: 60 };

function setUp() {
  const clock = { now: 10_000 };
  const ownership = new Ownership();
  const partitions = {
    live: partition('raw'),
    lowPriority: partition('raw.backfill'),
    other: partition('alone.backfill'),
  };
  for (const one of Object.values(partitions)) ownership.add(one);
  const lanes = new Lanes(ownership, ['raw', 'raw.backfill', 'alone.backfill'], liveTopicOf, limits, () => clock.now);
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
  value: null,
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

  it('delivers a small low-priority batch each second, however many live records are queued', () => {
    const { lanes, fetched, clock, topicsOf } = setUp();
    lanes.take();
    let lowPriority = 0;
    for (let batch = 0; batch < 50; batch += 1) {
      fetched('live', 100);
      if (batch === 0) fetched('lowPriority', 200);
      clock.now += 100;
      const records = lanes.take();
      if (topicsOf(records)[0] === 'raw.backfill') lowPriority += records.length;
      clock.now += 1;
    }
    expect(lowPriority).toBeGreaterThanOrEqual(4 * 5);
    expect(lowPriority).toBeLessThanOrEqual(6 * 5);
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
