import { budgetsOf, LocalWindowLimiter } from '@heliograph/vendor-http';
import { isKind, type VendorRequest } from '@heliograph/vendor-contract';
import { ContractHarness } from '../../plant-model/testing/contract-harness.ts';
import { allowanceLimits, plannedCallsADay } from '../dialect.ts';
import { solarman } from '../index.ts';
import { pollSeconds } from '../polls.ts';
import { createSimulator } from '../cloud/simulator.ts';

const DAY_SECONDS = 86_400;

describe('the calls a year of an App ID', () => {
  // 200,000 ÷ 365 = 547 a day, of which polls take four fifths, 437.6; an inverter takes 1⅓ calls each interval: 2 × 1⅓ × 86,400 ÷ 437.6 = 526.5.
  // 100,000: 273 and 218.4; 14,100,000: 38,630 and 30,904.
  it.each([
    [1, '200000', 300],
    [2, '200000', 527],
    [3, '200000', 790],
    [1, '100000', 528],
    [100, '14100000', 373],
    [100, '17600000', 300],
  ])('have %d inverters polled, of %s calls, each %d s', (inverters, yearlyCalls, seconds) => {
    expect(pollSeconds(inverters, plannedCallsADay({ yearlyCalls }))).toBe(seconds);
  });

  it('are 200,000 where the credentials state none', () => {
    expect(pollSeconds(2, plannedCallsADay({}))).toBe(527);
  });

  it('are one budget of all vendor accounts with the App ID, and of no other', async () => {
    const limiter = new LocalWindowLimiter();
    const budgets = (appId: string, credentialId: string) =>
      budgetsOf(
        {
          call: 'station/list',
          limits: allowanceLimits('station/list', { appId, yearlyCalls: '1095' }),
        } as VendorRequest,
        { vendor: 'solarman', credentialId, timeScale: 1, limits: [] },
      );
    const take = (appId: string, credentialId: string) => limiter.take(budgets(appId, credentialId), 0);
    // 1095 a year are three a day.
    expect(await take('app', 'owner 1')).toBe(0);
    expect(await take('app', 'owner 2')).toBe(0);
    expect(await take('app', 'owner 1')).toBe(0);
    expect(await take('app', 'owner 2')).toBeGreaterThan(DAY_SECONDS * 990);
    expect(await take('another app', 'owner 2')).toBe(0);
    expect(JSON.stringify(budgets('app', 'owner 1'))).not.toContain('"app');
  });

  it('suffice for two days of polls, syncs and history, and every inverter is polled', async () => {
    const vendor = {
      ...solarman,
      simulator: async () => (options: Parameters<typeof createSimulator>[0]) =>
        createSimulator({ ...options, yearlyCalls: '200000' }),
    };
    const harness = await ContractHarness.open(vendor, { inverters: 3 });
    try {
      const { polled } = await harness.fleet();
      const calls = harness.adapter.planPolls(polled);
      const start = harness.now;
      harness.made.clear();
      const due = new Map(calls.map((call) => [call, start]));
      const seen = new Set<string>();
      while (harness.now < start + 2 * DAY_SECONDS * 1000) {
        const [call, at] = [...due].reduce((first, other) => (other[1] < first[1] ? other : first));
        harness.now = Math.max(harness.now, at);
        due.set(call, at + call.intervalSeconds * 1000);
        const { samples, errors } = await harness.poll(polled, [call]);
        expect([...errors]).toEqual([]);
        for (const { device } of samples) seen.add(device.InverterSN);
      }
      expect(seen.size).toBe(3);
      expect(harness.made.get('*')!).toBeLessThanOrEqual(2 * 547);
      expect(harness.made.get('*')!).toBeGreaterThan(2 * 430);
    } finally {
      await harness.close();
    }
  });

  it('end at the cloud with 2101010, are retried after an hour, and reset with the next year', async () => {
    const vendor = {
      ...solarman,
      simulator: async () => (options: Parameters<typeof createSimulator>[0]) =>
        createSimulator({ ...options, yearlyCalls: '1000' }),
    };
    const credentials = { ...createSimulator({ now: () => 0, timeScale: 1, seed: 7, inverters: 1 }).credentials };
    const harness = await ContractHarness.open(vendor, { inverters: 2, credentials });
    try {
      const { polled } = await harness.fleet();
      const [call] = harness.adapter.planPolls(polled);
      let refusal: unknown;
      for (let made = 0; made <= 1000 && refusal === undefined; made += 1) {
        harness.now += 60_000;
        const { errors } = await harness.poll(polled, [call!]);
        refusal = errors.get(call!.name);
      }
      expect(isKind(refusal, 'rate_limited')).toBe(true);
      expect(refusal).toMatchObject({
        details: { vendorCode: '2101010', wholeAccount: true, retryAfterMs: 3_600_000 },
      });
      harness.now += 365 * DAY_SECONDS * 1000;
      expect((await harness.poll(polled, [call!])).errors.size).toBe(0);
    } finally {
      await harness.close();
    }
  }, 60_000);
});
