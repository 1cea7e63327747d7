import type { SimulatorResponse, VendorError } from '@heliograph/vendor-contract';
import { hashed } from '../solarman-platform/login.ts';
import { demo } from './simulator-accounts.ts';
import { answered, signal, startCloud, type Cloud } from './testing.ts';

const { business, personal } = demo;

let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: 2 });
});
afterEach(() => cloud.close());

const TOKEN = '/account/v1.0/token';
const INFO = '/account/v1.0/info';
const LIST = '/station/v1.0/list';

async function refusal(promise: Promise<unknown>): Promise<VendorError> {
  return (await promise.then(
    () => new Error('was not refused'),
    (error: unknown) => error,
  )) as VendorError;
}

/** The next answer to a path, once. */
function answerOnce(path: string, answer: SimulatorResponse): void {
  cloud.intercept = (request, next) => {
    if (request.path !== path) return next(request);
    cloud.intercept = (later, onward) => onward(later);
    return answer;
  };
}

describe('login', () => {
  it('sends the SHA-256 of the plain password, never the password', async () => {
    const bodies: string[] = [];
    cloud.intercept = (request, next) => (bodies.push(request.body.toString()), next(request));
    await cloud.adapter.verify(signal);
    expect(hashed('password')).toBe('5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8');
    expect(bodies[0]).toContain(hashed(personal.password));
    expect(bodies.join()).not.toContain(personal.password);
  });

  it.each([
    ['e-mail', { email: personal.email }],
    ['user name', { username: personal.username }],
    ['mobile number', { mobile: personal.mobile, countryCode: personal.countryCode }],
  ])('works by %s', async (_, identity) => {
    const { appId, appSecret, password } = cloud.simulator.credentials as Record<
      'appId' | 'appSecret' | 'password',
      string
    >;
    const adapter = cloud.adapterWith({ credentials: { appId, appSecret, password, ...identity } });
    await expect(adapter.listPlants(signal)).resolves.not.toHaveLength(0);
  });

  it.each([
    ['password', { password: 'my-wrong-secret' }, '2101025'],
    ['app secret', { appSecret: 'my-wrong-secret' }, '2101025'],
    ['App ID', { appId: '999999' }, '2101018'],
    ['organisation', { orgId: '999999' }, '2101020'],
  ])('with a wrong %s rejects the credentials and shows none of them', async (_, changes, vendorCode) => {
    const credentials = { ...cloud.simulator.credentials, ...changes };
    const error = await refusal(cloud.adapterWith({ credentials }).verify(signal));
    expect(error).toMatchObject({ kind: 'credentials_rejected', details: { vendorCode } });
    expect(JSON.stringify([error.message, error.details, error.cause])).not.toMatch(/my-wrong|999999|sandbox/);
  });

  it('without any of e-mail, user name and mobile number asks nothing', async () => {
    const { appId = '', appSecret = '', password = '' } = cloud.simulator.credentials;
    const error = await refusal(cloud.adapterWith({ credentials: { appId, appSecret, password } }).verify(signal));
    expect(error.kind).toBe('credentials_rejected');
    expect(cloud.requests).toEqual([]);
  });

  it('proves the password of today though a token is kept', async () => {
    await cloud.adapter.listPlants(signal);
    await cloud.adapter.verify(signal);
    expect(cloud.session.logins).toBe(2);
  });

  it('is made once for all calls, also when several begin together', async () => {
    await Promise.all([cloud.adapter.listPlants(signal), cloud.adapter.listPlants(signal)]);
    expect(cloud.requests).toEqual([TOKEN, INFO, LIST, LIST]);
  });

  it('whose token ends between its two calls asks for another, once', async () => {
    answerOnce(INFO, answered({ code: '2101019', msg: 'auth invalid token', success: false }));
    await cloud.adapter.verify(signal);
    expect(cloud.requests).toEqual([TOKEN, INFO, TOKEN, INFO]);
    cloud.requests.length = 0;
    cloud.intercept = (request, next) =>
      request.path === INFO ? answered({ code: '2101019', msg: 'auth invalid token', success: false }) : next(request);
    expect((await refusal(cloud.adapter.verify(signal))).kind).toBe('unavailable');
    expect(cloud.requests).toEqual([TOKEN, INFO, TOKEN, INFO]);
  });

  it.each(['5183999', 5183999])('keeps the token for its 60 days: expires_in %j', async (expires_in) => {
    cloud.intercept = (request, next) => {
      const answer = next(request);
      if (request.path !== TOKEN) return answer;
      return answered({ ...(JSON.parse(answer.body) as object), expires_in });
    };
    await cloud.adapter.listPlants(signal);
    cloud.clock.now += 59 * 86_400_000;
    await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
    expect(cloud.session.logins).toBe(1);
    cloud.clock.now += 86_400_000;
    await cloud.adapter.listPlants(signal);
    expect(cloud.session.logins).toBe(2);
  });
});

describe('business accounts', () => {
  const credentials = { ...{ appId: '', appSecret: '' }, email: business.email, password: business.password };
  const login = (changes: object = {}): Record<string, string> => {
    const { appId = '', appSecret = '' } = cloud.simulator.credentials;
    return { ...credentials, appId, appSecret, ...changes };
  };

  it('take the token of their company: the personal one, account/info, and the one that counts', async () => {
    const plants = await cloud.adapterWith({ credentials: login() }).listPlants(signal);
    expect(plants.length).toBeGreaterThan(0);
    expect(cloud.requests).toEqual([TOKEN, INFO, TOKEN, LIST]);
  });

  it('take the one token of the organisation the user named', async () => {
    const orgId = String(business.company.companyId);
    const plants = await cloud.adapterWith({ credentials: login({ orgId }) }).listPlants(signal);
    expect(plants.length).toBeGreaterThan(0);
    expect(cloud.requests).toEqual([TOKEN, LIST]);
  });

  it('see nothing with a personal token: orgId 0 asks for it', async () => {
    await expect(cloud.adapterWith({ credentials: login({ orgId: '0' }) }).listPlants(signal)).resolves.toEqual([]);
  });

  it('that may not ask for their companies stay personal', async () => {
    answerOnce(INFO, answered({ success: false, code: '2101023', msg: 'access Denied' }));
    await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
  });

  it('send an organisation id of any length as the number it is', async () => {
    const bodies: string[] = [];
    cloud.intercept = (request) => (
      bodies.push(request.body.toString()),
      answered({ success: true, access_token: 't' })
    );
    await cloud.adapterWith({ credentials: login({ orgId: '9007199254740993001' }) }).verify(signal);
    expect(bodies[0]).toContain('"orgId":9007199254740993001');
  });
});

describe('a token the cloud no longer knows', () => {
  it.each([
    ['auth invalid token', '2101019'],
    ['auth token not found', '2101017'],
  ])('%s: one new login, and the call again', async (msg, code) => {
    await cloud.adapter.verify(signal);
    cloud.requests.length = 0;
    answerOnce(LIST, answered({ code, msg, success: false, requestId: '0' }));
    await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
    expect(cloud.requests).toEqual([LIST, TOKEN, INFO, LIST]);
  });

  it('a numeric code, the words alone and HTTP 401 say the same', async () => {
    for (const answer of [
      answered({ code: 2101019, msg: 'auth invalid token', success: false }),
      answered({ success: false, msg: 'auth invalid token' }),
      answered({}, 401),
    ]) {
      await cloud.adapter.verify(signal);
      answerOnce(LIST, answer);
      await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
    }
  });

  it('revoked in the middle of a listing is renewed once', async () => {
    const plants = await cloud.adapter.listPlants(signal);
    cloud.simulator.revokeTokens!(true);
    await expect(cloud.adapter.listDevices(plants, signal)).resolves.toHaveLength(2);
    expect(cloud.session.logins).toBe(2);
  });

  it('expired after 60 days is renewed, though our clock had not noticed', async () => {
    const { adapter } = cloud;
    await adapter.verify(signal);
    const old = await cloud.session.get(() => Promise.reject(new Error('no login')));
    cloud.clock.now += 5_184_000_000;
    const kept = { get: () => Promise.resolve(old), invalidate: () => Promise.resolve(), logins: 0 };
    const error = await refusal(cloud.adapterWith({ session: kept }).listPlants(signal));
    expect(error).toMatchObject({ kind: 'unavailable' });
    await expect(adapter.listPlants(signal)).resolves.not.toHaveLength(0);
  });

  it('refused again at once is an outage, not a loop of logins', async () => {
    cloud.intercept = (request, next) =>
      request.path === LIST ? answered({ code: '2101019', msg: 'auth invalid token', success: false }) : next(request);
    expect(await refusal(cloud.adapter.listPlants(signal))).toMatchObject({ kind: 'unavailable' });
    expect(cloud.session.logins).toBe(2);
  });

  it('is known by the simulator after a restart of the sandbox', async () => {
    await cloud.adapter.listPlants(signal);
    const restarted = await startCloud({ inverters: 2 });
    try {
      const adapter = restarted.adapterWith({ session: cloud.session });
      await expect(adapter.listPlants(signal)).resolves.not.toHaveLength(0);
      expect(restarted.requests).toEqual([LIST]);
    } finally {
      await restarted.close();
    }
  });
});

describe('answers of a cloud in trouble', () => {
  const refused = (code: string, msg = 'words of the vendor') =>
    answered({ code, msg, success: false, requestId: '0' });

  it.each([
    ['HTML with 200', { status: 200, body: ' <html><body>maintenance</body></html>' }, 'unavailable'],
    ['half a JSON', { status: 200, body: '{"code":null,"msg":null,"success":true,"stationLi' }, 'unavailable'],
    ['nothing', { status: 200, body: '' }, 'unavailable'],
    ['a bare value', { status: 200, body: 'null' }, 'unavailable'],
    ['502', { status: 502, body: '<html></html>' }, 'unavailable'],
    ['503', answered({}, 503), 'unavailable'],
    ['a firewall page with 403', { status: 403, body: '<html></html>' }, 'unavailable'],
    ['403', answered({}, 403), 'not_permitted'],
    ['404', answered({}, 404), 'protocol'],
    ['429', answered({}, 429), 'rate_limited'],
    ['no success member', answered({ stationList: [] }), 'protocol'],
    ['no list', answered({ success: true, total: 1 }), 'protocol'],
    ['an unknown code', refused('9999999'), 'protocol'],
    ['a code named like a member of every object', refused('constructor'), 'protocol'],
    ['2101002', refused('2101002'), 'rate_limited'],
    ['2101003', refused('2101003'), 'not_permitted'],
    ['2101009', refused('2101009'), 'not_permitted'],
    ['2101010', refused('2101010'), 'rate_limited'],
    ['2101023', refused('2101023'), 'not_permitted'],
    ['2101026', refused('2101026'), 'protocol'],
    ['3201001', refused('3201001'), 'unavailable'],
    ['3501004', refused('3501004'), 'unavailable'],
  ])('%s', async (_, answer, kind) => {
    answerOnce(LIST, answer);
    expect(await refusal(cloud.adapter.listPlants(signal))).toMatchObject({ name: 'VendorError', kind });
  });

  it('shows code and words of the vendor', async () => {
    answerOnce(LIST, refused('2101022', 'bussiness error'));
    expect((await refusal(cloud.adapter.listPlants(signal))).details).toMatchObject({
      vendorCode: '2101022',
      vendorMessage: 'bussiness error',
    });
  });

  it.each([
    ['2101002: the window', refused('2101002'), 10_000],
    ['2101010: the allowance', refused('2101010'), 3_600_000],
    ['429 with Retry-After', { ...answered({}, 429), headers: { 'retry-after': '7' } }, 7000],
    ['429 without', answered({}, 429), 10_000],
  ])('waits after %s', async (_, answer, retryAfterMs) => {
    answerOnce(LIST, answer);
    expect((await refusal(cloud.adapter.listPlants(signal))).details.retryAfterMs).toBe(retryAfterMs);
  });

  it('knows a server that went away as unavailable', async () => {
    await cloud.close();
    expect((await refusal(cloud.adapter.verify(signal))).kind).toBe('unavailable');
  });

  it.each([
    ['a page with 401 to the login', { status: 401, body: '<html></html>' }, 'unavailable'],
    ['401 to the login', answered({}, 401), 'credentials_rejected'],
    ['an outage of the login', refused('3201001'), 'unavailable'],
    ['a login without a token', answered({ success: true, access_token: null }), 'unavailable'],
  ])('%s', async (_, answer, kind) => {
    answerOnce(TOKEN, answer);
    expect((await refusal(cloud.adapter.verify(signal))).kind).toBe(kind);
  });
});
