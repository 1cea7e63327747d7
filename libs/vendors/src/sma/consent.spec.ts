import type { ConsentAccess } from '@heliograph/vendor-contract';
import { describeVendorConsent } from '../plant-model/consent-suite.ts';
import { consent } from './consent.ts';
import { declaration } from './declaration.ts';
import { sma } from './index.ts';

describeVendorConsent(sma, { codeSeconds: 60, accessSeconds: 300 });

const request = { redirectUri: 'https://us.example/back?x=1', state: 's-1' };

/** Returns the page as the vendor has it, for a region. */
function pageOf(region: string, credentials: Record<string, string>): string {
  const { baseUrl, hosts = {} } = declaration.regions.find(({ id }) => id === region)!;
  const access: ConsentAccess = { vendorAccountId: 'va', region, baseUrl, hosts, credentials };
  return consent.url(access, request);
}

it.each([
  ['production', 'https://auth.smaapis.de'],
  ['sandbox', 'https://sandbox-auth.smaapis.de'],
])('has the page of the documents: %s', (region, host) => {
  expect(pageOf(region, { clientId: 'c', clientSecret: 'secret' })).toBe(
    `${host}/oauth2/auth?response_type=code&client_id=c&redirect_uri=https%3A%2F%2Fus.example%2Fback%3Fx%3D1&state=s-1&scope=offline_access`,
  );
});
