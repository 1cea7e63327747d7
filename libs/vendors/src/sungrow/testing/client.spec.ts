import { VendorError, type SimulatorResponse } from '@heliograph/vendor-contract';
import { memoryRefreshTokens } from '../../plant-model/testing/simulators.ts';
import { inventory, poll, samplesOf, signal, startHarness, type Harness } from './harness.ts';

let harness: Harness;

beforeEach(async () => {
  harness = await startHarness({ inverters: 3 });
});
afterEach(() => harness.close());

const verify = async (credentials?: Readonly<Record<string, string>>): Promise<VendorError | undefined> => {
  const adapter = credentials ? harness.adapterWith({ credentials }) : harness.adapter;
  const outcome: unknown = await adapter.verify(signal).catch((thrown: unknown) => thrown);
  return outcome as VendorError | undefined;
};

const answered = (body: string, status = 200): SimulatorResponse => ({ status, body });
const coded = (code: string): SimulatorResponse =>
  answered(`{"result_code":"${code}","result_msg":"m","result_data":null}`);
const loginCount = (): number => harness.requests.filter(({ path }) => path === '/openapi/login').length;

describe('credentials', () => {
  it.each([
    [{ appSecret: 's', userAccount: 'a', userPassword: 'p' }, 'appKey'],
    [{ appKey: 'k', userAccount: 'a', userPassword: 'p' }, 'appSecret'],
    [{ appKey: 'k', appSecret: 's' }, 'refreshToken (or applicationId'],
    [{ appKey: 'k', appSecret: 's', userAccount: 'a' }, 'userPassword'],
    [{ appKey: 'k', appSecret: 's', userPassword: 'p' }, 'userAccount'],
  ])('%j: names the missing member, without a call', async (credentials, member) => {
    const error = await verify(credentials);
    expect(error).toMatchObject({ kind: 'credentials_rejected', message: expect.stringContaining(`${member} `) });
    expect(harness.requests).toEqual([]);
  });

  it('with a refresh token go by OAuth2, also when account and password are there', async () => {
    const { credentials, oauthCredentials } = harness.simulator;
    await verify({ ...credentials, ...oauthCredentials });
    expect(harness.requests.map(({ path }) => path)).toEqual([
      '/openapi/apiManage/refreshToken',
      '/openapi/platform/queryPowerStationList',
    ]);
  });
});

describe('login', () => {
  it.each([
    [{ userPassword: 'wrong' }, 'login_state 0'],
    [{ userAccount: 'nobody@example.com' }, 'login_state -1'],
    [{ userAccount: 'locked@heliograph.example' }, 'login_state 2'],
    [{ userAccount: 'blocked@heliograph.example' }, 'login_state 5'],
    [{ appKey: 'wrong' }, 'E00000'],
    [{ appSecret: 'wrong' }, 'E912'],
  ])('%j is refused as %s, though the envelope of a login reports success', async (changes, vendorCode) => {
    const error = await verify({ ...harness.simulator.credentials, ...changes });
    expect(error).toMatchObject({ kind: 'credentials_rejected', details: { vendorCode } });
    expect(JSON.stringify([error?.message, error?.details])).not.toContain(harness.simulator.credentials.userPassword);
  });

  it('is done once for all calls, and again to verify: an old session proves no password', async () => {
    await inventory(harness.adapter);
    await harness.adapter.verify(signal);
    expect(loginCount()).toBe(2);
    await harness.adapter.verify(signal);
    expect(loginCount()).toBe(3);
  });

  it('is repeated once when the token expired after a day', async () => {
    await inventory(harness.adapter);
    harness.clock.now += 19 * 3_600_000;
    harness.simulator.revokeTokens?.(true);
    const devices = await inventory(harness.adapter);
    expect(devices).toHaveLength(3);
    expect(loginCount()).toBe(2);
  });

  it('is not repeated for ever when fresh tokens are refused', async () => {
    harness.intercept = (request, answer) => (request.path.endsWith('login') ? answer(request) : coded('E00003'));
    await expect(harness.adapter.listPlants(signal)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(loginCount()).toBe(2);
  });

  it('shows its token in the body and its secret in the header only', async () => {
    const secrets: (string | undefined)[] = [];
    harness.intercept = (request, answer) => {
      secrets.push(request.headers['x-access-key'], request.headers.sys_code);
      return answer(request);
    };
    await harness.adapter.verify(signal);
    expect(secrets).toEqual([
      harness.simulator.credentials.appSecret,
      '901',
      harness.simulator.credentials.appSecret,
      '901',
    ]);
    expect(harness.requests[1]!.body).toMatchObject({ token: expect.any(String), lang: '_en_US', size: 1 });
    expect(JSON.stringify(harness.requests)).not.toContain(harness.simulator.credentials.appSecret);
  });
});

describe('OAuth2', () => {
  it('keeps each new refresh token before it uses the session, and uses the newest from then on', async () => {
    const refreshTokens = memoryRefreshTokens();
    const adapter = harness.adapterWith({ credentials: harness.simulator.oauthCredentials, refreshTokens });
    await adapter.verify(signal);
    harness.clock.now += 48 * 3_600_000;
    await adapter.verify(signal);
    const sent = harness.requests
      .filter(({ path }) => path.endsWith('refreshToken'))
      .map(({ body }) => body.refresh_token);
    expect(refreshTokens.kept).toHaveLength(2);
    expect(sent).toEqual([harness.simulator.oauthCredentials.refreshToken, refreshTokens.kept[0]]);
  });

  it('lives on with the same refresh token when the answer brings none, and reads tokens in either place', async () => {
    const refreshTokens = memoryRefreshTokens();
    harness.intercept = (request, answer) => {
      if (!request.path.endsWith('refreshToken')) return answer(request);
      const { access_token } = JSON.parse(answer(request).body) as { access_token: string };
      return answered(JSON.stringify({ access_token, expires_in: -7 }));
    };
    const adapter = harness.adapterWith({ credentials: harness.simulator.oauthCredentials, refreshTokens });
    expect(await inventory(adapter)).toHaveLength(3);
    expect(refreshTokens.kept).toEqual([]);
  });

  it('refreshes once more when the access token is refused with invalid_token', async () => {
    const adapter = harness.adapterWith({ credentials: harness.simulator.oauthCredentials });
    await adapter.verify(signal);
    harness.simulator.revokeTokens?.(true);
    expect(await inventory(adapter)).toHaveLength(3);
    expect(harness.requests.filter(({ path }) => path.endsWith('refreshToken'))).toHaveLength(2);
  });

  it('reports the consent as revoked when the refresh token is invalid', async () => {
    const error = await verify({ ...harness.simulator.oauthCredentials, refreshToken: 'dead' });
    expect(error).toMatchObject({ kind: 'credentials_rejected', message: expect.stringContaining('authorise') });
  });

  it('does not take an outage of the token endpoint for a lost consent', async () => {
    harness.intercept = () => coded('E994');
    expect(await verify(harness.simulator.oauthCredentials)).toMatchObject({ kind: 'unavailable' });
  });
});

describe('encrypted calls', () => {
  it('bring the same, to an application that takes no others', async () => {
    await harness.close();
    harness = await startHarness({ inverters: 3, encryptionDemanded: true });
    const { credentials, rsaPublicKey } = harness.simulator;
    expect(await verify()).toMatchObject({ kind: 'not_permitted', message: expect.stringContaining('rsaPublicKey') });
    harness.requests.length = 0;
    const adapter = harness.adapterWith({ credentials: { ...credentials, rsaPublicKey } });
    const samples = samplesOf(await poll(adapter, await inventory(adapter)));
    expect(samples).toHaveLength(3);
    expect(harness.requests.every(({ body }) => Object.keys(body).length === 0)).toBe(true);
  });

  it('with an invalid public key are not made', async () => {
    const error = await verify({ ...harness.simulator.credentials, rsaPublicKey: 'x'.repeat(200) });
    expect(error).toMatchObject({ kind: 'credentials_rejected', message: expect.stringContaining('rsaPublicKey') });
    expect(harness.requests).toEqual([]);
  });
});

describe('unusable answers', () => {
  it.each([
    ['-1', 'unavailable'],
    ['000', 'unavailable'],
    ['001', 'protocol'],
    ['009', 'protocol'],
    ['010', 'protocol'],
    ['E00000', 'credentials_rejected'],
    ['E00001', 'not_permitted'],
    ['E900', 'not_permitted'],
    ['E901', 'rate_limited'],
    ['E914', 'credentials_rejected'],
    ['E916', 'rate_limited'],
    ['E994', 'unavailable'],
    ['E998', 'rate_limited'],
    ['E999', 'rate_limited'],
    ['E12345', 'protocol'],
  ])('code %s is %s', async (code, kind) => {
    harness.intercept = (request, answer) => (request.path.endsWith('login') ? answer(request) : coded(code));
    await expect(harness.adapter.listPlants(signal)).rejects.toMatchObject({
      kind,
      details: { vendorCode: code, vendorMessage: 'm', call: 'getPowerStationList' },
    });
    expect(loginCount()).toBe(1);
  });

  it.each([
    ['E918', 'the address of this service is not on the allow list'],
    ['E919', 'the user is not on the allow list'],
  ])('%s is a fault of the configuration, and names it', async (code, hint) => {
    harness.intercept = (request, answer) => (request.path.endsWith('login') ? answer(request) : coded(code));
    await expect(harness.adapter.listPlants(signal)).rejects.toMatchObject({
      kind: 'not_permitted',
      message: expect.stringContaining(hint),
    });
    expect(loginCount()).toBe(1);
  });

  it.each(['E998', 'E999'])('%s rests the whole account', async (code) => {
    harness.intercept = (request, answer) => (request.path.endsWith('login') ? answer(request) : coded(code));
    await expect(harness.adapter.listPlants(signal)).rejects.toMatchObject({ details: { wholeAccount: true } });
  });

  it('E900 is a missing permission, not an ended session: no second login', async () => {
    harness.intercept = (request, answer) => (request.path.endsWith('login') ? answer(request) : coded('E900'));
    await expect(harness.adapter.listPlants(signal)).rejects.toMatchObject({ kind: 'not_permitted' });
    expect(loginCount()).toBe(1);
  });

  it.each([
    [answered('<html>504</html>', 504), 'unavailable'],
    [answered('<html>blocked</html>', 403), 'unavailable'],
    [answered('<html>hello</html>'), 'unavailable'],
    [answered('{"result_code":"1","resu'), 'unavailable'],
    [answered(''), 'unavailable'],
    [answered('[]'), 'unavailable'],
    [answered('{"message":"no route"}', 404), 'protocol'],
    [{ ...answered('', 429), headers: { 'retry-after': '7' } }, 'rate_limited'],
    [answered('{}'), 'protocol'],
    [answered('{"result_code":"1","result_data":{}}'), 'protocol'],
  ])('%j is %s', async (response, kind) => {
    harness.intercept = (request, answer) => (request.path.endsWith('login') ? answer(request) : response);
    await expect(harness.adapter.listPlants(signal)).rejects.toMatchObject({ kind });
  });

  it('E999 means to wait for the next full hour, E998 for an hour, E901 a minute', async () => {
    harness.clock.now = Date.parse('2026-06-21T11:48:00Z');
    const retryAfter = async (code: string): Promise<unknown> => {
      harness.intercept = (request, answer) => (request.path.endsWith('login') ? answer(request) : coded(code));
      return harness.adapter.listPlants(signal).catch((error: unknown) => (error as VendorError).details.retryAfterMs);
    };
    expect(await retryAfter('E999')).toBe(12 * 60_000);
    expect(await retryAfter('E998')).toBe(3_600_000);
    expect(await retryAfter('E901')).toBe(60_000);
  });
});
