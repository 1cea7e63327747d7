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

function positionsOver(options: { holds?: () => boolean; owns?: () => boolean; view?: unknown[] } = {}) {
  const { holds = () => true, owns = () => true, view = [] } = options;
  const written: Written[] = [];
  const producer = {
    send: (records: readonly OutgoingRecord[], { onlyWhile }: { onlyWhile?: () => boolean } = {}): Promise<void> => {
      if (!onlyWhile!()) return Promise.reject(new Error('refused'));
      for (const { key, value } of records)
        written.push({ key: key!, value: value === null ? null : (JSON.parse(value.toString()) as unknown) });
      return Promise.resolve();
    },
  };
  const read = { caughtUp: () => Promise.resolve(), values: () => view.values() as IterableIterator<SinkStateRecord> };
  return {
    written,
    positions: new SinkPositions({
      view: read,
      producer,
      consumer: { holds, owns },
      logger: { warn: () => undefined },
      retryMs: 1,
    }),
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
