import { VirtualDay } from './virtual-day.ts';

const morning = Date.parse('2026-03-20T09:00:00Z');
const afternoon = Date.parse('2026-03-20T15:00:00Z');
const inverters = 6;

describe.each([
  ['solis', 'vendor_reported'],
  ['deye', 'vendor_reported'],
  ['growatt', 'vendor_reported'],
  ['fronius', 'collector_offline'],
])('devices of %s, through its simulated cloud', (vendor, reason) => {
  let day: VirtualDay;
  const switched = (): string[] => day.bench.cloud.simulator.serials.filter((_, index) => index % 3 === 1);

  beforeAll(async () => {
    day = await VirtualDay.begin(vendor, { now: morning, inverters });
    await day.pass(30);
  }, 60_000);
  afterAll(() => day.close());

  it('go offline once and come back once: those that send nothing, and no other', async () => {
    expect(day.events).toEqual([]);
    day.bench.cloud.set({ device_offline: true });
    await day.pass(45);
    day.bench.cloud.set({ device_offline: false });
    await day.pass(20);
    for (const { InverterSN } of day.devices)
      expect([InverterSN, ...day.eventsOf(InverterSN)]).toEqual(
        switched().includes(InverterSN) ? [InverterSN, 'offline', 'online'] : [InverterSN],
      );
    expect(day.events.map((event) => event.reason)).toContain(reason);
    day.events.length = 0;
  }, 60_000);

  it('stay where they are when a poll is missed, and in an outage of the cloud and after it', async () => {
    day.reaches = () => false;
    await day.pass(6);
    day.reaches = () => true;
    await day.pass(10);
    day.bench.cloud.set({ outage: true });
    await day.pass(45);
    day.bench.cloud.set({ outage: false });
    await day.pass(30);
    expect(day.events).toEqual([]);
  }, 60_000);
});

describe('the night', () => {
  it.each(['solis', 'growatt', 'solax'])(
    'is no loss where the cloud tells the two apart: %s',
    async (vendor) => {
      const day = await VirtualDay.begin(vendor, { now: morning, inverters });
      await day.pass(20);
      day.bench.cloud.set({ night: true });
      await day.pass(60);
      day.bench.cloud.set({ night: false });
      await day.pass(15);
      expect(day.events).toEqual([]);
      await day.close();
    },
    60_000,
  );

  it('is no loss where the cloud calls sleeping inverters offline and tells where the plant is: deye', async () => {
    const day = await VirtualDay.begin('deye', { now: afternoon, inverters });
    await day.pass(17 * 60);
    expect(day.events).toEqual([]);
    expect(day.records).toBeGreaterThan(100);
    await day.close();
  }, 60_000);
});
