import type { SubscriptionFilter } from '@heliograph/messaging';
import { isSameFilter, shownFilter, storedFilter } from './webhook-filter.ts';

it.each<[string, SubscriptionFilter | undefined, SubscriptionFilter, SubscriptionFilter?]>([
  ['no filter', undefined, { kinds: ['device.data'] }],
  ['no kinds', { vendors: ['solis'] }, { vendors: ['solis'], kinds: ['device.data'] }],
  ['kinds', { kinds: ['device.offline'] }, { kinds: ['device.offline'] }],
  ['no kind at all', { kinds: [] }, { kinds: [] }],
  ['every kind', { plantIds: ['plt_a'], kinds: ['*'] }, { plantIds: ['plt_a'] }, { plantIds: ['plt_a'], kinds: ['*'] }],
  ['every kind and one', { kinds: ['*', 'device.data'] }, {}, { kinds: ['*'] }],
])('%s', (_, sent, stored, shown = stored) => {
  expect(storedFilter(sent)).toEqual(stored);
  expect(shownFilter(storedFilter(sent))).toEqual(shown);
  // A client may send back the filter that it was shown.
  expect(storedFilter(shownFilter(stored))).toEqual(stored);
});

it('shows that a webhook from before the default existed receives all records', () => {
  expect(shownFilter({})).toEqual({ kinds: ['*'] });
});

it('compares what filters select, not how they are written', () => {
  expect(isSameFilter({ kinds: ['a', 'b'], vendors: ['solis'] }, { vendors: ['solis'], kinds: ['b', 'a', 'b'] })).toBe(
    true,
  );
  expect(isSameFilter({ kinds: ['a'] }, { kinds: ['a'], vendors: [] })).toBe(false);
  expect(isSameFilter({ kinds: ['a'] }, { kinds: ['a', 'b'] })).toBe(false);
  expect(isSameFilter({}, {})).toBe(true);
  expect(isSameFilter({ resolution: '15m' }, { resolution: '15m' })).toBe(true);
  expect(isSameFilter({ resolution: '1d' }, {})).toBe(false);
});
