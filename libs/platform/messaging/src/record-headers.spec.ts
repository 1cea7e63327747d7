import { encodeFetchTime, fetchTimeOf, liveFetchTimeOf } from './record-headers.ts';

describe('the fetch time of a record', () => {
  it.each([
    [1_763_900_000_123, '1763900000.123'],
    [1_763_900_000_120, '1763900000.12'],
    [1_763_900_000_000, '1763900000'],
    [1_763_900_000_122.6, '1763900000.123'],
  ])('is written in Unix seconds and read to the millisecond: %d', (fetchedAt, header) => {
    expect(encodeFetchTime(fetchedAt)).toBe(header);
    expect(fetchTimeOf({ fetched_at: header })).toBe(Math.round(fetchedAt));
  });

  it('is absent without the header, and where it is no time', () => {
    expect(fetchTimeOf({})).toBeUndefined();
    for (const header of ['', 'soon', 'NaN', '-1', '0', 'Infinity', '1763900000123', encodeFetchTime(Number.NaN)])
      expect(fetchTimeOf({ fetched_at: header })).toBeUndefined();
  });

  it('counts of live records alone', () => {
    const headers = { fetched_at: '1763900000.5' };
    expect(liveFetchTimeOf({ topic: 'basedata', headers })).toBe(1_763_900_000_500);
    for (const topic of ['basedata.backfill', 'delivery.replays', 'device-events'])
      expect(liveFetchTimeOf({ topic, headers })).toBeUndefined();
  });
});
