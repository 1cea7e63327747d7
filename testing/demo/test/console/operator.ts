import type { TestedConsole } from './tested-console.ts';

/** The operator's pages and actions, over all accounts. */
export function operatorScenarios(tested: TestedConsole): void {
  it('issues an account with a password that is shown once, after refusals at the field', async () => {
    const page = await tested.open('operator', { login: tested.operator });
    await page.getByRole('rowheader', { name: tested.account.username, exact: true }).waitFor();
    await tested.expectAccessible(page);
    await tested.picture(page, 'operator');
    await page.setViewportSize({ width: 375, height: 800 });
    await tested.expectNoSidewaysScrolling(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await tested.expectAccessible(page);
    await page.getByRole('button', { name: 'Issue an account' }).click();
    await page.getByLabel('User name', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Issue an account' }).click();
    await page.getByText('3 to 64 of a–z, 0–9 and . _ @ -, beginning with a letter or a digit.').waitFor();
    await page.getByLabel('User name', { exact: true }).fill(tested.account.username);
    await page.getByRole('button', { name: 'Issue an account' }).click();
    await page.getByText('Another account or operator has this user name.').waitFor();
    const username = `issued${Date.now()}`;
    await page.getByLabel('User name', { exact: true }).fill(username);
    await page.getByRole('button', { name: 'Issue an account' }).click();
    const password = await page.getByLabel('One-time password').inputValue();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByLabel('User name contains').fill(username);
    await page.getByRole('rowheader', { name: username }).waitFor();
    expect(page.url()).toContain(`username=${username}`);
    expect(await page.content()).not.toContain(password);
    const own = await tested.open('account/settings', { login: { username, password } });
    await own.getByRole('heading', { name: username }).waitFor();
  });

  it('changes a quota, suspends an account and activates it again', async () => {
    const { id, username, password } = await tested.issueAccount('suspended');
    const page = await tested.open(`operator/accounts/${id}`, { login: tested.operator });
    await page.getByLabel('Device quota').fill('-1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('At least 0.').waitFor();
    await page.getByLabel('Device quota').fill('25');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Suspend …' }).click();
    await page.getByRole('dialog').getByText('its vendor accounts are not polled').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Suspended', { exact: true }).waitFor();
    const own = await tested.open('fleet', { login: null });
    await own.getByLabel('User name').fill(username);
    await own.getByLabel('Password').fill(password);
    await own.getByRole('button', { name: 'Log in' }).click();
    await own.getByText('This account is suspended.').waitFor();
    await page.getByRole('button', { name: 'Activate …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    await own.getByRole('button', { name: 'Log in' }).click();
    await own.getByRole('heading', { name: 'Fleet' }).waitFor();
  });

  it('resets a password, which is shown once', async () => {
    const { id, username } = await tested.issueAccount('reset');
    const page = await tested.open(`operator/accounts/${id}`, { login: tested.operator });
    await page.getByRole('button', { name: 'Reset the password …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the password' }).click();
    const password = await page.getByLabel('One-time password').inputValue();
    const own = await tested.open('fleet', { login: { username, password } });
    await own.getByRole('heading', { name: 'Fleet' }).waitFor();
  });

  it('erases an account when its name was typed, and shows the progress to its end', async () => {
    const { id, username } = await tested.issueAccount('erased');
    const page = await tested.open(`operator/accounts/${id}`, { login: tested.operator });
    await page.getByRole('button', { name: 'Delete and erase …' }).click();
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Delete and erase' });
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel('Type the user name').fill(username);
    await submit.click();
    await page.getByRole('heading', { name: `Erasure of ${id}` }).waitFor();
    await page.getByText('Done', { exact: true }).waitFor();
    await page.getByRole('table', { name: 'Erased items' }).or(page.getByRole('table')).first().waitFor();
    await tested.expectAccessible(page);
    await page.getByRole('link', { name: 'All erasures' }).click();
    await page.getByRole('link', { name: id }).waitFor();
  });

  it('announces maintenance of a vendor, and withdraws it', async () => {
    const page = await tested.open('operator/vendors', { login: tested.operator });
    await page.getByRole('link', { name: /Solplanet/ }).click();
    await page.getByRole('heading', { name: 'Affected accounts' }).waitFor();
    await tested.expectAccessible(page);
    await page.getByRole('button', { name: 'Announce maintenance' }).click();
    await page.getByText('The end must be after the start.').first().waitFor();
    await page.getByLabel('Until').fill('2001-01-01T12:00');
    await page.getByLabel('Message to the accounts').fill('<b>Tonight</b>');
    await page.getByRole('button', { name: 'Announce maintenance' }).click();
    await page.getByText('The end must be after the start.').waitFor();
    const inAnHour = new Date(Date.now() + 3_600_000).toLocaleString('sv', { timeZone: 'Europe/Berlin' });
    await page.getByLabel('Until').fill(inAnHour.slice(0, 16).replace(' ', 'T'));
    await page.getByRole('button', { name: 'Announce maintenance' }).click();
    await page.getByText('<b>Tonight</b>').waitFor();
    await page.getByRole('button', { name: 'Withdraw …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw …' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Announce maintenance' }).waitFor();
  });

  it('creates an operator and removes it after asking', async () => {
    const page = await tested.open('operator/operators', { login: tested.operator });
    const username = `ops${Date.now()}`;
    await page.getByLabel('User name').fill(username);
    await page.getByRole('button', { name: 'Create an operator' }).click();
    await page.getByLabel('One-time password').waitFor();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    const row = page.getByRole('row', { name: username });
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    await tested.expectAccessible(page);
  });

  it('is loaded by operators alone, and shows them no account of their own', async () => {
    const operators = await tested.open('fleet', { login: tested.operator });
    await operators.getByRole('heading', { name: 'Operator' }).waitFor();
    expect(await chunksOf(operators)).toContainEqual(expect.stringMatching(/\/operator-/));
    expect(await operators.getByRole('link', { name: 'Fleet' }).count()).toBe(0);
    const accounts = await tested.open('operator/accounts');
    await accounts.getByRole('heading', { name: 'Fleet' }).waitFor();
    expect(accounts.url()).toMatch(/\/fleet$/);
    await accounts.getByRole('link', { name: 'Account' }).click();
    await accounts.getByRole('heading', { name: 'Device quota' }).waitFor();
    const chunks = await chunksOf(accounts);
    expect(chunks).toContainEqual(expect.stringMatching(/\/account-/));
    expect(chunks).not.toContainEqual(expect.stringMatching(/\/operator-/));
  });
}

/** Addresses of the scripts that a page has loaded. */
function chunksOf(page: Awaited<ReturnType<TestedConsole['open']>>): Promise<string[]> {
  return page.evaluate(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
  );
}
