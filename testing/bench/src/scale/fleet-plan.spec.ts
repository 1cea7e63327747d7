import { planFleet, scaleVendors } from './fleet-plan.ts';

describe('planFleet', () => {
  const plan = planFleet(100_000, 200);

  it('plans the same fleet every time', () => {
    expect(planFleet(100_000, 200)).toEqual(plan);
  });

  it('gives each device to one vendor account', () => {
    let next = 0;
    for (const { first, count } of plan.vendorAccounts) {
      expect(first).toBe(next);
      next += count;
    }
    expect(next).toBe(100_000);
    expect(plan.accounts.reduce((sum, { devices }) => sum + devices, 0)).toBe(100_000);
  });

  it('has an account for a hundred devices, and vendor accounts of one to thousands', () => {
    expect(plan.accounts).toHaveLength(1_000);
    const sizes = plan.vendorAccounts.map(({ count }) => count);
    expect(Math.min(...sizes)).toBe(1);
    expect(Math.max(...sizes)).toBeGreaterThan(2_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10_000);
  });

  it.each(scaleVendors.map(({ id, share, largest }) => [id, share, largest] as const))(
    'gives %s its share %p, in accounts of at most %p',
    (vendor, share, largest) => {
      const own = plan.vendorAccounts.filter((account) => account.vendor.id === vendor);
      const devices = own.reduce((sum, { count }) => sum + count, 0);
      expect(Math.abs(devices / 100_000 - share)).toBeLessThan(0.11);
      for (const { count } of own) expect(count).toBeLessThanOrEqual(largest);
    },
  );

  it('gives Kafka to as many accounts as it may', () => {
    expect(plan.accounts.filter(({ kafka }) => kafka)).toHaveLength(200);
    expect(plan.accounts.filter(({ webhook }) => webhook).length).toBeGreaterThan(500);
    expect(plan.accounts.filter(({ mqtt }) => mqtt).length).toBeGreaterThan(130);
  });
});
