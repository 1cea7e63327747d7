import { jest } from '@jest/globals';
import { until } from '@heliograph/testbed';
import type { StoredMark } from './lag-mark.ts';
import { KafkaLagMarks } from './kafka-lag-marks.ts';

const mark: StoredMark = {
  accountId: 'acc_1',
  topic: 'basedata',
  partition: 0,
  from: '7',
  since: 5,
  waiting: 3,
  owner: 'other',
};

function setUp(values: object[]) {
  const warned: unknown[] = [];
  const written: (readonly [string, boolean])[] = [];
  const marks = new KafkaLagMarks({
    view: { caughtUp: () => Promise.resolve(), values: () => (values as StoredMark[]).values() },
    producer: {
      send: (records) => {
        for (const { key, value } of records) written.push([key!, value !== null]);
        return Promise.resolve();
      },
    },
    owner: 'own',
    logger: { warn: jest.fn((line) => warned.push(line)) },
  });
  return { marks, warned, written };
}

describe('KafkaLagMarks', () => {
  it.each<[string, object]>([
    ['no offset', { ...mark, from: undefined }],
    ['an offset that is no number', { ...mark, from: '7.5' }],
    ['an offset as a number', { ...mark, from: 7 }],
    ['an offset below the log', { ...mark, from: '-1' }],
    ['an offset of any size', { ...mark, from: '9'.repeat(70_000) }],
    ['no account', { ...mark, accountId: null }],
    ['no owner', { ...mark, owner: undefined }],
    ['no time', { ...mark, since: '5' }],
    ['no count', { ...mark, waiting: -1 }],
  ])('skips a record with %s: the partition must not wait for it', async (_, poison) => {
    const { marks, warned } = setUp([poison, mark, poison]);
    const taken = await marks.takeOver([{ topic: 'basedata', partition: 0 }]);
    expect(taken).toEqual([{ accountId: 'acc_1', topic: 'basedata', partition: 0, from: 7n, since: 5, waiting: 3 }]);
    expect(warned).toHaveLength(2);
  });

  it("removes a previous owner's mark once its own is written", async () => {
    const { marks, written } = setUp([mark]);
    await marks.takeOver([{ topic: 'basedata', partition: 0 }]);
    await until('both are written', () => written.length === 2);
    expect(written).toEqual([
      ['acc_1/basedata/0/own', true],
      ['acc_1/basedata/0/other', false],
    ]);
  });
});
