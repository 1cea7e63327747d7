import { nameKey } from './group.entity.ts';

describe('nameKey', () => {
  it('is the same for names that look the same', () => {
    expect(nameKey('Dach SÜD')).toBe(nameKey('dach su\u0308d'));
    expect(nameKey('ＡＢ')).toBe(nameKey('ab'));
    expect(nameKey('north')).not.toBe(nameKey('north 2'));
  });
});
