import type { Budget } from '@heliograph/vendor-http';
import { ContractHarness } from './plant-model/testing/contract-harness.ts';
import { loadVendor, vendorIds } from './registry.ts';

const HOUR_MS = 3_600_000;
/** Returns whether the pause is too long for a poll. */
const isLong = ({ windowMs }: Budget): boolean => windowMs >= HOUR_MS;

describe.each(vendorIds)('the history of %s', (id) => {
  it('takes of no quota that live polls live on more than they leave', async () => {
    const harness = await ContractHarness.open(await loadVendor(id), { inverters: 6 });
    const taken: Budget[][] = [];
    harness.beforeTake = (budgets) => void taken.push(budgets.filter(isLong));
    try {
      const { polled } = await harness.fleet();
      taken.length = 0;
      await harness.poll(polled, harness.adapter.planPolls(polled));
      const live = new Set(taken.flat().map(({ key }) => key));
      taken.length = 0;
      const now = Math.floor(harness.now / 1000);
      const calls = harness.adapter.planBackfill?.(polled, { from: now - 2 * 86_400, to: now - 86_400 }) ?? [];
      // A history that is not granted has taken of its budget all the same.
      const days = harness.adapter.planDays?.(polled, { from: '2026-05-01', to: '2026-05-31' }) ?? [];
      await harness.poll(polled, [...calls.slice(0, 4), ...days.slice(0, 4)]);
      for (const budgets of taken)
        for (const shared of budgets.filter(({ key }) => live.has(key))) {
          const own = budgets.filter(({ key, windowMs }) => !live.has(key) && windowMs === shared.windowMs);
          expect([shared.key, own.map(({ limit }) => limit / shared.limit < 0.5)]).toEqual([shared.key, [true]]);
        }
    } finally {
      await harness.close();
    }
  });
});
