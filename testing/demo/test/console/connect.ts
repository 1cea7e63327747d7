import type { Locator, Page } from 'playwright-core';
import type { TestedConsole } from './tested-console.ts';

async function fill(page: Page, labels: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(labels)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** From the login to the first live record. */
export function firstRecordScenario(tested: TestedConsole): void {
  it('connects Solis with the sandbox credential and shows the first record as it arrives', async () => {
    const { keyId, keySecret } = await tested.sandboxCredentials('solis');
    const page = await tested.open('connect', { login: await tested.issueAccount('connects') });
    await page.getByRole('searchbox', { name: 'Search vendors' }).fill('solis');
    await page.getByRole('link', { name: /SolisCloud/ }).click();
    await page.getByText('API Management, after the API was activated there').waitFor();
    await fill(page, { KeyID: keyId!, KeySecret: keySecret! });
    await tested.picture(page, 'connect');
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'First record' }).waitFor();
    await page.getByText('"DataSources": "solis"').waitFor();
    // New accounts have ten devices, the cloud has twelve.
    await page.getByText('2 devices are not monitored').waitFor();
    await page.getByRole('link', { name: 'Open the fleet' }).click();
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
  });
}

/** The same by the keyboard alone, from the page before the login. */
export function keyboardScenario(tested: TestedConsole): void {
  it('goes from the login to the first live record by the keyboard alone', async () => {
    const { keyId, keySecret } = await tested.sandboxCredentials('solis');
    const { username, password } = await tested.issueAccount('keyboard');
    const page = await tested.open('', { login: null });
    // The field of the user name has the focus already.
    await page.getByLabel('User name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(username);
    await typeInto(page, page.getByLabel('Password'), password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
    await enter(page, page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Connect' }));
    await typeInto(page, page.getByRole('searchbox', { name: 'Search vendors' }), 'solis');
    await enter(page, page.getByRole('link', { name: /SolisCloud/ }));
    await typeInto(page, page.getByLabel('KeyID', { exact: true }), keyId!);
    await typeInto(page, page.getByLabel('KeySecret', { exact: true }), keySecret!);
    await page.keyboard.press('Enter');
    await page.getByText('"DataSources": "solis"').waitFor();
    await enter(page, page.getByRole('link', { name: 'Open the fleet' }));
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
  });
}

/** More Tab stops than any of these screens has before its target. */
const MAX_TABS = 60;

/** Moves the focus by Tab until it reaches the element. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function enter(page: Page, link: Locator): Promise<void> {
  await tabTo(page, link);
  await page.keyboard.press('Enter');
}

/** Credentials, and the problems that the service and a vendor report about them. */
export function connectScenarios(tested: TestedConsole): void {
  firstRecordScenario(tested);
  keyboardScenario(tested);

  it('shows at each member the missing value, and keeps the input', async () => {
    const page = await tested.open('connect/solis');
    await fill(page, { KeyID: '1300386381670000001' });
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('This is needed.').first().waitFor();
    expect(await page.getByLabel('KeyID', { exact: true }).inputValue()).toBe('1300386381670000001');
  });

  it("shows the vendor's refusal in plain words, and keeps the input", async () => {
    const page = await tested.open('connect/solis', { login: await tested.issueAccount('refused') });
    await fill(page, { KeyID: '1300386381670000001', KeySecret: 'not-the-secret-of-this-key' });
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('The vendor does not accept these credentials.').waitFor();
    await page.getByText(/the cloud refused the signature/).waitFor();
    await tested.expectAccessible(page);
    expect(await page.getByLabel('KeySecret', { exact: true }).inputValue()).toBe('not-the-secret-of-this-key');
  });

  it('reports an unavailable vendor, and connects when it has recovered', async () => {
    const { token } = await tested.sandboxCredentials('growatt');
    const page = await tested.open('connect/growatt', { login: await tested.issueAccount('away') });
    await tested.clouds.set('growatt', { outage: true });
    try {
      await page.getByLabel(/token/i).first().fill(token!);
      await page.getByRole('button', { name: 'Connect' }).click();
      await page.getByRole('alert').filter({ hasText: 'This did not work' }).waitFor();
    } finally {
      await tested.clouds.calm('growatt');
    }
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText(/plants, 12 devices/).waitFor();
  });

  it("leads to the vendor's consent page where the owner has to consent", async () => {
    const { clientId, clientSecret, apiKey } = await tested.sandboxCredentials('enphase');
    const page = await tested.open('connect/enphase', { login: await tested.issueAccount('consents') });
    await page.getByText('The owner of the plants consents').waitFor();
    await fill(page, { 'Client ID': clientId!, 'Client secret': clientSecret!, 'API key': apiKey! });
    await page.getByRole('button', { name: 'Connect' }).click();
    const link = page.getByRole('link', { name: 'Open the consent page of the vendor' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toContain('enphase');
    await page.reload();
    await link.waitFor();
    await tested.expectAccessible(page);
  });

  it('finds a vendor by its name, and reports when no vendor has it', async () => {
    const page = await tested.open('connect', { dark: true });
    await page.getByRole('link', { name: /Huawei/ }).waitFor();
    await tested.expectAccessible(page);
    const search = page.getByRole('searchbox', { name: 'Search vendors' });
    await search.fill('sun');
    expect(await page.getByRole('link', { name: /Sungrow/ }).count()).toBe(1);
    await search.fill('no such vendor');
    await page.getByText('No vendor has this name.').waitFor();
  });

  it('is available in German and Chinese, and remembers the choice', async () => {
    const page = await tested.open('connect', { locale: 'de-DE' });
    await page
      .getByRole('heading', { name: 'Herstellerkonto' })
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await page.getByRole('combobox').first().selectOption('zh');
    await page.getByRole('navigation', { name: '页面' }).waitFor();
    await page.reload();
    await page.getByRole('navigation', { name: '页面' }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tested.expectAccessible(page);
  });
}
