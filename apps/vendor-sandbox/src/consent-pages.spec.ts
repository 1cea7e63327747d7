import { stateOf } from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { visitConsentPage } from '@heliograph/vendors/testing';
import { startSandbox, type Sandbox } from './sandbox.ts';
import { hostVendors } from './hosted-vendor.ts';

const redirectUri = 'https://us.example/callback';
const state = 'state-1';

interface Described {
  id: string;
  baseUrl: string;
  rootUrl: string;
  consentCredentials?: Record<string, string>;
}

let sandbox: Sandbox;
let described: Described[];

beforeAll(async () => {
  const settings = { host: '127.0.0.1', port: 0, timeScale: 60 };
  const vendors = await hostVendors({ ...settings, seed: 1, inverters: 2 });
  sandbox = await startSandbox(settings, vendors, (_, error) => {
    throw error;
  });
  ({ vendors: described } = (await (await fetch(sandbox.url)).json()) as { vendors: Described[] });
});
afterAll(() => sandbox.close());

/** Returns the consent page of a vendor whose hosts are all at that address. */
async function pageOf({ id, consentCredentials = {} }: Described, baseUrl: string): Promise<string> {
  const { declaration, consent } = await loadVendor(id);
  const [region] = declaration.regions;
  const hosts = Object.fromEntries(Object.keys(region?.hosts ?? {}).map((host) => [host, baseUrl]));
  const access = { vendorAccountId: 'va', region: region!.id, baseUrl, hosts, credentials: consentCredentials };
  return (await consent!()).url(access, { redirectUri, state });
}

describe('consent pages in the sandbox', () => {
  it('are listed with the credentials needed before a consent', () => {
    const withPages = described.filter(({ consentCredentials }) => consentCredentials);
    expect(withPages.map(({ id }) => id)).toEqual(['enphase', 'huawei', 'sma', 'solaredge', 'sungrow']);
  });

  it.each(['enphase', 'huawei', 'sma', 'solaredge', 'sungrow'])(
    'lead back, below a path and at the root: %s',
    async (id) => {
      const vendor = described.find((one) => one.id === id)!;
      for (const baseUrl of [vendor.baseUrl, vendor.rootUrl]) {
        const agreed = await visitConsentPage(await pageOf(vendor, baseUrl));
        expect([agreed.redirectUri, stateOf(agreed.parameters), agreed.parameters.code]).toEqual([
          redirectUri,
          state,
          expect.stringMatching(/.{20}/),
        ]);
        const { parameters } = await visitConsentPage(await pageOf(vendor, baseUrl), 'refuses');
        expect([parameters.error, stateOf(parameters), parameters.code]).toEqual(['access_denied', state, undefined]);
      }
    },
  );

  it('of Sungrow pass the fragment on, to the same cloud', async () => {
    const { baseUrl, rootUrl } = described.find(({ id }) => id === 'sungrow')!;
    for (const url of [`${baseUrl}/`, `${rootUrl}/`]) {
      const html = await (await fetch(url)).text();
      const [, target = ''] = /location\.replace\('([^']+)'/.exec(html) ?? [];
      expect(new URL(target, url).href).toBe(`${url}authorized-app?`);
      expect(html).toContain('location.search');
    }
  });
});
