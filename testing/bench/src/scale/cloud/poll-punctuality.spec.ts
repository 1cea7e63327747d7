import { id, scaleVendors } from '../fleet-plan.ts';
import { PollPunctuality } from '../poll-times.ts';

const huawei = scaleVendors[0]!;
const account = { id: id('va', 0), first: 0, count: 400 };

describe('PollPunctuality', () => {
  it('measures from its start on', () => {
    const punctuality = new PollPunctuality();
    expect(punctuality.read()).toEqual({ p50Ms: null, p99Ms: null, latestMs: 0 });
    punctuality.note(huawei, account, 0, 0);
    expect(punctuality.read().latestMs).toBeGreaterThan(0);
    punctuality.begin();
    expect(punctuality.read().p50Ms).toBeNull();
  });
});
