import type { Page } from 'playwright-core';
import type { TestedConsole } from './tested-console.ts';

/** Login, its refusals, and what becomes of a page whose session ends. */
export function loginScenarios(tested: TestedConsole): void {
  it('reports a wrong password, and logs in with the right one', async () => {
    const page = await tested.open('fleet', { login: null });
    await page.getByRole('heading', { name: 'Heliograph' }).waitFor();
    await page.waitForFunction('document.title === "Log in · Heliograph"');
    await tested.expectAccessible(page);
    await page.getByLabel('User name').fill(tested.account.username);
    await page.getByLabel('Password').fill('not-this-password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('The user name or the password is wrong.').waitFor();
    await page.getByLabel('Password').fill(tested.account.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
  });

  it('stays logged in over a reload, keeps no token where another script could read it, and logs out', async () => {
    const page = await tested.open('fleet');
    await page.reload();
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
    );
    expect(stored).not.toMatch(/eyJ|token/i);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });

  it('shows the login in every tab after a logout in one', async () => {
    const page = await tested.open('fleet');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { name: 'Fleet' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await other.getByRole('button', { name: 'Log in' }).waitFor();
  });

  it('signs in with a passkey that was added with the password, until it is removed', async () => {
    const login = await tested.issueAccount('passkey');
    const page = await tested.open('account/security', { login });
    await addAuthenticator(page);
    const form = page.locator('form', { hasText: 'Add a passkey' });
    await form.getByLabel('Name').fill('<b>Laptop</b>');
    await form.getByLabel('Current password').fill('not-this-password');
    await form.getByRole('button').click();
    await form.getByText('The current password is wrong.').waitFor();
    await form.getByLabel('Current password').fill(login.password);
    await form.getByRole('button').click();
    const row = page.getByRole('row', { name: '<b>Laptop</b>' });
    await row.getByText('not yet').waitFor();
    await tested.expectAccessible(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await row.waitFor();
    expect(await row.getByText('not yet').count()).toBe(0);
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(login.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('The passkey is not registered here').waitFor();
  });
}

/** A passkey of this device, whose owner is verified at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const verified = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, ...verified },
  });
}
