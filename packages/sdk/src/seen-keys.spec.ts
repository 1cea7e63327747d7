import { SeenKeys } from './seen-keys.ts';

describe(SeenKeys.name, () => {
  it('knows a key from its second sight on', () => {
    const keys = new SeenKeys();
    expect(['a', 'b', 'a'].map((key) => keys.add(key))).toEqual([true, true, false]);
  });

  it('forgets what was seen longest ago', () => {
    const keys = new SeenKeys(2);
    expect(['a', 'b', 'a', 'c', 'a', 'b'].map((key) => keys.add(key))).toEqual([true, true, false, true, false, true]);
  });

  it('takes a discarded key for new', () => {
    const keys = new SeenKeys();
    keys.add('a');
    keys.discard('a');
    expect(keys.add('a')).toBe(true);
  });

  it('refuses a capacity of nothing', () => expect(() => new SeenKeys(0)).toThrow(RangeError));
});
