import { newAccountId, oneTimePassword } from './account-id.ts';

describe(newAccountId.name, () => {
  it('fits topics, client ids and group prefixes', () => {
    const ids = Array.from({ length: 1000 }, newAccountId);
    for (const id of ids) {
      expect(id).toMatch(/^acc_[a-z2-7]{12}$/);
    }
    expect(new Set(ids).size).toBe(1000);
  });
});

describe(oneTimePassword.name, () => {
  it('satisfies the password rule, and is unique', () => {
    const passwords = Array.from({ length: 100 }, oneTimePassword);
    for (const password of passwords) expect(password).toMatch(/^[a-z2-7]{7}(-[a-z2-7]{7}){3}$/);
    expect(new Set(passwords).size).toBe(100);
  });
});
