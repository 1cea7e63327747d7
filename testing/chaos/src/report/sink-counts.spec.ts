import { sinkCounts, sinkProblems } from './sink-counts.ts';

const written = new Map([
  ['a', 1_000],
  ['b', 1_000],
  ['c', 2_000],
]);

describe('sinkCounts', () => {
  it('counts each key once, what is missing, and each further copy', () => {
    const stored = [
      { key: 'a', at: 1_900 },
      { key: 'a', at: 1_400 },
      { key: 'c', at: 5_000 },
    ];
    const counts = sinkCounts(written, stored);
    expect(counts).toMatchObject({ produced: 3, delivered: 2, lost: 1, duplicates: 1, p50Ms: 3_000, p99Ms: 3_000 });
    expect(counts).toMatchObject({ missing: ['b'], unexpected: [], lastAt: 5_000 });
    expect(sinkProblems('s3', counts, true)).toEqual(['s3: 1 missing, such as b', 's3: 1 copies beyond the first']);
    expect(sinkProblems('rabbitmq', counts, false)).toEqual(['rabbitmq: 1 missing, such as b']);
  });

  it('finds a record that nobody wrote, and an account without one', () => {
    const counts = sinkCounts(new Map(), [{ key: 'x', at: 1 }]);
    expect(counts).toMatchObject({ produced: 0, delivered: 0, p99Ms: null });
    expect(sinkProblems('s3', counts, true)).toEqual([
      's3: no record was written for it',
      's3: 1 never written, such as x',
    ]);
  });

  it('finds nothing where each record is stored once', () => {
    const stored = [...written].map(([key, at]) => ({ key, at: at + 10 }));
    expect(sinkProblems('postgres', sinkCounts(written, stored), true)).toEqual([]);
  });
});
