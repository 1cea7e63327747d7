import { until } from '@heliograph/testbed';
import type { Page } from 'playwright-core';
import { deadlineMs } from '../deadline.ts';
import { goTo } from './altered-answers.ts';
import { Endpoint } from './endpoint.ts';
import type { Login, TestedConsole } from './tested-console.ts';

/** Whether all retry steps are over in about a minute, as on the product that the scenarios start themselves. */
const hasShortSteps = process.env.DEMO_ENV === undefined;

/** Webhooks, their attempts and failures, credentials of the channels. */
export function deliverScenarios(tested: TestedConsole): void {
  let endpoint: Endpoint;
  let gone: Endpoint;
  let disabled: { login: Login; webhookId: string };
  beforeAll(async () => {
    endpoint = new Endpoint(tested.tlsFolder);
    gone = new Endpoint(tested.tlsFolder);
    await Promise.all([endpoint.start(), gone.start()]);
    // 410 disables the webhook at once. What comes for it passes all retry steps, meanwhile, and becomes dead letters.
    gone.status = 410;
    disabled = await accountWithWebhook({ name: 'gone', url: gone.url });
    await tested.connectVendor(disabled.login);
  });
  beforeEach(() => {
    endpoint.status = 204;
    endpoint.accepted.clear();
  });
  afterAll(() => Promise.all([endpoint.stop(), gone.stop()]));

  /** An account of its own with a webhook to the endpoint. */
  async function accountWithWebhook(members: object = {}): Promise<{ login: Login; webhookId: string }> {
    const login = await tested.issueAccount('deliver');
    const client = await tested.client(login);
    const { id } = (await client.post('/v1/webhooks', { url: endpoint.url, ...members })) as { id: string };
    await client.close();
    return { login, webhookId: id };
  }

  /** The idempotency keys of the dead letters of the account. */
  async function lettersOf(login: Login): Promise<string[]> {
    const client = await tested.client(login);
    const { items } = (await client.get('/v1/dead-letters?limit=500')) as { items: { idempotencyKey: string }[] };
    await client.close();
    return items.map(({ idempotencyKey }) => idempotencyKey);
  }

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

  it('creates a webhook, shows its secret once, and shows the endpoint’s answer to a test event', async () => {
    const page = await tested.open('deliver', { login: await tested.issueAccount('deliver') });
    await page.getByText('There is no webhook yet').waitFor();
    await page.getByRole('link', { name: 'Create a webhook' }).click();
    await page.getByLabel('URL', { exact: true }).fill(endpoint.url);
    await page.getByLabel('Name (optional)').fill('orders');
    await button(page, 'Create a webhook').click();
    const secret = await page.getByLabel('Signing secret').inputValue();
    expect(secret).toMatch(/^whsec_/);
    await button(page, 'Send a test event').click();
    await page.getByText('Delivered 204').waitFor();
    expect(endpoint.accepted.size).toBe(1);
    await button(page, 'I have kept it').click();
    await page.getByRole('heading', { name: /orders/ }).waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it('shows the refusal of a URL at its field, and keeps the input', async () => {
    const page = await tested.open('deliver/webhooks/new', { login: await tested.issueAccount('deliver') });
    await page.getByLabel('URL', { exact: true }).fill('http://example.com/plain');
    await page.getByLabel('Description (optional)').fill('kept as it was typed');
    await button(page, 'Create a webhook').click();
    await page.getByText('Only https is allowed.').waitFor();
    await tested.expectAccessible(page);
    expect(await page.getByLabel('URL', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe('http://example.com/plain');
    expect(await page.getByLabel('Description (optional)').inputValue()).toBe('kept as it was typed');
  });

  it('pauses and resumes a webhook, changes its filter, and requires a confirmation before it deletes it', async () => {
    const { login, webhookId } = await accountWithWebhook({ name: '<img src=x onerror=alert(1)>' });
    const page = await tested.open(`deliver/webhooks/${webhookId}`, { login });
    await page.getByRole('heading', { name: /<img src=x/ }).waitFor();
    await button(page, 'Pause').click();
    await page.getByText('You paused it.').waitFor();
    await button(page, 'Resume').click();
    await button(page, 'Pause').waitFor();
    await button(page, 'Edit').click();
    await page.getByRole('main').getByText('Vendors', { exact: true }).click();
    await page.getByRole('checkbox', { name: /sma/i }).check();
    await button(page, 'Save').click();
    await page.getByText('device.data · 1 vendor').waitFor();
    await button(page, 'Delete').click();
    const dialog = page.getByRole('dialog', { name: 'Delete this webhook?' });
    await dialog.getByText('every record that waits for it').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There is no webhook yet').waitFor();
  });

  it('offers the sums of energy apart from what is delivered without a choice, with the length of intervals', async () => {
    const page = await tested.open('deliver/kafka', { login: await tested.issueAccount('sums') });
    await button(page, 'Change the filter').click();
    await page.getByRole('main').getByText('Kinds of records and events', { exact: true }).click();
    const optIn = page.getByRole('group', { name: 'Only where they are chosen:' });
    expect(await optIn.getByRole('checkbox', { name: 'device.data' }).count()).toBe(0);
    await optIn.getByRole('checkbox', { name: 'device.day' }).check();
    expect(await page.getByLabel('Length of the intervals of energy').count()).toBe(0);
    await optIn.getByRole('checkbox', { name: 'energy.interval' }).check();
    await page.getByLabel('Length of the intervals of energy').selectOption('15 minutes');
    await tested.expectAccessible(page);
    await button(page, 'Save').click();
    await page.getByText('device.day, energy.interval · 15 minutes').waitFor();
  });

  it('replaces a secret: a second one, which becomes the primary, and the first one revoked', async () => {
    const { login, webhookId } = await accountWithWebhook();
    const page = await tested.open(`deliver/webhooks/${webhookId}`, { login });
    await button(page, 'Create another secret').waitFor();
    await tested.expectAccessible(page);
    await button(page, 'Create another secret').click();
    expect(await page.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/);
    await button(page, 'I have kept it').click();
    const old = await page
      .getByRole('article')
      .filter({ hasText: /Primary/ })
      .locator('code')
      .textContent();
    await button(page, 'Make primary').click();
    const replaced = page.getByRole('article').filter({ hasText: old! }).filter({ hasText: 'Signs as well' });
    await replaced.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke this secret?' });
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Signs as well').waitFor({ state: 'detached' });
  });

  it('finds what failed at an endpoint that was down, and sends it again by the filter', async () => {
    endpoint.status = 503;
    const { login } = await accountWithWebhook({ name: 'down' });
    await tested.connectVendor(login);
    const page = await tested.open('deliver/webhooks', { login });
    await page
      .getByText(/^(Failing|Unavailable)$/)
      .first()
      .waitFor();
    await page
      .getByText(/It fails since \d/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Attempts', exact: true }).click();
    await page.getByRole('combobox', { name: 'Result', exact: true }).selectOption('failed');
    await page.getByLabel('HTTP status').fill('5xx');
    await page.keyboard.press('Enter');
    await page.getByText('Failed 503').first().waitFor();
    expect(new URL(page.url()).search).toBe('?outcome=failed&status=5xx');
    endpoint.status = 204;
    await button(page, 'Send failed ones again …').click();
    const drawer = page.getByRole('dialog', { name: 'Send again what failed' });
    await drawer.getByRole('button', { name: /^Send \d+ records? again$/ }).click();
    await drawer.getByText('Completed.').waitFor();
    await until('a record at the endpoint', () => endpoint.accepted.size > 0, { deadlineMs });
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByText('Healthy').waitFor();
  });

  it('opens an attempt by its address, with the request and the answer', async () => {
    endpoint.status = 500;
    const { login, webhookId } = await accountWithWebhook();
    const client = await tested.client(login);
    await client.post(`/v1/webhooks/${webhookId}/test`);
    await client.close();
    const page = await tested.open('deliver/attempts', { login });
    const row = page.getByRole('row').filter({ hasText: 'Failed 500' }).first();
    const href = await row.getByRole('link').getAttribute('href');
    const other = await tested.open(href!.replace(/^\/console/, ''), { login });
    const drawer = other.getByRole('dialog', { name: /^Attempt/ });
    await drawer.getByText('the test is closed').waitFor();
    await drawer.getByText('X-Service-Event: test').waitFor();
    await tested.expectAccessible(other);
    await other.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(other.url()).not.toContain('entry=');
  });

  it('shows a Kafka password once, code with the real values, and revokes the credential', async () => {
    const page = await tested.open('deliver/kafka', { login: await tested.issueAccount('deliver') });
    await page.getByLabel('Label (optional)').fill('billing');
    await button(page, 'Create a credential').click();
    const username = await page.getByLabel('User name').inputValue();
    expect(await page.getByLabel('Password').inputValue()).not.toBe('');
    await button(page, 'I have kept it').click();
    for (const language of ['TypeScript', 'Python', 'Java', 'Shell']) {
      await page.getByRole('button', { name: language, exact: true }).click();
      const code = page.getByRole('region', { name: `Code to paste: ${language}` });
      await code.waitFor();
      expect(await code.textContent()).toContain(username);
    }
    await button(page, 'Revoke').click();
    const dialog = page.getByRole('dialog', { name: 'Revoke this credential?' });
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('There is no credential yet.').waitFor();
  });

  it('shows an MQTT token once, renews it, and shows when it expires', async () => {
    const page = await tested.open('deliver/mqtt', { login: await tested.issueAccount('deliver') });
    await button(page, 'Create a credential').click();
    const token = page.getByLabel('Token (password of the connection)');
    const first = await token.inputValue();
    await page.getByText(/The token expires/).waitFor();
    await button(page, 'I have kept it').click();
    await button(page, 'New token').click();
    expect(await token.inputValue()).not.toBe(first);
  });

  it('replays a time range to a channel, and lists the replay with its result', async () => {
    const login = await tested.issueAccount('deliver');
    const client = await tested.client(login);
    await client.post('/v1/kafka-credentials');
    await client.close();
    const page = await tested.open('deliver/replays?target=kafka', { login });
    await button(page, 'Start the replay').click();
    await page.getByRole('article').getByText('Completed.').waitFor();
  });

  it('shows that no delivery has failed for good, and where pending retries are listed', async () => {
    const page = await tested.open('deliver/failed', { login: await tested.issueAccount('deliver') });
    await page.getByText('No record has used up its attempts.').waitFor();
    await page.getByRole('link', { name: 'Failed attempts that are still retried' }).click();
    expect(new URL(page.url()).pathname).toMatch(/\/deliver\/attempts$/);
    expect(new URL(page.url()).search).toBe('?outcome=failed');
  });

  it.each([false, true])('is accessible on every tab, and no wider than a phone (dark: %s)', async (dark) => {
    const page = await tested.open('deliver/webhooks', { dark });
    for (const [tab, ready] of Object.entries(tabs)) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await page.getByText(ready).first().waitFor();
      await tested.expectAccessible(page);
      await page.setViewportSize({ width: 375, height: 800 });
      await tested.expectNoSidewaysScrolling(page);
      await page.setViewportSize({ width: 1280, height: 900 });
      if (!dark && tab === 'Webhooks') await tested.picture(page, 'deliver');
    }
  });

  // The name is the reason that a skipped scenario prints.
  const { title, run } = hasShortSteps
    ? { title: 'retries by a filter what became dead letters at an endpoint that said it is gone', run: it }
    : { title: 'retries dead letters (on a start of its own: the retry steps of npm start last a day)', run: it.skip };
  run(title, async () => {
    const { login, webhookId } = disabled;
    const page = await tested.open(`deliver/failed?webhookId=${webhookId}`, { login });
    const rows = page.getByRole('region', { name: 'Failed' }).getByRole('row');
    await rows.filter({ hasText: 'Not delivered' }).first().waitFor({ timeout: 240_000 });
    await tested.expectAccessible(page);
    const drawer = page.getByRole('dialog', { name: 'Retry all that match the filter' });
    await button(page, 'Retry all that match …').click();
    await drawer.getByRole('button', { name: /^Retry \d+ dead letters?$/ }).click();
    await drawer.getByText('the webhook is paused or disabled. Resume it first.').waitFor();
    await drawer.getByRole('link', { name: 'gone' }).click();
    await page.getByText('The endpoint answered 410 (gone).').waitFor();
    gone.status = 204;
    await button(page, 'Resume').click();
    await page.getByText('Healthy').waitFor();
    await goTo(page, `deliver/failed?webhookId=${webhookId}&retried=false`);
    const letters = await lettersOf(login);
    await button(page, 'Retry all that match …').click();
    await drawer.getByRole('button', { name: /^Retry \d+ dead letters?$/ }).click();
    await drawer.getByText(/\d+ dead letters? (is|are) being sent again\./).waitFor();
    await drawer.getByText('Completed.').waitFor();
    await until('every dead letter at the endpoint', () => letters.filter((key) => !gone.accepted.has(key)), {
      holds: ({ length }) => length === 0,
      deadlineMs,
    });
    expect(letters.length).toBeGreaterThan(0);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('combobox', { name: 'Retried', exact: true }).selectOption('true');
    // Not "Not delivered".
    await rows
      .filter({ hasText: /Delivered/ })
      .first()
      .waitFor();
  });
}

/** Each tab with its content when it is loaded. */
const tabs = {
  Attempts: 'Delivered 204',
  Failed: 'No record has used up its attempts.',
  Replays: /Nothing was replayed yet|Completed/,
  Kafka: 'Code to paste',
  MQTT: 'Code to paste',
  Live: 'Connected',
  Webhooks: 'Success, 7 days',
};
