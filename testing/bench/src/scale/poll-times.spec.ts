import { id, planFleet, scaleVendors } from './fleet-plan.ts';
import { devicesDue, latenessOf } from './poll-times.ts';

const huawei = scaleVendors[0]!;
const account = { id: id('va', 0), first: 0, count: 400 };
const intervalMs = huawei.intervalSeconds * 1000;

describe('latenessOf', () => {
  // Any time at which its first batch is due.
  const due = -latenessOf(huawei, account, 0, 0);

  it('is the time since the poll was due, in every interval', () => {
    expect(latenessOf(huawei, account, 0, due + 1_500 + 7 * intervalMs)).toBeCloseTo(1_500);
  });

  it('spreads the batches of an account evenly', () => {
    expect(latenessOf(huawei, account, 1, due + intervalMs / 4 + 20)).toBeCloseTo(20);
    expect(latenessOf(huawei, account, 3, due + (3 * intervalMs) / 4 + 20)).toBeCloseTo(20);
  });

  it('counts a poll that is a moment early as punctual', () => {
    expect(latenessOf(huawei, account, 0, due - 2)).toBe(0);
  });
});

describe('devicesDue', () => {
  const plan = planFleet(20_000, 0);

  it('counts every device once in an interval of its vendor', () => {
    const ofHuawei = plan.vendorAccounts.filter(({ vendor }) => vendor === huawei);
    const devices = ofHuawei.reduce((sum, { count }) => sum + count, 0);
    const from = 1_790_000_000_000;
    expect(devicesDue({ ...plan, vendorAccounts: ofHuawei }, from, from + 3 * intervalMs)).toBe(3 * devices);
  });

  it('counts those of a part of an interval by their own times', () => {
    const from = 1_790_000_000_000;
    const parts = [0, 60, 120, 180, 240, 300].map((second) => from + second * 1000);
    const due = parts.slice(1).map((to, i) => devicesDue(plan, parts[i]!, to));
    expect(due.reduce((sum, each) => sum + each, 0)).toBe(devicesDue(plan, from, from + 300_000));
    for (const each of due) expect(Math.abs(each / 4_000 - 1)).toBeLessThan(0.2);
  });
});
