import type { Counts } from '@heliograph/testbed';
import { countsTable, totalsOf } from './result.ts';
import { renderTable } from '@heliograph/testbed';

const counts = (more: Partial<Counts>): Counts => ({
  produced: 0,
  delivered: 0,
  deadLettered: 0,
  waiting: 0,
  noSubscriber: 0,
  lost: 0,
  duplicates: 0,
  p50Ms: null,
  p99Ms: null,
  ...more,
});

describe('totalsOf', () => {
  const webhook = counts({
    produced: 5,
    delivered: 3,
    deadLettered: 1,
    waiting: 1,
    duplicates: 2,
    p50Ms: 4,
    p99Ms: 90,
  });
  const mqtt = counts({ produced: 5, delivered: 3, noSubscriber: 1, lost: 1, p50Ms: 7, p99Ms: 20 });

  it('adds the channels up and takes the worst latency', () => {
    expect(totalsOf({ webhook, mqtt })).toEqual({
      produced: 10,
      delivered: 6,
      deadLettered: 1,
      waiting: 1,
      noSubscriber: 1,
      lost: 1,
      duplicates: 2,
      p50Ms: 7,
      p99Ms: 90,
      channels: { webhook, mqtt },
    });
  });

  it('is empty without a measurement', () => {
    const totals = totalsOf({ kafka: counts({}) });
    expect(totals.p99Ms).toBeNull();
    expect(renderTable(countsTable('T', totals))).toMatch(/\| kafka \| +0 .*\| +– \| +– \|/);
  });
});
