import { MonitoredCounts, type CountedDevices } from './monitored-counts.ts';

type Device = Parameters<MonitoredCounts['devicesWith']>[0];
const device = (accountId: string, monitored = true): Device => ({
  accountId,
  monitored,
  vendor: 'solis',
  vendorPlantId: '1',
});

let counts: MonitoredCounts;
let view: Map<string, CountedDevices>;
beforeEach(() => {
  counts = new MonitoredCounts();
  view = new Map();
});

/** Changes a device as the control view does. */
function change(id: string, to: Device | undefined): void {
  const before = view.get(id);
  const now = to && counts.devicesWith(to);
  if (now) view.set(id, now);
  else view.delete(id);
  counts.changed(now, before);
}

describe('MonitoredCounts', () => {
  it('follows a device that is monitored, repeated, moved, unmonitored and removed', () => {
    const monitored = (id: string) => counts.of(id).monitored;
    change('d1', device('a'));
    change('d1', device('a'));
    change('d2', device('a'));
    change('d3', device('a', false));
    expect(monitored('a')).toBe(2);
    change('d1', device('b'));
    expect([monitored('a'), monitored('b')]).toEqual([1, 1]);
    change('d2', device('a', false));
    change('d2', undefined);
    expect([monitored('a'), monitored('b'), monitored('c')]).toEqual([0, 1, 0]);
  });

  it('counts devices over quota beside them', () => {
    change('d1', device('a'));
    for (const id of ['d2', 'd3']) change(id, { ...device('a', false), overQuota: true });
    expect(counts.of('a')).toEqual({ monitored: 1, overQuota: 2, quotaUsed: 1 });
    change('d2', device('a'));
    change('d3', undefined);
    expect(counts.of('a')).toEqual({ monitored: 2, overQuota: 0, quotaUsed: 2 });
  });

  it('counts a plant of microinverters once, until the last of them is gone', () => {
    counts.perPlant = new Set(['enphase']);
    const micro = (vendorPlantId: string, monitored = true): Device => ({
      accountId: 'a',
      monitored,
      vendor: 'enphase',
      vendorPlantId,
    });
    for (let n = 0; n < 20; n += 1) change(`m${n}`, micro('house'));
    change('m20', micro('garage'));
    change('d1', device('a'));
    // Twenty and one microinverters and an inverter: two systems and the inverter take a place each.
    expect(counts.of('a')).toEqual({ monitored: 22, overQuota: 0, quotaUsed: 3 });
    change('m20', micro('garage', false));
    for (let n = 1; n < 20; n += 1) change(`m${n}`, undefined);
    expect(counts.of('a')).toEqual({ monitored: 2, overQuota: 0, quotaUsed: 2 });
    change('m0', micro('house', false));
    expect(counts.of('a')).toEqual({ monitored: 1, overQuota: 0, quotaUsed: 1 });
  });

  it('has one object for the devices of an account, and a new one after the last of them left', () => {
    change('d1', device('a'));
    change('d2', device('a'));
    expect(view.get('d1')).toBe(view.get('d2'));
    const former = view.get('d1');
    change('d1', undefined);
    change('d2', undefined);
    change('d3', device('a'));
    expect(view.get('d3')).not.toBe(former);
    expect(counts.of('a')).toEqual({ monitored: 1, overQuota: 0, quotaUsed: 1 });
  });
});
