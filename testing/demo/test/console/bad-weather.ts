import { Network } from './network.ts';
import type { TestedConsole } from './tested-console.ts';

const api = /\/v1\//;
const refresh = '**/auth/refresh';

/** The page when the service, the network or the session fails. */
export function badWeatherScenarios(tested: TestedConsole): void {
  it('shows a login above a form when the session ends, and keeps the input', async () => {
    const login = await tested.issueAccount('expires');
    const page = await tested.open('connect/solis', { login });
    await page.getByLabel('KeyID', { exact: true }).fill('1300386381670000001');
    await page.getByLabel('KeySecret', { exact: true }).fill('typed-before-the-end');
    // The service refuses the token that the page has, and then the refresh, as after a session that was ended elsewhere.
    const ended = {
      status: 401,
      json: { success: false, code: 401, result: null, error: 'invalid_token', message: 'The session has ended.' },
    };
    await page.route(refresh, (route) => route.fulfill(ended));
    await page.route(api, (route) => route.fulfill(ended));
    await page.getByRole('button', { name: 'Connect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await dialog.waitFor();
    await tested.expectAccessible(page);
    await page.unroute(refresh);
    await page.unroute(api);
    await dialog.getByLabel('User name').fill(login.username);
    await dialog.getByLabel('Password').fill(login.password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('KeySecret', { exact: true }).inputValue()).toBe('typed-before-the-end');
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('The vendor does not accept these credentials.').waitFor();
  });

  it('shows on a slow network that data is loading, and then the data', async () => {
    const page = await tested.open('fleet');
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/v1\/vendor-health/, async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Vendors' }).click();
    await page.getByRole('heading', { name: 'Vendors' }).waitFor();
    await page.getByText('Loading …').first().waitFor();
    await tested.expectAccessible(page);
    release();
    await page.getByRole('article').first().waitFor();
  });

  it('reports that the service does not answer, with a way to retry', async () => {
    const page = await tested.open('fleet');
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
    await page.route(/\/v1\/vendor-health|icon\.svg/, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Vendors' }).click();
    await page.getByText('This did not work').waitFor();
    await tested.expectAccessible(page);
    // From here on the page can reach the service, and retries failed calls by itself: a click may no longer be needed.
    await page.unroute(/\/v1\/vendor-health|icon\.svg/);
    await page.getByRole('article').first().waitFor();
  });

  it('retries on request', async () => {
    const page = await tested.open('fleet');
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
    await page.route(/\/v1\/vendor-health/, (route) => route.fulfill({ status: 502, body: 'no upstream' }));
    await page.getByRole('link', { name: 'Vendors' }).click();
    await page.getByText('This did not work').waitFor();
    await page.unroute(/\/v1\/vendor-health/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('article').first().waitFor();
  });

  it('reloads once when the file of a screen is missing, and then reports it beside a working header', async () => {
    const page = await tested.open('fleet');
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(/\/assets\/vendors-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Vendors' }).click();
    await page.getByText('This screen could not be loaded').waitFor();
    expect(loads).toBe(1);
    await tested.expectAccessible(page);
    await page.getByRole('link', { name: 'Fleet' }).click();
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
    await page.getByRole('link', { name: 'Vendors' }).click();
    await page.getByText('This screen could not be loaded').waitFor();
    await page.unroute(/\/assets\/vendors-[^/]*\.js/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('article').first().waitFor();
    expect(loads).toBe(1);
  });

  it('reports a lost connection, keeps the page, and continues after a reconnect', async () => {
    const network = new Network();
    await network.start();
    const page = await tested.open('fleet', { proxy: network.url });
    const device = page.getByRole('rowheader').getByRole('link').first();
    await device.waitFor();
    network.cut();
    await page.getByRole('link', { name: 'Vendors' }).click();
    await page.getByText('This screen could not be loaded').waitFor();
    await page.getByRole('link', { name: 'Fleet' }).click();
    await page.getByText('No connection: values may be old').waitFor();
    await device.waitFor();
    await tested.expectAccessible(page);
    network.restore();
    await page.getByText('No connection: values may be old').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Vendors' }).click();
    await page.getByRole('article').first().waitFor();
    await network.stop();
  });

  it('reports that the service does not answer before the login', async () => {
    const page = await tested.open('fleet', { login: await tested.issueAccount('restarts') });
    await page.route(refresh, (route) => route.abort('connectionrefused'));
    await page.reload();
    await page.getByText('This did not work').waitFor();
    await page.unroute(refresh);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Fleet' }).waitFor();
  });

  it('keeps two tabs of one login alive, also when both refresh at once', async () => {
    const page = await tested.open('vendors', { login: await tested.issueAccount('twotabs') });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { name: 'Vendors' }).waitFor();
    await Promise.all([page.reload(), other.reload()]);
    for (const tab of [page, other]) await tab.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await other.reload();
    await other.getByRole('button', { name: 'Log in' }).waitFor();
  });

  it('reports that the operator has suspended the user’s own account', async () => {
    const login = await tested.issueAccount('suspended');
    const page = await tested.open('vendors', { login });
    await page.getByRole('article').first().waitFor();
    await tested.changeAccount(login.id, { status: 'suspended' });
    await page.reload();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await page.getByLabel('User name').fill(login.username);
    await page.getByLabel('Password').fill(login.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('This account is suspended. Ask the operator.').waitFor();
  });
}
