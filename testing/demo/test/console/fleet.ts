import { readFile } from 'node:fs/promises';
import type { DeviceListItem, DeviceTotals, PlantListItem } from '@heliograph/sdk';
import type { Page } from 'playwright-core';
import { goTo } from './altered-answers.ts';
import type { TestedConsole } from './tested-console.ts';

/** The work of a platform team with a fleet. */
export function fleetScenarios(tested: TestedConsole): void {
  const ask = async <T>(path: string): Promise<T> => {
    const client = await tested.client();
    try {
      return (await client.get(path)) as T;
    } finally {
      await client.close();
    }
  };
  const firstDevice = async (): Promise<DeviceListItem> => {
    const { items } = await ask<{ items: DeviceListItem[] }>('/v1/devices?limit=1');
    return items[0]!;
  };

  it('has as many rows as the totals count, without a filter and with one', async () => {
    const page = await tested.open('fleet');
    await rows(page).first().waitFor();
    const all = await ask<DeviceTotals>('/v1/devices/totals');
    await page
      .getByRole('status')
      .filter({ hasText: `${all.devices} devices` })
      .waitFor();
    await page.getByLabel('Vendor', { exact: true }).selectOption('solis');
    const { devices } = await ask<DeviceTotals>('/v1/devices/totals?vendor=solis');
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${devices} devices$`) })
      .waitFor();
    await page.locator(`table[aria-rowcount="${devices + 1}"]`).waitFor();
    expect(new URL(page.url()).searchParams.get('vendor')).toBe('solis');
  });

  it('finds a device by a part of its serial number, and keeps the search in the address', async () => {
    const { InverterSN } = await firstDevice();
    const page = await tested.open('fleet');
    await page.getByLabel('Search serial numbers and models').fill(InverterSN.slice(1));
    await page.getByRole('button', { name: `Remove the filter “${InverterSN.slice(1)}”` }).waitFor();
    await page.getByRole('link', { name: InverterSN, exact: true }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: InverterSN, exact: true }).waitFor();
    expect(await page.getByLabel('Search serial numbers and models').inputValue()).toBe(InverterSN.slice(1));
    await page.getByRole('button', { name: 'Remove all filters' }).click();
    await page.waitForURL((url) => url.search === '');
  });

  it('goes to the last row and opens a device by the keyboard alone', async () => {
    const page = await tested.open('fleet?vendor=solis');
    await rows(page).first().waitFor();
    const { devices } = await ask<DeviceTotals>('/v1/devices/totals?vendor=solis');
    await page.getByRole('region', { name: 'Fleet' }).focus();
    await page.keyboard.press('End');
    const last = page.locator(`tr[aria-rowindex="${devices + 1}"]`);
    await last.getByRole('rowheader').getByRole('link').waitFor();
    await focused(page, String(devices + 1));
    await page.keyboard.press('Home');
    await focused(page, '2');
    await page.keyboard.press('ArrowDown');
    await focused(page, '3');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/devices\/dev_|\/devices\//);
  });

  it('sorts by power, the largest first', async () => {
    const page = await tested.open('fleet');
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Power', exact: true }).click();
    await page.waitForURL(/sort=-power/);
    await page.getByRole('columnheader', { name: 'Power' }).and(page.locator('[aria-sort=descending]')).waitFor();
    await rows(page).first().waitFor();
    const shown = await page.evaluate<string[]>(
      `[...document.querySelectorAll('tbody tr[data-row] [data-column=power]')].map((cell) => cell.textContent)`,
    );
    const powers = shown.filter((text) => text !== '').map((text) => Number(text.replace(/[^\d.-]/g, '')));
    expect(powers.length).toBeGreaterThan(0);
    expect(powers).toEqual([...powers].sort((a, b) => b - a));
  });

  it('keeps a view under a name, also over a reload, renames it and deletes it', async () => {
    const page = await tested.open('fleet?vendor=solis&sort=-power');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Name of what is shown now').fill('Strong Solis');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.goto(page.url().replace(/\?.*/, ''));
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('link', { name: 'Strong Solis' }).click();
    await page.waitForURL(/vendor=solis&sort=-power/);
    await page.getByRole('button', { name: 'Rename Strong Solis' }).click();
    await page.getByLabel('New name of Strong Solis').fill('Solis');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Solis' }).click();
    await page.getByText('No view is saved yet.').waitFor();
  });

  it('labels a range of devices with a result for each, and takes the label off again', async () => {
    const label = `console-${Date.now()}`;
    const page = await tested.open('fleet?vendor=solis');
    await rows(page).first().waitFor();
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await change(page, 'label', label);
    await page.getByText('3 changed, 0 failed.').waitFor();
    expect(await page.getByRole('region', { name: 'Result of each device' }).getByRole('listitem').count()).toBe(3);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.goto(`${page.url().replace(/\?.*/, '')}?label=${label}`);
    await page
      .getByRole('status')
      .filter({ hasText: /^3 devices$/ })
      .waitFor();
    await page.getByRole('button', { name: 'Select all 3 that match' }).click();
    await page.getByText('3 selected').waitFor();
    await change(page, 'unlabel', label);
    await page.getByText('3 changed, 0 failed.').waitFor();
  });

  it('downloads every device that matches as CSV', async () => {
    const { devices } = await ask<DeviceTotals>('/v1/devices/totals?vendor=solis');
    const page = await tested.open('fleet?vendor=solis');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download CSV (${devices})` }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toContain('InverterSN');
    expect(lines).toHaveLength(devices + 1);
  });

  it('reports the invalid line of an imported CSV before it changes any device', async () => {
    const { deviceId } = await firstDevice();
    const page = await tested.open('fleet');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await page.getByLabel('File').setInputFiles({
      name: 'devices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`deviceId,monitored\r\ndev_unknown,true\r\n${deviceId},\r\n`),
    });
    await page.getByText('0 devices would change, 1 line has an error.').waitFor();
    await page.getByText('Line 2:').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('keeps the dialog of an import open when the list fails under it', async () => {
    const page = await tested.open('vendors');
    let fail = (): void => undefined;
    const opened = new Promise<void>((resolve) => (fail = resolve));
    await page.route(
      ({ pathname }) => pathname === '/v1/devices',
      (route) => opened.then(() => route.abort()),
    );
    await goTo(page, 'fleet');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    fail();
    await page.getByRole('button', { name: 'Try again', exact: true }).waitFor();
    await page.getByLabel('File').waitFor();
  });

  it('draws the plants on a map: a cluster zooms, a plant opens, those without a position are counted', async () => {
    const { items } = await ask<{ items: PlantListItem[] }>('/v1/plants?limit=500&status=active');
    const without = items.filter(({ latitude, longitude }) => latitude === null || longitude === null).length;
    const page = await tested.open('fleet?tab=map');
    await page.getByRole('img', { name: `Map of ${items.length - without} plants` }).waitFor();
    await page.getByText(`${without} plants have no position and are not on the map.`).waitFor();
    const cluster = page.getByRole('button', { name: /plants near/ }).first();
    const name = (await cluster.textContent())!;
    await cluster.click();
    await page.waitForURL(/at=/);
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Table' }).click();
    await page.goto(`${page.url().replace(/\?.*/, '')}?tab=map&name=${encodeURIComponent(items[0]!.name)}`);
    await page.getByRole('link', { name: items[0]!.name }).first().click();
    await page.waitForURL(/\/plants\//);
  });

  it('reports that the service does not answer, and shows the fleet when it does again', async () => {
    const page = await tested.open('connect');
    await page.route('**/v1/devices?*', (route) => route.abort());
    await page.getByRole('link', { name: 'Fleet' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.unroute('**/v1/devices?*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await rows(page).first().waitFor();
  });

  it('is accessible, light and dark, and fits a phone', async () => {
    const page = await tested.open('fleet');
    await rows(page).first().waitFor();
    await tested.expectAccessible(page);
    await tested.picture(page, 'fleet');
    const dark = await tested.open('fleet', { dark: true });
    await rows(dark).first().waitFor();
    await tested.expectAccessible(dark);
    await dark.getByRole('link', { name: 'Map' }).click();
    await dark.getByRole('img').waitFor();
    await tested.expectAccessible(dark);
    const phone = await tested.open('fleet', { width: 375 });
    await rows(phone).first().waitFor();
    await tested.expectNoSidewaysScrolling(phone);
    await tested.expectAccessible(phone);
    await phone.getByRole('link', { name: 'Map' }).click();
    await phone.getByRole('img').waitFor();
    await tested.expectNoSidewaysScrolling(phone);
  });
}

/** Rows whose device is loaded: each begins with the link of its device. */
const rows = (page: Page) => page.getByRole('rowheader').getByRole('link');

/** Waits until the focus is in a row. @param index `aria-rowindex` */
async function focused(page: Page, index: string): Promise<void> {
  await page.waitForFunction(
    `document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') === ${JSON.stringify(index)}`,
  );
}

async function change(page: Page, action: string, label: string): Promise<void> {
  await page.getByLabel('Change them').selectOption(action);
  await page.getByRole('dialog').getByLabel('Labels').fill(label);
  await page.getByRole('button', { name: 'Change 3 devices' }).click();
}
