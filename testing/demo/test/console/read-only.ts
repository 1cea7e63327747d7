import { reported } from '@heliograph/base-data';
import type { Locator, Page } from 'playwright-core';
import { deviceWithPower } from './sampled-device.ts';
import type { TestedConsole } from './tested-console.ts';

interface Ids {
  device: string;
  plant: string;
  group: string;
  vendorAccount: string;
  webhook: string;
}

interface Screen {
  /** Shown to all users when the screen is loaded. */
  ready: (page: Page) => Locator;
  /** The controls that change something: names of buttons and links. */
  writes: readonly string[];
}

const text = (what: string | RegExp) => (page: Page) => page.getByText(what).first();
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });

/** A portal session that only reads: no screen offers it refused actions, and the service refuses it. */
export function readOnlyScenarios(tested: TestedConsole): void {
  let screens: Readonly<Record<string, Screen>>;
  let ids: Ids;
  let token: string;
  beforeAll(async () => {
    const { deviceId, plantId } = await deviceWithPower(tested);
    const client = await tested.client();
    const first = async (path: string) => ((await client.get(path)) as { items: [{ id: string }] }).items[0].id;
    const { groupId } = (await client.post('/v1/groups', { name: `Watched ${Date.now()}` })) as { groupId: string };
    ids = {
      device: deviceId,
      plant: plantId,
      group: groupId,
      vendorAccount: await first('/v1/vendor-accounts'),
      webhook: await first('/v1/webhooks'),
    };
    ({ token } = (await client.post('/v1/portal-sessions', {})) as { token: string });
    await client.close();
    screens = screensOf(ids);
  });

  afterAll(async () => {
    const client = await tested.client();
    await client.delete(`/v1/groups/${ids.group}`);
    await client.close();
  });

  it('is shown no control that writes, on Fleet, Device, Plant, Alarms, Groups, Vendors and Deliver', async () => {
    const [reader, writer] = await Promise.all([tested.open(`fleet#${token}`, { login: null }), tested.open('fleet')]);
    await reader.getByText('Read-only').waitFor();
    for (const [path, { ready, writes }] of Object.entries(screens)) {
      for (const page of [writer, reader]) {
        await visit(page, path);
        await ready(page).waitFor();
      }
      for (const name of writes) await control(writer, name).first().waitFor();
      const offered = await Promise.all(writes.map((name) => control(reader, name).count()));
      expect([path, offered]).toEqual([path, writes.map(() => 0)]);
      expect([path, await reader.getByText('This did not work').count()]).toEqual([path, 0]);
    }
    await visit(reader, 'deliver/webhooks/new');
    await reader.waitForURL(/\/deliver\/webhooks$/);
    await tested.expectAccessible(reader);
  });

  it('is refused writes that it attempts nevertheless', async () => {
    const page = await tested.open('vendors', { login: null });
    const call = page.waitForRequest(/\/v1\/vendor-health/);
    await page.goto(`${page.url()}#${token}`);
    const { authorization } = await (await call).allHeaders();
    expect(await statusOf(page, authorization!, 'GET', '/v1/account')).toBe(200);
    const calls = writingCallsOf(ids);
    const statuses = await Promise.all(calls.map(([method, path]) => statusOf(page, authorization!, method, path)));
    expect(statuses).toEqual(calls.map(() => 403));
  });
}

/** Goes to a screen as its links do: a portal session does not outlive the page. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '/console/${path}')`);
}

function control(page: Page, name: string): Locator {
  const main = page.getByRole('main');
  const options = { name, exact: true };
  return main.getByRole('button', options).or(main.getByRole('link', options)).or(main.getByRole('group', options));
}

async function statusOf(page: Page, authorization: string, method: string, path: string): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json' };
  const init = { method, headers, ...reported({ body: method !== 'GET' && method !== 'DELETE' ? '{}' : undefined }) };
  return page.evaluate<number>(`fetch('${path}', ${JSON.stringify(init)}).then(({ status }) => status)`);
}

function screensOf(ids: Ids): Record<string, Screen> {
  const channel = heading('What the topics carry');
  return {
    fleet: { ready: (page) => page.locator('tbody tr[data-row]').first(), writes: ['Import CSV', 'Selection'] },
    [`devices/${ids.device}`]: {
      ready: heading('Records'),
      writes: ['Stop monitoring', 'Save labels', 'Add', 'Add to the group'],
    },
    [`plants/${ids.plant}`]: { ready: heading('About this plant'), writes: ['Set the time zone', 'Add to the group'] },
    // The button of an alarm: `alarms.ts`, where there is one.
    alarms: { ready: heading('Alarms'), writes: [] },
    groups: { ready: heading('Groups'), writes: ['Create a group'] },
    [`groups/${ids.group}`]: {
      ready: text('No device is in this group.'),
      writes: ['Add to the group', 'Save', 'Delete the group …'],
    },
    [`vendors/accounts/${ids.vendorAccount}`]: {
      ready: heading('Missed samples'),
      writes: ['Pause', 'Remove …', 'Test the credentials'],
    },
    'deliver/webhooks': { ready: text('Success, 7 days'), writes: ['Create a webhook'] },
    [`deliver/webhooks/${ids.webhook}`]: {
      ready: heading('Settings'),
      writes: ['Pause', 'Edit', 'Delete', 'Send a test event', 'Create another secret'],
    },
    'deliver/attempts': { ready: text('Delivered 204'), writes: ['Send failed ones again …'] },
    'deliver/failed': { ready: text('No record has used up its attempts.'), writes: ['Retry all …'] },
    'deliver/replays?target=kafka': { ready: heading('Replays'), writes: ['Start the replay'] },
    'deliver/kafka': { ready: channel, writes: ['Create a credential', 'Revoke', 'Change the filter'] },
    'deliver/mqtt': { ready: channel, writes: ['Create a credential', 'New token', 'Revoke', 'Change the filter'] },
  };
}

/** A call of every kind that these screens make for a user who may write. */
function writingCallsOf({ device, plant, group, vendorAccount, webhook }: Ids) {
  return [
    ['PATCH', `/v1/devices/${device}`],
    ['POST', '/v1/devices/bulk'],
    ['PATCH', `/v1/plants/${plant}`],
    ['PUT', '/v1/alarms/alm_none/acknowledgement'],
    ['DELETE', '/v1/alarms/alm_none/acknowledgement'],
    ['POST', '/v1/groups'],
    ['PATCH', `/v1/groups/${group}`],
    ['POST', `/v1/groups/${group}/members`],
    ['DELETE', `/v1/groups/${group}`],
    ['POST', '/v1/vendor-accounts'],
    ['PATCH', `/v1/vendor-accounts/${vendorAccount}`],
    ['DELETE', `/v1/vendor-accounts/${vendorAccount}`],
    ['POST', `/v1/vendor-accounts/${vendorAccount}/imports`],
    ['POST', `/v1/vendor-accounts/${vendorAccount}/imports/estimate`],
    ['DELETE', `/v1/vendor-accounts/${vendorAccount}/imports/imp_none`],
    ['POST', '/v1/webhooks'],
    ['POST', `/v1/webhooks/${webhook}/pause`],
    ['POST', `/v1/webhooks/${webhook}/test`],
    ['POST', `/v1/webhooks/${webhook}/secrets`],
    ['GET', `/v1/webhooks/${webhook}/secrets`],
    ['DELETE', `/v1/webhooks/${webhook}`],
    ['POST', '/v1/dead-letters/retry'],
    ['POST', '/v1/replays'],
    ['POST', '/v1/kafka-credentials'],
    ['GET', '/v1/kafka-credentials'],
    ['POST', '/v1/mqtt-credentials'],
    ['POST', '/v1/portal-sessions'],
  ] as const;
}
