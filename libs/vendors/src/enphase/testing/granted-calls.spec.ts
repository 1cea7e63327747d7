import { readFileSync } from 'node:fs';
import type { PolledDevice } from '@heliograph/vendor-contract';
import { startCloud, type Cloud } from './harness.ts';

const refusal = readFileSync(new URL('../fixtures/micros_telemetry.401.watt.json', import.meta.url), 'utf8');
let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: 6 });
});
afterEach(() => cloud.close());

const requested = (part: string): number => cloud.requests.filter((path) => path.includes(part)).length;

/** The plan loses device level monitoring: as the free plan Watt answers. */
function withoutDeviceLevel(): void {
  cloud.intercept = (request, answer) =>
    request.path.endsWith('/devices/micros/telemetry') ? { status: 401, body: refusal } : answer(request);
}

function pollOf(devices: readonly PolledDevice[], name: string): () => Promise<unknown> {
  const call = cloud.adapter.planPolls(devices).find((planned) => planned.name.startsWith(name))!;
  return () => call.run(cloud.signal);
}

describe('a plan without device level monitoring', () => {
  it('is reported when the account is verified, with one login', async () => {
    withoutDeviceLevel();
    await expect(cloud.adapter.verify(cloud.signal)).rejects.toMatchObject({
      kind: 'not_permitted',
      message:
        'micros_telemetry is refused although the credentials are valid: their plan or permissions do not include it',
      details: { call: 'micros_telemetry', vendorCode: '401', vendorMessage: 'Not Authorized: User is not authorized' },
    });
    expect(requested('/oauth/token')).toBe(1);
  });

  it('is a call that is not permitted, and spends no token', async () => {
    const devices = await cloud.inventory();
    withoutDeviceLevel();
    const poll = pollOf(devices, 'micros_telemetry');
    for (let polls = 0; polls < 3; polls += 1) await expect(poll()).rejects.toMatchObject({ kind: 'not_permitted' });
    expect(requested('/oauth/token')).toBe(1);
    // Remembered: of a thousand calls a month none is wasted.
    expect(requested('/devices/micros/telemetry')).toBe(2);
  });

  it('leaves the alarms to be polled', async () => {
    const devices = await cloud.inventory();
    withoutDeviceLevel();
    await expect(pollOf(devices, 'micros_telemetry')()).rejects.toMatchObject({ kind: 'not_permitted' });
    await expect(pollOf(devices, 'open_alarms')()).resolves.toHaveLength(1);
  });

  it('is asked again after an hour', async () => {
    const devices = await cloud.inventory();
    withoutDeviceLevel();
    const poll = pollOf(devices, 'micros_telemetry');
    await expect(poll()).rejects.toMatchObject({ kind: 'not_permitted' });
    cloud.intercept = (request, answer) => answer(request);
    await expect(poll()).rejects.toMatchObject({ kind: 'not_permitted' });
    cloud.clock.now += 3_600_000;
    await expect(poll()).resolves.not.toHaveLength(0);
  });
});

it('a token that is refused everything is a refused credential, after one renewal', async () => {
  const devices = await cloud.inventory();
  cloud.intercept = (request, answer) =>
    request.path.startsWith('/api/') ? { status: 401, body: refusal } : answer(request);
  await expect(pollOf(devices, 'micros_telemetry')()).rejects.toMatchObject({ kind: 'credentials_rejected' });
  expect(requested('/oauth/token')).toBe(2);
});

it('the simulated application with the plan Watt lists systems and alarms, and refuses device telemetry', async () => {
  const { 'has the free plan Watt': credentials } = cloud.simulator.otherCredentials!;
  const adapter = cloud.adapterWith({ credentials: credentials! });
  await expect(adapter.verify(cloud.signal)).rejects.toMatchObject({ kind: 'not_permitted' });
  const plants = await adapter.listPlants(cloud.signal);
  const devices = await adapter.listDevices(plants, cloud.signal);
  expect(devices).toHaveLength(6);
});
