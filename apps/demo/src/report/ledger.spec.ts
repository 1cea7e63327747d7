import { channels, Ledger } from './ledger.ts';
import { allArrived, summarize } from './summary.ts';

describe('Ledger', () => {
  it('tells delivered, missing and duplicate apart, whatever comes first', () => {
    const ledger = new Ledger(0);
    ledger.arrived('kafka', 'a', 1000, 1_001_500);
    ledger.wrote('a');
    ledger.wrote('a');
    ledger.wrote('b');
    ledger.arrived('webhook', 'a', 1000, 1_002_000);
    ledger.arrived('webhook', 'a', 1000, 1_003_000);
    expect(ledger.produced).toBe(2);
    expect(ledger.counts('webhook')).toEqual({
      delivered: 1,
      duplicates: 1,
      missing: 1,
      latencySeconds: { p50: 2, p99: 2 },
    });
    expect(ledger.counts('kafka')).toMatchObject({ delivered: 1, missing: 1, latencySeconds: { p50: 1.5 } });
    expect(ledger.missing('mqtt').sort()).toEqual(['a', 'b']);
    expect(
      allArrived(summarize(ledger, new Ledger(0), { vendors: ['solis'], devices: 1, rateLimitViolations: {} })),
    ).toBe(false);
  });

  it('does not count what an earlier run left as missing', () => {
    const ledger = new Ledger(0);
    ledger.arrived('webhook', 'old', 1000);
    expect(ledger.counts('webhook').missing).toBe(0);
    expect(allArrived(summarize(ledger, new Ledger(0), { vendors: [], devices: 0, rateLimitViolations: {} }))).toBe(
      false,
    );
  });

  it('keeps what arrived everywhere before the normalizer was heard of it', () => {
    const ledger = new Ledger(0);
    for (const channel of ['webhook', 'kafka', 'mqtt'] as const) ledger.arrived(channel, 'quick', 0, 1000);
    ledger.wrote('other', channels, 1001);
    ledger.wrote('quick', channels, 1002);
    expect(ledger.missing('webhook')).toEqual(['other']);
  });

  it('forgets what has long arrived everywhere, never what is missing', () => {
    const ledger = new Ledger(0);
    for (const channel of ['webhook', 'kafka', 'mqtt'] as const) ledger.arrived(channel, 'a', 0, 1);
    ledger.wrote('a', channels, 1);
    ledger.wrote('b', channels, 2);
    ledger.wrote('c', channels, 10_000_000);
    expect(ledger.missing('webhook').sort()).toEqual(['b', 'c']);
    ledger.arrived('webhook', 'a', 0, 10_000_001);
    expect(ledger.counts('webhook')).toMatchObject({ delivered: 2, duplicates: 0 });
  });

  it('does not miss on a channel what was never due there', () => {
    const ledger = new Ledger(0);
    ledger.wrote('failing', ['kafka', 'mqtt']);
    expect(channels.filter((channel) => ledger.missing(channel).length > 0)).toEqual(['kafka', 'mqtt']);
  });
});
