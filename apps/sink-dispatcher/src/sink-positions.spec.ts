import type { OutgoingRecord } from '@heliograph/kafka';
import type { SinkStateRecord } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { SinkPositions, type SinkPosition } from './sink-positions.ts';

const position: SinkPosition = {
  sinkId: 'snk_1',
  topic: 'basedata',
  partition: 3,
  next: 7n,
  until: 9n,
  waiting: 2,
  since: 1000,
};
const stored = { sinkId: 'snk_1', topic: 'basedata', partition: 3, next: '7', until: '9', waiting: 2, since: 1000 };

interface Written {
  key: string;
  value: unknown;
}

function positionsOver(
  options: { fail?: () => boolean; holds?: () => boolean; owns?: () => boolean; view?: unknown[] } = {},
) {
  const { fail = () => false, holds = () => true, owns = () => true, view = [] } = options;
  const written: Written[] = [];
  const producer = {
    send: (records: readonly OutgoingRecord[], { onlyWhile }: { onlyWhile?: () => boolean } = {}): Promise<void> => {
      if (fail() || !onlyWhile!()) return Promise.reject(new Error('refused'));
      for (const { key, value } of records)
        written.push({ key: key!, value: value === null ? null : (JSON.parse(value.toString()) as unknown) });
      return Promise.resolve();
    },
  };
  const read = { caughtUp: () => Promise.resolve(), values: () => view.values() as IterableIterator<SinkStateRecord> };
  return {
    written,
    positions: new SinkPositions({ view: read, producer, holds, owns, logger: { warn: () => undefined }, retryMs: 1 }),
  };
}

it('writes positions under the sink and the partition, and tombstones', async () => {
  const { written, positions } = positionsOver();
  await positions.put(position);
  await positions.remove(position);
  expect(written).toEqual([
    { key: 'snk_1/basedata/3', value: stored },
    { key: 'snk_1/basedata/3', value: null },
  ]);
});

it('writes the last of several, and tells all who wait', async () => {
  const { written, positions } = positionsOver();
  await Promise.all([positions.put(position), positions.put({ ...position, next: 8n })]);
  expect(written).toEqual([{ key: 'snk_1/basedata/3', value: { ...stored, next: '8' } }]);
});

it('tries again while the broker refuses, and while another process may own the partition', async () => {
  let [failures, doubts] = [3, 3];
  const { written, positions } = positionsOver({ fail: () => failures-- > 0, holds: () => doubts-- <= 0 });
  await positions.put(position);
  expect(written).toHaveLength(1);
});

it('drops the position of a partition that was lost', async () => {
  let owned = true;
  const { written, positions } = positionsOver({ holds: () => false, owns: () => owned });
  let done = false;
  const put = positions.put(position).then(() => (done = true));
  owned = false;
  await until('nobody waits for it', () => done);
  await put;
  expect(written).toEqual([]);
});

it('reads the positions of partitions, and skips what is none', async () => {
  const other = { ...stored, partition: 4 };
  const invalid = [null, {}, { ...stored, next: '-1' }, { ...stored, next: 7 }, { ...stored, partition: 'x' }, 'text'];
  const { positions } = positionsOver({
    view: [...invalid, other, stored, { ...stored, sinkId: 'snk_2', until: '3', waiting: -1 }],
  });
  expect(await positions.of([{ topic: 'basedata', partition: 3 }])).toEqual([
    position,
    { ...position, sinkId: 'snk_2', until: undefined, waiting: 0 },
  ]);
});
