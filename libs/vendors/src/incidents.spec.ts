import { createPlantModel } from './plant-model/index.ts';
import { ContractHarness, kindOf } from './plant-model/testing/contract-harness.ts';
import { loadVendor, vendorIds } from './registry.ts';

const DAY = 86_400;
const { replacedAt } = createPlantModel({ seed: 'contract', inverters: 2, incidents: true }).incidents!;
const now = (replacedAt + 10 * DAY) * 1000;

describe.each(vendorIds)('a plant to which something happened, in the cloud of %s', (id) => {
  it('lists all of its inverters, and has no samples of those that were not there', async () => {
    const harness = await ContractHarness.open(await loadVendor(id), { inverters: 2, incidents: true, now });
    try {
      const { polled } = await harness.fleet();
      const { serials } = harness.cloud.simulator;
      const [replaced, successor] = serials.slice(-4, -2);
      expect(polled.map(({ InverterSN }) => InverterSN)).toEqual(expect.arrayContaining([replaced, successor]));
      const live = await harness.poll(polled);
      expect([...live.errors]).toEqual([]);

      const pair = polled.filter(({ InverterSN }) => [replaced, successor].includes(InverterSN));
      const { samples, errors } = await harness.poll(
        pair,
        harness.adapter.planBackfill?.(pair, { from: replacedAt - 2 * DAY, to: replacedAt + 2 * DAY }),
      );
      expect([...errors.values()].filter((error) => kindOf(error) !== 'not_permitted')).toEqual([]);
      const hasValues = samples.filter(({ measurements }) => measurements.PowerACOutputActive !== undefined);
      for (const { device, datetime } of hasValues) {
        if (device.InverterSN === replaced) expect(datetime).toBeLessThan(replacedAt + 1);
        else expect(datetime).toBeGreaterThanOrEqual(replacedAt);
      }
      // Growatt refuses the history of a family.
      if (errors.size === 0) expect(new Set(hasValues.map(({ device }) => device.InverterSN)).size).toBe(2);
    } finally {
      await harness.close();
    }
  });
});
