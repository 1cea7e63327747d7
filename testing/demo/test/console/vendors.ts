import type { TestedConsole } from './tested-console.ts';

/** The health of the clouds, and the state of the caller's own vendor accounts. */
export function vendorsScenarios(tested: TestedConsole): void {
  it('shows every vendor with its state, in light and dark and on a phone', async () => {
    for (const options of [{}, { dark: true }, { width: 375 }]) {
      const page = await tested.open('vendors', options);
      await page.getByRole('article').filter({ hasText: 'Growatt' }).getByText('Operational').waitFor();
      expect(await page.getByRole('article').count()).toBe(15);
      await tested.expectAccessible(page);
      await tested.expectNoSidewaysScrolling(page);
    }
  });

  it('shows within the next polls that a cloud is down, and that it is back', async () => {
    const page = await tested.open('vendors');
    const card = page.getByRole('article').filter({ hasText: 'GoodWe' });
    await card.getByText('Operational').waitFor();
    await tested.clouds.set('goodwe', { outage: true });
    try {
      await card.getByText('Outage').waitFor();
      await card.getByText(/devices? waits? for data/).waitFor();
      await tested.picture(page, 'vendors');
    } finally {
      await tested.clouds.calm('goodwe');
    }
    await card.getByText('Operational').waitFor();
  });

  it('distinguishes a vendor account with refused credentials from a cloud at fault, and takes new credentials', async () => {
    const login = await tested.issueAccount('revoked');
    const api = await tested.client(login);
    const credentials = await tested.sandboxCredentials('solis');
    const { id } = (await api.post('/v1/vendor-accounts', {
      vendor: 'solis',
      credentials,
      name: 'Roof <b>one</b>',
    })) as {
      id: string;
    };
    await api.close();
    const page = await tested.open(`vendors/accounts/${id}`, { login });
    await page.getByRole('heading', { name: 'Roof <b>one</b>' }).waitFor();
    await page.getByRole('button', { name: 'Test the credentials' }).click();
    await page.getByText('The vendor accepts the credentials.').waitFor();
    await page.getByText('Replace the credentials').click();
    await page.getByLabel('KeyID', { exact: true }).fill(credentials.keyId!);
    await page.getByLabel('KeySecret', { exact: true }).fill('not-the-secret-of-this-key');
    await page.getByRole('button', { name: 'Test and replace' }).click();
    await page.getByText('The vendor does not accept these credentials.').waitFor();
    await page.getByLabel('KeySecret', { exact: true }).fill(credentials.keySecret!);
    await page.getByRole('button', { name: 'Test and replace' }).click();
    await page.getByText('Replaced: the vendor accepts them.').waitFor();
    await tested.expectAccessible(page);
  });

  it('pauses, resumes and removes a vendor account', async () => {
    const login = await tested.issueAccount('pauses');
    const api = await tested.client(login);
    const credentials = await tested.sandboxCredentials('growatt');
    const { id } = (await api.post('/v1/vendor-accounts', { vendor: 'growatt', credentials })) as { id: string };
    await api.close();
    const page = await tested.open('vendors', { login });
    await page.getByRole('link', { name: id }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('button', { name: 'Remove …' }).click();
    await page.getByText('Its devices are polled no more').waitFor();
    await page.getByRole('button', { name: 'Remove the vendor account' }).click();
    await page.getByRole('heading', { name: 'Vendors' }).waitFor();
    await page.getByRole('article').filter({ hasText: 'Growatt' }).waitFor();
    await page.getByRole('link', { name: id }).waitFor({ state: 'detached' });
  });
}
