import type { ImportEvent } from '@heliograph/events';
import { until } from '@heliograph/testbed';
import { Clouds, type Credentials } from './clouds.ts';
import { eventsOf } from './inventory-events.ts';
import { Harness, SyncApi, type Caller, type Json } from './sync-api.ts';

const DAY = 86_400;

let harness: Harness;
let api: SyncApi;
let caller: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  api = await SyncApi.start(harness);
}, 90_000);
beforeEach(async () => {
  caller = await harness.newAccount(100);
});

describe('a new vendor account', () => {
  let good: Credentials;

  beforeAll(async () => {
    good = await (await Clouds.start(2)).credentials();
  }, 90_000);

  it('imports past samples after its first sync, if its caller asks for it', async () => {
    const id = await api.addVendorAccount(caller, good, { import: { samplesDays: 2 } });
    const imports = `/v1/vendor-accounts/${id}/imports`;
    const { items } = (await api.call(caller, 'GET', imports)).body.result;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ state: 'queued', to: null, deviceIds: null, channels: null });
    expect(Math.abs(items[0].createdAt - 2 * DAY - items[0].from)).toBeLessThan(60);
    await until('the devices are listed', async () => (await api.sync(caller, id)).status === 200, {
      deadlineMs: 60_000,
    });
    const started = await until(
      'the import has started',
      async () => (await eventsOf<ImportEvent>(id, 'import.started'))[0]?.body,
      { deadlineMs: 60_000 },
    );
    expect(started).toMatchObject({ importId: items[0].importId, dataAccessUserId: id });
    expect((await api.call(caller, 'GET', `${imports}/${items[0].importId}`)).body.result.state).not.toBe('queued');
  }, 180_000);

  it('imports sums of days before samples, if its caller asks for both', async () => {
    const id = await api.addVendorAccount(caller, good, { import: { samplesDays: 2, daysMonths: 3 } });
    const { items } = (await api.call(caller, 'GET', `/v1/vendor-accounts/${id}/imports`)).body.result;
    // Newest first: the last that was queued is the last to begin.
    expect(items.map(({ resolution }: Json) => resolution)).toEqual(['samples', 'days']);
    const days = (items[1].createdAt - items[1].from) / DAY;
    expect([days > 88, days < 93, items[1].to]).toEqual([true, true, null]);
  }, 60_000);

  it('imports nothing by default, and what the operator sets', async () => {
    const id = await api.addVendorAccount(caller, good);
    expect((await api.call(caller, 'GET', `/v1/vendor-accounts/${id}/imports`)).body.result.items).toEqual([]);
    const generous = await SyncApi.start(harness, { IMPORT_SAMPLES_DAYS: '3' });
    const other = await generous.addVendorAccount(caller, good);
    const { items } = (await generous.call(caller, 'GET', `/v1/vendor-accounts/${other}/imports`)).body.result;
    expect(items).toEqual([expect.objectContaining({ state: 'queued', to: null })]);
    const without = await generous.addVendorAccount(caller, good, { import: { samplesDays: 0 } });
    expect((await api.call(caller, 'GET', `/v1/vendor-accounts/${without}/imports`)).body.result.items).toEqual([]);
    await generous.stop();
  }, 180_000);

  it.each([
    [{ samplesDays: 401 }, 'import.samplesDays'],
    [{ samplesDays: -1 }, 'import.samplesDays'],
    [{ samplesDays: '7' }, 'import.samplesDays'],
    [{ samplesDays: 7, daysMonths: 14 }, 'import.daysMonths'],
    [{ daysMonths: 1.5 }, 'import.daysMonths'],
    [{ samplesDays: 7, weeks: 3 }, 'import.weeks'],
    [7, 'import'],
  ])('is refused with the import %j', async (sent, member) => {
    const body = { vendor: 'solis', credentials: good, import: sent };
    const { status, body: answer } = await api.call(caller, 'POST', '/v1/vendor-accounts', body);
    expect([status, answer.error]).toEqual([400, 'validation_failed']);
    expect(answer.details.map((detail: Json) => detail.path)).toContain(member);
  });
});
