import { kafkaGroupsView } from './kafka-groups.views.ts';

const partition = (committedOffset: bigint | undefined, endOffset: bigint | undefined) => ({
  partition: 0,
  committedOffset,
  endOffset,
});
const viewOf = (...partitions: ReturnType<typeof partition>[]) =>
  kafkaGroupsView({
    groups: [{ groupId: 'acc_a.x', state: 'stable', members: 2, topics: [{ topic: 't', partitions }] }],
    total: 1,
    readAt: 1_795_000_000_999,
  }).items[0]!;
const lags = (...partitions: ReturnType<typeof partition>[]) => {
  const { lag, topics } = viewOf(...partitions);
  return [lag, topics[0]!.partitions.map((each) => each.lag)];
};

it('shows the lag of each partition and its sum', () => {
  expect(lags(partition(3n, 10n), partition(5n, 5n))).toEqual([7, [7, 0]]);
  expect(viewOf(partition(3n, 10n))).toEqual({
    groupId: 'acc_a.x',
    state: 'stable',
    members: 2,
    lag: 7,
    topics: [{ topic: 't', partitions: [{ partition: 0, committedOffset: 3, endOffset: 10, lag: 7 }] }],
  });
});

it('sums the known lags; without one the sum is null', () => {
  expect(lags(partition(undefined, 10n), partition(4n, 5n))).toEqual([1, [null, 1]]);
  expect(lags(partition(4n, undefined))).toEqual([null, [null]]);
  expect(lags(partition(undefined, 10n))).toEqual([null, [null]]);
});

it('is never negative', () => {
  expect(lags(partition(12n, 10n), partition(4n, 5n))).toEqual([1, [0, 1]]);
});

it('shows a group that the broker did not describe', () => {
  const unknown = { groupId: 'acc_a.y', state: undefined, members: undefined, topics: [] };
  expect(kafkaGroupsView({ groups: [unknown], total: 5, readAt: 1_795_000_000_999 })).toEqual({
    items: [{ groupId: 'acc_a.y', state: 'unknown', members: null, lag: null, topics: [] }],
    total: 5,
    readAt: 1_795_000_000,
  });
});
