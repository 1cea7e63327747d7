import type { ConsentAccess } from '@heliograph/vendor-contract';
import { describeVendorConsent } from '../plant-model/consent-suite.ts';
import { consent } from './consent.ts';
import { declaration } from './declaration.ts';
import { sungrow } from './index.ts';

describeVendorConsent(sungrow, { codeSeconds: 600, accessSeconds: 172_799 });

const request = { redirectUri: 'https://us.example/back?x=1', state: 's-1' };

/** Returns the page as the vendor has it, for a region. */
function pageOf(region: string, credentials: Record<string, string>): string {
  const { baseUrl, hosts = {} } = declaration.regions.find(({ id }) => id === region)!;
  const access: ConsentAccess = { vendorAccountId: 'va', region, baseUrl, hosts, credentials };
  return consent.url(access, request);
}

it.each([
  ['eu', 'https://web3.isolarcloud.eu/?state=s-1#/authorized-app?cloudId=3'],
  ['global', 'https://web3.isolarcloud.com.hk/?state=s-1#/authorized-app?cloudId=2'],
  ['cn', 'https://web3.isolarcloud.com/?state=s-1#/authorized-app?cloudId=1'],
  ['au', 'https://auweb3.isolarcloud.com/?state=s-1#/authorized-app?cloudId=7'],
  ['in', 'https://web3.isolarcloud.in/?state=s-1#/authorized-app?cloudId=9'],
])('has the page of the documents, the state before the fragment: %s', (region, page) => {
  expect(pageOf(region, { applicationId: '4711' })).toBe(
    `${page}&applicationId=4711&redirectUrl=https%3A%2F%2Fus.example%2Fback%3Fx%3D1`,
  );
});
