import { changedFilter, sizeOf } from './changed-filter.ts';

describe('a filter of records', () => {
  it('leaves out what has no values: that means all', () => {
    expect(changedFilter({ vendors: ['solis'] }, 'plantIds', ['plt_1'])).toEqual({
      vendors: ['solis'],
      plantIds: ['plt_1'],
    });
    expect(changedFilter({ vendors: ['solis'], kinds: ['*'] }, 'vendors', [])).toEqual({ kinds: ['*'] });
  });

  it('counts what narrows it', () => {
    expect(sizeOf({ deviceIds: ['a', 'b'] })).toMatchObject({ deviceIds: 2, kinds: 0 });
  });
});
