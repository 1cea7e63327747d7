import type { ConsentAccess } from '@heliograph/vendor-contract';
import { describeVendorConsent } from '../plant-model/consent-suite.ts';
import { consent } from './consent.ts';
import { declaration } from './declaration.ts';
import { enphase } from './index.ts';

describeVendorConsent(enphase, { codeSeconds: 600, accessSeconds: 86_400 });

const request = { redirectUri: 'https://us.example/back?x=1', state: 's-1' };

/** Returns the page as the vendor has it, for a region. */
function pageOf(region: string, credentials: Record<string, string>): string {
  const { baseUrl, hosts = {} } = declaration.regions.find(({ id }) => id === region)!;
  const access: ConsentAccess = { vendorAccountId: 'va', region, baseUrl, hosts, credentials };
  return consent.url(access, request);
}

it('has the page of the documents', () => {
  expect(pageOf('global', { clientId: 'c&1', clientSecret: 'secret' })).toBe(
    'https://api.enphaseenergy.com/oauth/authorize?response_type=code&client_id=c%261&redirect_uri=https%3A%2F%2Fus.example%2Fback%3Fx%3D1&state=s-1',
  );
});
