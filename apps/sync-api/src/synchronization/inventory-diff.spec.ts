import { changeOf, countsOf, isEmpty } from './inventory-diff.ts';

const nothing = changeOf([]);

describe('the inventory diff', () => {
  it('groups rows by their change, without invisible changes', () => {
    const plants = changeOf([
      { id: 'plt_1', change: 'added' },
      { id: 'plt_2', change: null },
      { id: 'plt_3', change: 'removed' },
      { id: 'plt_4', change: 'added' },
    ]);
    expect(plants).toEqual({ added: ['plt_1', 'plt_4'], removed: ['plt_3'], changed: [] });
    expect(countsOf({ plants, devices: nothing }).plants).toEqual({ added: 2, removed: 1, changed: 0 });
    expect(isEmpty({ plants, devices: nothing })).toBe(false);
  });

  it('is empty without a change', () => {
    expect(isEmpty({ plants: nothing, devices: changeOf([{ id: 'dev_1', change: null }]) })).toBe(true);
  });
});
