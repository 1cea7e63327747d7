import type { IncomingRecord } from '@heliograph/kafka';
import { ConsumerMetrics } from '@heliograph/messaging';
import { Registry } from '@heliograph/service';
import { logPositionOf } from './projection-positions.ts';
import { ReadableEntries, storableJson } from './readable-entries.ts';

const record = (offset: number, value: string, partition = 0): IncomingRecord => ({
  topic: 'basedata',
  partition,
  offset: BigInt(offset),
  timestamp: 1,
  key: null,
  headers: {},
  value: Buffer.from(value),
});

function setUp() {
  const logged: object[] = [];
  const projection = {
    groupId: 'records',
    read: (each: IncomingRecord) => (String(each.value) === 'good' ? logPositionOf(each) : undefined),
  };
  const readable = new ReadableEntries(projection, { error: (fields: unknown) => void logged.push(fields as object) });
  return { logged, readable };
}

describe(ReadableEntries.name, () => {
  it('skips unreadable records, logs them, and returns those before and after', () => {
    const { logged, readable } = setUp();
    const entries = readable.of([record(3, 'good'), record(4, 'bad'), record(5, 'good'), record(9, 'bad', 1)]);
    expect(entries.map(({ offset }) => offset)).toEqual([3n, 5n]);
    expect(logged).toEqual([
      { groupId: 'records', topic: 'basedata', partition: 0, offsets: ['4'], records: 1 },
      { groupId: 'records', topic: 'basedata', partition: 1, offsets: ['9'], records: 1 },
    ]);
  });

  it('names no more than fifty in a line', () => {
    const { logged, readable } = setUp();
    expect(readable.of(Array.from({ length: 500 }, (_, i) => record(i, 'bad')))).toEqual([]);
    expect(logged).toEqual([expect.objectContaining({ records: 500 })]);
    expect((logged[0] as { offsets: string[] }).offsets).toHaveLength(50);
  });

  it('logs nothing where all can be read', () => {
    const { logged, readable } = setUp();
    readable.of([record(1, 'good')]);
    expect(logged).toEqual([]);
  });

  it('counts them in the metric, beside those that the consumer skips', async () => {
    const { readable } = setUp();
    const registry = new Registry();
    const consumer = { backlog: () => [], rebalances: 2, skipped: 0 };
    new ConsumerMetrics(registry).watch('records', readable.counted(consumer));
    const counted = async (): Promise<string | undefined> =>
      /consumer_skipped_total\{group="records"\} (\d+)/.exec(await registry.metrics())?.[1];
    expect(await counted()).toBe('0');
    readable.of([record(1, 'bad'), record(2, 'bad'), record(3, 'good')]);
    expect(await counted()).toBe('2');
    consumer.skipped = 1;
    expect(await counted()).toBe('3');
    expect(await registry.metrics()).toContain('consumer_rebalances_total{group="records"} 2');
  });
});

describe('JSON for PostgreSQL', () => {
  it.each([
    [
      { text: 'Netzausfall ⚡ 😀', at: 5, more: [null, true, 'x'] },
      '{"text":"Netzausfall ⚡ 😀","at":5,"more":[null,true,"x"]}',
    ],
    [{ text: 'a\0b', deep: { text: '\0' } }, '{"text":"ab","deep":{"text":""}}'],
    [{ text: 'half \ud83d, other half \ude00' }, '{"text":"half \ufffd, other half \ufffd"}'],
    [{ text: String.raw`written: \u0000 \ud83d` }, String.raw`{"text":"written: \\u0000 \\ud83d"}`],
  ])('has neither NUL nor half a surrogate pair: %j', (value, json) => {
    expect(storableJson(value)).toBe(json);
  });
});
