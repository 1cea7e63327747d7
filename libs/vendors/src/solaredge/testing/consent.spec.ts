import { describeVendorConsent, pageOf, pageRequest } from '../../plant-model/testing/consent-suite.ts';
import { consent } from '../auth.ts';
import { solaredge } from '../index.ts';

describeVendorConsent(solaredge, { codeSeconds: 600, accessSeconds: 7200, opens: 1, redirectUnchecked: true });

it('has the page of the documents', async () => {
  expect(await pageOf(solaredge, 'global', { clientId: 'c', clientSecret: 'secret' })).toBe(
    'https://connect.solaredge.com/authorize?client_id=c&redirect_uri=https%3A%2F%2Fus.example%2Fback%3Fx%3D1&response_type=code&scope=SITE_DATA+DEVICE_DATA&access_duration=24&state=s-1&external_id=s-1',
  );
});

describe('a redirect without a site', () => {
  const parameters = { code: 'c', state: 's' };
  const redeem = (credentials: Record<string, string>, site = {}): Promise<unknown> => {
    const access = { vendorAccountId: 'va', region: 'global', baseUrl: '', hosts: {}, credentials };
    const http = { request: () => Promise.reject(new Error('asked')) };
    const callback = { redirectUri: pageRequest.redirectUri, parameters: { ...parameters, ...site } };
    return consent.redeem(access, callback, { http, now: Date.now } as never, new AbortController().signal);
  };

  it('opens nothing: the code is not used', async () => {
    await expect(redeem({})).rejects.toMatchObject({ kind: 'protocol' });
    await expect(redeem({}, { site_id: '../1' })).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('is enough where the user has named it', async () => {
    await expect(redeem({ siteIds: '17' })).rejects.toThrow('asked');
  });
});
