import {
  consentNeeded,
  stateOf,
  VendorError,
  type ConsentCallback,
  type Vendor,
  type VendorAdapter,
  type VendorErrorKind,
} from '@heliograph/vendor-contract';
import { ConsentBench, redirectUri, state } from './consent-bench.ts';
import { pageBehind, visitConsentPage } from './consent-visitor.ts';

export interface ConsentExpectations {
  /** How long a code holds, seconds. */
  codeSeconds: number;
  /** How long an access token holds, seconds. */
  accessSeconds: number;
  /** How many of the park's plants the owner opens. Default: all. */
  opens?: number;
  /** The exchange is documented without the redirect URI. Default: it is checked. */
  redirectUnchecked?: true;
}

type Credentials = Readonly<Record<string, string>>;

/** What the consent of every vendor must hold, on its own simulated cloud over HTTP: page, code, credentials, plants. */
export function describeVendorConsent(vendor: Vendor, expectations: ConsentExpectations): void {
  describe(`an owner’s consent, by ${vendor.declaration.name}`, () => {
    let bench: ConsentBench;
    beforeEach(async () => {
      bench = await ConsentBench.open(vendor);
    });
    afterEach(() => bench.close());

    describeRedemption(vendor, () => bench, expectations);
    describeRefusals(() => bench, expectations);
    describeRotation(() => bench, expectations);
  });
}

type Bench = () => ConsentBench;

function describeRedemption(vendor: Vendor, bench: Bench, { opens }: ConsentExpectations): void {
  it('leads from the page by its code to credentials that open the owner’s plants', async () => {
    const { declaration } = vendor;
    const { consentCredentials, serials } = bench().simulator;
    expect(consentNeeded(declaration.consent, consentCredentials!)).toBe(true);
    const callback = await visitConsentPage(bench().url());
    expect(callback.redirectUri).toBe(redirectUri);
    expect(stateOf(callback.parameters)).toBe(state);
    const filled = await bench().redeem(callback);
    expect(Object.keys(filled).toSorted()).toEqual(declaration.consent!.fills.toSorted());
    const merged = { ...consentCredentials, ...filled };
    expect(consentNeeded(declaration.consent, merged)).toBe(false);
    const adapter = bench().adapter(merged);
    await adapter.verify(bench().signal);
    const plants = await adapter.listPlants(bench().signal);
    expect(plants.length).toBe(opens ?? bench().plants);
    const devices = await adapter.listDevices(plants, bench().signal);
    expect(serials).toEqual(expect.arrayContaining(devices.map(({ InverterSN }) => InverterSN)));
    expect(devices.length).toBeGreaterThan(0);
  });

  it('shows a browser a page to agree or refuse on, without a script', async () => {
    const page = await fetch(pageBehind(bench().url()), {
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

function describeRefusals(bench: Bench, { codeSeconds, redirectUnchecked }: ConsentExpectations): void {
  const refused = async (callback: ConsentCallback, credentials?: Credentials): Promise<VendorErrorKind> => {
    const error: unknown = await bench()
      .redeem(callback, credentials)
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof VendorError)) throw error;
    const words = `${error.message} ${JSON.stringify(error)} ${error.stack ?? ''} ${String(error.cause)}`;
    for (const secret of [callback.parameters.code, ...Object.values(credentials ?? {})])
      if (secret) expect(words).not.toContain(secret);
    return error.kind;
  };

  it('says so when the owner refuses, and asks for nothing then', async () => {
    const callback = await visitConsentPage(bench().url(), 'refuses');
    expect(stateOf(callback.parameters)).toBe(state);
    bench().requests = 0;
    expect(await refused(callback)).toBe('credentials_rejected');
    expect(bench().requests).toBe(0);
  });

  it('takes a code once', async () => {
    const callback = await visitConsentPage(bench().url());
    await bench().redeem(callback);
    expect(await refused(callback)).toBe('credentials_rejected');
  });

  it('takes a code until it expires, and none that was made up', async () => {
    const callback = await visitConsentPage(bench().url());
    bench().now += (codeSeconds + 1) * 1000;
    expect(await refused(callback)).toBe('credentials_rejected');
    const { code = '', ...parameters } = callback.parameters;
    const invented = { ...parameters, code: `${code.slice(0, -6)}999999` };
    expect(await refused({ ...callback, parameters: invented })).toBe('credentials_rejected');
  });

  it('takes a code from the client it was given to only', async () => {
    const callback = await visitConsentPage(bench().url());
    const { declaration } = bench().vendor;
    const credentials = { ...bench().simulator.consentCredentials };
    for (const name of declaration.consent!.needs.filter(
      (member) => declaration.credentials.properties[member]?.writeOnly,
    ))
      credentials[name] = 'no-such-secret-000';
    expect(await refused(callback, credentials)).toBe('credentials_rejected');
  });

  if (!redirectUnchecked)
    it('takes a code for the redirect URI it was sent to only', async () => {
      const callback = await visitConsentPage(bench().url());
      expect(await refused({ ...callback, redirectUri: `${redirectUri}/other` })).toBe('credentials_rejected');
    });

  it('takes an outage for what it is: the code still holds', async () => {
    const callback = await visitConsentPage(bench().url());
    bench().outage = true;
    expect(await refused(callback)).toBe('unavailable');
    bench().outage = false;
    await bench().redeem(callback);
  });
}

function describeRotation(bench: Bench, { accessSeconds }: ConsentExpectations): void {
  const plants = (adapter: VendorAdapter): Promise<unknown> => adapter.listPlants(bench().signal);
  const consented = async (): Promise<Credentials> => ({
    ...bench().simulator.consentCredentials,
    ...(await bench().redeem(await visitConsentPage(bench().url()))),
  });

  it('is kept over tokens that end again and again', async () => {
    const adapter = bench().adapter(await consented());
    for (let turn = 0; turn < 5; turn += 1) {
      await plants(adapter);
      bench().now += (accessSeconds + 1) * 1000;
    }
  });

  it('ends when a used refresh token comes again, and begins anew with a new consent', async () => {
    const credentials = await consented();
    const adapter = bench().adapter(credentials);
    await plants(adapter);
    await expect(plants(bench().adapter(credentials))).rejects.toMatchObject({ kind: 'credentials_rejected' });
    await expect(plants(adapter)).rejects.toMatchObject({ kind: 'credentials_rejected' });
    await plants(bench().adapter(await consented()));
  });
}
