import type { Ledger, WrittenRecord } from '@heliograph/testbed';
import { openLedger } from '@heliograph/testbed/receivers';
import { allArrived, channelCounts, progressLine, summarize } from './summary.ts';

const context = { vendors: ['solis'], devices: 1, rejected: 0, rateLimitViolations: {} };

function wrote(ledger: Ledger, key: string, more: Partial<WrittenRecord> = {}): void {
  const of = { account: 'acc_1', plant: 'p_1', vendor: 'solis', device: 'd_1', subject: undefined };
  const place = { at: 1_000_000, topic: 'basedata', partition: 0, offset: 1n };
  ledger.wrote({ key, kind: 'device.data', ...of, ...place, ...more });
}

describe('the summary of a demo', () => {
  it('distinguishes delivered, missing and duplicate, in any order', () => {
    const ledger = openLedger();
    ledger.arrived('kafka', 'a', 1_001_500);
    for (const key of ['a', 'a', 'b']) wrote(ledger, key);
    for (const at of [1_002_004, 1_003_000]) ledger.arrived('webhook', 'a', at);
    const missing = { webhook: 1, kafka: 1, mqtt: 2 };
    const summary = summarize(ledger, openLedger(), context);
    expect(summary).toMatchObject({ produced: 2, delivered: { webhook: 1, kafka: 1, mqtt: 0 }, missing });
    expect(channelCounts(ledger, 'webhook')).toEqual({
      delivered: 1,
      duplicates: 1,
      missing: 1,
      latencySeconds: { p50: 2, p99: 2 },
      serviceSeconds: { p50: null, p99: null },
    });
    expect(channelCounts(ledger, 'mqtt').latencySeconds).toEqual({ p50: null, p99: null });
    expect(allArrived(summary)).toBe(false);
  });

  it("shows the service's own time beside the one from the sample, of records that have a fetch time", () => {
    const ledger = openLedger();
    wrote(ledger, 'a', { fetchedAt: 1_040_000 });
    wrote(ledger, 'of an older version');
    for (const key of ['a', 'of an older version']) ledger.arrived('mqtt', key, 1_040_250);
    const quantiles = { p50: 0.25, p99: 0.25 };
    expect(channelCounts(ledger, 'mqtt').serviceSeconds).toEqual(quantiles);
    expect(summarize(ledger, openLedger(), context)).toMatchObject({
      latencySeconds: { mqtt: { p50: 40.25, p99: 40.25 } },
      serviceSeconds: { mqtt: quantiles, kafka: { p50: null, p99: null } },
    });
    const line = progressLine(ledger, openLedger(), 0);
    expect(line).toContain('mqtt 2 (p50 40.25 s p99 40.25 s, service p50 0.25 s p99 0.25 s)');
    expect(line).toContain('kafka 0 (p50 – s p99 – s, service p50 – s p99 – s, 2 on the way)');
  });

  it('does not count records of an earlier run as missing, nor as arrived', () => {
    const ledger = openLedger();
    ledger.arrived('webhook', 'old');
    expect(channelCounts(ledger, 'webhook')).toMatchObject({ delivered: 0, missing: 0 });
    expect(allArrived(summarize(ledger, openLedger(), context))).toBe(false);
  });

  it('does not expect on the webhook events about it', () => {
    const events = openLedger();
    wrote(events, 'failing', { kind: 'webhook.failing' });
    expect(summarize(openLedger(), events, context).events.missing).toEqual({ webhook: 0, kafka: 1, mqtt: 1 });
  });

  it('is good when every record and every event is everywhere', () => {
    const [ledger, events] = [openLedger(), openLedger()];
    wrote(ledger, 'a');
    wrote(events, 'e', { kind: 'device.offline' });
    for (const channel of ['webhook', 'kafka', 'mqtt'] as const) {
      expect(allArrived(summarize(ledger, events, context))).toBe(false);
      ledger.arrived(channel, 'a');
      events.arrived(channel, 'e');
    }
    expect(allArrived(summarize(ledger, events, context))).toBe(true);
  });
});
