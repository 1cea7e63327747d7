import { reported } from '@heliograph/base-data';
import type { VendorError } from '@heliograph/vendor-contract';
import { answered, fixture, inventory, poll, polled, signal, startCloud, type Cloud } from './harness.ts';

let cloud: Cloud;
beforeEach(async () => {
  cloud = await startCloud({ inverters: 2 });
});
afterEach(() => cloud.close());

const refusal = (attempt: Promise<unknown>): Promise<VendorError> =>
  attempt.then(
    () => {
      throw new Error('was not refused');
    },
    (error: unknown) => error as VendorError,
  );

/** Returns the error that an answer to the first call after the token becomes. */
function afterToken(body: object | string, status = 200): Promise<VendorError> {
  cloud.intercept = (request, next) =>
    request.path.endsWith('/access_token') ? next(request) : answered(body, status);
  return refusal(cloud.adapter.listPlants(signal));
}

describe('the token', () => {
  it('is asked for with id and secret, once for all that follows, and sent in its own header', async () => {
    await cloud.adapter.verify(signal);
    await poll(cloud, await inventory(cloud));
    const [first, ...others] = cloud.requests;
    expect(first).toMatchObject({ path: '/open/api/access_token', headers: { 'content-language': 'en_US' } });
    expect(Object.fromEntries(first!.query)).toEqual(cloud.simulator.credentials);
    expect(others.filter(({ path }) => path.endsWith('/access_token'))).toEqual([]);
    expect(new Set(others.map(({ headers }) => headers.accesstoken)).size).toBe(1);
    expect(cloud.session.logins).toBe(1);
  });

  it('trap: lives as long as its answer states', async () => {
    const lifetimes = [28_800, 7200, undefined];
    for (const [i, expires] of lifetimes.entries()) {
      cloud.clock.now += 10 * 3_600_000;
      cloud.intercept = (request, next) =>
        request.path.endsWith('/access_token')
          ? answered({
              code: 200,
              data: { access_token: `t${i}`, ...reported({ expires }) },
            })
          : { ...next(request), status: 200, body: '{"code":200,"rows":[],"totalPage":0}' };
      await cloud.adapter.listPlants(signal);
      cloud.clock.now += ((expires ?? 7200) - 60) * 1000;
      await cloud.adapter.listPlants(signal);
      expect(cloud.session.logins).toBe(2 * i + 1);
      cloud.clock.now += 60_000;
      await cloud.adapter.listPlants(signal);
      expect(cloud.session.logins).toBe(2 * i + 2);
    }
  });

  it('that ended earlier is replaced once (200010 with HTTP 401), in the middle of a poll too', async () => {
    const devices = await inventory(cloud);
    cloud.simulator.revokeTokens!(true);
    expect((await poll(cloud, devices)).length).toBeGreaterThan(0);
    expect(cloud.session.logins).toBe(2);
  });

  it('after eight hours the cloud knows it no more', async () => {
    await cloud.adapter.verify(signal);
    const { headers, ...rest } = cloud.requests[0]!;
    const token = JSON.parse((cloud.simulator.handle({ ...rest, headers }) as { body: string }).body) as {
      data: { access_token: string };
    };
    const ask = (): number =>
      (
        cloud.simulator.handle({
          ...rest,
          path: '/open/api/device/alarmList',
          headers: { accesstoken: token.data.access_token },
        }) as { status: number }
      ).status;
    expect(ask()).toBe(200);
    cloud.clock.now += 28_800_000;
    expect(ask()).toBe(401);
  });

  it('refused right after it was given is an outage, not another round', async () => {
    const error = await afterToken(fixture('error_token.json'), 401);
    expect(error).toMatchObject({ kind: 'unavailable', details: { call: 'developer/plant/page' } });
    expect(cloud.requests).toHaveLength(4);
  });

  it('verify requests a new one although an old one is still valid', async () => {
    await cloud.adapter.verify(signal);
    await cloud.adapter.verify(signal);
    expect(cloud.session.logins).toBe(2);
  });
});

describe('refused credentials', () => {
  it.each([
    [{ appId: 'VH_other1' }, '100009'],
    [{ appSecret: 'wrong-secret-of-mine' }, '100009'],
  ])('%j', async (changes, vendorCode) => {
    const adapter = cloud.adapterWith({ credentials: { ...cloud.simulator.credentials, ...changes } });
    const error = await refusal(adapter.verify(signal));
    expect(error).toMatchObject({ kind: 'credentials_rejected', details: { vendorCode, call: 'access_token' } });
    expect(JSON.stringify([error.message, error.details, error.stack])).not.toContain('wrong-secret-of-mine');
  });

  it('secret and token are cut out of a message that repeats them', async () => {
    cloud.intercept = (request, next) =>
      request.path.endsWith('/access_token')
        ? next(request)
        : answered({
            code: 10003,
            msg: `bad ${request.headers.accesstoken!} ${cloud.simulator.credentials.appSecret!}`,
          });
    expect((await refusal(cloud.adapter.listPlants(signal))).details.vendorMessage).toBe('bad *** ***');
  });

  it('an outage of the token call proves nothing about them', async () => {
    for (const [body, status] of [
      ['<html>401</html>', 401],
      ['{"code":10001,"msg":"System error"}', 200],
      ['{"code":200,', 200],
    ] as const) {
      cloud.intercept = () => answered(body, status);
      expect(await refusal(cloud.adapter.verify(signal))).toMatchObject({ kind: 'unavailable' });
    }
  });

  it('nor does a token call that is accepted without a token, which is no outage', async () => {
    cloud.intercept = () => answered('{"code":200,"msg":"","data":{}}');
    expect(await refusal(cloud.adapter.verify(signal))).toMatchObject({
      kind: 'protocol',
      message: 'access_token: the vendor accepted the login, but its answer has no token',
    });
  });
});

describe('codes', () => {
  it.each([
    [10001, 'unavailable'],
    [10003, 'protocol'],
    [10005, 'not_permitted'],
    [10006, 'protocol'],
    [10016, 'unavailable'],
    [10021, 'unavailable'],
    [200008, 'credentials_rejected'],
    [200014, 'not_permitted'],
    [200015, 'not_permitted'],
    [200005, 'protocol'],
    [500, 'protocol'],
    [123456, 'protocol'],
  ])('%d is %s, in HTTP 200', async (code, kind) => {
    const error = await afterToken({ code, msg: 'so it is', data: null });
    expect(error).toMatchObject({ kind, details: { vendorCode: String(code), vendorMessage: 'so it is' } });
  });

  it.each([10002, 10004, 10007, 200010])('%d: the token is replaced, once', async (code) => {
    await afterToken({ code, msg: 'no' });
    expect(cloud.session.logins).toBe(2);
  });

  it.each(['Too frequent access', 'Access frequency limited', '访问过于频繁'])(
    'trap: 10006 is the rate limit where its message names it: %s',
    async (msg) => {
      expect(await afterToken({ code: 10006, msg })).toMatchObject({
        kind: 'rate_limited',
        details: { retryAfterMs: 5000 },
      });
    },
  );

  it('429 is one, as a code and as a status', async () => {
    expect(await afterToken({ code: 429, msg: '' })).toMatchObject({ kind: 'rate_limited' });
    expect(await afterToken('', 429)).toMatchObject({ kind: 'rate_limited', details: { retryAfterMs: 5000 } });
  });

  it('trap: the other envelope has errCode and errMsg', async () => {
    expect(await afterToken({ errCode: '10005', errMsg: 'No permission' })).toMatchObject({
      kind: 'not_permitted',
      details: { vendorCode: '10005', vendorMessage: 'No permission' },
    });
  });

  it.each([
    ['HTML with 200', '<html><body>maintenance</body></html>', 200, 'unavailable'],
    ['half an answer', '{"code":200,"msg":"request success","rows":[', 200, 'unavailable'],
    ['no envelope', '[]', 200, 'unavailable'],
    ['no code', '{"rows":[]}', 200, 'unavailable'],
    ['500', 'oops', 500, 'unavailable'],
    ['a firewall', '<html>denied</html>', 403, 'unavailable'],
    ['404', '{"status":404,"error":"Not Found"}', 404, 'protocol'],
  ])('%s', async (_, body, status, kind) => {
    expect(await afterToken(body, status)).toMatchObject({ kind });
  });

  it.each([200, 0, '0', '200'])('trap: success is %j', async (code) => {
    cloud.intercept = (request, next) =>
      request.path.endsWith('/access_token') ? next(request) : answered({ code, rows: [], totalPage: 0 });
    await expect(cloud.adapter.listPlants(signal)).resolves.toEqual([]);
  });

  it('a cloud that does not answer', async () => {
    await cloud.close();
    await expect(cloud.adapter.verify(signal)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a device that does not answer', () => {
  it.each([10016, 10021])('%d: is named in a warning, and no failure of the account', async (code) => {
    cloud.intercept = (request, next) =>
      request.path.endsWith('/realtimeDataCommon') ? answered({ code, msg: 'no' }) : next(request);
    await expect(poll(cloud, [polled({ InverterSN: 'A1' })], 'realtime')).resolves.toEqual([]);
    expect(cloud.warnings).toEqual(['the cloud has no data of a device']);
  });
});
