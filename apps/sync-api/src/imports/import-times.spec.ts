import { rangeOf } from './import-times.ts';

describe(rangeOf.name, () => {
  it('returns the midnight of a date in the zone of the plants', () => {
    // Berlin is at UTC+1 in January, at UTC+2 from 29 March 2026.
    expect(rangeOf('2026-01-01', ['Europe/Berlin'])).toEqual([1767222000, 1767222000]);
    expect(rangeOf('2026-03-30', ['Europe/Berlin'])).toEqual([1774821600, 1774821600]);
    expect(rangeOf('2026-01-01', ['GMT+8'])).toEqual([1767196800, 1767196800]);
  });

  it('returns the first and the last midnight in several zones', () => {
    expect(rangeOf('2026-01-01', ['America/Los_Angeles', 'UTC', 'Asia/Kathmandu'])).toEqual([1767204900, 1767254400]);
  });

  it('returns a time as it is, whatever the zone', () => {
    expect(rangeOf('2026-01-01T00:00:00Z', ['GMT+8'])).toEqual([1767225600, 1767225600]);
    expect(rangeOf('2026-01-01T00:00+02:00', ['GMT+8'])).toEqual([1767218400, 1767218400]);
  });

  it('cuts times before 1970 and after 9999', () => {
    expect(rangeOf('1970-01-01', ['GMT+8'])).toEqual([0, 0]);
    expect(rangeOf('1926-01-01T00:00:00Z', ['UTC'])).toEqual([0, 0]);
    expect(rangeOf('9999-12-31', ['GMT-10'])).toEqual([253402250400, 253402250400]);
    expect(rangeOf('9999-12-31T23:59:59-10:00', ['UTC'])).toEqual([253402300799, 253402300799]);
  });

  it.each(['', 'soon', '2026-02-30', '2026-13-01', '2026-01-01T00:00:00', '1767225600', 1767225600, null, {}])(
    'returns undefined for %j',
    (value) => expect(rangeOf(value, ['UTC'])).toBeUndefined(),
  );
});
