import { until } from '@heliograph/testbed';
import type { PlantFlows } from '@heliograph/sdk';
import { deadlineMs } from '../deadline.ts';
import { alterAnswer, goTo } from './altered-answers.ts';
import type { TestedConsole } from './tested-console.ts';

/** A noon: the battery is charged, and some is exported. */
const noon: Partial<PlantFlows> = {
  PVPower: 3.12,
  BatteryPower: -0.527,
  GridPower: 1.934,
  LoadPower: 0.564,
  ConversionLoss: 0.095,
  BatterySOC: 15,
  Balance: 'closed',
  Residual: 0,
  Parts: [
    { part: 'pv', source: 'measured' },
    { part: 'battery', source: 'measured' },
    { part: 'grid', source: 'measured' },
    { part: 'load', source: 'measured' },
    { part: 'conversionLoss', source: 'derived' },
  ],
};

/** The flow of a plant with a battery: now, over a day, and the devices that report it. */
export function flowsScenarios(tested: TestedConsole): void {
  let plantId: string;
  beforeAll(async () => {
    const client = await tested.client();
    plantId = await until(
      'a battery',
      async () => {
        const { items } = (await client.get('/v1/storage?type=battery')) as {
          items: { plantId: string }[];
        };
        return items[0]?.plantId ?? '';
      },
      { holds: (id) => id !== '', deadlineMs },
    );
    await client.close();
  });

  it('has sun, battery, grid and house with their powers, and the devices that report them', async () => {
    const page = await tested.open('vendors');
    await alterAnswer<PlantFlows>(page, `/v1/plants/${plantId}/flows`, (answer) => {
      Object.assign(answer, noon);
    });
    await goTo(page, `plants/${plantId}`);
    const flow = page.getByRole('region', { name: 'Flow now' });
    for (const name of ['Sun, 3.12 kW', 'Battery, 0.53 kW, charging, 15%', 'Grid, 1.93 kW, export', 'House, 0.56 kW'])
      await flow.getByRole('img', { name, exact: true }).waitFor();
    await flow.getByText('The balance closes within 2 %.').waitFor();
    await flow.getByText("0.1 kW are lost in the inverter's conversion.").waitFor();
    await flow.getByRole('rowheader', { name: /^Battery / }).waitFor();
    await tested.picture(page, 'flows');
  });

  it('says what is not known, never 0', async () => {
    const page = await tested.open('vendors');
    await alterAnswer<PlantFlows>(page, `/v1/plants/${plantId}/flows`, (flow) => {
      delete flow.GridPower;
      delete flow.Residual;
      flow.Balance = 'incomplete';
      flow.Parts = flow.Parts.map((part) => (part.part === 'grid' ? { part: 'grid', source: 'missing' } : part));
    });
    await goTo(page, `plants/${plantId}`);
    const flow = page.getByRole('region', { name: 'Flow now' });
    await flow.getByRole('img', { name: 'Grid, not known' }).waitFor();
    await flow.getByText('Grid: no device tells it.').waitFor();
    await flow.getByText('The balance is incomplete.').waitFor();
  });

  it('goes from day to day, which is in the address', async () => {
    const page = await tested.open(`plants/${plantId}`);
    const day = page.getByRole('region', { name: 'Flow of the day' });
    await day.getByRole('button', { name: 'Earlier period' }).click();
    await page.waitForURL(/[?&]flow=\d{4}-\d\d-\d\d/);
    await day.getByRole('button', { name: 'Later period' }).click();
    await page.waitForURL((url) => !url.search.includes('flow='));
  });

  it('is accessible in light and dark, and as wide as a telephone', async () => {
    for (const dark of [false, true]) {
      const page = await tested.open(`plants/${plantId}`, { dark, width: 375 });
      await page.getByRole('region', { name: 'Flow now' }).getByRole('rowheader').first().waitFor();
      await tested.expectAccessible(page);
      await tested.expectNoSidewaysScrolling(page);
    }
  });
}
