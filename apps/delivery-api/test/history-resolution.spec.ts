import { randomBytes } from 'node:crypto';
import type { OutgoingRecord } from '@heliograph/kafka';
import { until } from '@heliograph/testbed';
import { MAX_BUCKET_RECORDS } from '../src/history/device-buckets.ts';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';
import { sample } from './retained-records.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Noon of the day before yesterday, UTC. */
const noon = Math.floor(Date.now() / 1000 / DAY) * DAY - DAY - DAY / 2;
const offset = 13 * HOUR + 45 * 60;

let harness: Harness;
let api: DeliveryApi;
let owner: Caller;
let deviceId: string;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness);
}, 60_000);
beforeEach(async () => {
  owner = await harness.newAccount();
  deviceId = `dev_${randomBytes(6).toString('hex')}`;
});

/** Returns a record of a plant on the Chatham Islands in summer. */
function record(at: number, members: object = {}): OutgoingRecord {
  const body = {
    deviceType: 'inverter',
    CollectorSN: '',
    InverterSN: 'SN1',
    DataSources: 'solis',
    Timezone: 'GMT+13:45',
    Datetime: at,
    currentDateTime: new Date((at + offset) * 1000).toISOString().slice(0, 19).replace('T', ' '),
    State: '1',
    StateDesc: 'Normal',
    ...members,
    AlertArray: [],
    WarnArray: [],
    StatusArray: [],
    idempotency_key: `solis:SN1:${at}`,
    SchemaVersion: '1.0',
  };
  const written = sample({ accountId: owner.accountId, time: at, headers: { device: deviceId } });
  return { ...written, value: Buffer.from(JSON.stringify(body)) };
}
const history = (query: string, caller = owner) =>
  api.call(caller, 'GET', `/v1/devices/${deviceId}/history?from=${noon - 2 * DAY}&${query}`);
const itemsOf = async (query: string): Promise<Json[]> => (await history(query)).body.result.items;
const untilStored = (at: number): Promise<unknown> =>
  until(
    'the newest record is stored',
    async () => (await api.call(owner, 'GET', `/v1/devices/${deviceId}/latest`)).body.result?.record.Datetime === at,
    { deadlineMs: 120_000 },
  );

it('summarizes the samples in intervals, and leaves out those without any', async () => {
  await harness.produce([
    record(noon, { PowerACOutputActive: 1, EDay: 5 }),
    record(noon + 299, { PowerACOutputActive: 2, EDay: 6, State: '4' }),
    record(noon + 300, { PowerACOutputActive: 9 }),
    record(noon + 2 * HOUR, { UPV1: 310.5 }),
  ]);
  await untilStored(noon + 2 * HOUR);
  expect(await itemsOf('resolution=5m')).toEqual([
    {
      from: noon,
      samples: 2,
      values: { PowerACOutputActive: { mean: 1.5, min: 1, max: 2 }, EDay: 6, State: '4' },
    },
    { from: noon + 300, samples: 1, values: { PowerACOutputActive: { mean: 9, min: 9, max: 9 }, State: '1' } },
    { from: noon + 2 * HOUR, samples: 1, values: { State: '1' } },
  ]);
  expect(await itemsOf('resolution=1h&fields=UPV1&order=desc')).toEqual([
    { from: noon + 2 * HOUR, samples: 1, values: { UPV1: { mean: 310.5, min: 310.5, max: 310.5 } } },
    { from: noon, samples: 3, values: {} },
  ]);
}, 180_000);

it('has days in the zone of the plant', async () => {
  // Midnight there is at 10:15 UTC.
  const midnight = noon - 105 * 60;
  await harness.produce([-1, 0, DAY - 1, DAY].map((seconds) => record(midnight + seconds, { EDay: 1 })));
  await untilStored(midnight + DAY);
  const days = await itemsOf('resolution=1d&fields=EDay');
  expect(days.map(({ from, samples }) => [from, samples])).toEqual([
    [midnight - DAY, 1],
    [midnight, 2],
    [midnight + DAY, 1],
  ]);
  expect(days[1].day).toBe(new Date((midnight + offset) * 1000).toISOString().slice(0, 10));
}, 180_000);

it('ends a page after a whole interval where it would read too many records, and the cursor continues', async () => {
  const count = MAX_BUCKET_RECORDS + 500;
  const times = Array.from({ length: count }, (_, n) => noon - DAY + n * 20);
  await harness.produce(times.map((at) => record(at)));
  await untilStored(times.at(-1)!);
  for (const order of ['asc', 'desc'])
    for (const [resolution, limit, perBucket] of [
      ['1h', 500, 180],
      ['1h', 7, 180],
    ] as const) {
      const seen: Json[] = [];
      const sizes: number[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const { result } = (await history(`resolution=${resolution}&limit=${limit}&order=${order}${more}`)).body;
        seen.push(...result.items);
        sizes.push(result.items.length);
        cursor = result.nextCursor;
      }
      expect(seen.map(({ samples }) => samples)).toEqual(Array.from({ length: 25 }, () => perBucket));
      expect(new Set(seen.map(({ from }) => from)).size).toBe(25);
      expect(sizes).toEqual(limit === 7 ? [7, 7, 7, 4] : [22, 3]);
    }
}, 300_000);

it.each([
  'resolution=2h',
  'resolution=1h&fields=PowerAC',
  'fields=EDay',
  'resolution=1h&fields=',
  'resolution=1h&cursor=x',
])('answers 400 to %s', async (query) => {
  expect(await history(query)).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
});

it("shows each account its own devices' samples only", async () => {
  await harness.produce([record(noon)]);
  await untilStored(noon);
  expect((await history('resolution=1h', await harness.newAccount())).status).toBe(404);
}, 180_000);
