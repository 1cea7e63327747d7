import { describeVendorConsent, pageOf } from '../../plant-model/testing/consent-suite.ts';
import { sungrow } from '../index.ts';

describeVendorConsent(sungrow, { codeSeconds: 600, accessSeconds: 172_799 });

it.each([
  ['eu', 'https://web3.isolarcloud.eu/?state=s-1#/authorized-app?cloudId=3'],
  ['global', 'https://web3.isolarcloud.com.hk/?state=s-1#/authorized-app?cloudId=2'],
  ['cn', 'https://web3.isolarcloud.com/?state=s-1#/authorized-app?cloudId=1'],
  ['au', 'https://auweb3.isolarcloud.com/?state=s-1#/authorized-app?cloudId=7'],
  ['in', 'https://web3.isolarcloud.in/?state=s-1#/authorized-app?cloudId=9'],
])('has the page of the documents, the state before the fragment: %s', async (region, page) => {
  expect(await pageOf(sungrow, region, { applicationId: '4711' })).toBe(
    `${page}&applicationId=4711&redirectUrl=https%3A%2F%2Fus.example%2Fback%3Fx%3D1`,
  );
});
