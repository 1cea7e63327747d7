import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { SyncJobs, type StartedJob } from '../src/synchronization/sync-jobs.service.ts';
import { Clouds, type Credentials } from './clouds.ts';
import { Harness, SyncApi, type Answer, type Caller } from './sync-api.ts';

let harness: Harness;
let clouds: Clouds;
let api: SyncApi;
/** A second replica that answers 503 after 300 ms. */
let shortWait: SyncApi;
let good: Credentials;

const fleet = 12;

beforeAll(async () => {
  harness = await Harness.open();
  clouds = await Clouds.start(fleet);
  api = await SyncApi.start(harness);
  shortWait = await SyncApi.start(harness, { SYNC_WAIT_MS: '300' });
  good = await clouds.credentials();
  // Both have joined the consumer group of ingest's replies: a second one that joins later takes replies from the first.
  await shortWait.addVendorAccount(await harness.newAccount(), good);
  await api.addVendorAccount(await harness.newAccount(), good);
}, 120_000);

afterEach(() => clouds.switch({ slow: false, outage: false }));

async function newVendorAccount(): Promise<{ caller: Caller; id: string }> {
  const caller = await harness.newAccount();
  return { caller, id: await api.addVendorAccount(caller, good) };
}

interface Device {
  deviceId: string;
  InverterSN: string;
  status: string;
  monitored: boolean;
}

const devicesOf = ({ body }: Answer): Device[] =>
  (body.result as { devices: Device[] }[]).flatMap(({ devices }) => devices);

describe('GET /apiDevice/syncApiPlantAndDevice', () => {
  it('answers the array of plants with their devices, and publishes each device to ingest', async () => {
    const { caller, id } = await newVendorAccount();
    const answer = await api.sync(caller, id);
    expect([answer.status, answer.body.code, answer.body.success]).toEqual([200, 200, true]);
    const [plant] = answer.body.result;
    expect(plant).toMatchObject({ dataAccessUserId: id, DataSources: 'solis', deviceCount: plant.devices.length });
    expect(plant.plantId).toMatch(/^plt_[a-z2-7]{12}$/);
    expect(plant.Timezone).toMatch(/^GMT[+-]\d{1,2}(:\d\d)?$/);
    const devices = devicesOf(answer);
    expect(devices).toHaveLength(fleet);
    expect(Object.keys(devices[0]!).sort()).toEqual(
      ['deviceId', 'deviceType', 'InverterSN', 'CollectorSN', 'model', 'firmware', 'ratedPowerKw', 'mpptCount']
        .concat(['stringCount', 'status', 'monitored', 'monitoredAs'])
        .sort(),
    );
    const records = await until('the fleet is published', () => {
      const found = harness.devicesOf(caller.accountId);
      return found.length === fleet ? found : undefined;
    });
    const published = records.map(({ deviceId, InverterSN, monitored }) => [deviceId, InverterSN, monitored]);
    const answered = devices.map(({ deviceId, InverterSN, monitored }) => [deviceId, InverterSN, monitored]);
    expect(published.sort()).toEqual(answered.sort());
    expect(records[0]).toMatchObject({ vendorAccountId: id, vendor: 'solis', plantId: expect.stringMatching(/^plt_/) });
  }, 60_000);

  it('monitors exactly the quota of a larger fleet, the devices seen first', async () => {
    const { caller, id } = await newVendorAccount();
    const devices = devicesOf(await api.sync(caller, id));
    expect(devices.filter(({ monitored }) => monitored)).toHaveLength(10);
    const { body } = await api.call(caller, 'GET', '/v1/devices');
    const inOrder = body.result.items.map(({ monitored }: Device) => monitored);
    expect(inOrder).toEqual(Array.from({ length: fleet }, (_, index) => index < 10));
  }, 60_000);

  it('changes nothing when it is called again, and publishes nothing', async () => {
    const { caller, id } = await newVendorAccount();
    const first = await api.sync(caller, id);
    await until('the fleet is published', () => harness.devicesOf(caller.accountId).length, {
      holds: (n) => n === fleet,
    });
    const changes: string[] = [];
    const unsubscribe = harness.devices.onChange((deviceId) => changes.push(deviceId));
    const second = await api.sync(caller, id);
    expect(second.body.result).toEqual(first.body.result);
    // Later records would follow this one in the same outbox.
    await api.call(caller, 'PATCH', `/v1/vendor-accounts/${id}`, { name: 'marker', status: 'paused' });
    await until('the pause is published', () => harness.vendorAccounts.get(id)?.status === 'paused');
    // This is another topic, read by another view.
    await harness.devices.caughtUp();
    unsubscribe();
    const own = new Set(devicesOf(first).map(({ deviceId }) => deviceId));
    expect(changes.filter((deviceId) => own.has(deviceId))).toEqual([]);
  }, 60_000);

  it('refuses a missing id with 400 and an unknown or foreign one with 404', async () => {
    const { caller, id } = await newVendorAccount();
    const stranger = await harness.newAccount();
    const missing = await api.call(caller, 'GET', '/apiDevice/syncApiPlantAndDevice');
    expect([missing.status, missing.body.error]).toEqual([400, 'validation_failed']);
    for (const answer of [await api.sync(caller, 'va_aaaaaaaaaaaa'), await api.sync(stranger, id)])
      expect([answer.status, answer.body.error, answer.body.result]).toEqual([404, 'not_found', null]);
    expect((await api.call(undefined, 'GET', '/apiDevice/syncApiPlantAndDevice')).status).toBe(401);
  }, 60_000);

  it('answers 503 vendor_unavailable with Retry-After in an outage, and keeps the inventory', async () => {
    const { caller, id } = await newVendorAccount();
    await api.sync(caller, id);
    await clouds.switch({ outage: true });
    const answer = await api.sync(caller, id);
    expect([answer.status, answer.body.error]).toEqual([503, 'vendor_unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const { body } = await api.call(caller, 'GET', '/v1/devices?monitored=true');
    expect(body.result.items).toHaveLength(10);
  }, 60_000);

  it('joins the running job, in another replica too, and gives its outcome to the caller’s next call', async () => {
    const { caller, id } = await newVendorAccount();
    // Two calls: long enough to be joined on a slow machine.
    await clouds.switch({ slow: 2_500 });
    const early = await shortWait.sync(caller, id);
    expect([early.status, early.body.error]).toEqual([503, 'sync_in_progress']);
    expect(early.headers.get('retry-after')).toBeTruthy();
    const { jobId } = early.body.details;
    const [first, second] = await Promise.all([api.sync(caller, id), api.sync(caller, id)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.result).toEqual(first.body.result);
    expect(devicesOf(first)).toHaveLength(fleet);
    const jobs = await api.sql<{ id: string }>('SELECT id FROM sync.sync_jobs WHERE vendor_account_id = $1', [id]);
    expect(jobs).toEqual([{ id: jobId }]);
  }, 60_000);

  it('starts a new job when it is called at the moment in which a job ends: there is no deadlock', async () => {
    const { caller, id } = await newVendorAccount();
    const jobs = api.service.app.get(SyncJobs, { strict: false });
    const database = api.service.app.get(DataSource, { strict: false });
    const order = { accountId: caller.accountId, vendorAccountId: id, trigger: 'api' as const };
    const { job } = await jobs.start({ ...order, waits: false });
    let asked: Promise<StartedJob> | undefined;
    await database.transaction(async (ending) => {
      await jobs.finish(ending, job, { plants: 1, devices: 2 });
      asked = jobs.start({ ...order, waits: true });
      const [{ pid }] = await ending.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
      await until('a transaction waits for the lock', async () => {
        const waiting = 'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
        return (await api.sql(waiting, [pid])).length > 0;
      });
      await ending.query('UPDATE vendor_accounts SET last_synced_at = now() WHERE id = $1', [id]);
    });
    const started = await asked!;
    expect(started).toMatchObject({ isNew: true, job: { status: 'running' } });
    expect(started.job.id).not.toBe(job.id);
  }, 60_000);

  it('completes for a caller that never waits long enough', async () => {
    const { caller, id } = await newVendorAccount();
    await clouds.switch({ slow: 500 });
    const answer = await until('the sync answers', async () => {
      const found = await shortWait.sync(caller, id);
      return found.status === 503 ? undefined : found;
    });
    expect(answer.status).toBe(200);
    expect(devicesOf(answer)).toHaveLength(fleet);
    const jobs = await api.sql('SELECT id FROM sync.sync_jobs WHERE vendor_account_id = $1', [id]);
    expect(jobs).toHaveLength(1);
  }, 120_000);

  it('answers 202 with wait=false; only its account can read progress and outcome of the job', async () => {
    const { caller, id } = await newVendorAccount();
    const { status, body } = await api.sync(caller, id, '&wait=false');
    expect(status).toBe(202);
    const { jobId } = body.result as { jobId: string };
    const done = await until('the sync ends', async () => {
      const job = await api.call(caller, 'GET', `/v1/sync-jobs/${jobId}`);
      return job.body.result.status === 'running' ? undefined : job.body.result;
    });
    expect(done).toMatchObject({ jobId, dataAccessUserId: id, status: 'done', devices: fleet, error: null });
    const stranger = await harness.newAccount();
    expect((await api.call(stranger, 'GET', `/v1/sync-jobs/${jobId}`)).status).toBe(404);
  }, 60_000);

  it('starts a new job when the replica that ran the job died', async () => {
    const { caller, id } = await newVendorAccount();
    await api.sql(
      `INSERT INTO sync.sync_jobs (id, account_id, vendor_account_id, status, holder, lease_until, answered)
       VALUES ('job_dead' || substr($2, 4), $1, $2, 'running', gen_random_uuid(), now() + interval '1 second', false)`,
      [caller.accountId, id],
    );
    const answer = await api.sync(caller, id);
    expect(answer.status).toBe(200);
    expect(devicesOf(answer)).toHaveLength(fleet);
    const jobs = await api.sql<{ status: string }>(
      'SELECT status FROM sync.sync_jobs WHERE vendor_account_id = $1 ORDER BY started_at',
      [id],
    );
    expect(jobs.map(({ status }) => status)).toEqual(['failed', 'done']);
  }, 60_000);

  it('marks devices that the vendor no longer lists as removed, frees their quota, and recognizes them again', async () => {
    const { caller, id } = await newVendorAccount();
    const before = devicesOf(await api.sync(caller, id));
    await clouds.resize(fleet - 3);
    const after = devicesOf(await api.sync(caller, id));
    expect(after).toHaveLength(fleet - 3);
    const all = await api.call(caller, 'GET', '/v1/devices');
    const removed = all.body.result.items.filter(({ status }: Device) => status === 'removed');
    expect(removed).toHaveLength(3);
    expect(removed.some(({ monitored }: Device) => monitored)).toBe(false);
    const gone = removed[0].deviceId as string;
    await until('the device that is gone is not monitored', () => harness.devices.get(gone)?.monitored === false);
    await clouds.resize(fleet);
    const back = devicesOf(await api.sync(caller, id));
    expect(back.map(({ deviceId }) => deviceId).sort()).toEqual(before.map(({ deviceId }) => deviceId).sort());
    expect(back.filter(({ monitored }) => monitored)).toHaveLength(10);
  }, 120_000);
});

describe('credentials', () => {
  it('are in no answer, no row and no log line', async () => {
    const { caller, id } = await newVendorAccount();
    const answers = [
      await api.sync(caller, id),
      await api.call(caller, 'GET', '/v1/vendor-accounts'),
      await api.call(caller, 'GET', `/v1/vendor-accounts/${id}`),
    ];
    const rows = await api.sql('SELECT * FROM sync.vendor_accounts WHERE id = $1', [id]);
    const outboxRows = await api.sql(`SELECT convert_from(value, 'UTF8') AS value FROM sync.outbox`);
    const ingestLog = await clouds.ingest.log();
    const seen = JSON.stringify([answers.map(({ body }) => body), rows, outboxRows, api.log, shortWait.log, ingestLog]);
    const secrets = Object.values(good).filter((value) => value.length >= 16);
    expect([secrets.length > 0, api.log.length > 0, ingestLog.length > 0]).toEqual([true, true, true]);
    for (const secret of secrets) expect(seen).not.toContain(secret);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('hg1.');
  }, 60_000);
});
