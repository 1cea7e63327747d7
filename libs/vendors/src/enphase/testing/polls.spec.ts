import { reported } from '@heliograph/base-data';
import type { PolledDevice, PollCall } from '@heliograph/vendor-contract';
import { polledDevice } from '../../plant-model/testing/contract-harness.ts';
import { createPlantModel } from '../../plant-model/index.ts';
import { json } from '../cloud/answers.ts';
import { MONTH_SECONDS } from '../plans.ts';
import { NOON, samplesOf, SEED, startCloud, type Cloud } from './harness.ts';
import { Fleet } from '../cloud/fleet.ts';
import { windowStart } from '../telemetry-pages.ts';

let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: 12 });
});
afterEach(() => cloud.close());

/** Returns systems of so many microinverters each. */
function fleetOf(...sizes: number[]): PolledDevice[] {
  return sizes.flatMap((size, system) =>
    Array.from({ length: size }, (_, i) => ({
      deviceId: `d${system}-${i}`,
      plantId: `p${system}`,
      vendorPlantId: String(700 + system),
      InverterSN: `${system}-${i}`,
      CollectorSN: '',
      vendorDeviceId: `${system}-${i}`,
      vendorType: 'micro',
    })),
  );
}

/** Calls a plan makes in a month when every system takes the pages its microinverters fill. */
function monthly(calls: readonly PollCall[]): number {
  return calls.reduce((sum, { name, devices, intervalSeconds }) => {
    const pages = name.startsWith('open_alarms') ? 2 : Math.ceil(devices.length / 20) + Math.ceil(devices.length / 100);
    return sum + (pages * MONTH_SECONDS) / intervalSeconds;
  }, 0);
}

describe('plan of the polls', () => {
  const credentials = (plan?: string) => ({
    ...cloud.simulator.credentials,
    ...reported({ plan }),
  });

  it('is empty for no device', () => {
    expect(cloud.adapter.planPolls([])).toEqual([]);
  });

  it('asks each five minutes where the plan allows it', () => {
    const calls = cloud.adapterWith({ credentials: credentials('megawatt') }).planPolls(fleetOf(18, 25));
    expect(calls.map(({ name, intervalSeconds }) => [name, intervalSeconds])).toEqual([
      ['micros_telemetry:700', 300],
      ['open_alarms:700', 1200],
      ['micros_telemetry:701', 300],
      ['open_alarms:701', 1200],
    ]);
  });

  it.each([
    ['watt', 1000, 10, fleetOf(20)],
    [undefined, 50_000, 50, fleetOf(30, 8, 120, 12)],
    [undefined, 50_000, 50, fleetOf(...Array<number>(60).fill(24))],
    ['megawatt', 300_000, 100, fleetOf(...Array<number>(200).fill(30))],
    ['partner', 1_500_000, 300, fleetOf(...Array<number>(1500).fill(20))],
  ])(
    'of %s keeps the month of %d calls and the minute of %d, with a tenth in reserve',
    (plan, month, minute, devices) => {
      const calls = cloud.adapterWith({ credentials: credentials(plan) }).planPolls(devices);
      expect(monthly(calls)).toBeLessThanOrEqual(month * 0.9);
      expect((monthly(calls) / MONTH_SECONDS) * 60).toBeLessThanOrEqual(minute * 0.9);
      // And it uses its budget.
      expect(monthly(calls)).toBeGreaterThan(month * 0.4);
      const polled = calls.filter(({ name }) => name.startsWith('micros')).flatMap((call) => call.devices);
      expect(polled).toHaveLength(devices.length);
    },
  );

  it('breaks no limit of the simulated Kilowatt plan in an hour of polls', async () => {
    const devices = await cloud.inventory();
    const calls = cloud.adapter.planPolls(devices);
    const before = cloud.requests.length;
    for (const call of calls) for (let at = 0; at < 3600; at += call.intervalSeconds) await call.run(cloud.signal);
    expect(cloud.simulator.violations()).toBe(0);
    expect(((cloud.requests.length - before) * MONTH_SECONDS) / 3600).toBeLessThan(50_000 * 1.5);
  });
});

describe('window of the telemetry', () => {
  const at = (time: string): number => Date.parse(time) / 1000;
  const start = (time: string, intervalSeconds = 300, timeScale = 1): string =>
    new Date(windowStart(at(time), 'Europe/Berlin', intervalSeconds, timeScale) * 1000).toISOString();

  it.each([
    ['2026-06-21T11:02:00Z', '2026-06-20T22:00:00.000Z', 'local midnight'],
    ['2026-06-20T22:20:00Z', '2026-06-20T19:20:00.000Z', 'three hours back just after midnight'],
    ['2026-03-29T20:00:00Z', '2026-03-28T23:00:00.000Z', 'midnight of a day of 23 hours'],
    ['2026-10-25T21:50:00Z', '2026-10-24T22:00:00.000Z', 'midnight of a day of 25 hours'],
    ['2026-10-25T22:30:00Z', '2026-10-25T19:30:00.000Z', 'three hours back where midnight is out of reach'],
  ])('at %s begins at %s: %s', (time, expected) => {
    expect(start(time)).toBe(expected);
  });

  it('reaches back two polls where these are rare', () => {
    expect(start('2026-06-20T22:20:00Z', 4 * 3600)).toBe('2026-06-20T14:20:00.000Z');
  });

  it('has at most 288 intervals, in a faster time too', () => {
    const now = at('2026-06-21T11:02:00Z');
    expect(now - windowStart(now, 'Europe/Berlin', 86_400, 1)).toBeLessThanOrEqual(86_400);
    expect(now - windowStart(now, 'Europe/Berlin', 86_400, 60)).toBeLessThanOrEqual(1440);
    expect(now - windowStart(now, undefined, 300, 60)).toBeLessThanOrEqual(185);
  });
});

/** Returns Id and size of the largest system of the plant model. */
function largestSystem(): [systemId: string, size: number] {
  const { sites } = createPlantModel({ seed: `enphase-${SEED}`, inverters: 1000 });
  const site = sites.reduce((a, b) => (a.inverters.length > b.inverters.length ? a : b));
  const fleet = new Fleet({ now: () => NOON, timeScale: 1, seed: SEED, inverters: 1000 });
  return [String(fleet.systemId(site)), site.inverters.length];
}

describe('polls', () => {
  const telemetryCalls = (): string[] => cloud.requests.filter((path) => path.includes('/devices/micros/telemetry'));

  describe('of a system of three pages', () => {
    let first: PolledDevice;
    let last: PolledDevice;
    let call: PollCall;

    beforeEach(async () => {
      await cloud.close();
      cloud = await startCloud({ inverters: 1000 });
      const [systemId, size] = largestSystem();
      expect(size).toBeGreaterThan(40);
      const [plant] = (await cloud.adapter.listPlants(cloud.signal)).filter((p) => p.vendorPlantId === systemId);
      const devices = (await cloud.adapter.listDevices([plant!], cloud.signal)).map((device) => polledDevice(device));
      [first, last] = [devices[0]!, devices[41]!];
      [call] = cloud.adapter.planPolls([first, last]) as [PollCall];
    });

    it('read all pages once, and then only those with a polled microinverter', async () => {
      await call.run(cloud.signal);
      expect(telemetryCalls().map((path) => /page=(\d+)/.exec(path)![1])).toEqual(['1', '2', '3']);
      cloud.requests.length = 0;
      cloud.clock.now += 3_600_000;
      const answers = await call.run(cloud.signal);
      expect(telemetryCalls().map((path) => /page=(\d+)/.exec(path)![1])).toEqual(['1', '3']);
      const serials = answers.flatMap((answer) => answer.devices.map(({ InverterSN }) => InverterSN));
      expect(serials).toEqual([first, last, first, last].map(({ InverterSN }) => InverterSN));
    });

    it('search again at the next poll where a search met an outage', async () => {
      cloud.intercept = (request, answer) =>
        request.path.includes('/devices/micros/') ? { status: 503, body: '' } : answer(request);
      await expect(call.run(cloud.signal)).rejects.toMatchObject({ kind: 'unavailable' });
      cloud.intercept = (request, answer) => answer(request);
      const answers = await call.run(cloud.signal);
      expect(answers.map((answer) => answer.call)).toContain('micros_telemetry+inverters_summary');
    });

    it('rest where more pages were needed than were planned', async () => {
      expect(await call.run(cloud.signal)).not.toEqual([]);
      cloud.requests.length = 0;
      expect(await call.run(cloud.signal)).toEqual([]);
      expect(cloud.requests).toEqual([]);
    });
  });

  it('go without status and lifetime energy where the summary is not granted', async () => {
    const devices = await cloud.inventory();
    cloud.intercept = (request, answer) =>
      request.path.includes('inverters_summary') || request.path.endsWith('open_events')
        ? json({ message: 'Forbidden', details: 'Not authorized to access this resource', code: 403 }, 403)
        : answer(request);
    const items = await cloud.poll(devices);
    const samples = samplesOf(items);
    expect(new Set(samples.map(({ device }) => device.InverterSN)).size).toBe(devices.length);
    expect(samples.some(({ measurements }) => measurements.ETotal !== undefined)).toBe(false);
    expect(items.filter(({ kind }) => kind === 'alarms')).toHaveLength(devices.length);
    expect(cloud.warnings.length).toBeGreaterThan(0);
  });

  it('are refused as not permitted where the plan has no device level', async () => {
    const devices = await cloud.inventory();
    cloud.intercept = (request, answer) =>
      request.path.includes('/devices/micros/')
        ? json({ message: 'Forbidden', details: 'Not authorized to access this resource', code: 403 }, 403)
        : answer(request);
    await expect(cloud.adapter.planPolls(devices)[0]!.run(cloud.signal)).rejects.toMatchObject({
      kind: 'not_permitted',
    });
  });

  it('take nothing from a system that vanished but the error', async () => {
    const [device] = await cloud.inventory();
    const [call] = cloud.adapter.planPolls([{ ...device!, vendorPlantId: '1' }]);
    await expect(call!.run(cloud.signal)).rejects.toMatchObject({
      kind: 'not_permitted',
      details: { vendorMessage: 'Not Found: System not found for {:id=>"1"}' },
    });
  });

  it('in the time of the sandbox bring the newest intervals, without day totals', async () => {
    await cloud.close();
    cloud = await startCloud({ inverters: 6, timeScale: 60 }, NOON);
    const items = await cloud.poll(await cloud.inventory());
    const newest = Math.max(...samplesOf(items).map(({ datetime }) => datetime!));
    expect(cloud.clock.now / 1000 - newest).toBeLessThan(60);
    expect(samplesOf(items).every(({ measurements }) => measurements.EDay === undefined)).toBe(true);
    expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  });
});
