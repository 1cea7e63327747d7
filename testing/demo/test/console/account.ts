import type { Page } from 'playwright-core';
import type { Login, TestedConsole } from './tested-console.ts';

/** Scenarios of an account's own data and settings. Each has an account of its own. */
export function accountScenarios(tested: TestedConsole): void {
  const rows = (page: Page) => page.locator('tbody tr');

  it('shows quota and deliveries by day, on a phone too, in light and dark', async () => {
    const page = await tested.open('account');
    await page.getByRole('heading', { name: 'Device quota' }).waitFor();
    await page.getByRole('table').waitFor();
    expect(page.url()).toMatch(/\/account\/usage$/);
    await tested.expectAccessible(page);
    await tested.picture(page, 'account');
    await page.setViewportSize({ width: 375, height: 800 });
    await tested.expectNoSidewaysScrolling(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await tested.expectAccessible(page);
  });

  it('explains a quota that is used up', async () => {
    const login = await tested.issueAccount('overquota');
    const client = await tested.client(login);
    const credentials = await tested.sandboxCredentials('foxess');
    const { id } = (await client.post('/v1/vendor-accounts', { vendor: 'foxess', credentials })) as { id: string };
    await client.get(`/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${id}`);
    await client.close();
    const page = await tested.open('account/usage', { login });
    await page.getByText('of 10 devices are monitored').waitFor();
    await page.getByText('more devices are listed but not monitored').waitFor();
    await page.getByRole('link', { name: 'Show the monitored devices' }).click();
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
  });

  it('creates an API key that is shown once, and revokes it after asking', async () => {
    const login = await tested.issueAccount('apikeys');
    const page = await tested.open('account/api-keys', { login });
    await page.getByText('There are no API keys.').waitFor();
    await page.getByLabel('write', { exact: true }).check();
    await page.getByRole('button', { name: 'Create an API key' }).click();
    await page.getByText('This is needed.').first().waitFor();
    expect(await page.getByLabel('write', { exact: true }).isChecked()).toBe(true);
    await page.getByLabel('Name').fill('<img src=x onerror=alert(1)>');
    await page.getByRole('button', { name: 'Create an API key' }).dblclick();
    const key = await page.getByLabel('Key', { exact: true }).inputValue();
    expect(key).toMatch(/^hlk_[0-9A-Za-z]{49}$/);
    await tested.expectAccessible(page);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('rowheader', { name: '<img src=x onerror=alert(1)>' }).waitFor();
    expect(await rows(page).count()).toBe(1);
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await rows(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('There are no API keys.').waitFor();
  });

  it('filters the audit log by the address', async () => {
    const login = await tested.issueAccount('audited');
    const client = await tested.client(login);
    await client.post('/v1/groups', { name: 'Roofs' });
    await client.close();
    const page = await tested.open('account/audit-log?action=createGroup', { login });
    const entry = page.getByRole('row', { name: /createGroup.*done.*this account/ });
    // The entry appears a few seconds after the answer.
    await waitAndReloadUntil(page, () => entry.count());
    expect(await rows(page).count()).toBe(1);
    await tested.expectAccessible(page);
    await page.getByLabel('Action').fill('no such action');
    await page.getByText('This does not have the expected form.').first().waitFor();
    await page.getByLabel('Action').fill('deleteGroup');
    await page.getByText('No entry matches these filters.').waitFor();
    expect(page.url()).toContain('action=deleteGroup');
    await page.reload();
    await page.getByText('No entry matches these filters.').waitFor();
  });

  it('changes the password: the other session ends, this page continues', async () => {
    const login = await tested.issueAccount('password');
    const other = await tested.open('account/settings', { login });
    const page = await tested.open('account/password', { login });
    await page.getByLabel('Current password').fill('not my password');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('At least 12 characters.').first().waitFor();
    await page.getByLabel('New password').fill('a much longer password');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The current password is wrong.').waitFor();
    await page.getByLabel('Current password').fill(login.password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The password is changed. All other sessions have ended.').waitFor();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByText('There are no API keys.').waitFor();
    await other.reload();
    await other.getByRole('button', { name: 'Log in' }).waitFor();
  });

  it('keeps language and appearance in this browser', async () => {
    const page = await tested.open('account/appearance');
    await page.getByLabel('Appearance').selectOption('dark');
    await page.getByLabel('Language of this page').selectOption('de');
    await page.getByRole('heading', { name: 'Konto' }).waitFor();
    await page.reload();
    await page.getByLabel('Darstellung').waitFor();
    expect(await page.getByLabel('Darstellung').inputValue()).toBe('dark');
    expect(await page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
    await tested.expectAccessible(page);
  });

  it('deletes the account when its name was typed and its password is right', async () => {
    const login: Login = await tested.issueAccount('deleted');
    const page = await tested.open('account/settings', { login });
    await page.getByRole('button', { name: 'Delete the account …' }).click();
    const submit = page.getByRole('button', { name: 'Delete the account and its data' });
    await page.getByLabel('Password').fill('not my password');
    await page.getByLabel('Type the user name').fill(login.username.slice(0, -1));
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel('Type the user name').fill(login.username);
    await submit.click();
    await page.getByText('The password is wrong.').waitFor();
    await tested.expectAccessible(page);
    await page.getByLabel('Password').fill(login.password);
    await submit.click();
    await page.getByText('The account is deleted. Its data is being erased.').waitFor();
    await page.getByLabel('User name').fill(login.username);
    await page.getByLabel('Password').fill(login.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('The user name or the password is wrong.').waitFor();
  });
}

/** Reloads the page until there is something. The deadline of the scenario ends it. */
async function waitAndReloadUntil(page: Page, count: () => Promise<number>): Promise<void> {
  for (;;) {
    await page.getByRole('row').or(page.getByText('No entry matches')).first().waitFor();
    if ((await count()) > 0) return;
    await page.reload();
  }
}
