import { readFile } from 'node:fs/promises';
import type { EnergyInterval } from '@heliograph/sdk';
import type { Page } from 'playwright-core';
import { alterAnswer, goTo } from './altered-answers.ts';
import { deviceWithPower, type SampledDevice } from './sampled-device.ts';
import type { TestedConsole } from './tested-console.ts';

interface EnergyAnswer {
  resolution: string;
  items: EnergyInterval[];
}

/** Days of a month of which the demo itself knows nothing. */
const days: readonly Partial<EnergyInterval>[] = [
  { EGenerated: 20.5, complete: 100, source: 'counter', version: 1 },
  { EGenerated: 12.25, complete: 60.4, source: 'mixed', version: 3 },
  { complete: 0, source: 'none' },
  { EGenerated: 0, complete: 100, source: 'day_counter', version: 1 },
];

/** Energy of a device and of a plant by day, month and year, and the day before behind the power of a day. */
export function energyScenarios(tested: TestedConsole): void {
  let device: SampledDevice;
  beforeAll(async () => {
    device = await deviceWithPower(tested);
  });

  const region = (page: Page) => page.getByRole('region', { name: 'Energy', exact: true });

  async function openDevice(query: string, options: { dark?: boolean; width?: number } = {}): Promise<Page> {
    const page = await tested.open('vendors', options);
    await alterAnswer<EnergyAnswer>(page, `/v1/devices/${device.deviceId}/energy`, knownDays);
    await goTo(page, `devices/${device.deviceId}${query}`);
    return page;
  }

  it('has a bar for each known day, hatched where it is incomplete, and none for an unknown one', async () => {
    const page = await openDevice('?at=2026-03');
    const bar = (date: string) => region(page).locator(`[data-bar="${date}"]`);
    await bar('2026-03-01').waitFor();
    expect(await region(page).locator('[data-bar]').count()).toBe(31);
    expect(await bar('2026-03-01').getAttribute('aria-label')).toMatch(
      /^Sunday,? 1 March 2026: 20\.5 kWh, 100% complete, by the lifetime counter$/,
    );
    const look = (date: string) =>
      bar(date).evaluate((element) => {
        const value = element.querySelectorAll('rect')[1]!;
        return [value.getAttribute('fill')?.startsWith('url(') ?? false, Number(value.getAttribute('height')) > 0];
      });
    expect(await look('2026-03-01')).toEqual([false, true]);
    expect(await look('2026-03-02')).toEqual([true, true]);
    for (const date of ['2026-03-03', '2026-03-04']) expect((await look(date))[1]).toBe(false);
    expect(await bar('2026-03-03').getAttribute('aria-label')).toContain('not known');
    expect(await bar('2026-03-04').getAttribute('aria-label')).toContain('0 kWh');
  });

  it('says value, completeness and source under the pointer, and by the keyboard', async () => {
    const page = await openDevice('?at=2026-03');
    const caption = region(page).locator('figcaption');
    await region(page).locator('[data-bar="2026-03-02"]').hover();
    await caption.getByText('12.25 kWh, 60.4% complete, by several sources').waitFor();
    await region(page).locator('[data-bar="2026-03-31"]').focus();
    await page.keyboard.press('Home');
    await caption.getByText(/^Sunday,? 1 March 2026: 20\.5 kWh/).waitFor();
    await page.keyboard.press('ArrowRight');
    await caption.getByText(/^Monday,? 2 March 2026/).waitFor();
  });

  it('goes from a year to a month to the power of a day, by the URL', async () => {
    const page = await openDevice('?bars=year&at=2026-11');
    await region(page).locator('[data-bar="2026-03-01"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/at=2026-03/);
    await region(page).locator('[data-bar="2026-03-31"]').waitFor();
    await region(page).locator('[data-bar="2026-03-02"]').click();
    await page.waitForURL(/day=2026-03-02/);
    await page.getByRole('img', { name: /^Power, Monday,? 2 March 2026: \d+ times\./ }).waitFor();
    await page.getByText('Means over 15 minutes').waitFor();
    await page.getByRole('button', { name: 'Later period' }).click();
    await page.waitForURL(/at=2026-04/);
  });

  it('has the same as a table and as a file', async () => {
    const page = await openDevice('?at=2026-03&sums=1');
    const rows = page.getByRole('table').filter({ hasText: 'Generated, kWh' }).locator('tbody tr');
    await rows.nth(30).waitFor();
    const texts = await rows.allTextContents();
    expect(texts.at(-2)).toContain('12.2560.4%by several sources');
    expect(texts.at(-3)).toContain('–0%without a source');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save energy as CSV' }).click();
    const [head, first, , unknown] = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n');
    expect(head).toBe('\uFEFFtime,start,end,EGenerated,complete,source,version');
    expect(first).toMatch(/^2026-03-01T00:00:00[+-]\d\d:\d\d,\d+,\d+,20\.5,100,counter,1$/);
    expect(unknown).toMatch(/,,0,none,\d+$/);
  });

  it('has the day before behind the power of a day', async () => {
    const page = await openDevice('?day=2026-03-02&table=1');
    await page.getByRole('button', { name: 'AC power, the day before' }).waitFor();
    const table = page.getByRole('table', { name: /^Power, Monday,? 2 March/ });
    await table.getByRole('columnheader', { name: /AC power, the day before/ }).waitFor();
    const noon = table.getByRole('row').filter({ hasText: /12:00 \(GMT/ });
    expect(await noon.getByRole('cell').allTextContents()).toEqual(['2', '1']);
  });

  it('is accessible in light and dark, and as narrow as a telephone', async () => {
    for (const dark of [false, true]) {
      const page = await openDevice('?at=2026-03&sums=1', { dark, width: 360 });
      await region(page).locator('[data-bar="2026-03-31"]').waitFor();
      await tested.expectAccessible(page);
      await tested.expectNoSidewaysScrolling(page);
    }
  });

  it('shows the power of a plant as the sum of its devices, and says how many are in a sum', async () => {
    const page = await tested.open('vendors');
    await alterAnswer<EnergyAnswer>(page, `/v1/plants/${device.plantId}/energy`, (answer) => {
      knownDays(answer);
      for (const item of answer.items) item.devices = { of: 3, counted: 2 };
    });
    await goTo(page, `plants/${device.plantId}?at=2026-03&day=2026-03-02`);
    await page.getByRole('img', { name: /^Power of the plant, Monday,? 2 March 2026: \d+ times\./ }).waitFor();
    await region(page).locator('[data-bar="2026-03-02"]').hover();
    await region(page).locator('figcaption').getByText('2 of 3 devices').waitFor();
    await tested.expectAccessible(page);
  });

  it('says that nothing is known, and that energy is off, where it is so', async () => {
    const page = await tested.open(`devices/${device.deviceId}?at=1999-12`);
    await region(page).getByText('Nothing is known of this time.').waitFor();
    await page.route(
      (url) => url.pathname.endsWith('/energy'),
      (route) =>
        route.fulfill({
          status: 404,
          json: { success: false, code: 404, error: 'energy_off', message: 'Energy is off.', result: null },
        }),
    );
    await page.reload();
    await region(page).getByText('The operator of this service has turned energy off.').waitFor();
  });
}

/** Days of a month, and power: 1 kW on 1 March, 2 kW on the days after it. */
function knownDays({ resolution, items }: EnergyAnswer): void {
  if (resolution === '1d') days.forEach((day, index) => items[index] && Object.assign(items[index], day));
  if (resolution !== '15m') return;
  items.forEach((item, index) => Object.assign(item, { PowerMean: index < items.length / 2 ? 1 : 2, complete: 100 }));
}
