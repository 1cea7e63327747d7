import { describeVendorConsent, pageOf } from '../../plant-model/testing/consent-suite.ts';
import { enphase } from '../index.ts';

describeVendorConsent(enphase, { codeSeconds: 600, accessSeconds: 86_400 });

it('has the page of the documents', async () => {
  expect(await pageOf(enphase, 'global', { clientId: 'c&1', clientSecret: 'secret' })).toBe(
    'https://api.enphaseenergy.com/oauth/authorize?response_type=code&client_id=c%261&redirect_uri=https%3A%2F%2Fus.example%2Fback%3Fx%3D1&state=s-1',
  );
});
