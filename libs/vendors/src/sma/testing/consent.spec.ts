import { describeVendorConsent, pageOf } from '../../plant-model/testing/consent-suite.ts';
import { sma } from '../index.ts';

describeVendorConsent(sma, { codeSeconds: 60, accessSeconds: 300 });

it.each([
  ['production', 'https://auth.smaapis.de'],
  ['sandbox', 'https://sandbox-auth.smaapis.de'],
])('has the page of the documents: %s', async (region, host) => {
  expect(await pageOf(sma, region, { clientId: 'c', clientSecret: 'secret' })).toBe(
    `${host}/oauth2/auth?response_type=code&client_id=c&redirect_uri=https%3A%2F%2Fus.example%2Fback%3Fx%3D1&state=s-1&scope=offline_access`,
  );
});
