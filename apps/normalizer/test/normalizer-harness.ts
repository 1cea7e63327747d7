import { reported } from '@heliograph/base-data';
import {
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  readPartition,
  type IncomingRecord,
  type KafkaAdmin,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import { coreTopics, rawBackfillTopic, rawTopic, vendorTopics } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { ServiceProcess } from '@heliograph/testbed/processes';
import { encodeRawEnvelope, type PolledDevice, type RawEnvelope } from '@heliograph/vendor-contract';
import { vendorIds } from '@heliograph/vendors';

/** The compiled service, as it runs in production: a crash can only be tested on a process. */
export function normalizerProcess(): ServiceProcess {
  return new ServiceProcess({ app: 'normalizer', environment: { ...process.env, LOG_LEVEL: 'info' } });
}

/** In all serial numbers and accounts of this run: the topics are kept from run to run. */
export const run = Date.now().toString(36).toUpperCase();

/** Growatt's batch answer of a MIN inverter (fixtures/growatt/tlx_last_data), reduced to the members that the test checks. */
export function answer(serial: string, time: string, over: Record<string, unknown> = {}): string {
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
  deviceId: `dev_${serial.toLowerCase()}`,
  plantId: 'plt_1',
  vendorPlantId: '1',
  InverterSN: serial,
  CollectorSN: 'DL1',
  vendorDeviceId: serial,
  vendorType: 'tlx',
  timezone: 'GMT+2',
});

/** Local time of the plant, GMT+2, as Growatt writes it. */
export const utc = (seconds: number): string =>
  new Date((seconds + 7200) * 1000).toISOString().slice(0, 19).replace('T', ' ');

interface RawOptions {
  key?: string;
  fetchedAt?: number;
  backfill?: boolean;
}

/** Writes raw records, and reads back the resulting records of this run. */
export class NormalizerHarness {
  readonly vendorAccountId = `va_${run.toLowerCase()}`;
  readonly #connection = kafkaConnectionFromEnvironment(process.env, 'normalizer-test');
  #admin!: KafkaAdmin;
  #producer!: RecordProducer;

  async start(): Promise<void> {
    this.#admin = createKafkaAdmin(this.#connection);
    await this.#admin.ensureTopics([...coreTopics(3), ...vendorIds.flatMap((vendor) => vendorTopics(vendor, 3))]);
    this.#producer = createRecordProducer(this.#connection);
  }

  async close(): Promise<void> {
    await this.#producer.close();
    await this.#admin.close();
  }

  send(records: readonly OutgoingRecord[]): Promise<void> {
    return this.#producer.send(records);
  }

  raw(
    serial: string,
    body: string,
    { key = this.vendorAccountId, fetchedAt = Date.now(), backfill = false }: RawOptions = {},
    over: Partial<RawEnvelope> = {},
  ) {
    const envelope = encodeRawEnvelope({
      vendor: 'growatt',
      accountId: 'acc_test',
      vendorAccountId: key,
      call: 'tlx/tlxs_data',
      fetchedAt,
      samplePeriodSeconds: 300,
      pollIntervalSeconds: 300,
      devices: [device(serial)],
      ...reported({ backfill }),
      ...over,
    });
    return {
      topic: backfill ? rawBackfillTopic('growatt') : rawTopic('growatt'),
      key,
      value: Buffer.from(body),
      headers: { envelope, traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` },
    };
  }

  /** Everything in the topic that this run's serial numbers or vendor account brought. */
  async recordsOf(topic: string): Promise<IncomingRecord[]> {
    const records: IncomingRecord[] = [];
    const partitions = (await this.#admin.endOffsets(topic)).length;
    for (let partition = 0; partition < partitions; partition += 1) {
      await readPartition(this.#connection, topic, partition, (record) => {
        if (record.key?.toUpperCase().includes(run) === true || record.key === this.vendorAccountId)
          records.push(record);
      });
    }
    return records;
  }

  until(
    topic: string,
    enough: (records: IncomingRecord[]) => boolean,
    { deadlineMs }: { deadlineMs?: number } = {},
  ): Promise<IncomingRecord[]> {
    const look = () => this.recordsOf(topic);
    return until(`enough records of this run in ${topic}`, look, {
      holds: enough,
      ...reported({ deadlineMs }),
    });
  }
}
