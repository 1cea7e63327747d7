import type { ImportJob } from '@heliograph/sdk';
import { syncVendor } from '@heliograph/testbed/account';
import type { Page } from 'playwright-core';
import { alterAnswer, goTo } from './altered-answers.ts';
import type { Login, TestedConsole } from './tested-console.ts';

const DAY_MS = 86_400_000;

interface Connected {
  login: Login;
  /** Id of the vendor account. */
  id: string;
}

/** Imports of past samples: at connecting, and on the page of a vendor account. */
export function importsScenarios(tested: TestedConsole): void {
  let connected: Connected;
  beforeAll(async () => {
    connected = await connect(tested, 'imports');
  });

  const region = (page: Page) => page.getByRole('region', { name: 'Imports of past samples' });

  async function openAccount({ login, id } = connected): Promise<Page> {
    const page = await tested.open(`vendors/accounts/${id}`, { login });
    await region(page).waitFor();
    return page;
  }

  async function openForm(page: Page): Promise<void> {
    await region(page).getByText('Import past samples', { exact: true }).click();
    await region(page).getByLabel('From').waitFor();
  }

  it('estimates an import before it starts, and shows how it goes on', async () => {
    const page = await openAccount();
    await region(page).getByText('Nothing was imported yet.').waitFor();
    await openForm(page);
    await region(page).getByLabel('From').fill(daysAgo(2));
    await region(page)
      .getByText(/^Estimate: 10 devices, \d+ days of devices, \d+ calls to the vendor\./)
      .waitFor();
    await region(page)
      .getByText(/At most [\d,]+ records\./)
      .waitFor();
    await region(page).getByLabel('Delivered by').selectOption('None: stored only');
    await tested.expectAccessible(page);
    await region(page).getByRole('button', { name: 'Start the import' }).click();
    const card = region(page).getByRole('article');
    await card.getByText('All monitored devices · None: stored only').waitFor();
    await card.getByText(/^Finished (\d+) of \1 days of devices$/).waitFor();
  });

  it('cancels an import after it has asked', async () => {
    const page = await openAccount(await connect(tested, 'cancels'));
    await openForm(page);
    await region(page).getByLabel('From').fill(daysAgo(300));
    await region(page).getByRole('button', { name: 'Start the import' }).click();
    const card = region(page).getByRole('article');
    await card.getByRole('button', { name: 'Cancel the import …' }).click();
    await page.getByRole('dialog').getByText('What was delivered stays delivered').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the import', exact: true }).click();
    await card.getByText('Canceled').waitFor();
    await card.getByRole('button', { name: 'Cancel the import …' }).waitFor({ state: 'detached' });
  });

  it('shows the reasons of a refusal at its member', async () => {
    const page = await openAccount();
    await openForm(page);
    await region(page).getByLabel('From').fill(daysAgo(-3));
    await region(page).getByText('It must be in the past.').waitFor();
    await region(page).getByLabel('From').fill(daysAgo(3));
    await region(page).getByLabel('To (optional)').fill(daysAgo(5));
    await region(page).getByText('The end must be after the start.').waitFor();
    await region(page).getByLabel('To (optional)').fill('');
    await page.route(
      (url) => url.pathname.endsWith('/imports/estimate'),
      (route) =>
        route.fulfill({
          status: 422,
          json: {
            success: false,
            code: 422,
            error: 'import_too_early',
            message: 'The history of solis reaches back 30 days.',
            details: { earliestDate: '2026-10-30' },
            result: null,
          },
        }),
    );
    await region(page).getByLabel('From').fill(daysAgo(200));
    await region(page).getByText('The history of the vendor begins on 2026-10-30.').waitFor();
    await tested.expectAccessible(page);
  });

  it('says why an import waits, in light and dark and as narrow as a telephone', async () => {
    for (const dark of [false, true]) {
      const page = await tested.open('vendors', { login: connected.login, dark, width: 360 });
      await alterAnswer<{ items: ImportJob[] }>(page, `/v1/vendor-accounts/${connected.id}/imports`, (list) => {
        list.items = [waiting(connected.id)];
      });
      await goTo(page, `vendors/accounts/${connected.id}`);
      const card = region(page).getByRole('article');
      await card.getByText('It waits: the calls of today are used up').waitFor();
      await card.getByText('120 of 360 days of devices').waitFor();
      await card.getByRole('progressbar', { name: 'Progress of the import' }).waitFor();
      await card.getByText('Estimated end').waitFor();
      await tested.expectAccessible(page);
      await tested.expectNoSidewaysScrolling(page);
    }
  });

  it('offers an import at connecting, and shows its progress after the sync', async () => {
    const { keyId, keySecret } = await tested.sandboxCredentials('solis');
    const page = await tested.open('connect/solis', { login: await tested.issueAccount('pasts') });
    await page.getByLabel('KeyID', { exact: true }).fill(keyId!);
    await page.getByLabel('KeySecret', { exact: true }).fill(keySecret!);
    await page.getByLabel('How far back?').selectOption('Last 7 days');
    await page.getByText(/About \d+ (?:days|hours|minutes|seconds) for 100 inverters/).waitFor();
    await tested.expectAccessible(page);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'Past samples' }).waitFor();
    await page.getByRole('link', { name: 'All imports of this vendor account' }).click();
    await region(page).getByRole('article').getByText('All monitored devices · All channels in use').waitFor();
  });
}

/** An account with a vendor account of Solis, whose devices are known. */
async function connect(tested: TestedConsole, prefix: string): Promise<Connected> {
  const login = await tested.issueAccount(prefix);
  const api = await tested.client(login);
  const credentials = await tested.sandboxCredentials('solis');
  const body = { vendor: 'solis', credentials, import: { samplesDays: 0 } };
  const { id } = (await api.post('/v1/vendor-accounts', body)) as { id: string };
  await syncVendor(api, { id: 'solis', credentials }, { onProgress: () => undefined });
  await api.close();
  return { login, id };
}

/** A date of some days ago, which is a day more away in no zone. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

function waiting(dataAccessUserId: string): ImportJob {
  const now = Math.floor(Date.now() / 1000);
  return {
    importId: 'imp_waits',
    dataAccessUserId,
    resolution: 'samples',
    state: 'waiting',
    from: now - 2_592_000,
    to: null,
    deviceIds: null,
    groupId: null,
    channels: [],
    progress: {
      deviceDays: 360,
      deviceDaysDone: 120,
      unreadDeviceDays: 24,
      refusedDevices: 2,
      refusedDeviceIds: [],
      calls: 140,
      records: 34_560,
      corrected: 0,
    },
    waitsFor: 'the calls of today are used up',
    nextTryAt: now + 3_600,
    estimatedEndAt: now + 86_400,
    error: null,
    createdAt: now - 7_200,
    startedAt: now - 7_000,
    endedAt: null,
  };
}
