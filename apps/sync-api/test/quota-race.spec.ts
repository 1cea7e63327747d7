import { topicNames, type DeviceRecord, type DeviceStateRecord } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { insertFleet, type Fleet } from './fleet.ts';
import { atEnd, Harness, SyncApi, type Answer, type Caller } from './sync-api.ts';

let harness: Harness;
/** Two replicas, because a lock in one process would not suffice. */
let replicas: [SyncApi, SyncApi];
let api: SyncApi;

beforeAll(async () => {
  harness = await Harness.open();
  replicas = [await SyncApi.start(harness), await SyncApi.start(harness)];
  [api] = replicas;
  // Records the outbox in its order, because the relay deletes the rows.
  await api.sql('CREATE TABLE IF NOT EXISTS outbox_log (id bigint PRIMARY KEY, key text, value bytea)');
  await api.sql(`CREATE OR REPLACE FUNCTION log_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.topic = 'control.devices' THEN INSERT INTO sync.outbox_log VALUES (NEW.id, NEW.key, NEW.value); END IF;
      RETURN NEW;
    END $$`);
  await api.sql(
    'CREATE OR REPLACE TRIGGER log_outbox AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION log_outbox()',
  );
  atEnd(async () => {
    await api.sql('DROP TRIGGER log_outbox ON outbox');
    await api.sql('DROP TABLE outbox_log');
  });
}, 60_000);

async function account(quota: number, devices: number): Promise<{ caller: Caller; fleet: Fleet }> {
  const caller = await harness.newAccount(quota);
  for (const replica of replicas)
    await until(
      'the replica knows the account',
      async () => (await replica.call(caller, 'GET', '/v1/groups')).status === 200,
    );
  return { caller, fleet: await insertFleet(api, caller, { plants: 3, devicesPerPlant: devices / 3 }) };
}

const bulk = (replica: SyncApi, caller: Caller, body: object): Promise<Answer> =>
  replica.call(caller, 'POST', '/v1/devices/bulk', body);

/** Returns the largest number of devices that were monitored at once, by the records published to ingest in order. */
async function maxPublished({ accountId }: Caller): Promise<{ max: number; last: string[] }> {
  const rows = await api.sql<{ key: string; value: Buffer | null }>('SELECT key, value FROM outbox_log ORDER BY id');
  const on = new Set<string>();
  let max = 0;
  for (const { key, value } of rows) {
    const record = value && (JSON.parse(value.toString()) as DeviceRecord);
    if (record?.accountId !== accountId) continue;
    if (record.monitored) on.add(key);
    else on.delete(key);
    max = Math.max(max, on.size);
  }
  return { max, last: [...on].sort() };
}

async function monitored({ accountId }: Caller): Promise<string[]> {
  const rows = await api.sql<{ id: string }>('SELECT id FROM devices WHERE account_id = $1 AND monitored ORDER BY id', [
    accountId,
  ]);
  return rows.map(({ id }) => id);
}

/** Queries repeatedly until `work` is done. */
async function maxMonitored(caller: Caller, work: Promise<unknown>): Promise<number> {
  let [max, done] = [0, false];
  const finished = work.finally(() => (done = true));
  do {
    max = Math.max(max, (await monitored(caller)).length);
  } while (!done);
  await finished;
  return max;
}

/** Waits until exactly these devices are published as monitored. */
const publishedAs = (caller: Caller, ids: readonly string[]) =>
  until('exactly these devices are published as monitored', () => {
    const on = harness.devicesOf(caller.accountId).filter((device) => device.monitored);
    return JSON.stringify(on.map(({ deviceId }) => deviceId).sort()) === JSON.stringify([...ids].sort());
  });

describe('the quota', () => {
  it('is never exceeded by 50 parallel calls of all kinds on two replicas, and used up in the end', async () => {
    const { caller, fleet } = await account(10, 30);
    const { deviceIds } = fleet;
    await bulk(api, caller, { action: 'unmonitor', deviceIds: deviceIds.slice(0, 5) });
    const csv = (ids: string[], on: boolean) => ['deviceId,monitored', ...ids.map((id) => `${id},${on}`)].join('\n');
    const calls = Array.from({ length: 50 }, (_, n) => {
      const replica = replicas[n % 2]!;
      const some = deviceIds.slice(n % 20, (n % 20) + 8);
      if (n % 5 === 0) return bulk(replica, caller, { action: 'unmonitor', deviceIds: some.slice(0, 2) });
      if (n % 5 === 1) return replica.csv(caller, 'POST', '/v1/devices/import', csv(some, n % 2 === 0));
      if (n % 5 === 2) return bulk(replica, caller, { action: 'monitor', filter: { monitored: false } });
      return bulk(replica, caller, { action: 'monitor', deviceIds: some });
    });
    const max = await maxMonitored(caller, Promise.all(calls));
    expect(await Promise.all(calls.map(async (call) => (await call).status))).toEqual(calls.map(() => 200));
    await bulk(api, caller, { action: 'monitor', filter: {} });
    const now = await monitored(caller);
    const published = await maxPublished(caller);
    // The number of queries that saw a full quota depends on the machine; the records have each change.
    expect(max).toBeGreaterThan(0);
    expect(max).toBeLessThanOrEqual(10);
    expect([now.length, published.max]).toEqual([10, 10]);
    expect(published.last).toEqual(now);
    await publishedAs(caller, now);
  }, 120_000);

  it('is enforced when the operator lowers it while devices are being monitored', async () => {
    const { caller, fleet } = await account(20, 30);
    await bulk(api, caller, { action: 'unmonitor', filter: {} });
    const calls = fleet.deviceIds.map(async (deviceId, n) => {
      const answer = await bulk(replicas[n % 2]!, caller, { action: 'monitor', deviceIds: [deviceId] });
      if (n === 10) await harness.announce(caller.accountId, 4);
      return answer;
    });
    const max = await maxMonitored(caller, Promise.all(calls));
    await until('four devices at most are monitored', async () => (await monitored(caller)).length, {
      holds: (n) => n <= 4,
    });
    // Neither replica restores the old quota.
    for (const replica of replicas) {
      const { body } = await bulk(replica, caller, { action: 'monitor', filter: {} });
      expect(body.result.succeeded).toBe(4);
    }
    const now = await monitored(caller);
    const published = await maxPublished(caller);
    expect(now).toHaveLength(4);
    expect(Math.max(max, published.max)).toBeLessThanOrEqual(20);
    expect(published.last).toEqual(now);
    await publishedAs(caller, now);
  }, 120_000);

  it('goes to other devices at once when devices are excluded', async () => {
    const { caller, fleet } = await account(3, 6);
    const out = await bulk(replicas[0], caller, { action: 'unmonitor', deviceIds: fleet.deviceIds.slice(0, 3) });
    expect(out.body.result.succeeded).toBe(3);
    const taken = await bulk(replicas[1], caller, { action: 'monitor', deviceIds: fleet.deviceIds.slice(2) });
    expect(taken.body.result).toMatchObject({ succeeded: 3, failed: 1 });
    expect(await monitored(caller)).toEqual(fleet.deviceIds.slice(2, 5));
    const { body } = await api.call(caller, 'GET', '/v1/devices?monitored=false');
    expect(body.result.items).toHaveLength(3);
  }, 60_000);
});

it('changes many devices while their states arrive, without a deadlock', async () => {
  const { caller, fleet } = await account(3_000, 3_000);
  const { deviceIds } = fleet;
  const state = (deviceId: string, round: number): DeviceStateRecord => ({
    deviceId,
    accountId: caller.accountId,
    state: round,
    online: true,
    changedAt: 1_763_700_000 + round,
  });
  const rounds = 3;
  const sends = (async () => {
    for (let round = 1; round <= rounds; round += 1)
      await Promise.all(deviceIds.map((id) => harness.send(topicNames.stateDevices, id, state(id, round))));
  })();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const body = { action: n % 2 === 0 ? 'unmonitor' : 'monitor', deviceIds };
    statuses.push((await bulk(replicas[n % 2]!, caller, body)).status);
  }
  await sends;
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  await until(
    'every device has its last state',
    async () => {
      const [row] = await api.sql<{ count: number }>(
        'SELECT count(*)::integer AS count FROM devices WHERE account_id = $1 AND state = $2',
        [caller.accountId, rounds],
      );
      return row!.count === deviceIds.length;
    },
    { deadlineMs: 60_000 },
  );
}, 150_000);
