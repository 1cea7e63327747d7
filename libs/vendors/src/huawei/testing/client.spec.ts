import { VendorError } from '@heliograph/vendor-contract';
import { memorySession } from '../../plant-model/testing/simulators.ts';
import { tokenOf } from '../auth.ts';
import { errorOf } from '../errors.ts';
import { fixture, noSignal, startRig, type Rig, type RigOptions } from './harness.ts';
import type { Envelope } from '../wire.ts';

const rigs: Rig[] = [];

async function start(options: RigOptions = {}): Promise<Rig> {
  const rig = await startRig({ stepMs: 61_000, ...options });
  rigs.push(rig);
  return rig;
}

afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});

async function refusal(promise: Promise<unknown>): Promise<VendorError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VendorError)) throw new Error(`no VendorError but ${String(error)}`);
  return error;
}

describe('login', () => {
  it('is made once for all calls', async () => {
    const { adapter, calls } = await start();
    const plants = await adapter.listPlants(noSignal);
    await adapter.listDevices(plants, noSignal);
    expect(calls).toEqual(['login', 'stations', 'getDevList']);
  });

  it('is made once when several calls begin together', async () => {
    const { adapter, session } = await start();
    await Promise.all([adapter.listPlants(noSignal).catch(() => []), adapter.listPlants(noSignal).catch(() => [])]);
    expect(session.logins).toBe(1);
  });

  it.each([
    ['header', { 'xsrf-token': 'n-1' }],
    ['cookie', { 'set-cookie': 'locale=en_US; Path=/\nXSRF-TOKEN=n-1; Path=/; Secure' }],
  ])('takes the token from the %s', (_, headers) => {
    expect(tokenOf(headers)).toBe('n-1');
  });

  it('uses the cookie when a proxy drops the header', async () => {
    const { adapter, answerNext, simulator } = await start();
    const first = simulator.handle(loginRequest(simulator.credentials));
    const cookie = (first.headers?.['set-cookie'] as string[]).join('\n');
    answerNext('login', { body: fixture('login.ok.documented'), headers: { 'set-cookie': cookie } });
    await expect(adapter.listPlants(noSignal)).resolves.not.toHaveLength(0);
  });

  it('without a token in either is reported as such, not as an outage', async () => {
    const { adapter, answerNext } = await start();
    answerNext('login', { body: fixture('login.ok.documented') });
    expect(await refusal(adapter.verify(noSignal))).toMatchObject({
      kind: 'protocol',
      message: 'login: the vendor accepted the login, but its answer has no token',
    });
  });

  it.each([
    ['a wrong system code', { userName: 'demo_northbound', systemCode: 'wrong' }, '20400'],
    ['an unknown user, whom the cloud answers with nothing', { userName: 'nobody', systemCode: 'wrong' }, undefined],
  ])('with %s rejects the credentials', async (_, credentials, vendorCode) => {
    const { adapter } = await start({ credentials });
    const error = await refusal(adapter.verify(noSignal));
    expect(error.kind).toBe('credentials_rejected');
    expect(error.details.vendorCode).toBe(vendorCode);
    expect(JSON.stringify([error.message, error.details])).not.toContain('wrong');
  });

  it('reads the documented failure as rejected credentials', async () => {
    const { adapter, answerNext } = await start();
    answerNext('login', { body: fixture('login.failed.documented') });
    expect(await refusal(adapter.verify(noSignal))).toMatchObject({
      kind: 'credentials_rejected',
      details: { vendorCode: '20001' },
    });
  });

  it('is locked for half an hour after five wrong passwords', async () => {
    const good = await start();
    const wrong = { userName: 'demo_northbound', systemCode: 'wrong' };
    const bad = await start({ credentials: wrong, simulator: good.simulator, clock: good.clock });
    for (let i = 0; i < 5; i += 1) await refusal(bad.adapter.verify(noSignal));
    expect((await refusal(good.adapter.verify(noSignal))).details.vendorCode).toBe('20403');
    good.clock.now += 30 * 60_000;
    await expect(good.adapter.verify(noSignal)).resolves.toBeUndefined();
  });

  it('is refused by the cloud after five in ten minutes', async () => {
    const { adapter, session, simulator } = await start({ stepMs: 0 });
    for (let i = 0; i < 5; i += 1) await adapter.verify(noSignal);
    expect(session.logins).toBe(5);
    const error = await refusal(adapter.verify(noSignal));
    expect(error).toMatchObject({ kind: 'rate_limited', details: { vendorCode: '407', retryAfterMs: 600_000 } });
    expect(simulator.violations()).toBe(1);
  });
});

function loginRequest(credentials: object): Parameters<Rig['simulator']['handle']>[0] {
  const body = Buffer.from(JSON.stringify(credentials));
  return {
    method: 'POST',
    baseUrl: 'http://localhost',
    path: '/thirdData/login',
    query: new URLSearchParams(),
    headers: {},
    body,
  };
}

describe('verify', () => {
  it('logs in again though a session is kept: it must prove the password of today', async () => {
    const { adapter, session } = await start();
    await adapter.listPlants(noSignal);
    await adapter.verify(noSignal);
    expect(session.logins).toBe(2);
  });

  it('logs in once where there is no session', async () => {
    const { adapter, calls } = await start();
    await adapter.verify(noSignal);
    expect(calls).toEqual(['login']);
  });
});

describe('a session that has ended', () => {
  it('is renewed once and the call repeated, when another login has taken it (305)', async () => {
    const { adapter, calls, simulator } = await start();
    await adapter.verify(noSignal);
    simulator.handle(loginRequest(simulator.credentials));
    await expect(adapter.listPlants(noSignal)).resolves.not.toHaveLength(0);
    expect(calls).toEqual(['login', 'stations', 'login', 'stations']);
  });

  it('is renewed after half an hour without use', async () => {
    const { adapter, calls, clock } = await start({ session: memorySession(() => 0) });
    await adapter.verify(noSignal);
    clock.now += 31 * 60_000;
    await adapter.listPlants(noSignal);
    expect(calls).toEqual(['login', 'stations', 'login', 'stations']);
  });

  it('lives on while it is used', async () => {
    const { adapter, session, clock } = await start({ session: memorySession(() => 0) });
    for (let i = 0; i < 4; i += 1) {
      await adapter.listPlants(noSignal);
      clock.now += 20 * 60_000;
    }
    expect(session.logins).toBe(1);
  });

  it.each([
    ['305, as recorded', fixture('error.305.recorded')],
    ['306', '{"success":false,"data":null,"failCode":306,"params":null,"message":null}'],
    ['307', '{"success":false,"data":null,"failCode":307,"params":null,"message":null}'],
  ])('is recognised by %s', async (_, body) => {
    const { adapter, answerNext, session } = await start();
    answerNext('stations', { body });
    await expect(adapter.listPlants(noSignal)).resolves.not.toHaveLength(0);
    expect(session.logins).toBe(2);
  });

  it('and ends again at once is an outage, not a second login: another client uses this user', async () => {
    const rig = await start();
    const stolen = rig.simulator.handle.bind(rig.simulator);
    rig.simulator.handle = (request) => {
      if (request.path.endsWith('/stations')) void stolen(loginRequest(rig.simulator.credentials));
      return stolen(request);
    };
    expect(await refusal(rig.adapter.listPlants(noSignal))).toMatchObject({ kind: 'unavailable' });
    expect(rig.session.logins).toBe(2);
  });

  it('shared by two replicas is renewed once, by the first that notices', async () => {
    const first = await start();
    const second = await start({ session: first.session, simulator: first.simulator, clock: first.clock });
    await first.adapter.verify(noSignal);
    first.simulator.handle(loginRequest(first.simulator.credentials));
    await first.adapter.listPlants(noSignal);
    await second.adapter.listPlants(noSignal);
    expect(first.session.logins).toBe(2);
  });
});

describe('answers of a cloud in trouble', () => {
  it.each([
    ['HTML', { body: '<html><body>Maintenance</body></html>' }],
    ['half a JSON', { body: '{"success":true,"failCode":0,"data":{"list":[{"plantC' }],
    ['nothing', { body: '' }],
    ['HTTP 500', { status: 500, body: '{"failCode":0,"success":true,"data":{}}' }],
    ['20004', { body: '{"success":false,"failCode":20004,"data":null}' }],
    ['20200', { body: '{"success":false,"failCode":20200,"data":null}' }],
  ])('%s is an outage', async (_, response) => {
    const { adapter, answerNext } = await start();
    answerNext('stations', response);
    expect((await refusal(adapter.listPlants(noSignal))).kind).toBe('unavailable');
  });

  it('a dropped connection is an outage', async () => {
    const rig = await start();
    await rig.close();
    expect((await refusal(rig.adapter.verify(noSignal))).kind).toBe('unavailable');
  });

  it('an unknown code is a protocol error with the code and the text of the vendor', async () => {
    const { adapter, answerNext } = await start();
    answerNext('stations', { body: '{"success":false,"failCode":20777,"message":"strange","data":null}' });
    expect(await refusal(adapter.listPlants(noSignal))).toMatchObject({
      kind: 'protocol',
      details: { call: 'stations', vendorCode: '20777', vendorMessage: 'strange' },
    });
  });

  it.each(['[]', '"text"', 'null', '{}'])('%s is a protocol error', async (body) => {
    const { adapter, answerNext } = await start();
    answerNext('stations', { body });
    expect((await refusal(adapter.listPlants(noSignal))).kind).toBe('protocol');
  });

  it.each(['stations', 'getDevList'] as const)('null for a list of %s is an empty one', async (call) => {
    const { adapter, answerNext } = await start();
    const plants = await adapter.listPlants(noSignal);
    answerNext(call, { body: '{"success":true,"failCode":0,"data":null,"message":null}' });
    const listed = call === 'stations' ? adapter.listPlants(noSignal) : adapter.listDevices(plants, noSignal);
    await expect(listed).resolves.toEqual([]);
  });

  it('20618, the calls of the day, rests the whole account for an hour', async () => {
    const { adapter, answerNext } = await start();
    answerNext('stations', { body: '{"success":false,"failCode":20618,"data":null}' });
    expect(await refusal(adapter.listPlants(noSignal))).toMatchObject({
      kind: 'rate_limited',
      details: { retryAfterMs: 3_600_000, wholeAccount: true },
    });
  });

  it('a call that is refused to a fresh session, while the list of plants is not, is not permitted', async () => {
    const { adapter, simulator, session } = await start();
    const plants = await adapter.listPlants(noSignal);
    const answers = simulator.handle.bind(simulator);
    simulator.handle = (request) =>
      request.path.endsWith('/getDevList') ? { status: 200, body: fixture('error.305.recorded') } : answers(request);
    expect((await refusal(adapter.listDevices(plants, noSignal))).kind).toBe('not_permitted');
    expect((await refusal(adapter.listDevices(plants, noSignal))).kind).toBe('not_permitted');
    expect(session.logins).toBe(2);
  });

  it('never contains the token', async () => {
    const { adapter, answerNext, session } = await start();
    await adapter.verify(noSignal);
    const token = await session.get(() => Promise.reject(new Error('kept')));
    answerNext('stations', { body: `${token} is not JSON` });
    const error = await refusal(adapter.listPlants(noSignal));
    expect(JSON.stringify([error.message, error.details, error.stack, String(error.cause)])).not.toContain(token);
  });
});

describe('error codes', () => {
  const kindOf = (body: string, call: 'getDevRealKpi' | 'getAlarmList' = 'getDevRealKpi', timeScale = 1): VendorError =>
    errorOf(call, JSON.parse(body) as Envelope, timeScale);

  it('reads the recorded 407: wait as long as the window of the call', () => {
    const body = fixture('error.407.recorded');
    expect(kindOf(body)).toMatchObject({
      kind: 'rate_limited',
      details: { vendorMessage: 'ACCESS_FREQUENCY_IS_TOO_HIGH', retryAfterMs: 300_000 },
    });
    expect(kindOf(body, 'getAlarmList').details.retryAfterMs).toBe(900_000);
    expect(kindOf(body, 'getDevRealKpi', 60).details.retryAfterMs).toBe(5000);
  });

  it('reads the documented 20006 as a protocol error', () => {
    expect(kindOf(fixture('error.20006.documented'))).toMatchObject({
      kind: 'protocol',
      details: { vendorCode: '20006' },
    });
  });

  it.each([
    [401, 'not_permitted'],
    [20056, 'not_permitted'],
    [20003, 'credentials_rejected'],
    [20400, 'credentials_rejected'],
    [30029, 'credentials_rejected'],
    [20618, 'rate_limited'],
    [30032, 'protocol'],
  ])('%d is %s', (failCode, kind) => {
    expect(kindOf(`{"success":false,"failCode":${failCode},"data":null}`).kind).toBe(kind);
  });
});
