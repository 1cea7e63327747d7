import type { VendorHttp, VendorResponse } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { polledDevices, startCloud, type Cloud } from './harness.ts';

const { signal } = new AbortController();
let cloud: Cloud;
beforeEach(async () => {
  cloud = await startCloud({ inverters: 4 });
});
afterEach(() => cloud.close());

/** Returns the cloud, but its alerts are these pages (or refusals). */
function withAlerts(pages: readonly Partial<VendorResponse>[]): VendorHttp {
  return {
    request: (request) => {
      if (request.call !== 'alerts') return cloud.http.request(request);
      cloud.requests.push(request.path);
      const page = Number(new URLSearchParams(request.path.split('?')[1]).get('page'));
      return Promise.resolve({ status: 200, headers: {}, body: '[]', ...pages[page - 1] });
    },
  };
}
const alertCalls = (): string[] => cloud.requests.filter((path) => path.includes('/alerts'));

describe('open alerts', () => {
  it('are read once for all sites of a fleet, and again when they are old', async () => {
    const calls = cloud.adapter.planPolls(await polledDevices(cloud.adapter));
    for (const call of calls) await call.run(signal);
    expect(alertCalls()).toEqual(['/v2/alerts?only-open=true&page=1&alerts-in-page=100']);
    cloud.clock.now += 1_800_000;
    for (const call of calls) await call.run(signal);
    expect(alertCalls()).toHaveLength(1);
    cloud.clock.now += 3 * 3_600_000;
    for (const call of calls) await call.run(signal);
    expect(alertCalls()).toHaveLength(2);
  });

  it('are read once though two polls ask at the same time', async () => {
    const calls = cloud.adapter.planPolls(await polledDevices(cloud.adapter));
    await Promise.all(calls.map((call) => call.run(signal)));
    expect(alertCalls()).toHaveLength(1);
  });

  it('of several pages are all there, each as written, at the inverter they name', async () => {
    const serial = cloud.simulator.serials[0]!;
    const entry = (i: number): string =>
      `{"alertId":${i}.0,"siteId":2100000,"status":"OPEN","component":{"serialNumber":"${serial}"}}`;
    const list = (from: number, count: number): string =>
      `[${Array.from({ length: count }, (_, i) => entry(from + i)).join(', ')}]`;
    const http = withAlerts([{ body: list(0, 100) }, { body: list(100, 1) }]);
    const adapter = cloud.adapterWith({ http });
    const [call] = adapter.planPolls(await polledDevices(adapter));
    const items = (await call!.run(signal)).flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 900 }));
    const sample = items.findLast((item) => item.kind === 'sample' && item.device.InverterSN === serial);
    expect(sample).toMatchObject({ state: '4' });
    const { alerts } = sample as { alerts: string[] };
    expect([alerts.length, alerts[0], alerts[100]]).toEqual([101, entry(0), entry(100)]);
    expect(alertCalls()).toHaveLength(2);
  });

  it.each([
    ['are not granted', { status: 403, body: '{"status":403}' }],
    ['are out of order', { status: 500, body: '' }],
    ['are something else', { body: '{}' }],
  ])('that %s do not stop the telemetry; nothing is reported about them', async (_, page) => {
    const adapter = cloud.adapterWith({ http: withAlerts([page]) });
    const calls = adapter.planPolls(await polledDevices(adapter));
    const answers = await calls[0]!.run(signal);
    expect(answers[0]!.body).not.toContain('"alerts":');
    expect(cloud.warnings).toEqual(['alerts could not be read']);
    await calls[1]!.run(signal);
    expect(alertCalls()).toHaveLength(1);
  });
});
