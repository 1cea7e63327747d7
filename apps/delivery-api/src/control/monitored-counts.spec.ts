import { MonitoredCounts } from './monitored-counts.ts';

const device = (accountId: string, monitored = true) => ({ accountId, monitored });

describe('MonitoredCounts', () => {
  it('follows a device that is monitored, repeated, moved, unmonitored and removed', () => {
    const counts = new MonitoredCounts();
    const monitored = (id: string) => counts.of(id).monitored;
    counts.changed('d1', device('a'));
    counts.changed('d1', device('a'));
    counts.changed('d2', device('a'));
    counts.changed('d3', device('a', false));
    expect(monitored('a')).toBe(2);
    counts.changed('d1', device('b'));
    expect([monitored('a'), monitored('b')]).toEqual([1, 1]);
    counts.changed('d2', device('a', false));
    counts.changed('d2', undefined);
    expect([monitored('a'), monitored('b'), monitored('c')]).toEqual([0, 1, 0]);
  });

  it('counts devices over quota beside them', () => {
    const counts = new MonitoredCounts();
    counts.changed('d1', device('a'));
    for (const id of ['d2', 'd3']) counts.changed(id, { ...device('a', false), overQuota: true });
    expect(counts.of('a')).toEqual({ monitored: 1, overQuota: 2 });
    counts.changed('d2', device('a'));
    counts.changed('d3', undefined);
    expect(counts.of('a')).toEqual({ monitored: 2, overQuota: 0 });
  });
});
