import { readFile } from 'node:fs/promises';
import type { PlantListItem } from '@heliograph/sdk';
import { alterAnswer, goTo } from './altered-answers.ts';
import { deviceWithPower, type SampledDevice } from './sampled-device.ts';
import type { TestedConsole } from './tested-console.ts';

/** A plant: its sums, its devices and their power together. */
export function plantScenarios(tested: TestedConsole): void {
  let device: SampledDevice;
  let offsetPlant: PlantListItem;
  beforeAll(async () => {
    device = await deviceWithPower(tested);
    const client = await tested.client();
    const { items } = (await client.get('/v1/plants?limit=500')) as { items: PlantListItem[] };
    await client.close();
    // The vendor's own name of a zone would count before one that is set.
    offsetPlant = items.find(
      ({ timezoneName, timezoneSource }) => timezoneName === null || timezoneSource !== 'vendor',
    )!;
  });

  it('has labelled sums, and leads to its devices', async () => {
    const page = await tested.open(`plants/${device.plantId}`);
    const now = page.getByRole('region', { name: 'Now', exact: true });
    await now.getByText(/^[\d.,]+ kW$/).waitFor();
    await now
      .getByText(/^\d+ of \d+ devices?$/)
      .first()
      .waitFor();
    await page.getByRole('img', { name: /^Power of the plant, / }).waitFor();
    await tested.picture(page, 'plant');
    await page.getByRole('combobox', { name: 'Power shown' }).selectOption('Power of the devices');
    await page.getByRole('img', { name: /^Power of the devices, / }).waitFor();
    await page.getByRole('region', { name: 'Devices' }).getByRole('link', { name: device.InverterSN }).click();
    await page.getByRole('heading', { level: 1, name: device.InverterSN }).waitFor();
  });

  it('is accessible in light and dark, and as wide as a telephone', async () => {
    for (const dark of [false, true]) {
      const page = await tested.open(`plants/${device.plantId}?show=devices&table=1`, { dark, width: 375 });
      await page.getByRole('table', { name: /^Power of the devices, / }).waitFor();
      await tested.expectAccessible(page);
      await tested.expectNoSidewaysScrolling(page);
    }
  });

  it('saves the data of the chart, and escapes a serial number that looks like a formula', async () => {
    const page = await tested.open('vendors');
    await alterAnswer<{ items: { deviceId: string; InverterSN: string }[] }>(page, '/v1/devices', ({ items }) => {
      for (const item of items) if (item.deviceId === device.deviceId) item.InverterSN = '=cmd|A1';
    });
    await goTo(page, `plants/${device.plantId}?show=devices`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const download = await downloading;
    const [head, ...rows] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(head).toMatch(/^\uFEFFtime,Datetime,.*'=cmd\|A1/);
    expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d,\d+,/);
  });

  it('shows the source of its zone, accepts one by its name, and removes it again', async () => {
    const page = await tested.open(`plants/${offsetPlant.plantId}`);
    const fact = (text: string) => page.getByRole('region', { name: 'About this plant' }).getByText(text);
    await fact(sourceTexts[offsetPlant.timezoneSource ?? 'vendor']!).waitFor();
    const field = page.getByLabel('Time zone of the plant');
    await field.fill('Middle/Earth');
    await page.getByRole('button', { name: 'Set the time zone' }).click();
    await page.getByText('This is not the name of a time zone, such as Europe/Berlin.').waitFor();
    await field.fill('Asia/Kathmandu');
    await page.getByRole('button', { name: 'Set the time zone' }).click();
    await fact('Asia/Kathmandu, as set for this plant').waitFor();
    await page.getByText('Times on the clock of the plant, Asia/Kathmandu').waitFor();
    await page.getByRole('button', { name: 'Remove the setting' }).click();
    await fact(sourceTexts[offsetPlant.timezoneSource ?? 'vendor']!).waitFor();
    await page.getByRole('button', { name: 'Remove the setting' }).waitFor({ state: 'detached' });
    await tested.expectAccessible(page);
  });

  it('shows the next step when it has no devices, and shows a name as text', async () => {
    const page = await tested.open('vendors');
    await alterAnswer<object>(page, `/v1/plants/${device.plantId}`, (plant) =>
      Object.assign(plant, { ...nothing, name: '<img src=x onerror=alert(1)>' }),
    );
    await alterAnswer<{ items: unknown[] }>(page, '/v1/devices', (list) => {
      list.items = [];
    });
    await goTo(page, `plants/${device.plantId}`);
    await page.getByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)>' }).waitFor();
    await page.getByText('This plant has no devices.').waitFor();
    await page.getByRole('button', { name: 'Read plants and devices again' }).waitFor();
    await page.getByText('unknown', { exact: true }).first().waitFor();
    await tested.expectAccessible(page);
  });
}

const sourceTexts: Record<string, string> = {
  vendor: 'as the vendor reports it',
  location: 'by the coordinates of the plant',
  vendor_account: 'as set for the vendor account',
};

const none = { sum: null, counted: 0, leftOut: {} };

const nothing = {
  Timezone: null,
  timezoneName: null,
  latitude: null,
  longitude: null,
  address: null,
  capacityKw: null,
  installedAt: null,
  deviceCount: 0,
  devices: [],
  totals: {
    devices: 0,
    removed: 0,
    powerKw: none,
    energyTodayKwh: none,
    energyTotalKwh: none,
    states: [],
    online: { online: 0, offline: 0, unknown: 0 },
  },
};
