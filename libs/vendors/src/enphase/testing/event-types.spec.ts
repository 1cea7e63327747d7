import { reported } from '@heliograph/base-data';
import type { PolledDevice } from '@heliograph/vendor-contract';
import { json } from '../cloud/answers.ts';
import { NOON, startCloud, type Cloud } from './harness.ts';

const HOUR = 3_600_000;
let cloud: Cloud;
let devices: PolledDevice[];

const asked = (): number => cloud.requests.filter((path) => path.includes('/event_types')).length;
const pollAlarms = async (): Promise<string> => {
  const bodies: string[] = [];
  for (const call of cloud.adapter.planPolls(devices))
    if (call.name.startsWith('open_alarms'))
      bodies.push(...(await call.run(cloud.signal)).map((answer) => answer.body));
  return bodies.join('\n');
};
const start = async (since?: number): Promise<void> => {
  cloud = await startCloud({ inverters: 12, conditions: reported({ fault: since }) });
  devices = await cloud.inventory();
};

afterEach(() => cloud.close());

describe('the list of event types', () => {
  it('is not asked for while no alarm is shown', async () => {
    await start();
    cloud.intercept = (request, answer) =>
      /open_(alarms|events)$/.test(request.path) ? json({ alarms: [], events: [] }) : answer(request);
    await pollAlarms();
    expect(asked()).toBe(0);
  });

  it('is asked for once, for all systems and over a re-planning; each answer has the types that it shows alone', async () => {
    await start(NOON / 1000 - 1800);
    expect(new Set(devices.map(({ vendorPlantId }) => vendorPlantId)).size).toBeGreaterThan(1);
    for (let poll = 0; poll < 3; poll += 1) {
      const body = await pollAlarms();
      expect(body).toContain('"event_type_id":31,"event_type_key":"ac_voltage_out_of_range"');
      expect(body).not.toContain('"event_name":"Gateway not reporting"');
      cloud.clock.now += HOUR;
    }
    expect(asked()).toBe(1);
  });

  it('is asked for again after a day, where a number is shown that it did not have', async () => {
    await start();
    let id = 5000;
    const alarm = () => ({ id: 'x', event_type_id: id, severity: 2, events: [{ serial_number: 'A' }] });
    cloud.intercept = (request, answer) =>
      /open_(alarms|events)$/.test(request.path) ? json({ alarms: [alarm()], events: [] }) : answer(request);
    await pollAlarms();
    cloud.clock.now += 23 * HOUR;
    expect(await pollAlarms()).not.toContain('event_types');
    expect(asked()).toBe(1);
    cloud.clock.now += HOUR;
    await pollAlarms();
    expect(asked()).toBe(2);
    cloud.clock.now += 24 * HOUR;
    id = 28;
    expect(await pollAlarms()).toContain('"event_name":"Gateway not reporting"');
    expect(asked()).toBe(3);
    // A number that was shown before asks for nothing, however old the list is.
    cloud.clock.now += 48 * HOUR;
    expect(await pollAlarms()).toContain('"event_name":"Gateway not reporting"');
    expect(asked()).toBe(3);
  });

  it('costs no alarm where it is refused, and is asked for again after six hours', async () => {
    await start(NOON / 1000 - 1800);
    cloud.intercept = (request, answer) =>
      request.path.endsWith('/event_types')
        ? json({ message: 'Forbidden', details: 'Not authorized to access this resource', code: 403 }, 403)
        : answer(request);
    expect(await pollAlarms()).toContain('"event_type_id":31');
    const first = asked();
    cloud.clock.now += 5 * HOUR;
    await pollAlarms();
    expect(asked()).toBe(first);
    expect(cloud.warnings).toContain('the names of alarms cannot be read: alarms keep their numbers');
    cloud.intercept = (request, answer) => answer(request);
    cloud.clock.now += 2 * HOUR;
    expect(await pollAlarms()).toContain('event_types');
  });
});
