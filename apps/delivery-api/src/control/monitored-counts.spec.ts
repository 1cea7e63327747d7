import { MonitoredCounts } from './monitored-counts.ts';

const device = (accountId: string, monitored = true) => ({ accountId, monitored });

describe('MonitoredCounts', () => {
  it('follows a device that is monitored, repeated, moved, unmonitored and removed', () => {
    const counts = new MonitoredCounts();
    counts.changed('d1', device('a'));
    counts.changed('d1', device('a'));
    counts.changed('d2', device('a'));
    counts.changed('d3', device('a', false));
    expect(counts.of('a')).toBe(2);
    counts.changed('d1', device('b'));
    expect([counts.of('a'), counts.of('b')]).toEqual([1, 1]);
    counts.changed('d2', device('a', false));
    counts.changed('d2', undefined);
    expect([counts.of('a'), counts.of('b'), counts.of('c')]).toEqual([0, 1, 0]);
  });
});
