import type { Alarm } from '@heliograph/sdk';
import { until } from '@heliograph/testbed';
import { deadlineMs } from '../deadline.ts';
import type { TestedConsole } from './tested-console.ts';

/** Its loggers send at night too. */
const vendor = 'growatt';

/** The inbox of alarms, while every third inverter of one cloud has a fault. */
export function alarmsScenarios(tested: TestedConsole): void {
  let alarm: Alarm;
  beforeAll(async () => {
    await tested.clouds.set(vendor, { fault: true });
    const client = await tested.client();
    try {
      alarm = await until(
        'an active alarm that nobody has acknowledged',
        async () => {
          const query = `vendor=${vendor}&state=active&acknowledged=false`;
          return ((await client.get(`/v1/alarms?${query}`)) as { items: Alarm[] }).items[0];
        },
        { deadlineMs },
      );
    } finally {
      await client.close();
    }
  });
  afterAll(() => tested.clouds.calm(vendor));

  it('leads to what nobody has acknowledged, takes a note, and withdraws it', async () => {
    const page = await tested.open(`devices/${alarm.deviceId}`);
    await page.getByRole('link', { name: /^Alarms \d+ not acknowledged$/ }).waitFor();
    await page.getByRole('region', { name: 'Active alarms' }).getByRole('listitem').first().waitFor();
    await page.getByRole('link', { name: 'All alarms of this device, cleared ones too' }).click();
    const row = page.getByRole('row').filter({ hasText: alarm.vendorText }).first();
    await row.getByText('Growatt').waitFor();
    await row.getByRole('button', { name: /^Acknowledge/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('The installer comes on Monday.');
    await tested.expectAccessible(page);
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await row.getByText('The installer comes on Monday.').waitFor();
    await row.getByRole('button', { name: /^Change/ }).click();
    await dialog.getByRole('button', { name: 'Withdraw the acknowledgement' }).click();
    await row.getByRole('button', { name: /^Acknowledge/ }).waitFor();
  });

  it('keeps its filters in the address, and says what an empty list means', async () => {
    const page = await tested.open('alarms');
    const severity = new RegExp(`^${alarm.severity}$`, 'i');
    await page.getByRole('button', { name: severity }).click();
    await page.getByRole('combobox', { name: 'Vendor' }).selectOption(vendor);
    await page.waitForURL((url) => url.search === `?severity=${alarm.severity}&vendor=${vendor}`);
    await page.reload();
    await page.getByRole('button', { name: severity, pressed: true }).waitFor();
    await page.getByRole('rowheader', { name: alarm.InverterSN }).first().waitFor();
    await page.getByLabel('Category').selectOption({ label: 'Firmware' });
    await page.getByText('No alarm matches these filters.').waitFor();
  });

  it('offers no button to a session that only reads', async () => {
    const client = await tested.client();
    const { token } = (await client.post('/v1/portal-sessions', {})) as { token: string };
    await client.close();
    const page = await tested.open(`alarms#${token}`, { login: null });
    await page.getByRole('rowheader', { name: alarm.InverterSN }).first().waitFor();
    expect(await page.getByRole('table').getByRole('button').count()).toBe(0);
  });

  it('is accessible, light and dark, and fits a phone', async () => {
    for (const dark of [false, true]) {
      const page = await tested.open('alarms', { dark, width: 375 });
      await page.getByRole('rowheader', { name: alarm.InverterSN }).first().waitFor();
      await tested.expectAccessible(page);
      await tested.expectNoSidewaysScrolling(page);
    }
  });
}
