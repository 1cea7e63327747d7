import { FetchTimes } from './fetch-times.ts';

describe('FetchTimes', () => {
  const webhook = { place: 'webhook', key: 'k', at: 1_500 } as const;

  it('finds the fetch time of a record that arrives once or twice, before or after it is seen', () => {
    const times = new FetchTimes();
    times.arrived(webhook);
    expect(times.join(1_600)).toEqual({ joined: [], dropped: 0 });
    times.fetched('k', 1_000, 2, 1_700);
    expect(times.join(1_800).joined).toEqual([{ ...webhook, fetchedAt: 1_000 }]);
    times.arrived({ place: 'mqtt', key: 'k', at: 1_900 });
    expect(times.join(2_000).joined).toEqual([{ place: 'mqtt', key: 'k', at: 1_900, fetchedAt: 1_000 }]);
    times.arrived(webhook);
    expect(times.join(40_000)).toEqual({ joined: [], dropped: 1 });
  });

  it('forgets records that do not arrive', () => {
    const times = new FetchTimes();
    times.fetched('k', 1_000, 1, 1_000);
    times.join(700_000);
    times.arrived({ ...webhook, at: 700_000 });
    expect(times.join(700_001).joined).toEqual([]);
  });
});
