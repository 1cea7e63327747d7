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

it('writes one device and several of a number that is written already', () => {
  expect([en.fleet.devices('1'), en.fleet.devices('1,234')]).toEqual(['1 device', '1,234 devices']);
  expect([de.fleet.devices('1'), de.fleet.devices('1.234')]).toEqual(['1 Gerät', '1.234 Geräte']);
  expect(en.fleet.wouldImport('0', '1')).toBe('0 devices would change, 1 line has an error.');
  expect(en.deliver.replays.sent('1', '1')).toBe('1 of 1 record found so far is sent.');
});

/** These never count one: a cluster, the rows of a cut list, the bytes of a record, a range of days; or it is no count. */
const neverOne =
  /plants near|first 1 plants|bytes|devices with the most power now|Last 1 days|newest 1 |1 ms$|1 was |^Port /;

it('writes no plural of one in any text that counts', () => {
  const texts = (what: unknown): string[] => {
    if (typeof what === 'function') return [String((what as (...counts: string[]) => unknown)('1', '1', '1', '1'))];
    return typeof what === 'object' && what !== null ? Object.values(what).flatMap(texts) : [];
  };
  const counting = texts(en).filter((text) => !neverOne.test(text));
  expect(counting.length).toBeGreaterThan(100);
  expect(counting.filter((text) => /(?<![\d.,])1 (?:more )?[a-z]+s\b/i.test(text))).toEqual([]);
});
