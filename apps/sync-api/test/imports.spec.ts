import type { ImportEvent } from '@heliograph/events';
import { headerNames, topicNames, type ImportStateRecord, type VendorAccountStateRecord } from '@heliograph/messaging';
import { scrape } from '@heliograph/service/testing';
import { until } from '@heliograph/testbed';
import { insertFleet, type Fleet } from './fleet.ts';
import { eventsOf } from './inventory-events.ts';
import { sampleRecord } from './latest.ts';
import { Harness, SyncApi, type Answer, type Caller, type Json } from './sync-api.ts';

const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);

let harness: Harness;
let api: SyncApi;
let caller: Caller;
let fleet: Fleet;
/** Of the vendor account. */
let path: string;

beforeAll(async () => {
  harness = await Harness.open();
  api = await SyncApi.start(harness);
}, 90_000);
beforeEach(async () => {
  caller = await harness.newAccount(100);
  fleet = await insertFleet(api, caller, { plants: 2, devicesPerPlant: 2 });
  await api.sql('UPDATE vendor_accounts SET last_synced_at = now() WHERE id = $1', [fleet.vendorAccountId]);
  path = `/v1/vendor-accounts/${fleet.vendorAccountId}/imports`;
});

const at = (seconds: number): string => new Date(seconds * 1000).toISOString();
const request = (more: object = {}): Promise<Answer> =>
  api.call(caller, 'POST', path, { from: at(now - 90 * DAY), to: at(now - 60 * DAY), resolution: 'samples', ...more });
/** Requests an import and returns its id. */
async function requested(more: object = {}): Promise<string> {
  const { status, body } = await request(more);
  expect([status, body.success]).toEqual([202, true]);
  return body.result.importId as string;
}
const shown = async (id: string): Promise<Json> => (await api.call(caller, 'GET', `${path}/${id}`)).body.result;
const untilShown = (id: string, state: string): Promise<Json> =>
  until(
    `import ${id} is ${state}`,
    async () => {
      const view = await shown(id);
      return view.state === state ? view : undefined;
    },
    { deadlineMs: 60_000 },
  );
const published = (id: string | undefined): Promise<Json> =>
  until('the record of the vendor account names the import', () => {
    const record = harness.vendorAccounts.get(fleet.vendorAccountId);
    return record && record.import?.id === id ? record : undefined;
  });
/** Reports the state of the vendor account as ingest does. */
function report(id: string, progress: Partial<ImportStateRecord>, more: Partial<VendorAccountStateRecord> = {}) {
  const counts = { deviceDays: 120, deviceDaysDone: 0, calls: 0, startedAt: Date.now() };
  return harness.send(topicNames.stateVendorAccounts, fleet.vendorAccountId, {
    vendorAccountId: fleet.vendorAccountId,
    status: 'polling',
    updatedAt: Date.now(),
    import: { id, phase: 'running', ...counts, ...progress },
    ...more,
  });
}
const events = async (kind: ImportEvent['event']): Promise<ImportEvent[]> =>
  (await eventsOf<ImportEvent>(fleet.vendorAccountId, kind)).map(({ body }) => body);
const untilEvent = (kind: ImportEvent['event'], id: string): Promise<ImportEvent> =>
  until(`${kind} of ${id}`, async () => (await events(kind)).find(({ importId }) => importId === id), {
    deadlineMs: 60_000,
  });

describe('an import', () => {
  it('is handed to ingest, shows its progress and ends with an event; the next begins', async () => {
    const deviceIds = [fleet.deviceIds[2]!, fleet.deviceIds[0]!];
    const first = await requested({ deviceIds, channels: ['kafka'] });
    const second = await requested({ from: '2026-01-02', to: '2026-01-04' });
    expect(first).toMatch(/^imp_[a-z2-7]{12}$/);
    const range = { from: now - 90 * DAY, to: now - 60 * DAY };
    const given = { id: first, resolution: 'samples', ...range, deviceIds, channels: ['kafka'] };
    expect((await published(first)).import).toEqual(given);
    const none = {
      deviceDays: 0,
      deviceDaysDone: 0,
      unreadDeviceDays: 0,
      refusedDevices: 0,
      refusedDeviceIds: [],
      calls: 0,
      records: 0,
      corrected: 0,
    };
    expect(await shown(first)).toMatchObject({ state: 'running', ...range, deviceIds, groupId: null, progress: none });
    // Midnight in Berlin, where the plants are.
    expect(await shown(second)).toMatchObject({ state: 'queued', from: 1767308400, to: 1767481200, startedAt: null });
    expect(await untilEvent('import.started', first)).toMatchObject({
      dataAccessUserId: fleet.vendorAccountId,
      ...range,
    });

    const nextTryAt = (now + 600) * 1000;
    const waiting = { phase: 'waiting', waitsFor: 'the vendor does not answer', nextTryAt } as const;
    await report(first, {
      ...waiting,
      deviceDaysDone: 40,
      calls: 55,
      refusedDevices: 1,
      refusedDeviceIds: ['dev_refused'],
      unreadDeviceDays: 3,
      estimatedEndAt: nextTryAt,
    });
    expect(await untilShown(first, 'waiting')).toMatchObject({
      progress: {
        deviceDays: 120,
        deviceDaysDone: 40,
        calls: 55,
        refusedDevices: 1,
        refusedDeviceIds: ['dev_refused'],
        unreadDeviceDays: 3,
      },
      waitsFor: 'the vendor does not answer',
      nextTryAt: now + 600,
      estimatedEndAt: now + 600,
    });
    await report(first, { phase: 'finished', deviceDaysDone: 120, calls: 130 });
    expect(await untilShown(first, 'finished')).toMatchObject({
      progress: { deviceDaysDone: 120, calls: 130, refusedDevices: 0 },
      waitsFor: null,
      nextTryAt: null,
      error: null,
      endedAt: expect.any(Number),
    });
    const finished = await untilEvent('import.finished', first);
    expect(finished).toMatchObject({ deviceDays: 120, deviceDaysDone: 120, calls: 130, refusedDevices: 0 });

    const metrics = await scrape(api.service.healthUrl);
    expect(metrics.value('heliograph_imports', { state: 'running' })).toBeGreaterThanOrEqual(1);

    expect((await published(second)).import).toMatchObject({ from: 1767308400, to: 1767481200 });
    await report(second, { phase: 'failed', error: 'the vendor grants no history' });
    expect(await untilShown(second, 'failed')).toMatchObject({ error: 'the vendor grants no history' });
    expect(await untilEvent('import.failed', second)).toMatchObject({ message: 'the vendor grants no history' });
    expect(await published(undefined)).not.toHaveProperty('import');
    const { items } = (await api.call(caller, 'GET', path)).body.result;
    expect(items.map(({ importId }: Json) => importId)).toEqual([second, first]);
    const { nextCursor } = (await api.call(caller, 'GET', `${path}?limit=1`)).body.result;
    const rest = await api.call(caller, 'GET', `${path}?limit=1&cursor=${nextCursor}`);
    expect(rest.body.result).toMatchObject({ items: [{ importId: first }], nextCursor: null });
  }, 180_000);

  it('ends once, whoever reads what ingest reports, and ignores reports of an older or another import', async () => {
    const replica = await SyncApi.start(harness);
    const first = await requested();
    const second = await requested();
    await report('imp_of_nobody', { phase: 'failed', error: 'no' });
    await report(first, { phase: 'finished', deviceDaysDone: 120 });
    await untilShown(second, 'running');
    await report(first, { phase: 'failed', error: 'late' });
    await report(second, { deviceDaysDone: 7 });
    await until('the second has progress', async () => (await shown(second)).progress.deviceDaysDone === 7);
    expect(await shown(first)).toMatchObject({ state: 'finished', error: null });
    await replica.stop();
    // A replica that starts reads the states again.
    const other = await SyncApi.start(harness);
    await other.published();
    expect((await events('import.finished')).map(({ importId }) => importId)).toEqual([first]);
    expect((await events('import.started')).map(({ importId }) => importId).sort()).toEqual([first, second].sort());
    expect(await events('import.failed')).toEqual([]);
    await other.stop();
  }, 180_000);

  it('counts its records once, also over a restart, and those of its own account only', async () => {
    const other = await harness.newAccount();
    const id = await requested({ channels: [] });
    expect((await published(id)).import).toMatchObject({ channels: [] });
    const record = (n: number, of = id, accountId = caller.accountId) =>
      sampleRecord({
        accountId,
        deviceId: fleet.deviceIds[n % 4]!,
        at: now - 80 * DAY + n * 300,
        topic: topicNames.baseDataBackfill,
        headers: { [headerNames.import]: of, [headerNames.channels]: '' },
      });
    await harness.produce(Array.from({ length: 20 }, (_, n) => record(n)));
    await harness.produce([record(20, id, other.accountId), record(21, 'imp_of_nobody')]);
    const records = async () => (await shown(id)).progress.records as number;
    await until('20 records are counted', async () => (await records()) === 20, { deadlineMs: 120_000 });
    await api.stop();
    api = await SyncApi.start(harness);
    await report(id, { phase: 'finished' });
    await untilShown(id, 'finished');
    // Records of the last day arrive after ingest has finished.
    await harness.produce([record(22), record(23)]);
    await until('22 records are counted', async () => (await records()) === 22, { deadlineMs: 120_000 });
  }, 300_000);

  it('is canceled: a queued one at once, a running one by its removal from the record', async () => {
    const [first, second, third] = [await requested(), await requested(), await requested()];
    await published(first);
    expect((await api.call(caller, 'DELETE', `${path}/${second}`)).status).toBe(200);
    expect(await shown(second)).toMatchObject({ state: 'canceled', startedAt: null });
    expect((await published(first)).import).toBeDefined();
    expect((await api.call(caller, 'DELETE', `${path}/${first}`)).status).toBe(200);
    expect((await published(third)).import).toBeDefined();
    // Ingest had finished before it received the removal.
    await report(first, { phase: 'finished' });
    await report(third, { phase: 'finished' });
    await untilShown(third, 'finished');
    expect(await shown(first)).toMatchObject({ state: 'canceled' });
    expect((await events('import.finished')).map(({ importId }) => importId)).toEqual([third]);
    expect((await api.call(caller, 'DELETE', `${path}/${first}`)).status).toBe(200);
    const refused = await api.call(caller, 'DELETE', `${path}/${third}`);
    expect([refused.status, refused.body.error]).toEqual([409, 'import_ended']);
    expect((await published(undefined)).import).toBeUndefined();
  }, 180_000);

  it('stays in the record when the vendor account changes, and goes with it', async () => {
    const id = await requested();
    await published(id);
    const account = `/v1/vendor-accounts/${fleet.vendorAccountId}`;
    expect((await api.call(caller, 'PATCH', account, { status: 'paused' })).status).toBe(200);
    const paused = await until('the account is paused', () => {
      const record = harness.vendorAccounts.get(fleet.vendorAccountId);
      return record?.status === 'paused' ? record : undefined;
    });
    expect(paused.import?.id).toBe(id);
    await requested();
    expect((await api.call(caller, 'DELETE', account)).status).toBe(200);
    expect(await api.sql('SELECT FROM imports WHERE vendor_account_id = $1', [fleet.vendorAccountId])).toEqual([]);
    expect((await api.call(caller, 'GET', `${path}/${id}`)).status).toBe(404);
  }, 120_000);
});

describe('an estimate', () => {
  const estimate = (more: object = {}): Promise<Answer> =>
    api.call(caller, 'POST', `${path}/estimate`, {
      from: at(now - 90 * DAY),
      to: at(now - 60 * DAY),
      resolution: 'samples',
      ...more,
    });

  it('counts devices, days, calls and time, and imports nothing', async () => {
    await api.sql(`UPDATE devices SET first_seen_at = now() WHERE vendor_account_id = $1`, [fleet.vendorAccountId]);
    const { status, body } = await estimate({ from: '2026-01-01', to: '2026-01-31' });
    expect(status).toBe(200);
    // Solis: a call a device and day, at most one a second.
    expect(body.result).toMatchObject({ devices: 4, deviceDays: 120, calls: 120, records: 120 * 288, notes: [] });
    expect(body.result.seconds).toBeGreaterThanOrEqual(119);
    expect(body.result.endsAt - now).toBeGreaterThanOrEqual(body.result.seconds);
    expect((await api.call(caller, 'GET', path)).body.result.items).toEqual([]);
    const one = await estimate({ from: '2026-01-01', to: '2026-01-31', deviceIds: [fleet.deviceIds[0]] });
    expect(one.body.result).toMatchObject({ devices: 1, deviceDays: 30, calls: 30 });
    const group = await api.call(caller, 'POST', '/v1/groups', { name: 'Roofs', plantIds: [fleet.plantIds[0]] });
    const ofGroup = await estimate({ from: '2026-01-01', to: '2026-01-31', groupId: group.body.result.groupId });
    expect(ofGroup.body.result).toMatchObject({ devices: 2, deviceDays: 60 });
    await requested();
    expect((await estimate()).body.result.endsAt).toBeNull();
  }, 60_000);

  it.each([
    [{ from: at(now + DAY), to: undefined }, 400, 'validation_failed'],
    [{ deviceIds: ['dev_none'] }, 404, 'not_found'],
    [{ groupId: 'grp_none' }, 404, 'not_found'],
  ])('%# is refused as the import is', async (more, status, error) => {
    const answer = await estimate(more);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  it('of an import that the queue has no room for is refused', async () => {
    await Promise.all(Array.from({ length: 11 }, () => request()));
    expect((await estimate()).body.error).toBe('import_queue_full');
  }, 60_000);
});

describe('a request', () => {
  it.each([
    [{ from: at(now + DAY), to: undefined }, 'from'],
    [{ from: 'soon' }, 'from'],
    [{ from: 1767225600 }, 'from'],
    [{ from: undefined }, 'from'],
    [{ from: '1926-01-01' }, 'from'],
    [{ from: at(now - 500 * DAY) }, 'from'],
    [{ to: at(now + DAY) }, 'to'],
    [{ to: at(now - 91 * DAY) }, 'to'],
    [{ resolution: 'hours' }, 'resolution'],
    [{ resolution: undefined }, 'resolution'],
    [{ deviceIds: [] }, 'deviceIds'],
    [{ deviceIds: Array.from({ length: 1_001 }, (_, n) => `dev_${n}`) }, 'deviceIds'],
    [{ deviceIds: ['a b'] }, 'deviceIds'],
    [{ deviceIds: ['dev_1'], groupId: 'grp_1' }, 'groupId'],
    [{ channels: ['pigeon'] }, 'channels'],
    [{ channels: null }, 'channels'],
    [{ days: 3 }, 'days'],
  ])('%# is refused and names the member', async (more, member) => {
    const { status, body } = await request(more);
    expect([status, body.error]).toEqual([400, 'validation_failed']);
    expect(body.details.map((detail: Json) => detail.path)).toContain(member);
  });

  it('names a device or group that does not exist, is removed, or belongs to others', async () => {
    const stranger = await insertFleet(api, await harness.newAccount(9), { plants: 1, devicesPerPlant: 1, from: 50 });
    const [removed, excluded] = fleet.deviceIds as [string, string];
    await api.sql(`UPDATE devices SET status = 'removed', monitored = false WHERE id = $1`, [removed]);
    await api.sql('UPDATE devices SET excluded = true, monitored = false WHERE id = $1', [excluded]);
    for (const deviceId of ['dev_none', stranger.deviceIds[0]!]) {
      const { status, body } = await request({ deviceIds: [fleet.deviceIds[3], deviceId] });
      expect([status, body.error]).toEqual([404, 'not_found']);
      expect(body.message).toContain(deviceId);
    }
    for (const [deviceId, reason] of [
      [removed, 'removed'],
      [excluded, 'not_monitored'],
    ]) {
      const { status, body } = await request({ deviceIds: [deviceId] });
      expect([status, body.error, body.details]).toEqual([422, 'device_not_monitored', { deviceId, reason }]);
    }
    expect((await request({ groupId: 'grp_none' })).status).toBe(404);
    const foreign = `/v1/vendor-accounts/${stranger.vendorAccountId}/imports`;
    expect((await api.call(caller, 'POST', foreign, { from: at(now - DAY), resolution: 'samples' })).status).toBe(404);
    expect((await api.call(caller, 'GET', foreign)).status).toBe(404);
    expect((await api.call(caller, 'GET', `${path}/imp_none`)).status).toBe(404);
    expect((await api.call(caller, 'DELETE', `${path}/imp_none`)).status).toBe(404);
    expect((await api.call(caller, 'GET', path)).body.result.items).toEqual([]);
  }, 60_000);

  it('of a group is handed over with its id', async () => {
    const group = await api.call(caller, 'POST', '/v1/groups', { name: 'Roofs', deviceIds: [fleet.deviceIds[1]] });
    const id = await requested({ groupId: group.body.result.groupId ?? group.body.result.id });
    const { groupId } = (await published(id)).import;
    expect(groupId).toMatch(/^grp_/);
  }, 60_000);

  it('is refused beyond ten that wait, parallel ones too', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => request()));
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      Array.from({ length: 3 }, () => [409, 'import_queue_full']),
    );
    const rows = await api.sql<{ state: string; n: number }>(
      'SELECT state, count(*)::integer AS n FROM imports WHERE vendor_account_id = $1 GROUP BY state ORDER BY state',
      [fleet.vendorAccountId],
    );
    expect(rows).toEqual([
      { state: 'queued', n: 10 },
      { state: 'running', n: 1 },
    ]);
  }, 60_000);

  it('with an Idempotency-Key is one import', async () => {
    const body = { from: at(now - 3 * DAY), resolution: 'samples' };
    const once = { 'idempotency-key': `import-${fleet.vendorAccountId}` };
    const answers = [
      await api.call(caller, 'POST', path, body, once),
      await api.call(caller, 'POST', path, body, once),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[1]!.body.result).toEqual(answers[0]!.body.result);
    expect((await api.call(caller, 'GET', path)).body.result.items).toHaveLength(1);
  });

  it('keeps the last hundred imports that have ended', async () => {
    await api.sql(
      `INSERT INTO imports (id, account_id, vendor_account_id, vendor, state, resolution, from_at, created_at)
       SELECT 'imp_' || $2 || n, $1, $2, 'solis', 'finished', 'samples', n, now() FROM generate_series(1, 105) n ORDER BY n`,
      [caller.accountId, fleet.vendorAccountId],
    );
    const id = await requested();
    const { items } = (await api.call(caller, 'GET', `${path}?limit=500`)).body.result;
    expect(items).toHaveLength(101);
    expect(items[0].importId).toBe(id);
    expect(items.at(-1).from).toBe(6);
  });

  it('is refused for a vendor whose history does not reach so far', async () => {
    const { vendorAccountId } = await insertFleet(api, caller, {
      plants: 1,
      devicesPerPlant: 1,
      vendor: 'enphase',
      from: 90,
    });
    const strict = await SyncApi.start(harness, { IMPORT_MAX_DAYS: '5000' });
    const body = { from: '2020-01-01', resolution: 'samples' };
    const answer = await strict.call(caller, 'POST', `/v1/vendor-accounts/${vendorAccountId}/imports`, body);
    expect([answer.status, answer.body.error]).toEqual([422, 'import_too_early']);
    expect(answer.body.details).toMatchObject({ vendor: 'enphase', days: 728 });
    expect(answer.body.message).toContain(answer.body.details.earliestDate);
    await strict.stop();
  }, 60_000);
});

describe('where the operator forbids imports', () => {
  it('answers 403', async () => {
    const strict = await SyncApi.start(harness, { IMPORT_MAX_DAYS: '0' });
    const answer = await strict.call(caller, 'POST', path, { from: at(now - DAY), resolution: 'samples' });
    expect([answer.status, answer.body.error]).toEqual([403, 'imports_forbidden']);
    await strict.stop();
  }, 60_000);
});
