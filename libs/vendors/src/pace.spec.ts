import type { PollCall, RateLimit } from '@heliograph/vendor-contract';
import { ContractHarness } from './plant-model/testing/contract-harness.ts';
import { loadVendor, vendorIds } from './registry.ts';

const HOUR = 3600;
const inverters = 45;

/** Returns when each call is due, spread over its interval as ingest spreads them. */
function firstDue(calls: readonly PollCall[], start: number): Map<PollCall, number> {
  const due = new Map<PollCall, number>();
  for (const group of Map.groupBy(calls, ({ intervalSeconds }) => intervalSeconds).values())
    group.forEach((call, i) => due.set(call, start + (i / group.length) * call.intervalSeconds * 1000));
  return due;
}

/** Returns the budgets of a day or longer, for the whole credential. */
const quotas = (limits: readonly RateLimit[]): RateLimit[] =>
  limits.filter(({ scope, perSeconds }) => scope === 'credential' && perSeconds >= 24 * HOUR);

describe.each(vendorIds)('an hour of %s', (id) => {
  it('is polled within the vendor’s limits, planned and not hit, and no device is forgotten', async () => {
    const { declaration, ...vendor } = await loadVendor(id);
    const harness = await ContractHarness.open({ declaration, ...vendor }, { inverters });
    try {
      const { polled } = await harness.fleet();
      const calls = harness.adapter.planPolls(polled);
      const start = harness.now;
      const due = firstDue(calls, start);
      const longest = Math.max(
        ...calls.filter(({ samples }) => samples !== false).map(({ intervalSeconds }) => intervalSeconds),
      );
      const until = start + Math.max(HOUR, longest + 60) * 1000;
      const reported = new Set<string>();
      harness.made.clear();
      for (;;) {
        const [call, at] = [...due].reduce((first, other) => (other[1] < first[1] ? other : first));
        if (at >= until) break;
        harness.now = Math.max(harness.now, at);
        due.set(call, at + call.intervalSeconds * 1000);
        const { samples, items, errors } = await harness.poll(polled, [call]);
        expect([...errors]).toEqual([]);
        for (const { device } of samples) reported.add(device.InverterSN);
        for (const item of items) if (item.kind === 'liveness') reported.add(item.device.InverterSN);
      }
      expect(harness.cloud.simulator.violations()).toBe(0);
      expect(reported.size).toBe(inverters);
      // Waiting for our own limiter moves the clock: a plan that needs it exceeds its own intervals.
      expect((harness.now - until) / 1000).toBeLessThan(60);
      for (const { call, limit, perSeconds } of quotas(declaration.rateLimits)) {
        const rate = ((harness.made.get(call) ?? 0) * perSeconds * 1000) / (until - start);
        expect([call, Math.min(rate, limit)]).toEqual([call, rate]);
      }
    } finally {
      await harness.close();
    }
  });
});
