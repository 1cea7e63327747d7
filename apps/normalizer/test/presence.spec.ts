import { vendorIds } from '@heliograph/vendors';
import { VirtualDay } from './virtual-day.ts';

const morning = Date.parse('2026-03-20T09:00:00Z');
const afternoon = Date.parse('2026-03-20T15:00:00Z');

/**
 * The offline reason that the cloud itself reports; SMA's reports none. Where it reports it in a list that is rarely polled, silence may be detected first.
 */
const reasonOf = (vendor: string): string => (vendor === 'fronius' ? 'collector_offline' : 'vendor_reported');
/** SolarEdge is polled every half hour at the most. */
const slowness = (vendor: string): number => (vendor === 'solaredge' ? 6 : 1);

describe.each(vendorIds)('devices of %s, through its simulated cloud', (vendor) => {
  const slow = slowness(vendor);
  let day: VirtualDay;

  beforeAll(async () => {
    day = await VirtualDay.begin(vendor, { now: morning, inverters: 2 });
    await day.pass(20 * slow);
  }, 60_000);
  afterAll(() => day.close());

  it('go offline once and online once: only the one that stops sending', async () => {
    expect(day.events).toEqual([]);
    day.harness.cloud.set({ device_offline: true });
    await day.pass(40 * slow);
    day.harness.cloud.set({ device_offline: false });
    await day.pass(15 * slow);
    const lost = day.harness.cloud.simulator.serials[1];
    expect(day.events.map(({ event, InverterSN }) => [event, InverterSN])).toEqual([
      ['device.offline', lost],
      ['device.online', lost],
    ]);
    expect([reasonOf(vendor), 'no_data']).toContain(day.events[0]!.reason);
    day.events.length = 0;
  }, 60_000);

  it('stay where they are when a poll is missed, in an outage of the cloud, and after it', async () => {
    day.reaches = () => false;
    await day.pass(6 * slow);
    day.reaches = () => true;
    await day.pass(6 * slow);
    day.harness.cloud.set({ outage: true });
    await day.pass(30 * slow);
    day.harness.cloud.set({ outage: false });
    await day.pass(20 * slow);
    expect(day.events).toEqual([]);
  }, 60_000);
});

describe('a cloud in disorder', () => {
  it.each(['out_of_order', 'half', 'rate_limit', 'html'] as const)(
    'reports no device as offline: %s',
    async (fault) => {
      const day = await VirtualDay.begin('solax', { now: morning, inverters: 2 });
      await day.pass(20);
      day.harness.cloud.set({ [fault]: true });
      await day.pass(60);
      day.harness.cloud.set({ [fault]: false });
      await day.pass(20);
      expect(day.events).toEqual([]);
      await day.close();
    },
  );
});

describe('the night', () => {
  it.each(['solis', 'growatt', 'solax'])(
    'is not offline where the cloud distinguishes the two: %s',
    async (vendor) => {
      const day = await VirtualDay.begin(vendor, { now: morning, inverters: 2 });
      await day.pass(20);
      day.harness.cloud.set({ night: true });
      await day.pass(60);
      day.harness.cloud.set({ night: false });
      await day.pass(15);
      expect(day.events).toEqual([]);
      await day.close();
    },
    60_000,
  );

  it('is not offline where the cloud reports sleeping inverters as offline, but returns where the plant is: deye', async () => {
    const day = await VirtualDay.begin('deye', { now: afternoon, inverters: 2 });
    await day.pass(17 * 60);
    expect(day.events).toEqual([]);
    expect(day.records).toBeGreaterThan(100);
    await day.close();
  }, 60_000);
});
