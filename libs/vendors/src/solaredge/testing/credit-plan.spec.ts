import { reported } from '@heliograph/base-data';
import type { PolledDevice, VendorHttp } from '@heliograph/vendor-contract';
import { memoryRefreshTokens, memorySession } from '../../plant-model/testing/simulators.ts';
import { createAdapter } from '../adapter.ts';
import { planCredits } from '../credit-plan.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-06-01T00:00:00Z');
const { signal } = new AbortController();

/** Answers at once and counts its calls, which the tests check. */
function countingHttp(count: Map<string, number>): VendorHttp {
  const bodies: Record<string, string> = { alerts: '[]', devices: '[]', 'inverters/telemetry': '{"inverters":{}}' };
  return {
    request: ({ call }) => {
      count.set(call, (count.get(call) ?? 0) + 1);
      const token = JSON.stringify({ access_token: String(count.get(call)), expires_in: 7200 });
      return Promise.resolve({ status: 200, headers: {}, body: bodies[call] ?? token });
    },
  };
}

function fleet(sites: number, timezone: string | undefined): PolledDevice[] {
  return Array.from({ length: sites }, (_, i) => ({
    deviceId: `d${i}`,
    plantId: `p${i}`,
    vendorPlantId: `${i}`,
    InverterSN: `S${i}`,
    CollectorSN: '',
    vendorDeviceId: `S${i}`,
    vendorType: 'INVERTER',
    ...reported({ timezone }),
  }));
}

const siteAccess = { clientId: 'c', clientSecret: 's', refreshToken: 'r', siteIds: '1' };

/** Returns all calls of thirty days, each plan's call at its interval. */
async function month(devices: PolledDevice[], credentials: Record<string, string> = { apiKey: 'k' }): Promise<number> {
  const count = new Map<string, number>();
  const clock = { now: START };
  const adapter = createAdapter(
    { vendorAccountId: 'va', region: 'global', baseUrl: '', credentials },
    {
      http: countingHttp(count),
      session: memorySession(() => clock.now),
      refreshTokens: memoryRefreshTokens(),
      now: () => clock.now,
      timeScale: 1,
      warn: () => undefined,
    },
  );
  const due = adapter.planPolls(devices).map((call, i) => ({ call, at: START + i * 60_000 }));
  for (;;) {
    const next = due.reduce((a, b) => (b.at < a.at ? b : a));
    if (next.at >= START + 30 * DAY_MS) break;
    clock.now = next.at;
    await next.call.run(signal);
    next.at += next.call.intervalSeconds * 1000;
  }
  return [...count.values()].reduce((sum, calls) => sum + calls, 0);
}

describe('a month of polls, alerts, devices and mornings', () => {
  it.each([1, 2, 3, 6, 12, 24, 48, 100])('of %i sites takes at most 90 %% of 2000 credits', async (sites) => {
    const credits = await month(fleet(sites, 'Europe/Berlin'));
    expect(credits).toBeLessThanOrEqual(1800);
    expect(credits).toBeGreaterThan(1000);
  });

  it.each([1, 4])('keeps to it with a session of SolarEdge Connect and %i sites', async (sites) => {
    expect(await month(fleet(sites, 'Europe/Berlin'), siteAccess)).toBeLessThanOrEqual(1800);
  });

  it('keeps to it where no zone is known, and the night is unknown', async () => {
    expect(await month(fleet(1, undefined))).toBeLessThanOrEqual(1800);
  });
});

describe('planCredits', () => {
  const plan = (sites: number, mayRest = true): ReturnType<typeof planCredits> =>
    planCredits({ sites, siteAccess: false, mayRest });

  it('asks for one site each half hour, never more often', () => {
    expect(plan(1)).toMatchObject({ telemetrySeconds: 1800, rest: true, wholeDay: true, resolution: 'QUARTER_HOUR' });
  });

  it('rests at night only while two polls around the rest still overlap', () => {
    for (let sites = 1; sites <= 100; sites += 1) {
      const { telemetrySeconds, rest } = plan(sites);
      if (rest) expect(6 * 3600 + 2 * telemetrySeconds).toBeLessThan(12 * 3600);
    }
  });

  it('stays within the longest window as long as it can: quarter hours, then hours, then marks the plan as lossy', () => {
    expect(plan(20)).toMatchObject({ resolution: 'QUARTER_HOUR', lossy: false });
    expect(plan(30)).toMatchObject({ resolution: 'HOUR', lossy: false });
    expect(plan(60)).toMatchObject({ resolution: 'HOUR', lossy: true });
  });
});
