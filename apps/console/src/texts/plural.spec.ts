import { de } from './de.ts';
import { en } from './en.ts';
import { pluralOf } from './plural.ts';
import { zh } from './zh.ts';

it('takes the form of the language', () => {
  const polish = pluralOf('pl');
  const forms = { one: '# luka', few: '# luki', many: '# luk', other: '# luki' };
  expect([1, 3, 5].map((count) => polish(count, forms))).toEqual(['1 luka', '3 luki', '5 luk']);
  expect(pluralOf('de')(12_000, { one: '# Lücke', other: '# Lücken' })).toBe('12.000 Lücken');
});

it('writes one gap and several', () => {
  expect([en.vendors.gaps(1), en.vendors.gaps(2)]).toEqual(['1 gap is being filled.', '2 gaps are being filled.']);
  expect([de.vendors.gaps(1), de.vendors.gaps(2)]).toEqual(['Eine Lücke wird gefüllt.', '2 Lücken werden gefüllt.']);
  expect(zh.vendors.gaps(1)).toContain('1');
});
