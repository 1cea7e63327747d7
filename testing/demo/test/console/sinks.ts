import type { Page } from 'playwright-core';
import type { TestedConsole } from './tested-console.ts';

/** A port of loopback on which no server listens. */
const closedPort = 1;

/** Sinks: settings by the kind's schema, their test, what waits, and why one fails. */
export function sinksScenarios(tested: TestedConsole): void {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

  it('creates a sink once its server accepts the login, changes it, replays to it, pauses and deletes it', async () => {
    const { port, pathname, username, password } = tested.databaseUrl;
    const page = await tested.open('deliver/sinks', { login: await tested.issueAccount('sinks') });
    await page.getByText('There is no sink yet.').waitFor();
    await page.getByRole('link', { name: 'Create a sink' }).click();
    await field(page, 'Name (optional)').fill('warehouse');
    await field(page, 'Host').fill('127.0.0.1');
    await field(page, 'Port').fill(port);
    await field(page, 'Database').fill(pathname.slice(1));
    await field(page, 'User').fill(username);
    await field(page, 'TLS').selectOption('off');
    await field(page, 'Table').fill('console_sink');
    await button(page, 'Create a sink').click();
    await page.getByText('This is needed.').waitFor();
    await field(page, 'Password').fill('wrong');
    await button(page, 'Create a sink').click();
    await page.getByText('password authentication failed').waitFor();
    await tested.expectAccessible(page);
    await field(page, 'Password').fill(decodeURIComponent(password));
    await button(page, 'Create a sink').click();
    await page.getByRole('heading', { name: /^warehouse/ }).waitFor();
    await button(page, 'Test the connection').click();
    await page.getByText('The connection works.').waitFor();
    expect(await page.content()).not.toContain(decodeURIComponent(password));

    await button(page, 'Edit').click();
    await field(page, 'Port').fill(String(closedPort));
    await button(page, 'Save').click();
    await page.getByText('The address or TLS changes, so this is needed again.').waitFor();
    await field(page, 'Port').fill(port);
    await field(page, 'Table').fill('console_sink_2');
    await page.getByRole('main').getByText('Vendors', { exact: true }).click();
    await page.getByRole('checkbox', { name: /solis/i }).check();
    await button(page, 'Save').click();
    await page.getByText('console_sink_2').waitFor();
    await page.getByText('All kinds but the opt-in ones · 1 vendor').waitFor();

    await page.getByRole('link', { name: 'Replay', exact: true }).click();
    // Until the sinks are listed, the form has no destination and is not sent.
    await field(page, 'Send to').locator('option', { hasText: 'warehouse' }).waitFor({ state: 'attached' });
    await button(page, 'Start the replay').click();
    const replay = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'warehouse' }) });
    await replay.getByText('Completed.').waitFor();
    await replay.getByRole('link', { name: 'warehouse' }).click();

    await button(page, 'Pause').click();
    await page.getByText('You paused it.').waitFor();
    await button(page, 'Resume').click();
    await page.getByText('Active', { exact: true }).waitFor();
    await button(page, 'Delete').click();
    await page.getByRole('dialog', { name: 'Delete this sink?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There is no sink yet.').waitFor();
  });

  it('shows why a sink fails and that its records wait, no wider than a phone', async () => {
    const login = await tested.issueAccount('sinks');
    const client = await tested.client(login);
    const settings = { host: '127.0.0.1', port: closedPort, database: 'solar', user: 'solar', password: 'solar' };
    const { id } = (await client.post('/v1/sinks', { kind: 'postgres', name: 'far', settings })) as { id: string };
    await client.close();
    await tested.connectVendor(login);
    const page = await tested.open('deliver/sinks', { login });
    await page.getByText('Fails', { exact: true }).waitFor();
    await page.getByText(`no connection to 127.0.0.1:${closedPort}`).waitFor();
    await page.getByText('Oldest of them').waitFor();
    await tested.expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 800 });
    await tested.expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: 'far', exact: true }).click();
    await page.waitForURL(new RegExp(`/deliver/sinks/${id}$`));
    await button(page, 'Edit').waitFor();
    await tested.expectAccessible(page);
    await tested.expectNoSidewaysScrolling(page);
    await button(page, 'Edit').click();
    await field(page, 'Host').waitFor();
    await tested.expectAccessible(page);
    await tested.expectNoSidewaysScrolling(page);
  });
}
