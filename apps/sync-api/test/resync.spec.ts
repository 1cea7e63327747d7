import { until } from '@heliograph/testbed';
import { nextSlot } from '../src/synchronization/resync-schedule.ts';
import { Clouds, type Credentials } from './clouds.ts';
import { Harness, SyncApi, type Caller, type Json } from './sync-api.ts';

let harness: Harness;
let clouds: Clouds;
/** Two replicas that check for due syncs continuously. */
let replicas: [SyncApi, SyncApi];
let good: Credentials;

const fleet = 4;

beforeAll(async () => {
  harness = await Harness.open();
  clouds = await Clouds.start(fleet);
  const env = { RESYNC_INTERVAL_HOURS: '24', RESYNC_CHECK_MS: '100' };
  replicas = [await SyncApi.start(harness, env), await SyncApi.start(harness, env)];
  good = await clouds.credentials();
  // Both have joined the consumer group of ingest's replies: a second one that joins later takes replies from the first.
  for (const replica of replicas) await replica.addVendorAccount(await harness.newAccount(), good);
}, 120_000);

afterEach(() => clouds.switch({ slow: false, outage: false }));

interface Account {
  caller: Caller;
  id: string;
}

/** Creates a vendor account whose own slot, derived from its id, is not near: it would be synced once more than the test expects. */
async function newVendorAccount(caller?: Caller): Promise<Account> {
  const by = caller ?? (await harness.newAccount());
  for (;;) {
    const id = await replicas[0].addVendorAccount(by, good);
    const now = Date.now() / 1000;
    if (nextSlot(id, now, 86_400) - now > 7_200) return { caller: by, id };
    expect((await replicas[0].call(by, 'DELETE', `/v1/vendor-accounts/${id}`)).status).toBe(200);
  }
}

interface Planned {
  /** Seconds from now. */
  due: number;
  failures: number;
}

const planned = (id: string): Promise<Planned> =>
  until('the next sync is planned', async () => {
    const [row] = await replicas[0].sql<Planned>(
      `SELECT extract(epoch FROM due_at - now())::double precision AS due, failures FROM sync.sync_schedule WHERE vendor_account_id = $1`,
      [id],
    );
    return row;
  });

/** Makes the accounts due now. */
async function makeDue(ids: string | string[]): Promise<void> {
  for (const id of [ids].flat()) await planned(id);
  await replicas[0].sql('UPDATE sync.sync_schedule SET due_at = now() WHERE vendor_account_id = ANY($1)', [
    [ids].flat(),
  ]);
}

async function jobs({ caller, id }: Account): Promise<Json[]> {
  const { status, body } = await replicas[0].call(caller, 'GET', `/v1/sync-jobs?dataAccessUserId=${id}`);
  // It may be due again, and is: every caller waits.
  if (status === 503) return [];
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.result.items as Json[];
}

const ended = (account: Account, count = 1): Promise<Json[]> =>
  until(
    `${count} syncs have ended`,
    async () => {
      const found = await jobs(account);
      return found.length >= count && found.every(({ status }) => status !== 'running') ? found : undefined;
    },
    { deadlineMs: 60_000 },
  );

/** Waits until the next sync time is set, which replaces the claim's. */
const settled = (id: string): Promise<Planned> =>
  until('the next sync is planned for tomorrow', async () => {
    const found = await planned(id);
    return found.due > 905 || found.failures > 0 ? found : undefined;
  });

describe('the daily sync', () => {
  it('is planned within a day, and done once by one of two replicas', async () => {
    const account = await newVendorAccount();
    const { due } = await planned(account.id);
    expect(due).toBeGreaterThan(-1);
    expect(due).toBeLessThanOrEqual(86_400);
    await makeDue(account.id);
    expect(await ended(account)).toMatchObject([
      { status: 'done', trigger: 'schedule', devices: fleet, changes: { devices: { added: fleet } } },
    ]);
    expect(await settled(account.id)).toMatchObject({ failures: 0 });
    expect(await jobs(account)).toHaveLength(1);
  }, 120_000);

  it('runs no more jobs of one vendor at once than are allowed, over all replicas, and reaches all accounts', async () => {
    const caller = await harness.newAccount();
    const accounts: Account[] = [];
    for (let i = 0; i < 4; i++) accounts.push(await newVendorAccount(caller));
    // Long enough to observe two at once.
    await clouds.switch({ slow: 500 });
    await makeDue(accounts.map(({ id }) => id));
    const running: number[] = [];
    await until(
      'every sync is done',
      async () => {
        const { body } = await replicas[0].call(caller, 'GET', '/v1/sync-jobs?limit=100');
        const items = body.result.items as { status: string }[];
        running.push(items.filter(({ status }) => status === 'running').length);
        return items.filter(({ status }) => status === 'done').length === accounts.length;
      },
      { deadlineMs: 90_000 },
    );
    expect(Math.max(...running)).toBe(2);
  }, 150_000);

  it('skips paused vendor accounts, rejected credentials, and suspended accounts', async () => {
    const paused = await newVendorAccount();
    await replicas[0].call(paused.caller, 'PATCH', `/v1/vendor-accounts/${paused.id}`, { status: 'paused' });
    const refused = await newVendorAccount();
    await replicas[0].sql(`UPDATE sync.vendor_accounts SET polling_status = 'credentials_rejected' WHERE id = $1`, [
      refused.id,
    ]);
    const suspended = await newVendorAccount();
    const { accountId } = suspended.caller;
    await harness.announce(accountId, 10, 'suspended');
    // Whichever replica claims it must have received the suspension.
    for (const replica of replicas)
      await until(
        'the account is suspended',
        async () => !((await replica.call(suspended.caller, 'GET', '/v1/devices')).status === 200),
      );
    await makeDue([paused.id, refused.id, suspended.id]);
    expect((await settled(suspended.id)).due).toBeGreaterThan(905);
    const after = await newVendorAccount();
    await makeDue(after.id);
    await ended(after);
    const left = await replicas[0].sql('SELECT id FROM sync.sync_jobs WHERE vendor_account_id = ANY($1)', [
      [paused.id, refused.id, suspended.id],
    ]);
    expect(left).toEqual([]);
    // After it is resumed, the sync is made up for.
    await replicas[0].call(paused.caller, 'PATCH', `/v1/vendor-accounts/${paused.id}`, { status: 'active' });
    expect(await ended(paused)).toMatchObject([{ status: 'done' }]);
  }, 180_000);

  it('changes nothing in an outage, and retries the same day', async () => {
    const account = await newVendorAccount();
    await replicas[1].sync(account.caller, account.id);
    await clouds.switch({ outage: true });
    await makeDue(account.id);
    const [failed] = await ended(account, 2);
    expect(failed).toMatchObject({
      status: 'failed',
      trigger: 'schedule',
      error: { error: 'vendor_unavailable' },
      changes: null,
    });
    const again = await settled(account.id);
    expect(again.failures).toBe(1);
    expect(again.due).toBeGreaterThan(800);
    expect(again.due).toBeLessThan(3600);
    const { body } = await replicas[0].call(account.caller, 'GET', '/v1/devices');
    expect(body.result.items.filter(({ monitored }: Json) => monitored)).toHaveLength(fleet);
    await clouds.switch({ outage: false });
    await makeDue(account.id);
    expect((await ended(account, 3))[0]).toMatchObject({ status: 'done' });
    expect(await until('no failure is left', async () => (await planned(account.id)).failures === 0)).toBe(true);
  }, 180_000);

  it('restarts a job of a dead replica when its claim and its lease have expired', async () => {
    const account = await newVendorAccount();
    await planned(account.id);
    await replicas[0].sql(
      `INSERT INTO sync.sync_jobs (id, account_id, vendor_account_id, status, holder, lease_until, answered, trigger)
       VALUES ('job_gone' || substr($2, 4), $1, $2, 'running', gen_random_uuid(), now() + interval '1 second', true, 'schedule')`,
      [account.caller.accountId, account.id],
    );
    await makeDue(account.id);
    const [done, dead] = await ended(account, 2);
    expect([done.status, dead.status, dead.error.error]).toEqual(['done', 'failed', 'sync_interrupted']);
  }, 120_000);

  it('is joined by a concurrent call, which gets its outcome with the next call', async () => {
    const account = await newVendorAccount();
    // Two calls: the job still runs when ours comes, even on a slow machine.
    await clouds.switch({ slow: 3_000 });
    await makeDue(account.id);
    const [job] = await until('a sync begins', async () => {
      const found = await jobs(account);
      return found.length > 0 ? found : undefined;
    });
    const answer = await replicas[1].sync(account.caller, account.id);
    expect(answer.status).toBe(200);
    expect(await jobs(account)).toMatchObject([{ jobId: job.jobId, trigger: 'schedule', status: 'done' }]);
  }, 90_000);
});

describe('old jobs', () => {
  it('are deleted after 30 days', async () => {
    const account = await newVendorAccount();
    const insert = (id: string, days: number) =>
      replicas[0].sql(
        `INSERT INTO sync.sync_jobs (id, account_id, vendor_account_id, status, holder, lease_until, answered, started_at, finished_at)
         VALUES ($1 || substr($3, 4), $2, $3, 'done', gen_random_uuid(), now(), true, now() - make_interval(days => $4), now() - make_interval(days => $4))`,
        [id, account.caller.accountId, account.id, days],
      );
    await insert('job_old', 31);
    await insert('job_new', 29);
    // A replica deletes when it starts, then every hour.
    const fresh = await SyncApi.start(harness, { RESYNC_CHECK_MS: '50' });
    const left = await until('one sync is left', async () => {
      const found = await jobs(account);
      return found.length === 1 ? found : undefined;
    }).finally(() => fresh.stop());
    expect(left[0].jobId).toMatch(/^job_new/);
  }, 60_000);
});
