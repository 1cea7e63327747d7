import { healthOf, type HealthWindow, type Measured } from './health-of.ts';

const now = 1_000_000_000;
const none = { well: 0, slow: 0, failing: 0, limited: 0, refused: 0, budget: 0, ours: 0, unseen: 0 };
const fine: Measured = { measured: 'operational', basis: 'several_accounts', cause: null };

function evaluate(accounts: Partial<typeof none>, more: Partial<HealthWindow> = {}) {
  return healthOf({
    accounts: { ...none, ...accounts },
    roundMs: 300_000,
    now,
    evaluatedAt: now,
    before: fine,
    ...more,
  });
}
const stateOf = (accounts: Partial<typeof none>, measured: Measured['measured'] = 'operational'): string =>
  evaluate(accounts, { before: { ...fine, measured } }).state;

describe(healthOf.name, () => {
  it('never lets the fault of one account make a vendor degraded when others are fine', () => {
    for (const trouble of ['failing', 'slow', 'limited'] as const)
      for (const well of [1, 2, 3, 100])
        for (const before of ['operational', 'degraded', 'outage'] as const)
          expect(stateOf({ well, [trouble]: 1 }, before)).toBe('operational');
  });

  it('has the basis one_account when only one exists: its faults cannot be distinguished from the vendor’s', () => {
    expect(evaluate({ failing: 1 })).toMatchObject({ state: 'outage', basis: 'one_account', cause: 'vendor_fault' });
    expect(evaluate({ limited: 1 })).toMatchObject({ state: 'degraded', basis: 'one_account', cause: 'rate_limited' });
    expect(evaluate({ slow: 1 })).toMatchObject({ state: 'degraded', basis: 'one_account', cause: 'slow' });
    expect(evaluate({ well: 1 })).toMatchObject({ state: 'operational', basis: 'one_account' });
  });

  it('is an outage where nearly all fail, and degraded where some do', () => {
    expect(evaluate({ failing: 8, well: 2 })).toMatchObject({ state: 'outage', basis: 'several_accounts' });
    expect(stateOf({ failing: 7, well: 3 })).toBe('degraded');
    expect(stateOf({ failing: 2, well: 8 })).toBe('degraded');
    expect(stateOf({ failing: 19, well: 81 })).toBe('operational');
  });

  it('is degraded at most by a storm of rate limits or by slow answers', () => {
    expect(evaluate({ limited: 50 })).toMatchObject({ state: 'degraded', cause: 'rate_limited' });
    expect(evaluate({ slow: 50 })).toMatchObject({ state: 'degraded', cause: 'slow' });
    expect(evaluate({ slow: 2, limited: 3, failing: 1 })).toMatchObject({ state: 'degraded', cause: 'rate_limited' });
  });

  it('ends a state only well below the share at which it began', () => {
    expect(stateOf({ failing: 50, well: 50 }, 'outage')).toBe('outage');
    expect(stateOf({ failing: 49, well: 51 }, 'outage')).toBe('degraded');
    expect(stateOf({ failing: 10, well: 90 }, 'degraded')).toBe('degraded');
    expect(stateOf({ failing: 9, well: 91 }, 'degraded')).toBe('operational');
    expect(stateOf({ well: 100 }, 'outage')).toBe('operational');
  });

  it('never counts refused credentials, spent budgets and our own faults against the vendor', () => {
    for (const kind of ['refused', 'budget', 'ours'] as const) {
      expect(stateOf({ well: 1, [kind]: 1000 })).toBe('operational');
      expect(evaluate({ [kind]: 1000 })).toMatchObject({ state: 'operational', evaluated: false });
      expect(evaluate({ [kind]: 1000 }, { evaluatedAt: now - 3_600_000 })).toMatchObject({ state: 'unknown' });
      expect(stateOf({ failing: 1, well: 1, [kind]: 1000 })).toBe('operational');
    }
  });

  it('keeps the state while replicas of ingest start, stop or rebalance, and after three rounds it is unknown', () => {
    for (const accounts of [{}, { unseen: 100 }, { unseen: 100, failing: 2 }, { unseen: 100, well: 2 }])
      for (const measured of ['operational', 'outage'] as const) {
        const before: Measured = { ...fine, measured };
        expect(evaluate(accounts, { before, evaluatedAt: now - 899_999 })).toMatchObject({
          state: measured,
          evaluated: false,
        });
        expect(evaluate(accounts, { before, evaluatedAt: now - 900_000 })).toMatchObject({
          state: 'unknown',
          basis: 'none',
        });
      }
    expect(evaluate({}, { roundMs: 5_000, evaluatedAt: now - 119_999 }).state).toBe('operational');
    expect(evaluate({}, { roundMs: 5_000, evaluatedAt: now - 120_000 }).state).toBe('unknown');
    expect(evaluate({}, { evaluatedAt: undefined }).state).toBe('unknown');
  });

  it('is no longer unknown once enough accounts are polled', () => {
    expect(stateOf({ well: 1, unseen: 1 }, 'unknown')).toBe('operational');
    expect(stateOf({ failing: 2 }, 'unknown')).toBe('outage');
  });

  it('is maintenance for the announced time, and keeps the measured state meanwhile', () => {
    const maintenance = { from: now, until: now + 1000 };
    expect(evaluate({ failing: 5 }, { maintenance })).toMatchObject({ state: 'maintenance', measured: 'outage' });
    expect(evaluate({ failing: 5 }, { maintenance, now: now - 1 }).state).toBe('outage');
    expect(evaluate({ well: 5 }, { maintenance, now: now + 1000 }).state).toBe('operational');
  });
});
