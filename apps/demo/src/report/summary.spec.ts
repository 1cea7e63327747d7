import type { Ledger } from '@heliograph/testbed';
import { openLedger } from './open-ledger.ts';
import { allArrived, channelCounts, summarize } from './summary.ts';

const context = { vendors: ['solis'], devices: 1, rejected: 0, rateLimitViolations: {} };

function wrote(ledger: Ledger, key: string, { at = 1_000_000, kind = 'device.data' } = {}): void {
  const of = { account: 'acc_1', plant: 'p_1', vendor: 'solis', device: 'd_1', subject: undefined };
  ledger.wrote({ key, kind, ...of, at, topic: 'basedata', partition: 0, offset: 1n });
}

describe('the summary of a demo', () => {
  it('distinguishes delivered, missing and duplicate, whatever comes first', () => {
    const ledger = openLedger();
    ledger.arrived('kafka', 'a', 1_001_500);
    for (const key of ['a', 'a', 'b']) wrote(ledger, key);
    for (const at of [1_002_004, 1_003_000]) ledger.arrived('webhook', 'a', at);
    const missing = { webhook: 1, kafka: 1, mqtt: 2 };
    const summary = summarize(ledger, openLedger(), context);
    expect(summary).toMatchObject({ produced: 2, delivered: { webhook: 1, kafka: 1, mqtt: 0 }, missing });
    expect(channelCounts(ledger, 'webhook')).toEqual({
      ...{ delivered: 1, duplicates: 1, missing: 1 },
      latencySeconds: { p50: 2, p99: 2 },
    });
    expect(channelCounts(ledger, 'mqtt').latencySeconds).toEqual({ p50: null, p99: null });
    expect(allArrived(summary)).toBe(false);
  });

  it('does not count what an earlier run left as missing, nor as arrived', () => {
    const ledger = openLedger();
    ledger.arrived('webhook', 'old');
    expect(channelCounts(ledger, 'webhook')).toMatchObject({ delivered: 0, missing: 0 });
    expect(allArrived(summarize(ledger, openLedger(), context))).toBe(false);
  });

  it('does not miss on the webhook what is about it', () => {
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
