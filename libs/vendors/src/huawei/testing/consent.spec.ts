import { VendorError, type VendorResponse } from '@heliograph/vendor-contract';
import { describeVendorConsent, pageOf } from '../../plant-model/testing/consent-suite.ts';
import { memoryRefreshTokens, memorySession } from '../../plant-model/testing/simulators.ts';
import { createAdapter } from '../adapter.ts';
import { huawei } from '../index.ts';

describeVendorConsent(huawei, { codeSeconds: 600, accessSeconds: 3600 });

it.each(huawei.declaration.regions.map(({ id }) => id))('has the one page of all regions: %s', async (region) => {
  expect(await pageOf(huawei, region, { clientId: '100234567', clientSecret: 'secret' })).toBe(
    'https://oauth2.fusionsolar.huawei.com/rest/dp/uidm/oauth2/v1/authorize?response_type=code&client_id=100234567' +
      '&redirect_uri=https%3A%2F%2Fus.example%2Fback%3Fx%3D1&scope=pvms.openapi.basic&state=s-1',
  );
});

const consented = { clientId: '100234567', clientSecret: 'cs', refreshToken: 'rt-1' };

/** Returns an adapter in front of these answers, and the headers of its requests. */
function scripted(credentials: Record<string, string>, answers: Record<string, Partial<VendorResponse>[]>) {
  const asked: [string, Record<string, string>][] = [];
  const adapter = createAdapter(
    { vendorAccountId: 'a', region: 'eu5', baseUrl: '', credentials },
    {
      http: {
        request: ({ call, headers = {} }) => {
          asked.push([call, headers]);
          return Promise.resolve({ status: 200, headers: {}, body: '', ...answers[call]?.shift() });
        },
      },
      session: memorySession(() => 0),
      refreshTokens: memoryRefreshTokens(),
      now: () => 0,
      timeScale: 1,
      warn: () => undefined,
    },
  );
  return { adapter, asked };
}

const tokens = (n: number): Partial<VendorResponse> => ({
  body: JSON.stringify({
    access_token: `at-${n}`,
    refresh_token: `rt-${n + 1}`,
    token_type: 'Bearer',
    expires_in: 3600,
  }),
});
const noPlants = { body: '{"success":true,"failCode":0,"data":{"list":[],"pageCount":0}}' };
const signal = new AbortController().signal;

describe('an account by consent', () => {
  it('calls with the bearer token alone, and renews it once where it is refused', async () => {
    const { adapter, asked } = scripted(consented, {
      token: [tokens(1), tokens(2)],
      stations: [{ status: 401, body: '{"error":"invalid_token"}' }, noPlants],
    });
    expect(await adapter.listPlants(signal)).toEqual([]);
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(asked).toEqual([
      ['token', form],
      ['stations', { ...json, authorization: 'Bearer at-1' }],
      ['token', form],
      ['stations', { ...json, authorization: 'Bearer at-2' }],
    ]);
  });

  it.each([
    [{ status: 400, body: '{"error":"invalid_grant"}' }, 'credentials_rejected'],
    [{ status: 401, body: '{"error":"invalid_client"}' }, 'credentials_rejected'],
    [{ status: 401, body: '<html>login</html>' }, 'unavailable'],
    [{ status: 400, body: '{"error":"invalid_request"}' }, 'protocol'],
    [{ status: 429, body: '' }, 'rate_limited'],
    [{ status: 502, body: '' }, 'unavailable'],
    [{ status: 200, body: '{"expires_in":3600}' }, 'protocol'],
  ])('whose token is answered %j is %s', async (answer, kind) => {
    const { adapter } = scripted(consented, { token: [answer] });
    const error: unknown = await adapter.verify(signal).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(VendorError);
    expect((error as VendorError).kind).toBe(kind);
    expect(JSON.stringify(error) + (error as VendorError).message).not.toMatch(/rt-1|"cs"/);
  });

  it.each([
    [{}, /userName \(or clientId and clientSecret/],
    [{ userName: 'u' }, /systemCode/],
    [{ clientId: '1', clientSecret: 's' }, /refreshToken/],
  ])('with %j is refused, naming the missing members', async (credentials, message) => {
    const { adapter, asked } = scripted(credentials, {});
    await expect(adapter.verify(signal)).rejects.toMatchObject({
      kind: 'credentials_rejected',
      message: expect.stringMatching(message),
    });
    expect(asked).toEqual([]);
  });
});
