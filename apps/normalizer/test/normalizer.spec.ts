import { setTimeout as sleep } from 'node:timers/promises';
import {
  coreTopics,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  rawTopic,
  readPartition,
  vendorTopics,
  type IncomingRecord,
  type KafkaAdmin,
  type RecordProducer,
} from '@heliograph/messaging';
import { encodeRawEnvelope, type PolledDevice } from '@heliograph/vendor-contract';
import { vendorIds } from '@heliograph/vendors';
import { NormalizerProcess } from './normalizer-process.ts';

const run = Date.now().toString(36).toUpperCase();
const vendorAccountId = `va_${run.toLowerCase()}`;

/** Growatt's batch answer of a MIN inverter (fixtures/growatt/tlx_last_data), cut to what the test looks at. */
function answer(serial: string, time: string, over: Record<string, unknown> = {}): string {
  const record = {
    serialNum: serial,
    time,
    status: 1,
    statusText: 'Normal',
    pac: 2503.1,
    eacToday: 12.5,
    eacTotal: 4812.3,
    fac: 50.01,
    vac1: 230.4,
    iac1: 10.9,
    ...over,
  };
  return JSON.stringify({
    tlxs: [serial],
    data: { [serial]: { dataloggerSn: 'DL1', [serial]: record } },
    pageNum: 1,
    error_code: 0,
    error_msg: '',
  });
}

const device = (serial: string): PolledDevice => ({
  deviceId: `dev_${serial.toLowerCase()}`, plantId: 'plt_1', vendorPlantId: '1', InverterSN: serial, CollectorSN: 'DL1', vendorDeviceId: serial, vendorType: 'tlx', timezone: 'GMT+2',
}); // prettier-ignore

const utc = (seconds: number): string => new Date((seconds + 7200) * 1000).toISOString().slice(0, 19).replace('T', ' ');

describe('the normalizer on real Kafka', () => {
  const connection = kafkaConnectionFromEnvironment(process.env, 'normalizer-test');
  const normalizer = new NormalizerProcess();
  let admin: KafkaAdmin;
  let producer: RecordProducer;

  beforeAll(async () => {
    admin = createKafkaAdmin(connection);
    await admin.ensureTopics([...coreTopics(3), ...vendorIds.flatMap((vendor) => vendorTopics(vendor, 3))]);
    producer = createRecordProducer(connection);
    await normalizer.start();
  }, 60_000);

  afterAll(async () => {
    await normalizer.end('SIGTERM');
    await producer.close();
    await admin.close();
  });

  function raw(serial: string, body: string, key = vendorAccountId) {
    const envelope = encodeRawEnvelope({
      vendor: 'growatt', accountId: 'acc_test', vendorAccountId: key, call: 'tlx/tlxs_data', fetchedAt: Date.now(), samplePeriodSeconds: 300, devices: [device(serial)],
    }); // prettier-ignore
    return {
      topic: rawTopic('growatt'),
      key,
      value: Buffer.from(body),
      headers: { envelope, traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` },
    };
  }

  /** Everything in the topic that this run's serial numbers or vendor account brought. */
  async function recordsOf(topic: string): Promise<IncomingRecord[]> {
    const records: IncomingRecord[] = [];
    const partitions = (await admin.endOffsets(topic)).length;
    for (let partition = 0; partition < partitions; partition += 1) {
      await readPartition(connection, topic, partition, (record) => {
        if (record.key?.includes(run) === true || record.key === vendorAccountId) records.push(record);
      });
    }
    return records;
  }

  async function until(topic: string, enough: (records: IncomingRecord[]) => boolean): Promise<IncomingRecord[]> {
    for (const deadline = Date.now() + 40_000; ;) {
      const records = await recordsOf(topic);
      if (enough(records)) return records;
      if (Date.now() > deadline) throw new Error(`${topic} has ${records.length} records of this run`);
      await sleep(200);
    }
  }

  it('turns an answer into final bytes with the headers that route them', async () => {
    const now = Math.floor(Date.now() / 1000);
    await producer.send([
      raw(`A${run}`, answer(`A${run}`, utc(now), { vac1: '--', fac: 655.35, status: 99, statusText: 'Unknown' })),
    ]);
    const [record] = await until('basedata', (records) => records.some(({ key }) => key === `growatt:A${run}`));
    expect(record!.headers).toMatchObject({
      account: 'acc_test',
      vendor: 'growatt',
      idempotency_key: `growatt:A${run}:${now}`,
      kind: 'device.data',
      serial: `A${run}`,
    });
    const body = JSON.parse(record!.value!.toString()) as Record<string, unknown>;
    expect(body).toMatchObject({
      Timezone: 'GMT+2',
      Datetime: now,
      currentDateTime: utc(now),
      PowerACOutputActive: 2.503,
      EDay: 12.5,
      State: '-1',
      DataQuality: ['FrqAC:out_of_range'],
    });
    expect(body).not.toHaveProperty('UAC1');
    expect(body).not.toHaveProperty('FrqAC');
  });

  it('keeps what it cannot use, whole and with the reason, and goes on', async () => {
    const now = Math.floor(Date.now() / 1000);
    await producer.send([
      raw(`B${run}`, '<html>Service Unavailable</html>'),
      raw(`B${run}`, answer(`B${run}`, utc(now)).slice(0, 60)),
      raw(`B${run}`, answer(`B${run}`, utc(now + 3600))),
      raw(`B${run}`, answer(`B${run}`, 'no time')),
      { ...raw(`B${run}`, '{}'), headers: { envelope: 'none of ours' } },
      raw(`B${run}`, answer(`B${run}`, utc(now))),
    ]);
    const rejected = await until('rejected', (records) => records.length >= 5);
    const reasons = rejected.map(({ headers }) => (JSON.parse(headers.reasons!) as { reason: string }[])[0]!.reason);
    expect(reasons.sort()).toEqual([
      'invalid_envelope',
      'invalid_json',
      'invalid_json',
      'missing_time',
      'timestamp_in_future',
    ]);
    expect(rejected.map(({ value }) => value!.toString())).toContain('<html>Service Unavailable</html>');
    await until('basedata', (records) => records.some(({ key }) => key === `growatt:B${run}`));
  });

  it('loses nothing when it is killed in the middle of a stream; what comes twice has the same key and bytes', async () => {
    const begin = Math.floor(Date.now() / 1000) - 3600;
    const serials = Array.from({ length: 40 }, (_, i) => `K${i}${run}`);
    const wanted = new Set<string>();
    for (let round = 0; round < 30; round += 1) {
      const time = begin + round * 60;
      const batch = serials.map((serial) =>
        raw(serial, answer(serial, utc(time), { eacToday: round / 10 }), `${vendorAccountId}${serial}`),
      );
      for (const serial of serials) wanted.add(`growatt:${serial}:${time}`);
      await producer.send(batch);
      if (round % 10 === 5) {
        await normalizer.end('SIGKILL');
        await normalizer.start();
      }
    }
    const keyOf = ({ headers }: IncomingRecord): string => headers.idempotency_key!;
    const records = await until(
      'basedata',
      (all) => new Set(all.map(keyOf).filter((key) => wanted.has(key))).size === wanted.size,
    );
    const bytes = new Map<string, string>();
    for (const record of records.filter((one) => wanted.has(keyOf(one)))) {
      const text = record.value!.toString();
      expect(bytes.get(keyOf(record)) ?? text).toBe(text);
      bytes.set(keyOf(record), text);
    }
    expect(bytes.size).toBe(wanted.size);
  }, 120_000);

  it('does not write a sample again after a restart: the states came with the partitions', async () => {
    const now = Math.floor(Date.now() / 1000);
    const serial = `R${run}`;
    await producer.send([raw(serial, answer(serial, utc(now)))]);
    const ours = (records: IncomingRecord[]): IncomingRecord[] =>
      records.filter(({ key }) => key === `growatt:${serial}`);
    await until('basedata', (records) => ours(records).length === 1);
    expect(await normalizer.end('SIGTERM')).toBe(0);
    await normalizer.start();
    await producer.send([raw(serial, answer(serial, utc(now))), raw(serial, answer(serial, utc(now + 60)))]);
    const records = ours(
      await until('basedata', (all) => ours(all).some(({ headers }) => headers.time === String(now + 60))),
    );
    expect(records.map(({ headers }) => headers.time)).toEqual([String(now), String(now + 60)]);
  }, 60_000);
});
