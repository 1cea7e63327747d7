import { chunksOf, failedFirst, labelsOf } from './bulk-action.ts';

it('cuts a selection into calls', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunksOf([], 2)).toEqual([]);
});

it('shows failed items first, the others in the order of the request', () => {
  const result = (deviceId: string, success: boolean) => ({ deviceId, success, code: success ? 200 : 403 });
  const sorted = failedFirst([result('a', true), result('b', false), result('c', true), result('d', false)]);
  expect(sorted.map(({ deviceId }) => deviceId)).toEqual(['b', 'd', 'a', 'c']);
});

it('reads labels', () => {
  expect(labelsOf(' roof, leased,,roof ')).toEqual(['roof', 'leased']);
});
