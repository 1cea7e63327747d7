import type { SampleHistory } from '@heliograph/vendor-contract';
import { importEstimate, type EstimateOptions } from './import-estimate.ts';

const DAY = 86_400;
/** 2026-11-28T12:00:00Z. */
const now = 1_795_867_200_000;
const samples: SampleHistory = {
  stepSeconds: 900,
  source: '',
  cost: { requests: 2, devices: 10, budgets: [{ limit: 10, perSeconds: 60 }] },
};
type Group = EstimateOptions['groups'][number];
const group = (plantId: string, chosen: number, more: Partial<Group> = {}): Group => ({
  plantId,
  vendorType: '1',
  vendor: 'Europe/Berlin',
  firstSeenAt: now,
  devices: chosen,
  chosen,
  ...more,
});
/** Ten local days of Berlin. */
const range = { from: Date.parse('2026-09-30T22:00:00Z') / 1000, to: Date.parse('2026-10-10T22:00:00Z') / 1000 };
const estimate = (groups: readonly Group[], more: Partial<EstimateOptions> = {}) =>
  importEstimate({
    history: { samples },
    resolution: 'samples',
    range,
    groups,
    share: 0.33,
    now,
    waits: false,
    ...more,
  });

describe(importEstimate.name, () => {
  it('counts what the import reads, and when it would end', () => {
    expect(estimate([group('p1', 5), group('p2', 5)])).toEqual({
      devices: 10,
      deviceDays: 100,
      calls: 20,
      // Eight of ten calls a minute, which is kept a second longer: one and a half after the first.
      seconds: 92,
      endsAt: now / 1000 + 92,
      records: 100 * 96,
      notes: [],
    });
    expect(estimate([group('p1', 5)], { waits: true }).endsAt).toBeNull();
  });

  it('shares calls among devices of one zone and type', () => {
    const groups = [group('p1', 5), group('p2', 5, { vendorType: '38' }), group('p3', 5, { vendor: 'Asia/Kolkata' })];
    // The local dates of Kolkata begin earlier: eleven overlap the range.
    expect(estimate(groups)).toMatchObject({ devices: 15, calls: 11 * 3 * 2 });
  });

  it('leaves out what is not chosen, and what was polled then', () => {
    const groups = [
      group('p1', 2),
      group('p2', 0, { devices: 7 }),
      group('p3', 3, { firstSeenAt: (range.from + 2 * DAY) * 1000 }),
    ];
    expect(estimate(groups)).toMatchObject({ devices: 5, deviceDays: 2 * 10 + 3 * 3 });
    expect(estimate([])).toMatchObject({ devices: 0, deviceDays: 0, calls: 0, seconds: 0, records: 0 });
  });

  it('says that live polls leave no calls, and what the vendor bills', () => {
    const cost: SampleHistory['cost'] = {
      requests: 1,
      devices: 'plant',
      budgets: [{ limit: 100, perSeconds: 60, live: { perPlant: 1_000 } }],
      bill: { unit: 'credits', perRequest: 2, text: '{amount} credits' },
    };
    expect(estimate([group('p1', 5)], { history: { samples: { ...samples, cost } } })).toMatchObject({
      calls: 10,
      seconds: null,
      endsAt: null,
      notes: [{ unit: 'credits', amount: 20, text: '20 credits' }],
    });
  });

  it('counts the months of an import of days, with a request for each by default, or for each plant', () => {
    // From August 30 to November 26: three months of 30.4 days.
    const months = { from: Date.parse('2026-08-30T00:00:00Z') / 1000, to: Date.parse('2026-11-27T00:00:00Z') / 1000 };
    const of = { resolution: 'days', range: months, history: { samples, days: { source: '' } } } as const;
    const groups = [group('p1', 5, { vendor: 'UTC' }), group('p2', 5, { vendor: 'UTC' })];
    expect(estimate(groups, of)).toMatchObject({ devices: 10, deviceDays: 890, records: 890, calls: 30 });
    const ofPlants = { ...of, history: { samples, days: { source: '', perPlant: true as const } } };
    expect(estimate(groups, ofPlants)).toMatchObject({ calls: 6 });
    const dear = {
      ...of,
      history: { samples, days: { source: '', cost: { ...samples.cost, requests: 7, devices: 10 } } },
    };
    expect(estimate(groups, dear)).toMatchObject({ calls: 21 });
  });
});
