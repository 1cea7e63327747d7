import { newAccountId } from './account.entity.ts';

describe(newAccountId.name, () => {
  it('fits topics, client ids and group prefixes', () => {
    const ids = Array.from({ length: 1000 }, newAccountId);
    for (const id of ids) {
      expect(id).toMatch(/^acc_[a-z2-7]{12}$/);
    }
    expect(new Set(ids).size).toBe(1000);
  });
});
