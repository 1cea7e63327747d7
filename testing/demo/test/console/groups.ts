import type { DeviceListItem, PlantListItem } from '@heliograph/sdk';
import type { Page } from 'playwright-core';
import { goTo } from './altered-answers.ts';
import type { TestedConsole } from './tested-console.ts';

/** Groups, from the first one: named, filled, used as a filter, and deleted. */
export function groupsScenarios(tested: TestedConsole): void {
  let device: DeviceListItem;
  let plant: PlantListItem;
  const names: string[] = [];
  const newName = (): string => {
    const name = `Group ${Date.now()}-${names.length}`;
    names.push(name);
    return name;
  };
  beforeAll(async () => {
    const client = await tested.client();
    const devices = (await client.get('/v1/devices?limit=200&status=online')) as { items: DeviceListItem[] };
    const plants = (await client.get('/v1/plants?limit=200&status=active')) as { items: PlantListItem[] };
    await client.close();
    device = devices.items[0]!;
    plant = plants.items.find(({ plantId, deviceCount }) => plantId !== device.plantId && deviceCount > 0)!;
  });
  afterAll(async () => {
    const client = await tested.client();
    const { items } = (await client.get('/v1/groups?limit=500')) as { items: { groupId: string; name: string }[] };
    for (const { groupId, name } of items) if (names.includes(name)) await client.delete(`/v1/groups/${groupId}`);
    await client.close();
  });

  it('makes a group of a plant and a device, renames it and deletes it', async () => {
    const name = newName();
    const page = await tested.open('fleet');
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('button', { name: 'Create a group' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Roofs | north');
    await page.getByRole('button', { name: 'Create a group' }).click();
    await page.getByText('Words with single spaces between them, without |.').waitFor();
    await createNamed(page, name);
    await page.getByText('0 plants, 0 devices in all').waitFor();
    const pickers = page.getByRole('region', { name: 'Add plants and devices' });
    await pickers.getByLabel('Devices').fill(device.InverterSN);
    await pickers.getByRole('button', { name: 'Add', exact: true }).nth(1).click();
    await pickers.getByLabel('Plants').fill(plant.name);
    await pickers.getByRole('button', { name: 'Add', exact: true }).first().click();
    await page.getByRole('button', { name: 'Add to the group' }).click();
    await pickers.getByText('2 added.').waitFor();
    await page.getByText(/^1 plant, \d+ devices? in all/).waitFor();
    const devices = page.getByRole('region', { name: 'Devices', exact: true }).first();
    await devices.getByText('with its plant').first().waitFor();
    await tested.expectAccessible(page);
    await devices.getByRole('button', { name: `Remove ${device.InverterSN} from the group` }).click();
    await devices.getByRole('link', { name: device.InverterSN, exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name} renamed`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: `${name} renamed` }).waitFor();
    await page.getByRole('button', { name: 'Delete the group …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the group' }).click();
    await page.waitForURL(/\/groups$/);
    await page.getByRole('link', { name: `${name} renamed` }).waitFor({ state: 'detached' });
  });

  it('creates a group of the devices selected in the fleet, by which lists and webhooks filter', async () => {
    const name = newName();
    const page = await tested.open('fleet');
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await page.getByLabel('Change them').selectOption('addToGroup');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Group', { exact: true }).selectOption({ label: 'New group …' });
    await dialog.getByLabel('Name of the new group').fill(name);
    await dialog.getByRole('button', { name: 'Change 2 devices' }).click();
    await dialog.getByText('2 changed, 0 failed.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Group', { exact: true }).selectOption({ label: name });
    await page
      .getByRole('status')
      .filter({ hasText: /^2 devices$/ })
      .waitFor();
    await page.getByRole('link', { name: 'Deliver' }).click();
    await page.getByRole('link', { name: 'Create a webhook' }).click();
    await page.locator('summary').filter({ hasText: 'Groups' }).click();
    await page.getByRole('checkbox', { name }).check();
  });

  it('takes a name once, and a device into a group on its page', async () => {
    const name = newName();
    const page = await tested.open(`devices/${device.deviceId}`);
    await page.getByLabel('Add to a group').selectOption({ label: 'New group …' });
    await page.getByLabel('Name of the new group').fill(name);
    await page.getByRole('button', { name: 'Add to the group' }).click();
    await page.getByRole('link', { name: 'Added. Open the group' }).waitFor();
    await page.getByRole('list', { name: 'Groups' }).getByText(name).waitFor();
    await page.getByRole('button', { name: `Remove it from ${name}` }).click();
    await page.getByRole('list', { name: 'Groups' }).getByText(name).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('button', { name: 'Create a group' }).click();
    await createNamed(page, name.toUpperCase(), 'refused');
    await page.getByText('Another group has this name.').waitFor();
  });

  it('adds a plant to a group on its page, and shows the group at its devices', async () => {
    const name = newName();
    const page = await tested.open(`plants/${plant.plantId}`);
    await page.getByLabel('Add to a group').selectOption({ label: 'New group …' });
    await page.getByLabel('Name of the new group').fill(name);
    await page.getByRole('button', { name: 'Add to the group' }).click();
    await page.getByRole('link', { name: 'Added. Open the group' }).click();
    const devices = page.getByRole('region', { name: 'Devices', exact: true }).first();
    await devices.getByText('with its plant').first().waitFor();
    await devices.getByRole('rowheader').getByRole('link').first().click();
    await page.getByRole('button', { name: `Remove it from ${name}` }).click();
    await page.getByText('It is in this group with its plant: remove the plant from the group.').waitFor();
    await goTo(page, 'fleet');
    await page.getByLabel('Group', { exact: true }).selectOption({ label: name });
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .click();
    await page.getByLabel('Change them').selectOption('removeFromGroup');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Group', { exact: true }).selectOption({ label: name });
    await dialog.getByRole('button', { name: 'Change 1 device', exact: true }).click();
    await dialog.getByText('it is in the group with its plant: remove the plant from the group').waitFor();
  });

  it('is accessible, light and dark, and fits a phone', async () => {
    const client = await tested.client();
    const body = { name: newName(), plantIds: [plant.plantId], deviceIds: [device.deviceId] };
    const { groupId } = (await client.post('/v1/groups', body)) as { groupId: string };
    await client.close();
    for (const path of ['groups', `groups/${groupId}`]) {
      for (const dark of [false, true]) {
        const page = await tested.open(path, { dark, width: 375 });
        await page.getByRole('rowheader').getByRole('link').first().waitFor();
        await tested.expectAccessible(page);
        await tested.expectNoSidewaysScrolling(page);
      }
    }
  });
}

async function createNamed(page: Page, name: string, outcome: 'created' | 'refused' = 'created'): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create a group' }).click();
  if (outcome === 'created') await page.getByRole('heading', { level: 1, name }).waitFor();
}
