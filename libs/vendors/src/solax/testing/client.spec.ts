import { VendorError, type SimulatorRequest, type SimulatorResponse } from '@heliograph/vendor-contract';
import { memorySession } from '../../plant-model/testing/simulators.ts';
import { answered, fixture, inventory, poll, polled, samplesOf, signal, startCloud, type Cloud } from './harness.ts';

let cloud: Cloud;
beforeEach(async () => {
  cloud = await startCloud({ inverters: 3 });
});
afterEach(() => cloud.close());

const text = (body: string, status = 200): SimulatorResponse => ({ status, body });
const TOKEN = '/openapi/auth/oauth/token';
const isData = ({ path }: SimulatorRequest): boolean => path !== TOKEN;

/** Answers requests other than the login. */
function answering(response: SimulatorResponse): void {
  cloud.intercept = (request, next) => (isData(request) ? response : next(request));
}

async function errorOf(promise: Promise<unknown>): Promise<VendorError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VendorError)) throw new Error(`no VendorError: ${String(error)}`);
  return error;
}

describe('access token', () => {
  it('is asked for once, as a form, and carried as bearer', async () => {
    const asked: SimulatorRequest[] = [];
    cloud.intercept = (request, next) => (asked.push(request), next(request));
    await cloud.adapter.listPlants(signal);
    const [login, list] = asked;
    expect(login).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(Object.fromEntries(new URLSearchParams(login!.body.toString()))).toEqual({
      client_id: cloud.simulator.credentials.clientId,
      client_secret: cloud.simulator.credentials.clientSecret,
      grant_type: 'client_credentials',
    });
    expect(list!.headers.authorization).toMatch(/^bearer \S+$/);
    expect(cloud.session.logins).toBe(1);
  });

  it('is valid for 30 days; then one new login', async () => {
    await cloud.adapter.listPlants(signal);
    cloud.clock.now += 29 * 86_400_000;
    await cloud.adapter.listPlants(signal);
    expect(cloud.session.logins).toBe(1);
    cloud.clock.now += 2 * 86_400_000;
    await cloud.adapter.listPlants(signal);
    expect(cloud.session.logins).toBe(2);
  });

  it.each([10_400, 10_401, 10_402])('that is no longer taken (%d) is replaced once', async (code) => {
    let refused = 0;
    cloud.intercept = (request, next) =>
      isData(request) && refused++ === 0 ? answered({ code, message: 'x' }) : next(request);
    await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
    expect(cloud.session.logins).toBe(2);
  });

  it('that is refused as soon as it was issued is an outage, not a reason to ask again', async () => {
    answering(answered({ code: 10_402, message: 'x' }));
    expect((await errorOf(cloud.adapter.listPlants(signal))).kind).toBe('unavailable');
    expect(cloud.session.logins).toBe(2);
    expect(cloud.requests).toHaveLength(4);
  });

  it('is not requested again to verify: a new one would end the valid one', async () => {
    await cloud.adapter.listPlants(signal);
    await cloud.adapter.verify(signal);
    expect(cloud.session.logins).toBe(1);
  });

  it('ends with the next one of the application: another program of it costs one renewal', async () => {
    await cloud.adapter.listPlants(signal);
    const other = cloud.adapterWith({ session: memorySession(() => cloud.clock.now) });
    await other.verify(signal);
    await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
    expect(cloud.session.logins).toBe(2);
  });

  it.each([
    ['code 10000 instead of 0', answered({ code: 10_000, result: { access_token: 't' } }), 'protocol'],
    ['no token', answered({ code: 0, result: {} }), 'protocol'],
    ['refused', answered({ code: 10_401, message: 'x' }), 'credentials_rejected'],
    ['HTTP 401', answered({ error: 'invalid_client' }, 401), 'credentials_rejected'],
    ['a page with 401', text('<html></html>', 401), 'unavailable'],
    ['too often', answered({ code: 10_406 }), 'rate_limited'],
  ])('%s', async (_, response, kind) => {
    cloud.intercept = () => response;
    expect((await errorOf(cloud.adapter.verify(signal))).kind).toBe(kind);
  });

  it('survives a restart of the cloud', async () => {
    await cloud.adapter.listPlants(signal);
    const restarted = await startCloud({ inverters: 3 });
    cloud.intercept = (request) => restarted.simulator.handle(request) as SimulatorResponse;
    await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
    expect(cloud.session.logins).toBe(1);
    await restarted.close();
  });
});

describe('trap: HTTP 200 on all errors', () => {
  it.each([
    [10_403, 'not_permitted', undefined],
    [10_404, 'not_permitted', undefined],
    [10_405, 'rate_limited', 3_600_000],
    [10_406, 'rate_limited', 60_000],
    [10_500, 'not_permitted', undefined],
    [10_505, 'not_permitted', undefined],
    [10_506, 'not_permitted', undefined],
    [11_500, 'unavailable', undefined],
    [10_001, 'protocol', undefined],
    [12_345, 'protocol', undefined],
  ])('code %d is %s', async (code, kind, retryAfterMs) => {
    answering(answered({ code, message: 'words' }));
    const error = await errorOf(cloud.adapter.listPlants(signal));
    expect([error.kind, error.details.vendorCode, error.details.vendorMessage]).toEqual([kind, String(code), 'words']);
    expect(error.details.retryAfterMs).toBe(retryAfterMs);
  });

  it('10200 is a rate limit only if its message names it', async () => {
    answering(answered({ code: 10_200, message: 'Exceeded the call limit' }));
    expect((await errorOf(cloud.adapter.listPlants(signal))).kind).toBe('rate_limited');
    answering(answered({ code: 10_200, message: 'abnormal' }));
    expect((await errorOf(cloud.adapter.listPlants(signal))).kind).toBe('protocol');
  });

  it.each([
    ['half a JSON', text('{"code":10000,"resu'), 'unavailable'],
    ['a page', text('<!DOCTYPE html><html></html>'), 'unavailable'],
    ['a list', text('[]'), 'unavailable'],
    ['500', answered({}, 500), 'unavailable'],
    ['404', answered({}, 404), 'protocol'],
    ['429', { status: 429, headers: { 'retry-after': '7' }, body: '' }, 'rate_limited'],
  ])('%s', async (_, response, kind) => {
    answering(response);
    expect((await errorOf(cloud.adapter.listPlants(signal))).kind).toBe(kind);
  });

  it('repeats no secret, though the cloud does', async () => {
    const { clientSecret = '' } = cloud.simulator.credentials;
    cloud.intercept = () => answered({ code: 10_401, message: `wrong: ${clientSecret}` });
    const error = await errorOf(cloud.adapter.verify(signal));
    expect(error.details.vendorMessage).toBe('wrong: ***');
  });
});

describe('inventory', () => {
  it('knows plants of both business types, with zone, place and capacity', async () => {
    await cloud.close();
    cloud = await startCloud({ inverters: 40 });
    const plants = await cloud.adapter.listPlants(signal);
    expect(plants.find(({ name }) => name.startsWith('Berlin'))).toMatchObject({
      vendorPlantId: expect.stringMatching(/^\d{19}$/),
      timezone: 'Europe/Amsterdam',
      capacityKw: expect.any(Number),
      latitude: expect.any(Number),
      address: expect.stringContaining('Berlin'),
      installedAt: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
    const devices = await cloud.adapter.listDevices(plants, signal);
    expect(new Set(devices.map(({ vendorType }) => vendorType))).toEqual(new Set(['residential', 'commercial']));
    expect(devices.every(({ CollectorSN }) => /^SN[0-9A-F]{8}$/.test(CollectorSN))).toBe(true);
    expect(devices.map(({ InverterSN }) => InverterSN).sort()).toEqual([...cloud.simulator.serials].sort());
  });

  it('skips a business type that the account may not see', async () => {
    cloud.intercept = (request, next) =>
      request.query.get('businessType') === '4' ? answered({ code: 10_403 }) : next(request);
    await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
    answering(answered({ code: 10_403 }));
    expect((await errorOf(cloud.adapter.listPlants(signal))).kind).toBe('not_permitted');
  });

  it.each([0, 1, 10, 11, 20, 21])('reads all pages of %d plants', async (count) => {
    cloud.intercept = (request, next) => {
      if (!request.path.endsWith('page_plant_info')) return next(request);
      const pageNo = Number(request.query.get('pageNo'));
      const own = request.query.get('businessType') === '1' ? count : 0;
      const length = Math.max(0, Math.min(10, own - (pageNo - 1) * 10));
      const records = Array.from({ length }, (_, i) => ({ plantId: `${pageNo}-${i}` }));
      return answered({ code: 10_000, result: { records, total: own, pages: Math.ceil(own / 10), current: pageNo } });
    };
    await expect(cloud.adapter.listPlants(signal)).resolves.toHaveLength(count);
  });

  it('ids beyond 2^53 survive, as text and as number', async () => {
    cloud.intercept = (request, next) =>
      isData(request)
        ? text(
            '{"code":10000,"result":{"records":[{"plantId":9007199254740993001},{"plantId":"1613529907775754244"}],"pages":1}}',
          )
        : next(request);
    const plants = await cloud.adapter.listPlants(signal);
    expect(plants.map(({ vendorPlantId }) => vendorPlantId)).toEqual(['9007199254740993001', '1613529907775754244']);
  });
});

describe('polls', () => {
  const devices = (count: number, vendorType = 'residential', plantId = '1') =>
    Array.from({ length: count }, (_, i) =>
      polled({ InverterSN: `${vendorType}${i}`, vendorType, vendorPlantId: plantId }),
    );

  it('ask for ten inverters of one business type at once; alarms and connections bring no samples', () => {
    const calls = cloud.adapter.planPolls([...devices(11), ...devices(2, 'commercial', '2')]);
    expect(
      calls.map(({ name, intervalSeconds, devices: { length }, samples }) => [name, intervalSeconds, length, samples]),
    ).toEqual([
      ['realtime_data:residential:0', 300, 10, undefined],
      ['realtime_data:residential:1', 300, 1, undefined],
      ['realtime_data:commercial:0', 300, 2, undefined],
      ['page_device_info:residential', 900, 11, false],
      ['page_device_info:commercial', 900, 2, false],
      ['page_alarm_info:1', 900, 11, false],
      ['page_alarm_info:2', 900, 2, false],
    ]);
    expect(cloud.adapter.planPolls([])).toEqual([]);
  });

  it.each([10, 2000, 10_000])('plan at most 70 of the 100 calls a minute, for %d inverters too', (count) => {
    const many = Array.from({ length: count }, (_, i) =>
      polled({ InverterSN: `S${i}`, vendorPlantId: String(Math.floor(i / 10)) }),
    );
    const pagesOf = (name: string): number => (name.startsWith('page_device_info') ? Math.ceil(count / 10) : 1);
    const calls = cloud.adapter.planPolls(many);
    const aMinute = calls.reduce((sum, { name, intervalSeconds }) => sum + (60 * pagesOf(name)) / intervalSeconds, 0);
    expect(aMinute).toBeLessThanOrEqual(70.001);
  });

  it('halve a refused batch until the missing device is alone, and report it', async () => {
    const known = await inventory(cloud);
    const [first] = known;
    const items = await poll(
      cloud,
      [...known, { ...first!, InverterSN: 'GONE', vendorDeviceId: 'GONE' }],
      'realtime_data',
    );
    expect(samplesOf(items)).toHaveLength(3);
    expect(cloud.warnings).toEqual(['inverter refused by the cloud']);
  });

  it('put all pages of alarms into one answer', async () => {
    const [device] = await inventory(cloud);
    const entry = (i: number): string => `{"deviceSn":"${device!.InverterSN}","alarmState":1,"id":${i},"v":1.0}`;
    const all = Array.from({ length: 21 }, (_, i) => entry(i));
    cloud.intercept = (request, next) => {
      if (!request.path.endsWith('page_alarm_info')) return next(request);
      const from = (Number(request.query.get('pageNo')) - 1) * 10;
      return text(`{"code":10000,"result":{"pages":3,"records":[${all.slice(from, from + 10).join()}]}}`);
    };
    expect(await poll(cloud, [device!], 'page_alarm')).toEqual([{ kind: 'alarms', device, alerts: all, warnings: [] }]);
  });

  it('trap: history with several serial numbers merges rows: one a call, within 12 hours', async () => {
    const asked: URLSearchParams[] = [];
    cloud.intercept = (request, next) => (asked.push(request.query), next(request));
    const known = await inventory(cloud);
    asked.length = 0;
    const to = cloud.clock.now / 1000;
    const calls = cloud.adapter.planBackfill!(known, { from: to - 13 * 3600, to });
    expect(calls).toHaveLength(6);
    for (const call of calls) await call.run(signal);
    for (const query of asked) {
      expect(query.get('snList')).not.toContain(',');
      expect(Number(query.get('endTime')) - Number(query.get('startTime'))).toBeLessThan(12 * 3_600_000);
    }
    expect(cloud.adapter.planBackfill!(known, { from: to, to })).toEqual([]);
  });
});

it('reads a recorded answer end to end', async () => {
  const device = polled({ InverterSN: 'X3G060J0000001', vendorType: 'commercial' });
  answering(text(fixture('dev_device_history_data_CI.json')));
  expect(samplesOf(await poll(cloud, [device], 'realtime_data'))).toHaveLength(2);
});
