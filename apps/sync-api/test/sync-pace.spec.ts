import { Clouds, type Credentials } from './clouds.ts';
import { Harness, SyncApi, type Answer, type Caller } from './sync-api.ts';

let harness: Harness;
let clouds: Clouds;
let api: SyncApi;
let good: Credentials;

const fleet = 3;

beforeAll(async () => {
  harness = await Harness.open('growatt');
  // Ten plant lists in 288 s: a day of the vendor.
  clouds = await Clouds.start(fleet, 'growatt');
  api = await SyncApi.start(harness);
  good = await clouds.credentials();
}, 90_000);

async function newVendorAccount(): Promise<{ caller: Caller; id: string }> {
  const caller = await harness.newAccount();
  return { caller, id: await api.addVendorAccount(caller, good, { vendor: 'growatt' }) };
}

const jobsOf = (id: string) => api.sql('SELECT id FROM sync.sync_jobs WHERE vendor_account_id = $1', [id]);

it('calls the vendor again with other credentials', async () => {
  const { caller, id } = await newVendorAccount();
  await api.sync(caller, id);
  await api.sql('UPDATE sync.vendor_accounts SET credentials_version = credentials_version + 1 WHERE id = $1', [id]);
  await api.sync(caller, id);
  expect(await jobsOf(id)).toHaveLength(2);
  expect((await api.sync(caller, id, '&maxAgeSeconds=-1')).body).toMatchObject({ code: 400 });
}, 120_000);

it('spares the ten plant lists a day of Growatt, and reports whose budget is used up and until when', async () => {
  const { caller, id } = await newVendorAccount();
  const first = await api.sync(caller, id);
  expect(first).toMatchObject({ status: 200, body: { message: 'OK' } });
  for (let n = 0; n < 12; n++) {
    const again = await api.sync(caller, id);
    expect(again.status).toBe(200);
    expect(again.body.result).toEqual(first.body.result);
    expect(again.body.message).toMatch(
      /^The inventory of \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ, to spare the vendor's rate limit; maxAgeSeconds=0 reads it again\.$/,
    );
  }
  expect(await jobsOf(id)).toHaveLength(1);
  const job = await api.sync(caller, id, '&wait=false');
  expect([job.status, [job.body.result.jobId]]).toEqual([202, (await jobsOf(id)).map((row) => row.id)]);

  // The cloud's time passes: a device may be offline in a later list.
  let last = first;
  let refused: Answer | undefined;
  for (let n = 0; n < 10 && !refused; n++) {
    const forced = await api.sync(caller, id, '&maxAgeSeconds=0');
    if (forced.status === 200) last = forced;
    else refused = forced;
  }
  expect(refused).toMatchObject({ status: 503, body: { error: 'vendor_rate_limited' } });
  const { message, details, timestamp } = refused!.body;
  expect(message).toMatch(
    /^Our budget, .* is used up: the next call is possible at .*Z\. GET \/v1\/plants has the last/,
  );
  expect(details.limitedBy).toBe('our_budget');
  const retryAfter = Number(refused!.headers.get('retry-after'));
  expect(Math.abs(details.nextPossibleAt - timestamp - retryAfter)).toBeLessThanOrEqual(2);

  const { body } = await api.call(caller, 'GET', '/v1/plants');
  expect(body.result.items).toHaveLength(first.body.result.length);
  const reused = await api.sync(caller, id);
  expect([reused.status, reused.body.result]).toEqual([200, last.body.result]);
}, 120_000);
