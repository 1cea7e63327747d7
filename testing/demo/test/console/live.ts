import { until } from '@heliograph/testbed';
import type { Page } from 'playwright-core';
import type { GatewayClient } from '@heliograph/testbed/account';
import { deadlineMs } from '../deadline.ts';
import { Network } from './network.ts';
import type { TestedConsole } from './tested-console.ts';

interface StoredRecord {
  record: { idempotency_key: string; Datetime: number };
}

/** The list of records and events as they arrive, over lost connections and while the page is hidden. */
export function liveScenarios(tested: TestedConsole): void {
  const network = new Network();
  let api: GatewayClient;
  beforeAll(async () => {
    await network.start();
    api = await tested.client();
  });
  afterAll(() => Promise.all([network.stop(), api.close()]));

  const log = (page: Page) => page.getByRole('list', { name: 'Live' });
  const button = (page: Page, name: string) => page.getByRole('button', { name });

  it('shows records as they arrive, by vendor, and stops when it is paused', async () => {
    const page = await tested.open('deliver/live');
    await page.getByText('Connected').waitFor();
    await page.getByRole('combobox', { name: 'Vendor', exact: true }).selectOption('solis');
    await log(page).getByText('device.data').first().waitFor();
    await button(page, 'Pause').click();
    const frozen = await log(page).textContent();
    const received = await page.getByText(/\d+ received/).textContent();
    await page
      .getByText(/\d+ received/)
      .filter({ hasNotText: received! })
      .waitFor();
    expect(await log(page).textContent()).toBe(frozen);
    expect(frozen).not.toMatch(/growatt|huawei|sungrow/);
    await button(page, 'Clear').click();
    await log(page).waitFor({ state: 'detached' });
  });

  it('reports that the stream is interrupted, and continues after it without a lost or duplicate record', async () => {
    const page = await tested.open('vendors', { proxy: network.url });
    // The service may repeat records since a position: at the second interruption the page requests them from the position of the first.
    const positions: string[] = [];
    await page.route(
      (url) => url.pathname === '/v1/stream',
      (route) => {
        const headers = route.request().headers();
        const position = headers['last-event-id'];
        if (position === undefined) return route.continue();
        positions.push(position);
        return route.continue({ headers: { ...headers, 'last-event-id': positions[0]! } });
      },
    );
    await page.goto(new URL('/console/deliver/live?vendor=solis&kind=device.data', page.url()).href);
    await log(page).getByText('device.data').first().waitFor();
    for (let cuts = 1; cuts <= 2; cuts += 1) {
      const shown = await newestIn(page);
      network.cut();
      await page.getByText(/The stream is cut; connecting again in \d+ s/).waitFor();
      await until('a record during the cut', () => newestStored(api), {
        holds: (newest) => newest > shown,
        deadlineMs,
      });
      network.restore();
      await page.getByText('Connected').waitFor();
      await until('a record after the cut', () => newestIn(page), { holds: (newest) => newest > shown, deadlineMs });
      await until('the position of the stream', () => positions.length, { holds: (n) => n >= cuts, deadlineMs });
    }
    expect(positions.at(-1)).not.toBe(positions[0]);
    const stored = await storedRecords(api);
    await until('every stored record in the list', async () => missingOf(stored, await keysIn(page)), {
      holds: ({ length }) => length === 0,
      deadlineMs,
    });
    const keys = await keysIn(page);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(newestOf(keys)).toBeGreaterThanOrEqual(newestOf(stored.map(({ idempotency_key: key }) => key)));
    expect(await page.getByText('Records were left out after a cut').count()).toBe(0);
  });

  it('closes the stream while the page is hidden, and continues when it is shown', async () => {
    const page = await tested.open('vendors');
    let open = 0;
    const isStream = (request: { url: () => string }) => new URL(request.url()).pathname === '/v1/stream';
    page.on('request', (request) => void (open += isStream(request) ? 1 : 0));
    page.on('requestfinished', (request) => void (open -= isStream(request) ? 1 : 0));
    page.on('requestfailed', (request) => void (open -= isStream(request) ? 1 : 0));
    await page.goto(new URL('/console/deliver/live', page.url()).href);
    await log(page).getByText('device.data').first().waitFor();
    expect(open).toBe(1);
    await show(page, 'hidden');
    await page.getByText('Stopped while the page is hidden').waitFor();
    await until('no stream is open', () => open, { holds: (streams) => streams === 0, deadlineMs });
    const received = await page.getByText(/\d+ received/).textContent();
    const before = await newestStored(api);
    await until('a record that nobody sees', () => newestStored(api), { holds: (at) => at > before, deadlineMs });
    expect(await page.getByText(/\d+ received/).textContent()).toBe(received);
    await show(page, 'visible');
    await page.getByText('Connected').waitFor();
    expect(open).toBe(1);
    await page
      .getByText(/\d+ received/)
      .filter({ hasNotText: received! })
      .waitFor();
  });
}

/** Simulates a browser whose other tab covers the page; Chromium without a screen shows all tabs. */
async function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`);
}

/** The idempotency keys of all entries, each of which is opened for it. */
async function keysIn(page: Page): Promise<string[]> {
  const texts = await until(
    'the text of every entry',
    async () => {
      const entries = await page.evaluate<number>(
        `[...document.querySelectorAll('ol details')].map((entry) => { entry.open = true; }).length`,
      );
      const shown = await page.locator('ol details pre').allTextContents();
      return shown.length === entries && shown;
    },
    { deadlineMs },
  );
  return texts.map((text) => (JSON.parse(text) as StoredRecord['record']).idempotency_key);
}

/** A record's key ends with the time of its sample. */
const timeOf = (key: string): number => Number(/(\d+)$/.exec(key)?.[1]);
const deviceOf = (key: string): string => key.replace(/\d+$/, '');
const newestOf = (keys: readonly string[]): number => Math.max(0, ...keys.map(timeOf));

async function newestIn(page: Page): Promise<number> {
  return newestOf(await keysIn(page));
}

interface ListedDevice {
  deviceId: string;
  latest: { sampledAt: number } | null;
}

/** The devices of the vendor that the scenarios look at. */
async function devicesOf(api: GatewayClient): Promise<ListedDevice[]> {
  const path = '/v1/devices?vendor=solis&monitored=true&include=latest';
  return ((await api.get(path)) as { items: ListedDevice[] }).items;
}

async function newestStored(api: GatewayClient): Promise<number> {
  return Math.max(0, ...(await devicesOf(api)).map(({ latest }) => latest?.sampledAt ?? 0));
}

/** The newest stored records of each device. */
async function storedRecords(api: GatewayClient): Promise<StoredRecord['record'][]> {
  const histories = await Promise.all(
    (await devicesOf(api)).map(({ deviceId }) => api.get(`/v1/devices/${deviceId}/history?order=desc&limit=100`)),
  );
  return histories.flatMap((history) => (history as { items: StoredRecord[] }).items.map(({ record }) => record));
}

/** Returns the keys of stored records after the first one that the page shows of their device, and that it does not show. */
function missingOf(stored: readonly StoredRecord['record'][], shown: readonly string[]): string[] {
  const known = new Set(shown);
  const first = new Map<string, number>();
  for (const key of shown) first.set(deviceOf(key), Math.min(timeOf(key), first.get(deviceOf(key)) ?? Infinity));
  return stored
    .map(({ idempotency_key: key }) => key)
    .filter((key) => timeOf(key) > (first.get(deviceOf(key)) ?? Infinity) && !known.has(key));
}
