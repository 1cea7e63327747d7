import { polledDevices, startCloud, type Cloud } from './harness.ts';

const { signal } = new AbortController();
const refusal = JSON.stringify({ type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'Not in your plan' });
let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: 4 });
});
afterEach(() => cloud.close());

const requested = (part: string): number => cloud.requests.filter((path) => path.includes(part)).length;

/** Answers 401 to calls whose path contains this. */
function refuse(part: string): void {
  cloud.intercept = (request, answer) =>
    request.path.includes(part) ? { status: 401, body: refusal } : answer(request);
}

describe.each([
  ['an API key', () => cloud.simulator.credentials, 0],
  ['SolarEdge Connect', () => cloud.simulator.siteAccess, 1],
])('a call that %s is not granted', (_, credentials, logins) => {
  it('is not permitted, the others are made, and no token is spent on it', async () => {
    const adapter = cloud.adapterWith({ credentials: credentials() });
    const devices = await polledDevices(adapter);
    refuse('/inverters/telemetry');
    const [telemetry, status] = ['inverters/telemetry', 'devices'].map((name) =>
      adapter.planPolls(devices).find((call) => call.name.startsWith(name)),
    );
    for (let polls = 0; polls < 3; polls += 1)
      await expect(telemetry!.run(signal)).rejects.toMatchObject({
        kind: 'not_permitted',
        details: { vendorCode: '401', vendorMessage: 'Not in your plan' },
      });
    await expect(status!.run(signal)).resolves.toHaveLength(1);
    expect(requested('oauth2/token')).toBe(logins);
    expect(requested('/inverters/telemetry')).toBe(2);
  });

  it('is reported when the account is verified', async () => {
    refuse('/inverters/telemetry');
    await expect(cloud.adapterWith({ credentials: credentials() }).verify(signal)).rejects.toMatchObject({
      kind: 'not_permitted',
    });
  });

  it('costs alerts, not samples', async () => {
    const adapter = cloud.adapterWith({ credentials: credentials() });
    const devices = await polledDevices(adapter);
    refuse('/alerts');
    const telemetry = adapter.planPolls(devices).find((call) => call.name.startsWith('inverters/telemetry'))!;
    await expect(telemetry.run(signal)).resolves.not.toHaveLength(0);
  });

  it('is a refused credential where every call is refused', async () => {
    const adapter = cloud.adapterWith({ credentials: credentials() });
    const devices = await polledDevices(adapter);
    refuse('/v2/sites');
    const telemetry = adapter.planPolls(devices).find((call) => call.name.startsWith('inverters/telemetry'))!;
    await expect(telemetry.run(signal)).rejects.toMatchObject({ kind: 'credentials_rejected' });
  });
});

it('the simulated key without telemetry lists sites and devices', async () => {
  const { 'is granted no telemetry': credentials } = cloud.simulator.otherCredentials!;
  const adapter = cloud.adapterWith({ credentials: credentials! });
  await expect(adapter.verify(signal)).rejects.toMatchObject({ kind: 'not_permitted' });
  expect(await polledDevices(adapter)).toHaveLength(4);
});
