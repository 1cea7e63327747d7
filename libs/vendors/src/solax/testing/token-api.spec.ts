import type { Measurements } from '@heliograph/base-data';
import { VendorError } from '@heliograph/vendor-contract';
import type { PolledDevice, SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';
import { createPlantModel, type PhysicalSample } from '../../plant-model/index.ts';
import { pollSeconds } from '../adapter.ts';
import { answered, fixture, inventory, poll, samplesOf, SEED, signal, startCloud, type Cloud } from './harness.ts';

let cloud: Cloud;
afterEach(() => cloud.close());

const text = (body: string): SimulatorResponse => ({ status: 200, body });

async function errorOf(promise: Promise<unknown>): Promise<VendorError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VendorError)) throw new Error(`no VendorError: ${String(error)}`);
  return error;
}

/** Returns the devices with the zone that the account's user set. */
function inZone(devices: readonly PolledDevice[], timezone: string): PolledDevice[] {
  return devices.map((device) => ({ ...device, timezone }));
}

describe('credentials', () => {
  beforeEach(async () => {
    cloud = await startCloud({ inverters: 2 });
  });

  it.each([
    [{}, /clientId and clientSecret, or tokenId and dongleSerials, are missing/],
    [{ clientId: 'x' }, /clientSecret is missing/],
    [{ clientSecret: 'x' }, /clientId is missing/],
    [{ tokenId: 'x' }, /dongleSerials is missing/],
    [{ tokenId: 'x', dongleSerials: ' , ' }, /dongleSerials is missing/],
    [{ dongleSerials: 'SN1' }, /tokenId is missing/],
    [{ clientId: 'x', tokenId: 'y' }, /dongleSerials is missing/],
  ])('%j: names the missing members', async (credentials, pattern) => {
    const adapter = cloud.adapterWith({ credentials });
    for (const asked of [adapter.verify(signal), adapter.listPlants(signal), adapter.listDevices([], signal)]) {
      const error = await errorOf(asked);
      expect([error.kind, pattern.test(error.message)]).toEqual(['credentials_rejected', true]);
    }
    expect(cloud.requests).toEqual([]);
  });

  it('decide which API is spoken; the Developer API where both are given', async () => {
    const v2 = await startCloud({ inverters: 2, api: 'v2' });
    const { developer, token } = { developer: cloud.simulator.credentials, token: v2.simulator.credentials };
    await v2.close();
    await cloud.adapterWith({ credentials: { ...token, ...developer } }).verify(signal);
    await cloud.adapterWith({ credentials: token }).verify(signal);
    await cloud.adapterWith({ credentials: { ...token, tokenApi: 'legacy' } }).verify(signal);
    expect(cloud.requests).toEqual([
      '/openapi/auth/oauth/token',
      '/openapi/v2/plant/page_plant_info',
      '/api/v2/dataAccess/realtimeInfo/get',
      '/proxyApp/proxy/api/getRealtimeInfo.do',
    ]);
  });
});

/** SOC to 0.1 %, powers to 0.1 W; discharging and exporting are positive. Inverters without a battery have no such members. */
function expectStorage(measurements: Measurements, { battery, meter }: PhysicalSample): void {
  const { BatterySOC, BatteryPower, GridPower = NaN } = measurements;
  expect(GridPower).toBeCloseTo((meter?.powerW ?? 0) / 1000, 3);
  expect([BatterySOC === undefined, BatteryPower === undefined]).toEqual([!battery, !battery]);
  if (!battery) return;
  expect(BatterySOC).toBeCloseTo(battery.socPercent, 0);
  expect(BatteryPower).toBeCloseTo(battery.powerW / 1000, 3);
}

describe.each(['v2', 'legacy'] as const)('%s', (api) => {
  beforeEach(async () => {
    cloud = await startCloud({ inverters: 5, api });
  });

  it('shows each dongle the user named as a plant with one inverter', async () => {
    const plants = await cloud.adapter.listPlants(signal);
    const devices = await cloud.adapter.listDevices(plants, signal);
    expect(devices.map(({ InverterSN }) => InverterSN)).toEqual(cloud.simulator.serials);
    expect(
      devices.map(({ CollectorSN, vendorPlantId, vendorDeviceId }) => [CollectorSN, vendorPlantId, vendorDeviceId]),
    ).toEqual(cloud.simulator.credentials.dongleSerials!.split(', ').map((dongle) => [dongle, dongle, dongle]));
    expect(devices.every(({ model, phaseCount }) => model?.startsWith(phaseCount === 1 ? 'X1-' : 'X3-'))).toBe(true);
  });

  it('brings the values the inverters have', async () => {
    const plantModel = createPlantModel({ seed: `solax-${SEED}`, inverters: 5 });
    const devices = await inventory(cloud);
    cloud.clock.now += 60_000;
    for (const [i, inverter] of plantModel.inverters.entries()) {
      const [sample] = samplesOf(await poll(cloud, inZone([devices[i]!], inverter.site.timezone)));
      const physical = plantModel.sample(inverter, sample!.datetime!);
      const { PowerACOutputActive = NaN, EDay = NaN, ETotal = NaN, PowerDC = NaN } = sample!.measurements;
      expect(physical.time).toBe(plantModel.newestSampleTime(inverter, cloud.clock.now / 1000, 300));
      expect(Math.abs(PowerACOutputActive - physical.acPowerW / 1000)).toBeLessThan(0.0001);
      expect(
        Math.abs(PowerDC - physical.strings.reduce((sum, s) => sum + s.voltageV * s.currentA, 0) / 1000),
      ).toBeLessThan(0.001);
      expect(Math.abs(EDay - physical.energyTodayWh / 1000)).toBeLessThan(0.051);
      expect(Math.abs(ETotal - physical.energyTotalWh / 1000)).toBeLessThan(0.051);
      for (const field of ['UAC1', 'UPV1', 'Temperature']) expect(sample!.measurements).not.toHaveProperty(field);
      expectStorage(sample!.measurements, physical);
    }
    expect(cloud.simulator.violations()).toBe(0);
  });

  it.each([
    [
      answered({ success: false, exception: 'Interface Unauthorized', result: null, code: 1001 }),
      'credentials_rejected',
      undefined,
    ],
    [
      answered({ success: false, exception: 'Parameter validation failed', result: null, code: 1002 }),
      'protocol',
      undefined,
    ],
    [text(fixture('v2_no_auth.json')), 'not_permitted', undefined],
    [text(fixture('legacy_unknown_sn.json')), 'not_permitted', undefined],
    [text(fixture('v2_rate_limited.json')), 'rate_limited', 60_000],
    [
      answered({
        success: false,
        exception: 'Accumulated 3 requests within 5 minutes exceed the maximum call threshold',
        code: 3,
      }),
      'rate_limited',
      300_000,
    ],
    [text(fixture('legacy_violation.json')), 'rate_limited', 3_600_000],
    [answered({ success: false, exception: 'operation failed', code: 2001 }), 'protocol', undefined],
    [text('<html></html>'), 'unavailable', undefined],
    [text('{"success":true,"resu'), 'unavailable', undefined],
  ])('trap: HTTP 200 on all errors: answer %#', async (response, kind, retryAfterMs) => {
    const [device] = await inventory(cloud);
    cloud.intercept = () => response;
    const error = await errorOf(poll(cloud, [device!]));
    expect([error.kind, error.details.retryAfterMs]).toEqual([kind, retryAfterMs]);
    expect(JSON.stringify(error) + error.message).not.toContain(cloud.simulator.credentials.tokenId);
  });

  it('polls without a mistyped dongle and logs it; if all are, nothing counts as removed', async () => {
    const { tokenId = '', dongleSerials = '', ...rest } = cloud.simulator.credentials;
    const adapter = cloud.adapterWith({
      credentials: { ...rest, tokenId, dongleSerials: `SNWRONG001;${dongleSerials}` },
    });
    const devices = await adapter.listDevices(await adapter.listPlants(signal), signal);
    expect(devices).toHaveLength(5);
    expect(cloud.warnings).toEqual(['the cloud shows nothing of a dongle']);
    const wrong = cloud.adapterWith({ credentials: { ...rest, tokenId, dongleSerials: 'SNWRONG001' } });
    expect((await errorOf(wrong.listDevices([{ vendorPlantId: 'SNWRONG001', name: '' }], signal))).kind).toBe(
      'not_permitted',
    );
    expect((await errorOf(wrong.verify(signal))).kind).toBe('not_permitted');
  });

  it('trap: rate codes 104 and 3, then a ban: the simulator refuses the eleventh call of a minute', async () => {
    const [device] = await inventory(cloud);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 12; i += 1) {
      const error = await errorOf(poll(cloud, [device!])).catch(() => undefined);
      codes.push(error?.details.vendorCode);
    }
    // Six calls were made by the inventory.
    expect(codes).toEqual([...Array<undefined>(4).fill(undefined), '104', '104', '3', '3', '3', '1', '1', '1']);
    expect(cloud.simulator.violations()).toBe(8);
  });
});

describe.each(['v2', 'legacy'] as const)('%s, no data', (api) => {
  it.each([
    [{ success: false, exception: 'Data not found', result: null, code: 2002 }],
    [{ success: true, exception: 'Query success!', result: null, code: 0 }],
  ])('of a dongle that is the token’s (%j): no device, but the token is valid', async (body) => {
    cloud = await startCloud({ inverters: 1, api });
    cloud.intercept = () => answered(body);
    await cloud.adapter.verify(signal);
    await expect(inventory(cloud)).resolves.toEqual([]);
  });

  it.each([
    [{ success: false, exception: 'token invalid!', code: 103 }, 'credentials_rejected'],
    [{ success: false, exception: 'no auth!' }, 'not_permitted'],
  ])('refusals as clients saw them live: %j', async (body, kind) => {
    cloud = await startCloud({ inverters: 1, api });
    cloud.intercept = () => answered(body);
    expect((await errorOf(cloud.adapter.verify(signal))).kind).toBe(kind);
  });
});

describe('legacy', () => {
  beforeEach(async () => {
    cloud = await startCloud({ inverters: 1, api: 'legacy' });
  });

  it('is dated by uploadTime in the zone of the account; without one the sample has no time', async () => {
    const devices = await inventory(cloud);
    const [inverter] = createPlantModel({ seed: `solax-${SEED}`, inverters: 1 }).inverters;
    const [sample] = samplesOf(await poll(cloud, inZone(devices, inverter!.site.timezone)));
    expect(cloud.clock.now / 1000 - sample!.datetime!).toBeLessThan(300);
    const [undated] = samplesOf(await poll(cloud, devices));
    expect(undated).not.toHaveProperty('datetime');
  });

  it('takes the first of the hour that comes twice: nothing is dated too late', async () => {
    const devices = await inventory(cloud);
    for (const time of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
      cloud.clock.now = Date.parse(time);
      const [sample] = samplesOf(await poll(cloud, inZone(devices, 'Europe/Berlin')));
      expect(sample!.datetime).toBeLessThanOrEqual(Date.parse('2026-10-25T00:30:00Z') / 1000);
    }
  });

  it('is served under its mirrors too', async () => {
    const { tokenId = '', dongleSerials = '' } = cloud.simulator.credentials;
    const request: SimulatorRequest = {
      method: 'GET',
      baseUrl: '',
      path: '/proxy/api/getRealtimeInfo.do',
      headers: {},
      body: Buffer.alloc(0),
      query: new URLSearchParams({ tokenId, sn: dongleSerials }),
    };
    const { body } = await cloud.simulator.handle(request);
    expect(JSON.parse(body)).toMatchObject({ success: true, result: { inverterSN: cloud.simulator.serials[0] } });
  });
});

describe('v2', () => {
  it('sends all that its document lists where the profile is extended', async () => {
    cloud = await startCloud({ inverters: 4, api: 'v2', profile: 'extended' });
    const plantModel = createPlantModel({ seed: `solax-${SEED}`, inverters: 4 });
    for (const sample of samplesOf(await poll(cloud, await inventory(cloud)))) {
      const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(sample.device.InverterSN)]!;
      const physical = plantModel.sample(inverter, sample.datetime!);
      const { UAC1 = NaN, UPV1 = NaN, FrqAC = NaN, RatedPower } = sample.measurements;
      expect(Math.abs(UAC1 - physical.phases[0]!.voltageV)).toBeLessThan(0.051);
      expect(Math.abs(UPV1 - physical.strings[0]!.voltageV)).toBeLessThan(0.051);
      expect(Math.abs(FrqAC - physical.frequencyHz)).toBeLessThan(0.0051);
      expect(RatedPower).toBe(inverter.ratedPowerKw);
      expect('UAC2' in sample.measurements).toBe(inverter.phaseCount === 3);
    }
  });

  it('refuses a tokenId that was renewed, until the user knows the new one', async () => {
    cloud = await startCloud({ inverters: 1, api: 'v2' });
    cloud.simulator.revokeTokens!(true);
    expect((await errorOf(cloud.adapter.verify(signal))).kind).toBe('credentials_rejected');
    cloud.simulator.revokeTokens!(false);
    await cloud.adapter.verify(signal);
  });

  it.each([1, 29, 30, 400])('polls %d dongles within 9 calls a minute and 9999 a day, with a reserve', (count) => {
    const seconds = pollSeconds(count);
    expect(seconds).toBeGreaterThanOrEqual(300);
    expect((count * 60) / seconds).toBeLessThanOrEqual(8.1);
    expect((count * 86_400) / seconds).toBeLessThanOrEqual(9000);
  });

  it('keeps the token out of the URL', async () => {
    cloud = await startCloud({ inverters: 1, api: 'v2' });
    const seen: SimulatorRequest[] = [];
    cloud.intercept = (request, next) => (seen.push(request), next(request));
    await cloud.adapter.verify(signal);
    expect(seen[0]!.query.size).toBe(0);
    expect(seen[0]!.headers.tokenid).toBe(cloud.simulator.credentials.tokenId);
  });
});
