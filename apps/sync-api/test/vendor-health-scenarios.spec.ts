import type { VendorHealthEvent } from '@heliograph/events';
import { until } from '@heliograph/testbed';
import { Clouds, observedVendor as vendor } from './clouds.ts';
import { eventsOf } from './inventory-events.ts';
import { Harness, SyncApi, type Caller, type Json } from './sync-api.ts';

/** Far more than a few rounds of polls, which are a second here: the deadline of a hang. */
const patient = { deadlineMs: 120_000 };

let harness: Harness;
let clouds: Clouds;
let api: SyncApi;
let caller: Caller;

beforeAll(async () => {
  harness = await Harness.open(vendor);
  clouds = await Clouds.observed(2);
  api = await SyncApi.start(harness);
  caller = await harness.newAccount();
  const id = await api.addVendorAccount(caller, await clouds.credentials(), { vendor });
  expect((await api.sync(caller, id)).status).toBe(200);
  await reached('operational');
}, 240_000);

async function health(): Promise<Json> {
  return (await api.call(caller, 'GET', `/v1/vendors/${vendor}/health`)).body.result;
}

const reached = (state: string): Promise<Json> =>
  until(
    `the state ${state}`,
    async () => {
      const found = await health();
      return found.state === state ? found : undefined;
    },
    patient,
  );

const published = async (): Promise<VendorHealthEvent[]> =>
  (await eventsOf<VendorHealthEvent>(caller.accountId, 'vendor.health_changed')).map(({ body }) => body);

/** Waits for polls that began after now, not for earlier calls that are still in progress. */
async function morePolls(count: number): Promise<void> {
  const polls = await answered();
  await until(`${count} more polls`, async () => (await answered()) >= polls + count, patient);
}

async function answered(): Promise<number> {
  const [row] = await api.sql<{ polls: number }>(
    `SELECT COALESCE(sum(answered), 0)::integer AS polls FROM vendor_poll_counts WHERE vendor = $1 AND resolution = 'hour'`,
    [vendor],
  );
  return row!.polls;
}

describe('the health of a simulated cloud', () => {
  it.each([
    [{ outage: true }, 'outage', 'vendor_fault'],
    [{ html: true }, 'outage', 'vendor_fault'],
    [{ rate_limit: true }, 'degraded', 'rate_limited'],
    [{ slow: 5_000 }, 'degraded', 'slow'],
  ] as const)(
    'with %j is seen, and so is its end',
    async (switches, state, cause) => {
      const before = (await published()).length;
      await clouds.switch(switches);
      expect(await reached(state)).toMatchObject({ cause, basis: 'one_account' });
      await clouds.switch(Object.fromEntries(Object.keys(switches).map((name) => [name, false])));
      expect(await reached('operational')).toMatchObject({ cause: null });
      const events = await until(
        'both events',
        async () => {
          const all = (await published()).slice(before);
          return all.length >= 2 ? all : undefined;
        },
        patient,
      );
      expect(events.map((event) => event.state)).toEqual([state, 'operational']);
      // Slow calls that end later than the switch count for the polls then: the next scenario is not to see them.
      await morePolls(10);
    },
    300_000,
  );

  it('raises no alarm while night falls and devices are silent', async () => {
    const before = await published();
    await clouds.switch({ night: true, device_offline: true });
    await morePolls(10);
    expect(await health()).toMatchObject({ state: 'operational' });
    expect(await published()).toEqual(before);
  }, 180_000);

  it('keeps the state while a replica of ingest starts and stops', async () => {
    const before = await published();
    const second = await clouds.startIngest();
    await morePolls(5);
    await second.stop();
    await morePolls(5);
    expect(await health()).toMatchObject({ state: 'operational' });
    expect(await published()).toEqual(before);
  }, 240_000);
});
