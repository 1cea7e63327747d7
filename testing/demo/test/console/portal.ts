import { reported } from '@heliograph/base-data';
import type { Frame, Page, Route } from 'playwright-core';
import type { Login, TestedConsole } from './tested-console.ts';

interface CreatedSession {
  token: string;
  expiresAt: number;
}

const platform = 'http://localhost:41999';
const stranger = 'http://localhost:41998';

/** The console inside the page of a platform, opened by a portal session. */
export function portalScenarios(tested: TestedConsole): void {
  async function createSession(body: object, login?: Login): Promise<CreatedSession> {
    const client = await tested.client(login);
    const session = (await client.post('/v1/portal-sessions', body)) as CreatedSession;
    await client.close();
    return session;
  }

  it('is created with an address that is shown once, and that opens a read-only page', async () => {
    const page = await tested.open('account/portal-sessions');
    await page.getByLabel('Origin of the page').fill('app.example.com');
    await page.getByRole('button', { name: 'Create a portal session' }).click();
    await page.getByText('An origin is needed, such as https://app.example.com.').waitFor();
    await page.getByLabel('Origin of the page').fill('https://app.example.com');
    await page.getByRole('button', { name: 'Create a portal session' }).click();
    const address = await page.getByLabel('Address to embed').inputValue();
    expect(address).toMatch(/\/console#hlp_[0-9A-Za-z]+$/);
    await tested.expectAccessible(page);
    const portal = await tested.open(new URL(address).hash, { login: null });
    await portal.getByRole('heading', { name: 'Fleet' }).waitFor();
  });

  it('is listed with its scopes, and ends when it is revoked', async () => {
    const login = await tested.issueAccount('portals');
    const { token } = await createSession({}, login);
    const portal = await tested.open(`vendors#${token}`, { login: null });
    await portal.getByRole('heading', { name: 'Vendors' }).waitFor();
    const page = await tested.open('account/portal-sessions', { login });
    await page.getByRole('row', { name: /Read-only any allowed page a login 1 of 10/ }).waitFor();
    await tested.expectAccessible(page);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('There are no open portal sessions.').waitFor();
    // The page learns of it by its next call.
    await portal.getByRole('dialog', { name: 'The session has ended' }).waitFor();
  });

  it('reads, and offers no write action, nor the account; its token is only in memory', async () => {
    const { token } = await createSession({});
    const page = await tested.open(`vendors#${token}`, { login: null });
    await page.getByRole('heading', { name: 'Vendors' }).waitFor();
    await page.getByText('Read-only').waitFor();
    await page.getByText('Session until').waitFor();
    const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    expect(await screens.allTextContents()).toEqual([
      'Fleet',
      // With their number, where there are any.
      expect.stringMatching(/^Alarms\b/),
      'Groups',
      'Vendors',
      'Deliver',
    ]);
    expect(await page.getByRole('button', { name: 'Log out' }).count()).toBe(0);
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state])',
    );
    expect(stored).not.toMatch(/eyJ|hlp_/);
    expect(page.url()).toMatch(/\/vendors$/);
    await tested.expectAccessible(page);
    for (const screen of ['account/api-keys', 'connect', 'operator/accounts']) {
      await page.evaluate(`history.pushState(null, '', '/console/${screen}')`);
      await page.getByRole('heading', { name: 'Fleet' }).waitFor();
    }
  });

  it('offers what writes to a session that may, inside of a page and by no link of a stranger', async () => {
    const { token } = await createSession({ readOnly: false });
    const page = await tested.open(`connect#${token}`, { login: null });
    await page.getByText('This session was made for another page').waitFor();
    expect(await page.locator('input').count()).toBe(0);
    const frame = await embed(page, platform, page.url().replace(/#.*$/, '') + `#${token}`);
    await frame.getByRole('heading', { name: 'Connect a vendor account' }).waitFor();
    expect(await frame.getByText('Read-only').count()).toBe(0);
    expect(await frame.getByRole('link', { name: 'Account' }).count()).toBe(0);
  });

  it('shows the next step when its token is refused, and requests no password', async () => {
    const page = await tested.open('fleet#hlp_unknown', { login: null });
    await page.getByText('Reload the page that shows it').waitFor();
    expect(await page.locator('input').count()).toBe(0);
    await tested.expectAccessible(page);
  });

  it('ends when it expires, with a message above the page', async () => {
    const { token } = await createSession({ ttlSeconds: 3_600 });
    const page = await tested.open('fleet', { login: null });
    await page.clock.install();
    // Another fragment of the same page is another session.
    await page.goto(`${page.url()}#${token}`);
    await page.getByText('Session until').waitFor();
    await page.clock.fastForward('01:00:01');
    await page.getByRole('dialog', { name: 'The session has ended' }).waitFor();
    expect(await page.locator('input[type=password]').count()).toBe(0);
    await tested.expectAccessible(page);
  });

  it('is shown in the page that it was made for, and in no other', async () => {
    const { token } = await createSession({ origin: platform });
    const page = await tested.open('fleet', { login: null });
    const address = `${page.url()}#${token}`;
    const shown = await embed(page, platform, address);
    await shown.getByRole('heading', { name: 'Fleet' }).waitFor();
    const refused = await embed(page, stranger, address);
    await refused.getByText('This session was made for another page').waitFor();
    expect(await refused.getByRole('navigation').count()).toBe(0);
  });

  it('shows no login in a frame without a token', async () => {
    const page = await tested.open('fleet', { login: null });
    const frame = await embed(page, platform, page.url());
    await frame.getByText('Reload the page that shows it').waitFor();
    expect(await frame.locator('input').count()).toBe(0);
  });
}

/** Opens a page of another origin with the console in a frame, as an operator allows it who names that origin in CONSOLE_FRAME_ORIGINS. */
async function embed(page: Page, origin: string, address: string): Promise<Frame> {
  const body = `<!doctype html><title>A platform</title><iframe src="${address}" title="Heliograph"></iframe>`;
  await page.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.route(address.replace(/#.*/, ''), (route) => allowFrame(route, origin));
  await page.goto(`${origin}/`);
  const handle = await page.locator('iframe').elementHandle();
  return (await handle.contentFrame())!;
}

async function allowFrame(route: Route, origin: string): Promise<void> {
  const response = await route.fetch();
  const headers = response.headers();
  const policy = headers['content-security-policy']?.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`);
  delete headers['x-frame-options'];
  await route.fulfill({
    response,
    headers: { ...headers, ...reported({ 'content-security-policy': policy === '' ? undefined : policy }) },
  });
}
