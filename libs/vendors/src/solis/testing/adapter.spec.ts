import type { PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { alarmAnswers } from '../polls-alarms.ts';
import { mapping } from '../mapping.ts';
import { REALTIME_PAGE } from '../polls.ts';
import { polled, startCloud, type Cloud } from './harness.ts';

const { signal } = new AbortController();
let cloud: Cloud;

afterEach(() => cloud.close());

async function inventory(inverters: number): Promise<PolledDevice[]> {
  cloud = await startCloud({ inverters });
  const plants = await cloud.adapter.listPlants(signal);
  return (await cloud.adapter.listDevices(plants, signal)).map((device) => polled(device));
}

async function run(devices: readonly PolledDevice[], prefix: string): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  for (const call of cloud.adapter.planPolls(devices)) {
    if (call.name.startsWith(prefix)) answers.push(...(await call.run(signal)));
  }
  return answers;
}

describe('inventory', () => {
  it.each([0, 1, 100, 101, 205])('lists each of %d inverters once', async (count) => {
    const devices = await inventory(count);
    expect(devices.map(({ InverterSN }) => InverterSN).sort()).toEqual([...cloud.simulator.serials].sort());
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('knows plants with zone and capacity, and inverters with their plant, strings and rated power', async () => {
    cloud = await startCloud({ inverters: 12 });
    const plants = await cloud.adapter.listPlants(signal);
    expect(plants[0]).toMatchObject({ timezone: 'Europe/Berlin', vendorPlantId: expect.stringMatching(/^\d{19}$/) });
    const devices = await cloud.adapter.listDevices(plants, signal);
    for (const device of devices) {
      expect(plants.map(({ vendorPlantId }) => vendorPlantId)).toContain(device.vendorPlantId);
      expect(device.vendorDeviceId).toMatch(/^\d{19}$/);
      expect(device.ratedPowerKw).toBeGreaterThan(2);
      expect(device.stringCount).toBeGreaterThan(0);
    }
  });

  it('leaves out inverters of plants that were not asked for', async () => {
    cloud = await startCloud({ inverters: 12 });
    const [plant] = await cloud.adapter.listPlants(signal);
    const devices = await cloud.adapter.listDevices([plant!], signal);
    expect(new Set(devices.map(({ vendorPlantId }) => vendorPlantId))).toEqual(new Set([plant!.vendorPlantId]));
    expect(devices.length).toBeLessThan(12);
  });
});

describe('planPolls', () => {
  it('plans nothing for no device', async () => {
    cloud = await startCloud();
    expect(cloud.adapter.planPolls([])).toEqual([]);
  });

  it.each([1, REALTIME_PAGE, REALTIME_PAGE + 1, 2 * REALTIME_PAGE + 5])(
    'brings one sample of each of %d devices',
    async (count) => {
      const devices = await inventory(count);
      const answers = await run(devices, 'inverterDetailList');
      const items = answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 5 }));
      const serials = items.flatMap((item) => (item.kind === 'sample' ? [item.device.InverterSN] : []));
      expect(serials.sort()).toEqual([...cloud.simulator.serials].sort());
      expect(cloud.adapter.planPolls(devices)).toHaveLength(Math.ceil(count / REALTIME_PAGE) + 1);
    },
  );

  it('finds monitored devices on pages beyond those they would fill, and returns only pages with one', async () => {
    const devices = await inventory(95);
    const last = devices.filter(({ InverterSN }) => cloud.simulator.serials.indexOf(InverterSN) >= 92);
    const answers = await run(last, 'inverterDetailList');
    expect(answers).toHaveLength(1);
    expect(answers[0]!.devices.map(({ InverterSN }) => InverterSN).sort()).toEqual(
      last.map(({ InverterSN }) => InverterSN).sort(),
    );
  });

  it('stops at the last known page with a monitored device', async () => {
    const devices = await inventory(95);
    const first = devices.filter(({ InverterSN }) => cloud.simulator.serials.indexOf(InverterSN) < 3);
    const [call] = cloud.adapter.planPolls(first);
    const before = cloud.clock.now;
    await call!.run(signal);
    expect(cloud.clock.now - before).toBe(1000);
  });

  it('keeps an answer below 500 KB', async () => {
    const devices = await inventory(REALTIME_PAGE);
    const [answer] = await run(devices, 'inverterDetailList');
    expect(answer!.body.length).toBeLessThan(500_000);
  });

  it('polls alarms more slowly than values', async () => {
    const devices = await inventory(3);
    const calls = cloud.adapter.planPolls(devices);
    expect(calls.map(({ name, intervalSeconds }) => [name, intervalSeconds])).toEqual([
      ['inverterDetailList:1', 300],
      ['alarmList', 600],
    ]);
  });
});

describe('alarms of several pages', () => {
  const device = (InverterSN: string): PolledDevice =>
    polled({ vendorPlantId: '1', InverterSN, CollectorSN: '', vendorDeviceId: '1', vendorType: '1', status: 'online' });
  const page = (...records: string[]): string => `{"code":"0","data":{"records":[${records.join(',')}]}}`;
  const alarm = (serial: string, code: string): string =>
    `{"alarmDeviceSn":"${serial}","alarmCode":"${code}","state":"0","alarmLevel":"3","x":1.0}`;

  it('are regrouped so that a device has all of its own in one answer, each as the vendor wrote it', async () => {
    cloud = await startCloud({ inverters: 1 });
    const answers = alarmAnswers(
      [page(alarm('A', '1'), alarm('B', '2')), page(alarm('A', '3'))],
      [device('A'), device('B')],
      0,
    );
    const items = answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 5 }));
    expect(items).toMatchObject([{ alerts: [alarm('A', '1'), alarm('A', '3')] }, { alerts: [alarm('B', '2')] }]);
  });

  it('are split by devices when there are many', async () => {
    cloud = await startCloud({ inverters: 1 });
    const devices = Array.from({ length: 450 }, (_, i) => device(`S${i}`));
    const answers = alarmAnswers([page(alarm('S449', '1'))], devices, 0);
    expect(answers.map((answer) => answer.devices.length)).toEqual([200, 200, 50]);
    expect(answers.map((answer) => answer.body.includes('S449'))).toEqual([false, false, true]);
  });
});
