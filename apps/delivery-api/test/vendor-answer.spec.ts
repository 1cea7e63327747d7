import { randomBytes } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import {
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  type KafkaAdmin,
  type OutgoingRecord,
} from '@heliograph/kafka';
import { rawBackfillTopic, rawTopic, topicNames, vendorTopics } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { compressRawBody, encodeRawEnvelope, type PolledDevice } from '@heliograph/vendor-contract';
import { DeliveryApi, Harness, type Answer, type Caller } from './delivery-api.ts';
import { measured } from './device-data.ts';

const vendor = `acme${randomBytes(4).toString('hex')}`;
const now = Math.floor(Date.now() / 1000);
const live = rawTopic(vendor);
const rawTopics = vendorTopics(vendor, 3).filter(({ name }) => [live, rawBackfillTopic(vendor)].includes(name));

let harness: Harness;
let api: DeliveryApi;
let admin: KafkaAdmin;
let owner: Caller;
let deviceId: string;

beforeAll(async () => {
  admin = createKafkaAdmin(kafkaConnectionFromEnvironment(process.env, 'delivery-api-test'));
  await admin.ensureTopics(rawTopics);
  harness = await Harness.open();
  api = await DeliveryApi.start(harness);
}, 60_000);
beforeEach(async () => {
  owner = await harness.newAccount();
  deviceId = newDevice();
});
afterAll(async () => {
  await admin.deleteTopics(rawTopics.map(({ name }) => name));
  await admin.close();
});

const newDevice = (): string => `dev_${randomBytes(6).toString('hex')}`;

/** An answer as vendors write them: no parser gives its bytes back. */
const answerOf = (power: string): string =>
  `{"code": "0","data":[{"id":1308675217944611083,"pac":${power},"name":"Dach \\u2013 S\u00fcd"},\n {"id":1308675217944611084}]}`;

interface Raw {
  body: string;
  accountId?: string;
  devices?: readonly string[];
  topic?: string;
  fetchedAt?: number;
}

function rawRecord({ body, accountId = owner.accountId, devices = [deviceId], topic = live, fetchedAt = now }: Raw) {
  const envelope = encodeRawEnvelope({
    vendor,
    accountId,
    vendorAccountId: 'va_secret',
    call: 'deviceDetail',
    fetchedAt: fetchedAt * 1000,
    samplePeriodSeconds: 300,
    devices: devices.map((id) => ({ deviceId: id }) as PolledDevice),
  });
  const value = Buffer.from(body);
  const record: OutgoingRecord = { topic, partition: 2, key: 'va_secret', value, headers: { envelope } };
  return record;
}

/** Writes a raw record. @returns its position */
async function write(record: OutgoingRecord): Promise<string> {
  const offset = (await admin.endOffsets(record.topic))[2]!;
  await harness.produce([record]);
  return `${record.topic}/2/${offset}`;
}

const show = (time: number, of = deviceId, caller = owner): Promise<Answer> =>
  api.call(caller, 'GET', `/v1/devices/${of}/answer?time=${time}`);

/** Writes the record that the normalizer made of an answer, and waits until the history has it. */
async function store(time: number, source?: string, topic: string = topicNames.baseData): Promise<void> {
  const record = measured({
    accountId: owner.accountId,
    deviceId,
    time,
    vendor,
    ...reported({ source }),
  });
  await harness.produce([{ ...record, topic }]);
  await until('the history has the record', async () => {
    const { body } = await api.call(owner, 'GET', `/v1/devices/${deviceId}/history?from=${time}&to=${time + 1}`);
    return body.result?.items.length === 1;
  });
}

describe("the vendor's answer of a record", () => {
  it('is shown character for character, without the rest of its envelope', async () => {
    const body = answerOf('512.0');
    await write(rawRecord({ body: answerOf('1') }));
    const source = await write(rawRecord({ body }));
    await write(rawRecord({ body: answerOf('2') }));
    await store(now - 60, source);
    const answer = await show(now - 60);
    expect(answer).toMatchObject({ status: 200, body: { result: { vendor, call: 'deviceDetail', fetchedAt: now } } });
    expect(answer.body.result.body).toBe(body);
    expect(JSON.stringify(answer.body)).not.toContain('va_secret');
  });

  it('may be of a history call, and compressed', async () => {
    const body = `[${Array.from({ length: 20_000 }, (_, i) => answerOf(`${i}.0`)).join(',')}]`;
    const whole = rawRecord({ body, topic: rawBackfillTopic(vendor) });
    const value = compressRawBody(Buffer.from(body))!;
    const source = await write({ ...whole, value, headers: { ...whole.headers, 'content-encoding': 'gzip' } });
    await store(now - 120, source, topicNames.baseDataBackfill);
    expect((await show(now - 120)).body.result.body === body).toBe(true);
  });

  it("is never another account's", async () => {
    const [body, other] = [answerOf('3'), await harness.newAccount()];
    const source = await write(rawRecord({ body }));
    await store(now - 60, source);
    expect(await show(now - 60, deviceId, other)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    // The record at a position is checked as well, should the position be wrong.
    await store(now - 50, await write(rawRecord({ body, accountId: other.accountId })));
    await store(now - 40, await write(rawRecord({ body, devices: [newDevice()] })));
    await store(now - 30, await write(rawRecord({ body, fetchedAt: now + 3600 })));
    for (const time of [now - 50, now - 40, now - 30])
      expect(await show(time)).toMatchObject({ status: 410, body: { error: 'answer_expired', result: null } });
    expect((await show(now - 60)).status).toBe(200);
  });

  it('has expired when Kafka no longer has it, and for records of before', async () => {
    await store(now - 60, `${live}/2/1000000`);
    await store(now - 50);
    for (const time of [now - 60, now - 50])
      expect(await show(time)).toMatchObject({ status: 410, body: { error: 'answer_expired' } });
  });

  it('does not exist for another time or device', async () => {
    await store(now - 60);
    expect(await show(now - 61)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    for (const id of [newDevice(), '%00', 'a'.repeat(200)])
      expect(await show(now - 60, id)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    for (const query of ['', '?time=', '?time=x', '?time=-1', '?time=1.5', `?time=${now * 1000}`])
      expect(await api.call(owner, 'GET', `/v1/devices/${deviceId}/answer${query}`)).toMatchObject({
        status: 400,
        body: { error: 'validation_failed' },
      });
  });

  it('is shown of the latest record even if no history is kept', async () => {
    const source = await write(rawRecord({ body: answerOf('4'), fetchedAt: now - 86_400 * 30 }));
    const time = now - 86_400 * 30;
    await harness.produce([measured({ accountId: owner.accountId, deviceId, time, vendor, source })]);
    const answer = await until('the latest record is stored', async () => {
      const shown = await show(time);
      return shown.status === 200 ? shown : undefined;
    });
    expect(answer.body.result.body).toBe(answerOf('4'));
  });
});
