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
}
