import type { Page } from 'playwright-core';
import { alterAnswer, goTo } from './altered-answers.ts';
import { deviceWithPower, type SampledDevice } from './sampled-device.ts';
import type { TestedConsole } from './tested-console.ts';

/** A device: its values now and over time, its records byte for byte, and what may be changed. */
export function deviceScenarios(tested: TestedConsole): void {
  let device: SampledDevice;
  beforeAll(async () => {
    device = await deviceWithPower(tested);
  });

  async function openDevice(query = '', prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await tested.open(prepare ? 'vendors' : `devices/${device.deviceId}${query}`);
    if (prepare) {
      await prepare(page);
      await goTo(page, `devices/${device.deviceId}${query}`);
    }
    await page.getByRole('heading', { level: 1, name: device.InverterSN }).waitFor();
    return page;
  }

  it('shows its state in words and its values with their units, and leads to its plant', async () => {
    const page = await openDevice();
    const values = page.getByRole('region', { name: 'Values now' });
    await values.getByText('AC power', { exact: true }).waitFor();
    await values
      .getByText(/^[\d.,]+ kW$/)
      .first()
      .waitFor();
    await page.getByText('Monitored', { exact: true }).waitFor();
    await page.getByRole('img', { name: /^Power, .*: \d+ times\./ }).waitFor();
    await tested.picture(page, 'device');
    await page.getByRole('navigation', { name: 'Device' }).getByRole('link').nth(1).click();
    await page.waitForURL(`**/plants/${device.plantId}`);
  });

  it('is accessible in light and dark, and as wide as a telephone', async () => {
    for (const dark of [false, true]) {
      const page = await tested.open(`devices/${device.deviceId}?table=1`, { dark, width: 375 });
      await page.getByRole('table', { name: /^Power, / }).waitFor();
      await page
        .getByRole('button', { name: /^Show the record of/ })
        .first()
        .click();
      await page.getByText(/exactly as delivered/).waitFor();
      await tested.expectAccessible(page);
      await tested.expectNoSidewaysScrolling(page);
    }
  });

  it('keeps range, choice and table in the URL, so that a colleague sees the same', async () => {
    const page = await openDevice();
    await page.getByRole('button', { name: 'Week' }).click();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Energy');
    await page.waitForURL(/\?(?=.*range=week)(?=.*show=energy)/);
    await page.getByRole('button', { name: 'Own range' }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-01-05');
    await page.waitForURL(/from=2026-01-05/);
    await page.reload();
    await page.getByRole('button', { name: 'Own range', pressed: true }).waitFor();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-01-05');
    expect(await page.getByRole('combobox', { name: 'Show' }).inputValue()).toBe('energy');
  });

  it('shows times in the zone of the plant, in Chatham and over a change of its clock', async () => {
    // The clock is set from 2:45 to 3:45 at 14:00 UTC of the day before.
    const change = Date.UTC(2026, 8, 26, 14) / 1000;
    const page = await openDevice('?day=2026-09-27&table=1', async (opened) => {
      await alterAnswer<{ timezoneName: string }>(opened, `/v1/plants/${device.plantId}`, (plant) => {
        plant.timezoneName = 'Pacific/Chatham';
      });
      await alterAnswer<{ items: unknown[] }>(opened, `/v1/devices/${device.deviceId}/history`, (history) => {
        history.items = [-300, 0].map((after) => bucket(change + after, { PowerACOutputActive: 1 }));
      });
    });
    await page.getByText('Times on the clock of the plant, Pacific/Chatham').waitFor();
    const rows = page.getByRole('table', { name: /^Power, Sunday.*September/ }).getByRole('rowheader');
    await rows.nth(1).waitFor();
    expect(await rows.allTextContents()).toEqual([
      expect.stringMatching(/03:45 \(GMT\+13:45\)$/),
      expect.stringMatching(/02:40 \(GMT\+12:45\)$/),
    ]);
  });

  it('compares 32 strings, and hides one of them by the URL', async () => {
    const inputs = Array.from({ length: 32 }, (_, i) => [`IPV${i + 1}`, i / 10] as const);
    const page = await openDevice('?show=strings', async (opened) => {
      await alterAnswer<{ items: unknown[] }>(opened, `/v1/devices/${device.deviceId}/history`, (history) => {
        const now = Math.floor(Date.now() / 300_000) * 300;
        history.items = [now - 600, now - 300].map((at) => bucket(at, Object.fromEntries(inputs)));
      });
    });
    const lines = page.getByRole('list', { name: 'Lines of the chart' }).getByRole('button');
    await lines.nth(31).waitFor();
    expect(await lines.count()).toBe(32);
    await page.getByRole('button', { name: 'Input 32' }).click();
    await page.waitForURL(/hide=IPV32/);
    await page.getByRole('button', { name: 'Input 32', pressed: false }).waitFor();
  });

  it('shows its events in the range of the chart, and why they happened', async () => {
    const at = Math.floor(Date.now() / 1000) - 60;
    const page = await openDevice('', async (opened) => {
      await alterAnswer<{ items: unknown[] }>(opened, '/v1/events', (events) => {
        const body = { event: 'device.offline', reason: 'collector_offline', lastDataAt: at - 60 };
        events.items = [{ kind: 'device.offline', at, deviceId: device.deviceId, body }];
      });
      await alterAnswer<{ items: object[] }>(opened, `/v1/devices/${device.deviceId}/history`, (history) => {
        history.items = history.items.map((item) => ('values' in item ? { ...item, values: { ...fault } } : item));
      });
    });
    const events = page.getByRole('region', { name: 'Events and alarms in this range' }).getByRole('listitem');
    await events.filter({ hasText: /Offline.*its collector is offline, last data/ }).waitFor();
    await events.filter({ hasText: /Fault.*state of the samples/ }).waitFor();
  });

  it('has a record byte for byte as the service delivered it', async () => {
    const page = await openDevice();
    const answer = page.waitForResponse((response) => /\/history\?.*limit=1$/.test(response.url()));
    await page
      .getByRole('button', { name: /^Show the record of/ })
      .first()
      .click();
    await page.waitForURL(/record=\d+/);
    const shown = await page
      .getByRole('region', { name: /^Record of/ })
      .locator('pre')
      .first()
      .textContent();
    const delivered = await (await answer).text();
    expect(delivered).toContain(`"record":${shown!}`);
    expect(JSON.parse(shown!)).toMatchObject({ InverterSN: device.InverterSN, SchemaVersion: '1.0' });
    await page.getByRole('button', { name: 'Close the record' }).click();
    await page.getByRole('region', { name: /^Record of/ }).waitFor({ state: 'detached' });
  });

  it("shows the vendor's answer beside a record, its numbers as the vendor wrote them, and shows when it has expired", async () => {
    const page = await openDevice();
    const openFirst = () =>
      page
        .getByRole('button', { name: /^Show the record of/ })
        .first()
        .click();
    const record = page.getByRole('region', { name: /^Record of/ });
    await openFirst();
    const answered = page.waitForResponse((response) => /\/answer\?time=\d+$/.test(response.url()));
    await record.getByRole('button', { name: "Show the vendor's answer" }).click();
    const { result } = (await (await answered).json()) as { result: { call: string; body: string } };
    await record.getByText(`Answer to ${result.call}, fetched `).waitFor();
    const shown = await record.locator('pre[aria-labelledby="answer"]').textContent();
    const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '');
    expect(withoutBlanks(shown!)).toBe(withoutBlanks(result.body));
    await record.getByRole('button', { name: 'Copy the answer as received' }).waitFor();
    await tested.expectAccessible(page);

    await page.route(
      (url) => url.pathname.endsWith('/answer'),
      (route) => route.fulfill({ status: 410, json: { ...refusal.json, code: 410, error: 'answer_expired' } }),
    );
    await page.reload();
    await record.getByRole('button', { name: "Show the vendor's answer" }).click();
    await record.getByText("The vendor's answer is no longer kept.").waitFor();
  });

  it('explains in words which values were left out of a record', async () => {
    const page = await openDevice('', (opened) =>
      alterAnswer<{ record: { DataQuality: string[] } }>(opened, `/v1/devices/${device.deviceId}/latest`, (latest) => {
        latest.record.DataQuality = ['ETotal:counter_decreased', 'UPV3:out_of_range', 'X:<b>new</b>'];
      }),
    );
    await page.getByText('Energy in total: the value is a counter that fell.').waitFor();
    await page.getByText('Input 3, Voltage: the value lies outside what is physically possible for it.').waitFor();
    await page.getByText('X was left out (<b>new</b>).').waitFor();
  });

  it('shows names as text, and a device without data', async () => {
    const page = await openDevice('', async (opened) => {
      await alterAnswer<object>(opened, `/v1/plants/${device.plantId}`, (plant) =>
        Object.assign(plant, { name: '<img src=x onerror=alert(1)>', timezoneName: null, Timezone: null }),
      );
      await alterAnswer<object>(opened, `/v1/devices/${device.deviceId}`, (one) => Object.assign(one, nothing));
      for (const values of ['history', 'energy'])
        await alterAnswer<{ items: unknown[] }>(opened, `/v1/devices/${device.deviceId}/${values}`, (answer) => {
          answer.items = [];
        });
    });
    await page.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).first().waitFor();
    await page.getByText('This device has sent no data yet.').waitFor();
    await page.getByText('the service does not poll its data').waitFor();
    await page.getByText('The zone of the plant is unknown: times are in UTC.').waitFor();
    await page.getByText('There is no data in this range.').waitFor();
    await page
      .getByText(/Not monitored: it was turned off, or the quota of [\d,]+ monitored devices was used up/)
      .waitFor();
    await page.getByText('שלום', { exact: true }).waitFor();
    await tested.expectNoSidewaysScrolling(page);
  });

  it('saves labels, keeps them when the service refuses, and requires a confirmation before it stops monitoring', async () => {
    const page = await openDevice();
    let refuses = true;
    await page.route(
      (url) => url.pathname === `/v1/devices/${device.deviceId}`,
      (route) => (route.request().method() === 'PATCH' && refuses ? route.fulfill(refusal) : route.fallback()),
    );
    const label = `label ${Date.now()}`;
    await page.getByLabel('Add a label').fill(label);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Save labels' }).click();
    await page.getByRole('alert').filter({ hasText: 'The scenario refuses this.' }).waitFor();
    refuses = false;
    await page.getByRole('button', { name: 'Save labels' }).click();
    await page.getByText('Saved.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: `Remove ${label}` }).click();
    await page.getByRole('button', { name: 'Save labels' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Stop monitoring' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop monitoring?' });
    await dialog.getByText(device.InverterSN).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Monitored', { exact: true }).waitFor();
  });

  it('reports a failure, and reloads the chart on request', async () => {
    let fails = true;
    const page = await openDevice('', (opened) =>
      opened.route(
        (url) => url.pathname.endsWith('/history') && url.searchParams.has('resolution'),
        (route) => (fails ? route.fulfill({ ...refusal, status: 500 }) : route.fallback()),
      ),
    );
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('The scenario refuses this.').waitFor();
    fails = false;
    await history.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('img', { name: /^Power, / }).waitFor();
  });

  it('reports that a device does not exist', async () => {
    const page = await tested.open('devices/dev_00000000');
    await page.getByText('There is no such device in this account.').waitFor();
  });
}

const fault = { State: '4', PowerACOutputActive: { mean: 1, min: 0, max: 2 } };

const refusal = {
  status: 403,
  json: {
    success: false,
    code: 403,
    error: 'quota_exceeded',
    message: 'The scenario refuses this.',
    result: null,
    requestId: 'req_1',
    timestamp: 0,
  },
};

const nothing = {
  model: null,
  firmware: null,
  ratedPowerKw: null,
  mpptCount: null,
  stringCount: null,
  CollectorSN: 'שלום',
  monitored: false,
  monitoredAs: null,
  currentStatus: 'no_data',
  lastDataAt: null,
  possibleDuplicateOf: [],
  state: null,
  online: null,
  stateChangedAt: null,
  groups: [],
  labels: [],
};

function bucket(from: number, values: Readonly<Record<string, number>>): object {
  const means = Object.entries(values).map(([name, mean]) => [name, { mean, min: mean, max: mean }]);
  return { from, samples: 1, values: Object.fromEntries(means) as object };
}
