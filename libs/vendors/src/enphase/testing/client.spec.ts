import { reported } from '@heliograph/base-data';
import { VendorError, type SimulatorResponse, type VendorRequest } from '@heliograph/vendor-contract';
import { json } from '../cloud/answers.ts';
import { demo } from '../cloud/oauth.ts';
import { NOON, startCloud, type Cloud } from './harness.ts';

let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: 6 });
});
afterEach(() => cloud.close());

const failure = async (attempt: Promise<unknown>): Promise<VendorError> => {
  const error: unknown = await attempt.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(VendorError);
  return error as VendorError;
};

const tokenCalls = (): number => cloud.requests.filter((path) => path.startsWith('/oauth/token')).length;

/** Answers calls of the API with this, tokens as always. */
function answerWith(response: SimulatorResponse, matching = '/api/'): void {
  cloud.intercept = (request, answer) => (request.path.includes(matching) ? response : answer(request));
}

describe('credentials', () => {
  const { clientId, clientSecret, apiKey, refreshToken, username, password } = demo;

  it.each([
    [{}, ['clientId', 'clientSecret', 'apiKey', 'refreshToken', 'username and password']],
    [{ clientId, clientSecret, refreshToken }, ['apiKey']],
    [{ clientId, apiKey, clientSecret }, ['refreshToken (developer application)', 'username and password']],
    [{ clientId, apiKey, clientSecret, username }, ['password']],
    [{ clientId, apiKey, clientSecret, password }, ['username']],
  ])('%o: the error names the missing members, and no call is made', async (credentials, missing) => {
    const error = await failure(cloud.adapterWith({ credentials }).verify(cloud.signal));
    expect(error.kind).toBe('credentials_rejected');
    for (const name of missing) expect(error.message).toContain(name);
    expect(cloud.requests).toEqual([]);
  });

  it('of a partner get a token by password', async () => {
    const credentials = { clientId, clientSecret, apiKey, username, password };
    await cloud.adapterWith({ credentials }).verify(cloud.signal);
    expect(cloud.requests[0]).toContain('grant_type=password');
    expect(cloud.refreshTokens.kept).toEqual([]);
  });

  it('refused by the token endpoint are reported without the token that was refused', async () => {
    const wrong = { ...cloud.simulator.credentials, refreshToken: 'eyJ-a-stale-token' };
    const error = await failure(cloud.adapterWith({ credentials: wrong }).verify(cloud.signal));
    expect(error).toMatchObject({ kind: 'credentials_rejected', details: { vendorCode: 'invalid_grant' } });
    expect(`${error.message}${JSON.stringify(error.details)}${error.stack ?? ''}`).not.toContain('stale');
  });

  it.each(['clientSecret', 'apiKey'])('with a wrong %s are refused', async (name) => {
    const credentials = { ...cloud.simulator.credentials, [name]: 'wrong' };
    const error = await failure(cloud.adapterWith({ credentials }).verify(cloud.signal));
    expect(error.kind).toBe('credentials_rejected');
    expect(tokenCalls()).toBe(1);
  });

  it('travel in headers: the API key is in no URL', async () => {
    await cloud.adapter.verify(cloud.signal);
    expect(cloud.requests.join(' ')).not.toContain(apiKey);
  });
});

describe('rotating refresh tokens', () => {
  it('are kept before the session is used, and the newest is used next', async () => {
    await cloud.adapter.verify(cloud.signal);
    const [first] = cloud.refreshTokens.kept;
    cloud.clock.now += 86_400_000;
    await cloud.adapter.verify(cloud.signal);
    expect(cloud.requests.filter((path) => path.startsWith('/oauth')).at(-1)).toContain(first);
    expect(new Set(cloud.refreshTokens.kept).size).toBe(2);
  });

  it('stop the session when they cannot be kept: the next login still has the old one', async () => {
    const refreshTokens = {
      newest: () => Promise.resolve(undefined),
      keep: () => Promise.reject(new VendorError('unavailable', 'no broker')),
    };
    const error = await failure(cloud.adapterWith({ refreshTokens }).verify(cloud.signal));
    expect(error).toMatchObject({ kind: 'unavailable', message: 'no broker' });
    expect(cloud.requests.filter((path) => path.startsWith('/api'))).toEqual([]);
  });
});

describe('a session that ended', () => {
  it('is renewed once, in the middle of a poll', async () => {
    const devices = await cloud.inventory();
    cloud.simulator.revokeTokens!(true);
    expect((await cloud.poll(devices)).length).toBeGreaterThan(0);
    expect(tokenCalls()).toBe(2);
  });

  it('is refused credentials when a fresh token is refused too, after one renewal', async () => {
    answerWith(json({ message: 'Not Authorized', details: 'User is not authorized', code: 401 }, 401));
    const error = await failure(cloud.adapter.verify(cloud.signal));
    expect(error).toMatchObject({
      kind: 'credentials_rejected',
      details: { vendorCode: '401', vendorMessage: 'Not Authorized: User is not authorized' },
    });
    expect(cloud.requests.filter((path) => path.startsWith('/api'))).toHaveLength(2);
  });
});

describe('rate limits', () => {
  const minute = Math.floor(NOON / 60_000) * 60;

  it('are waited out until period_end where it is given', async () => {
    answerWith(
      json(
        {
          message: 'Too Many Requests',
          details: 'Usage limit exceeded for plan Kilowatt',
          code: 429,
          period: 'minute',
          period_start: minute,
          period_end: minute + 60,
          limit: 5,
        },
        429,
      ),
    );
    const error = await failure(cloud.adapter.verify(cloud.signal));
    expect(error).toMatchObject({
      kind: 'rate_limited',
      details: {
        vendorMessage: 'Too Many Requests: Usage limit exceeded for plan Kilowatt',
        retryAfterMs: (minute + 60) * 1000 - cloud.clock.now,
      },
    });
  });

  it('are waited out for a minute where no period is given', async () => {
    answerWith(
      json({ message: 'Too Many Requests', details: 'Usage limit exceeded for plan Kilowatt', code: 429 }, 429),
    );
    expect(await failure(cloud.adapter.verify(cloud.signal))).toMatchObject({
      kind: 'rate_limited',
      details: { retryAfterMs: 60_000 },
    });
  });

  it.each([
    [undefined, undefined, 50, 50_000, 2_678_400],
    ['watt', undefined, 10, 1000, 2_678_400],
    ['megawatt', undefined, 100, 9677, 86_400],
    ['partner', undefined, 300, 48_387, 86_400],
    ['megawatt', '150000', 50, 4838, 86_400],
    [undefined, '100', 1, 100, 2_678_400],
    [undefined, '9999999', 50, 50_000, 2_678_400],
  ])(
    'of plan %s with %s calls a month are brought along by each request',
    async (plan, monthlyCalls, perMinute, limit, perSeconds) => {
      const seen: VendorRequest[] = [];
      const http = {
        request: (request: VendorRequest) => {
          seen.push(request);
          return cloud.http.request(request);
        },
      };
      const credentials = { ...cloud.simulator.credentials, ...reported({ plan, monthlyCalls }) };
      await cloud.adapterWith({ credentials, http }).verify(cloud.signal);
      const ofThePlan = [
        { key: 'plan', limit: perMinute, perSeconds: 60 },
        { key: 'plan', limit, perSeconds },
      ];
      expect(seen.map(({ call, limits }) => [call, limits])).toEqual([
        ['token', undefined],
        ['systems', ofThePlan],
        ['micros_telemetry', ofThePlan],
      ]);
    },
  );
});

describe('errors of the cloud', () => {
  it.each<[string, SimulatorResponse, string, string | undefined]>([
    [
      '403',
      json({ message: 'Forbidden', details: 'Not authorized to access this resource', code: 403 }, 403),
      'not_permitted',
      '403',
    ],
    [
      '404',
      json({ message: 'Not Found', details: 'System not found for {:id=>"1"}', code: 404 }, 404),
      'not_permitted',
      '404',
    ],
    [
      '422',
      json({ message: 'Unprocessable Entity', details: 'Requested date is in the future', code: 422 }, 422),
      'protocol',
      '422',
    ],
    [
      'code as text',
      json({ message: 'Bad request', code: '400', details: ['Invalid system_id'] }, 400),
      'protocol',
      '400',
    ],
    ['405', json({ reason: '405', message: ['Method not allowed'] }, 405), 'protocol', '405'],
    ['501', json({ reason: '501', message: ['Not Implemented'] }, 501), 'protocol', '501'],
    [
      '500 with errorCode',
      json({ errorCode: 7, errorMessages: ['Data is temporarily unavailable'] }, 500),
      'unavailable',
      '7',
    ],
    [
      '500',
      json({ message: 'Internal Server Error', details: 'unable to fetch data', code: 500 }, 500),
      'unavailable',
      '500',
    ],
    ['HTML with 200', { status: 200, body: '<html>maintenance</html>' }, 'unavailable', undefined],
    ['HTML with 401', { status: 401, body: '<html>sign in</html>' }, 'unavailable', undefined],
    ['half an answer', { status: 200, body: '{"total":2,"syst' }, 'unavailable', undefined],
    ['no list', json({ total: 0 }), 'protocol', undefined],
  ])('%s', async (_name, response, kind, vendorCode) => {
    answerWith(response);
    const error = await failure(cloud.adapter.listPlants(cloud.signal));
    expect(error.kind).toBe(kind);
    expect(error.details.vendorCode).toBe(vendorCode);
  });

  it.each<[string, SimulatorResponse, string]>([
    ['HTML', { status: 502, body: '<html>' }, 'unavailable'],
    ['half a token', { status: 200, body: '{"access_token":"eyJhbGciOi' }, 'unavailable'],
    ['no token', json({ token_type: 'bearer' }), 'protocol'],
    ['429', json({ message: 'Too Many Requests', code: 429 }, 429), 'rate_limited'],
    ['an error of another kind', json({ error: 'unsupported_grant_type' }, 400), 'protocol'],
    ['500', json({ error: 'server_error' }, 500), 'unavailable'],
  ])('of the token endpoint: %s', async (_name, response, kind) => {
    answerWith(response, '/oauth/token');
    const error = await failure(cloud.adapter.verify(cloud.signal));
    expect(error.kind).toBe(kind);
    expect(`${error.message} ${error.stack ?? ''} ${String(error.cause)}`).not.toContain('eyJhbGciOi');
  });
});
