import { id, scaleVendors } from '../fleet-plan.ts';
import { latenessOf, PollPunctuality } from './poll-punctuality.ts';

const huawei = scaleVendors[0]!;
const account = { id: id('va', 0), first: 0, count: 400 };
const intervalMs = huawei.everySeconds * 1000;

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

  it('takes what is a moment early for punctual', () => {
    expect(latenessOf(huawei, account, 0, due - 2)).toBe(0);
  });
});

describe('PollPunctuality', () => {
  it('measures from when it is told to', () => {
    const punctuality = new PollPunctuality();
    expect(punctuality.read()).toEqual({ p50Ms: null, p99Ms: null, latestMs: 0 });
    punctuality.note(huawei, account, 0, 0);
    expect(punctuality.read().latestMs).toBeGreaterThan(0);
    punctuality.begin();
    expect(punctuality.read().p50Ms).toBeNull();
  });
});
