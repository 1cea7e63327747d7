import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { OutgoingRecord } from '@heliograph/kafka';
import { until } from '@heliograph/testbed';
import { ServiceProcess } from '@heliograph/testbed/processes';
import { measured } from './device-data.ts';
import { DeliveryApi, masterKey, Harness, type Caller } from './delivery-api.ts';

const devices = 40;
const samples = 100;

let harness: Harness;
let owner: Caller;
/** A separate process, because only that can be killed. */
let replica: ServiceProcess | undefined;
let api: DeliveryApi;

beforeAll(async () => {
  harness = await Harness.open();
  owner = await harness.newAccount();
  api = await DeliveryApi.start(harness);
  const environment = { ...process.env, ...harness.tokens.environment, PORT: '0', MASTER_KEY: masterKey };
  replica = await ServiceProcess.started({ app: 'delivery-api', environment });
}, 90_000);
afterAll(async () => {
  await replica?.kill();
}, 30_000);

const run = randomBytes(4).toString('hex');
const idOf = (n: number): string => `dev_${run}_${n}`;
const now = Math.floor(Date.now() / 1000);

/** Returns each device's samples, the newest neither first nor last, each fifth one twice. */
function records(): OutgoingRecord[] {
  return Array.from({ length: samples }, (_, i) => (i * 7 + 3) % samples).flatMap((i) =>
    Array.from({ length: devices }, (_, n) => {
      const record = measured({
        accountId: owner.accountId,
        deviceId: idOf(n),
        serial: `${run}${n}`,
        time: now - i * 60,
      });
      return i % 5 === 0 ? [record, record] : [record];
    }).flat(),
  );
}

/** A busy machine may not connect in the time that the pool gives it: then the state is unknown, and the query is repeated. */
const kept = (): Promise<number> =>
  rows().then(
    ({ history }) => history,
    () => -1,
  );

async function rows(): Promise<{ history: number; latest: number }> {
  const [counts] = await api.service.app.get(DataSource).query<[{ history: number; latest: number }]>(
    `SELECT (SELECT count(*)::int FROM history_records WHERE device_id LIKE $1) AS history,
       (SELECT count(*)::int FROM latest_records WHERE device_id LIKE $1 AND at = $2) AS latest`,
    [`dev_${run}_%`, now],
  );
  return counts;
}

describe('two replicas', () => {
  it('share the records; when one is killed in the middle of a batch, the other takes over, and each record is stored once', async () => {
    const all = records();
    const some = Math.floor(all.length / 2);
    await harness.produce(all.slice(0, some));
    await until('200 samples are kept', kept, { holds: (count) => count > 200 });
    await Promise.all([replica!.kill(), harness.produce(all.slice(some))]);
    await until('every sample is kept', kept, { holds: (count) => count === devices * samples, deadlineMs: 80_000 });
    expect(await rows()).toEqual({ history: devices * samples, latest: devices });
    const { body } = await api.call(owner, 'GET', `/v1/devices/${idOf(1)}/history?limit=500`);
    const times = body.result.items.map(({ record }: { record: { Datetime: number } }) => record.Datetime);
    expect(times).toEqual(Array.from({ length: samples }, (_, i) => now - (samples - 1 - i) * 60));
  }, 150_000);
});
