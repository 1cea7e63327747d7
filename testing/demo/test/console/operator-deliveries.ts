import type { AdminDeadLetter, MasterKeyState } from '@heliograph/sdk';
import { alterAnswer } from './altered-answers.ts';
import { Endpoint } from './endpoint.ts';
import type { TestedConsole } from './tested-console.ts';

const hostile = '<img src=x onerror=alert(1)>';

/** Deliveries of all accounts, and the state of the master key. */
export function operatorDeliveriesScenarios(tested: TestedConsole): void {
  let endpoint: Endpoint;
  beforeAll(async () => {
    endpoint = new Endpoint(tested.tlsFolder);
    await endpoint.start();
  });
  afterAll(() => endpoint.stop());

  it('shows an operator whose webhook fails and why, but no secret of its address', async () => {
    endpoint.status = 500;
    const account = await tested.issueAccount('failing');
    const client = await tested.client(account);
    const url = `${endpoint.url}?token=not-for-operators`;
    const { id } = (await client.post('/v1/webhooks', { url, name: hostile })) as { id: string };
    await client.post(`/v1/webhooks/${id}/test`, {});
    const page = await tested.open('operator/deliveries', { login: tested.operator });
    await page.getByRole('region', { name: 'Webhooks' }).or(page.getByText('No webhook fails')).first().waitFor();
    await page.getByLabel('Account id').fill(account.id);
    await page.getByLabel('Account id').press('Enter');
    const row = page.getByRole('row', { name: hostile });
    await row.getByText('Failing').waitFor();
    await row.getByText('The endpoint refused it (500)').waitFor();
    await row.getByText(/^localhost:\d+$/).waitFor();
    expect(page.url()).toContain(`accountId=${account.id}`);
    expect(await page.content()).not.toContain('not-for-operators');
    await page.getByText('Nothing matches these filters.').waitFor();
    await tested.expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 800 });
    await tested.expectNoSidewaysScrolling(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await tested.expectAccessible(page);
    await page.getByRole('combobox', { name: 'Health', exact: true }).selectOption('Paused');
    await row.waitFor({ state: 'detached' });
    await client.post(`/v1/webhooks/${id}/pause`, {});
    await row.getByText('Paused').waitFor();
    await row.getByRole('link', { name: account.id }).click();
    await page.getByRole('heading', { name: account.username }).waitFor();
    await page.getByRole('link', { name: 'Show its webhooks and dead letters' }).click();
    await row.getByText('Paused').waitFor();
    await client.close();
  });

  it('filters the dead letters of all accounts by an address that can be shared', async () => {
    const page = await tested.open('operator/deliveries?reason=tls&status=5xx&retried=false', { login: null });
    const letter: AdminDeadLetter = {
      id: 'dl_1',
      accountId: 'acc_1',
      webhookId: 'wh_1',
      webhookName: hostile,
      kind: 'device.data',
      vendor: 'solis',
      reason: 'tls',
      status: 503,
      attempts: 8,
      at: 1_795_000_000,
      retriedAt: null,
      replayId: null,
      deliveredAt: null,
      diedAgainAs: null,
    };
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/v1/admin/dead-letters') asked.push(search);
    });
    // The product takes days to use up the attempts of a record.
    await alterAnswer<{ items: AdminDeadLetter[] }>(page, '/v1/admin/dead-letters', (list) => list.items.push(letter));
    await page.getByLabel('User name').fill(tested.operator.username);
    await page.getByLabel('Password').fill(tested.operator.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    const row = page.getByRole('row', { name: hostile });
    await row.getByText('Not delivered').waitFor();
    expect(Object.fromEntries(new URLSearchParams(asked.at(-1)))).toEqual({
      reason: 'tls',
      status: '5xx',
      retried: 'false',
      limit: '50',
    });
    await page.getByLabel('Retried').selectOption('All');
    await page.getByLabel('HTTP status').fill('nine');
    await page.getByLabel('HTTP status').press('Enter');
    expect(page.url()).not.toContain('nine');
    await page.getByLabel('HTTP status').fill('503');
    await page.getByLabel('HTTP status').press('Enter');
    await row.waitFor();
    await page.waitForURL(/status=503/);
    expect(page.url()).not.toContain('retried');
    await tested.expectAccessible(page);
    await row.getByRole('link', { name: 'acc_1' }).click();
    await page.getByRole('alert').waitFor();
  });

  it('shows an operator the next step with the master key, and the unreadable secrets', async () => {
    const page = await tested.open('operator/master-key', { login: tested.operator });
    await page.getByRole('status').getByText('Nothing').waitFor();
    expect(await page.getByText('Encrypts', { exact: true }).count()).toBe(2);
    await tested.expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 800 });
    await tested.expectNoSidewaysScrolling(page);

    const old = '00000000000000aa';
    for (const path of ['vendor-credentials', 'webhook-secrets'])
      await alterAnswer<MasterKeyState>(page, `/v1/admin/${path}/master-key`, ({ keys }) =>
        keys.push({ id: old, use: 'decrypts', secrets: path === 'webhook-secrets' ? 7 : 0 }),
      );
    await page.reload();
    await page.getByRole('status').getByText('Rotate').waitFor();
    await page.getByText('npm run admin -- rotate-master-key', { exact: true }).waitFor();
    await page
      .getByRole('region', { name: 'Secrets of webhooks' })
      .getByRole('row', { name: old })
      .getByText('7')
      .waitFor();

    await page.route('**/v1/admin/webhook-secrets/master-key', (route) => route.abort());
    await page.reload();
    await page.getByRole('region', { name: 'Credentials of vendor accounts' }).getByText(old).waitFor();
    await page.getByRole('alert').waitFor();
    expect(await page.getByText('What to do next').count()).toBe(0);
    await tested.expectAccessible(page);

    const german = await tested.open('operator/master-key', { login: tested.operator, locale: 'de-DE' });
    await german.getByRole('heading', { name: 'Nächster Schritt' }).waitFor();
    const chinese = await tested.open('operator/deliveries', { login: tested.operator, locale: 'zh-CN' });
    await chinese.getByRole('heading', { name: '死信' }).waitFor();
  });
}
