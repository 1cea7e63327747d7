import { readFile } from 'node:fs/promises';
import { alterAnswer, goTo } from './altered-answers.ts';
import { deviceWithPower, type SampledDevice } from './sampled-device.ts';
import type { TestedConsole } from './tested-console.ts';

/** A plant: its sums, its devices and their power together. */
export function plantScenarios(tested: TestedConsole): void {
  let device: SampledDevice;
  beforeAll(async () => {
    device = await deviceWithPower(tested);
  });

  it('has sums that say what they count, and leads to its devices', async () => {
    const page = await tested.open(`plants/${device.plantId}`);
    const now = page.getByRole('region', { name: 'Now' });
    await now.getByText(/^[\d.,]+ kW$/).waitFor();
    await now
      .getByText(/^\d+ of \d+ devices$/)
      .first()
      .waitFor();
    await page.getByRole('img', { name: /^Power of the devices, / }).waitFor();
    await tested.picture(page, 'plant');
    await page.getByRole('region', { name: 'Devices' }).getByRole('link', { name: device.InverterSN }).click();
    await page.getByRole('heading', { level: 1, name: device.InverterSN }).waitFor();
  });

  it('is accessible in light and dark, and as wide as a telephone', async () => {
    for (const dark of [false, true]) {
      const page = await tested.open(`plants/${device.plantId}?table=1`, { dark, width: 375 });
      await page.getByRole('table', { name: /^Power of the devices, / }).waitFor();
      await tested.expectAccessible(page);
      await tested.expectNoSidewaysScrolling(page);
    }
  });

  it('saves what the chart shows, and no formula that a serial number may be', async () => {
    const page = await tested.open('vendors');
    await alterAnswer<{ items: { deviceId: string; InverterSN: string }[] }>(page, '/v1/devices', ({ items }) => {
      for (const item of items) if (item.deviceId === device.deviceId) item.InverterSN = '=cmd|A1';
    });
    await goTo(page, `plants/${device.plantId}`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const download = await downloading;
    const [head, ...rows] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(head).toMatch(/^\uFEFFtime,Datetime,.*'=cmd\|A1/);
    expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d,\d+,/);
  });

  it('says what to do when it has no devices, and shows a name as text', async () => {
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
