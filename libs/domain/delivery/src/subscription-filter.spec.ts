import { compileFilter, type DeliveryFilter } from './subscription-filter.ts';

const headers = { vendor: 'growatt', plant: 'p_1', device: 'd_1', groups: 'g_1,g_2', kind: 'device.data' };

describe('compileFilter', () => {
  it.each<[DeliveryFilter, boolean]>([
    [{}, true],
    [{ vendors: ['growatt', 'solis'] }, true],
    [{ vendors: ['solis'] }, false],
    [{ plantIds: ['p_1'] }, true],
    [{ plantIds: ['p_2'] }, false],
    [{ deviceIds: ['d_1'] }, true],
    [{ deviceIds: ['d_11'] }, false],
    [{ groupIds: ['g_2'] }, true],
    [{ groupIds: ['g_3', 'g'] }, false],
    [{ kinds: ['device.online', 'device.offline'] }, false],
    [{ kinds: ['device.data'], vendors: ['growatt'], groupIds: ['g_1'] }, true],
    [{ kinds: ['device.data'], vendors: ['growatt'], groupIds: ['g_9'] }, false],
    [{ groupIds: [] }, false],
    [{ vendors: [] }, false],
  ])('%j → %p', (filter, expected) => {
    expect(compileFilter(filter)(headers)).toBe(expected);
  });

  it('does not match a device in no group by a group', () => {
    expect(compileFilter({ groupIds: ['g_1', ''] })({ ...headers, groups: '' })).toBe(false);
    expect(compileFilter({ groupIds: ['g_1'] })({ vendor: 'growatt' })).toBe(false);
  });
});
