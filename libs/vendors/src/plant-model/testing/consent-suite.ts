import { consentNeeded, stateOf, VendorError } from '@heliograph/vendor-contract';
import type { ConsentCallback, Vendor, VendorAdapter, VendorErrorKind } from '@heliograph/vendor-contract';
import { ConsentHarness, redirectUri, state } from './consent-harness.ts';
import { consentPageUrl, visitConsentPage } from './consent-visitor.ts';

export interface ConsentExpectations {
  /** The lifetime of a code, seconds. */
  codeSeconds: number;
  /** The lifetime of an access token, seconds. */
  accessSeconds: number;
  /** The number of plants of the plant model that the owner opens. Default: all. */
  opens?: number;
  /** The exchange is documented without the redirect URI. Default: it is checked. */
  redirectUnchecked?: true;
}

type Credentials = Readonly<Record<string, string>>;

/** The consent that the addresses of pages are written for. */
export const pageRequest = { redirectUri: 'https://us.example/back?x=1', state: 's-1' };

/** Returns the address of the page as the vendor has it, for a region. */
export async function pageOf(vendor: Vendor, region: string, credentials: Credentials): Promise<string> {
  const { baseUrl, hosts = {} } = vendor.declaration.regions.find(({ id }) => id === region)!;
  const consent = await vendor.consent!();
  return consent.url({ vendorAccountId: 'va', region, baseUrl, hosts, credentials }, pageRequest);
}

/** Tests the consent of a vendor on its own simulated cloud over HTTP: page, code, credentials, plants. */
export function describeVendorConsent(vendor: Vendor, expectations: ConsentExpectations): void {
  describe(`an owner’s consent, by ${vendor.declaration.name}`, () => {
    let harness: ConsentHarness;
    beforeEach(async () => {
      harness = await ConsentHarness.open(vendor);
    });
    afterEach(() => harness.close());

    describeRedemption(vendor, () => harness, expectations);
    describeRefusals(() => harness, expectations);
    describeRotation(() => harness, expectations);
  });
}

type Harness = () => ConsentHarness;

function describeRedemption(vendor: Vendor, harness: Harness, { opens }: ConsentExpectations): void {
  it('leads from the page by its code to credentials that open the owner’s plants', async () => {
    const { declaration } = vendor;
    const { consentCredentials, serials } = harness().simulator;
    expect(consentNeeded(declaration.consent, consentCredentials!)).toBe(true);
    const callback = await visitConsentPage(harness().url());
    expect(callback.redirectUri).toBe(redirectUri);
    expect(stateOf(callback.parameters)).toBe(state);
    const filled = await harness().redeem(callback);
    expect(Object.keys(filled).toSorted()).toEqual(declaration.consent!.fills.toSorted());
    const merged = { ...consentCredentials, ...filled };
    expect(consentNeeded(declaration.consent, merged)).toBe(false);
    const adapter = harness().adapter(merged);
    await adapter.verify(harness().signal);
    const plants = await adapter.listPlants(harness().signal);
    expect(plants.length).toBe(opens ?? harness().plants);
    const devices = await adapter.listDevices(plants, harness().signal);
    expect(serials).toEqual(expect.arrayContaining(devices.map(({ InverterSN }) => InverterSN)));
    expect(devices.length).toBeGreaterThan(0);
  });

  it('shows a browser a page to agree or refuse on, without a script', async () => {
    const page = await fetch(consentPageUrl(harness().url()), {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    const html = await page.text();
    expect([page.status, html.includes('<script')]).toEqual([200, false]);
    const links = [...html.matchAll(/href="(\?[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    const answers = links.map((link) => fetch(new URL(link, page.url), { redirect: 'manual' }));
    const [agreed, refused] = (await Promise.all(answers)).map(({ headers }) => new URL(headers.get('location')!));
    expect([agreed!.searchParams.has('code'), refused!.searchParams.has('code')]).toEqual([true, false]);
    expect([agreed, refused].map((url) => stateOf(Object.fromEntries(url!.searchParams)))).toEqual([state, state]);
  });
}

function describeRefusals(harness: Harness, { codeSeconds, redirectUnchecked }: ConsentExpectations): void {
  const refused = async (callback: ConsentCallback, credentials?: Credentials): Promise<VendorErrorKind> => {
    const error: unknown = await harness()
      .redeem(callback, credentials)
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof VendorError)) throw error;
    const errorText = `${error.message} ${JSON.stringify(error)} ${error.stack ?? ''} ${String(error.cause)}`;
    for (const secret of [callback.parameters.code, ...Object.values(credentials ?? {})])
      if (secret) expect(errorText).not.toContain(secret);
    return error.kind;
  };

  it('reports the owner’s refusal, and asks for nothing then', async () => {
    const callback = await visitConsentPage(harness().url(), 'refuses');
    expect(stateOf(callback.parameters)).toBe(state);
    harness().requests = 0;
    expect(await refused(callback)).toBe('credentials_rejected');
    expect(harness().requests).toBe(0);
  });

  it('takes a code once', async () => {
    const callback = await visitConsentPage(harness().url());
    await harness().redeem(callback);
    expect(await refused(callback)).toBe('credentials_rejected');
  });

  it('takes a code until it expires, and none that was made up', async () => {
    const callback = await visitConsentPage(harness().url());
    harness().now += (codeSeconds + 1) * 1000;
    expect(await refused(callback)).toBe('credentials_rejected');
    const { code = '', ...parameters } = callback.parameters;
    const invented = { ...parameters, code: `${code.slice(0, -6)}999999` };
    expect(await refused({ ...callback, parameters: invented })).toBe('credentials_rejected');
  });

  it('takes a code from the client it was given to only', async () => {
    const callback = await visitConsentPage(harness().url());
    const { declaration } = harness().vendor;
    const credentials = { ...harness().simulator.consentCredentials };
    for (const name of declaration.consent!.needs.filter(
      (member) => declaration.credentials.properties[member]?.writeOnly,
    ))
      credentials[name] = 'no-such-secret-000';
    expect(await refused(callback, credentials)).toBe('credentials_rejected');
  });

  if (!redirectUnchecked)
    it('takes a code for the redirect URI it was sent to only', async () => {
      const callback = await visitConsentPage(harness().url());
      expect(await refused({ ...callback, redirectUri: `${redirectUri}/other` })).toBe('credentials_rejected');
    });

  it('reports an outage as such: the code is still valid', async () => {
    const callback = await visitConsentPage(harness().url());
    harness().outage = true;
    expect(await refused(callback)).toBe('unavailable');
    harness().outage = false;
    await harness().redeem(callback);
  });
}

function describeRotation(harness: Harness, { accessSeconds }: ConsentExpectations): void {
  const plants = (adapter: VendorAdapter): Promise<unknown> => adapter.listPlants(harness().signal);
  const consented = async (): Promise<Credentials> => ({
    ...harness().simulator.consentCredentials,
    ...(await harness().redeem(await visitConsentPage(harness().url()))),
  });

  it('is kept over tokens that end again and again', async () => {
    const adapter = harness().adapter(await consented());
    for (let turn = 0; turn < 5; turn += 1) {
      await plants(adapter);
      harness().now += (accessSeconds + 1) * 1000;
    }
  });

  it('ends when a used refresh token comes again, and starts again with a new consent', async () => {
    const credentials = await consented();
    const adapter = harness().adapter(credentials);
    await plants(adapter);
    await expect(plants(harness().adapter(credentials))).rejects.toMatchObject({ kind: 'credentials_rejected' });
    await expect(plants(adapter)).rejects.toMatchObject({ kind: 'credentials_rejected' });
    await plants(harness().adapter(await consented()));
  });
}
