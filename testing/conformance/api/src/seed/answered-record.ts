import { createKafkaAdmin, encodeRecordPosition, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { headerNames, rawHeaderNames, rawTopic } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { sample } from './records.ts';
import { syncedDevice } from './synced-device.ts';
import type { TestEnvironment } from './test-environment.ts';

/** No account of this vendor is polled here, so that no other process writes its answers. */
const vendor = 'growatt';

interface AnsweredRecord {
  deviceId: string;
  /** Sample time, Unix seconds. */
  time: number;
}

const written = new WeakMap<TestEnvironment, Promise<AnsweredRecord>>();

/** A record of the synced device with the vendor's answer that it is from, as ingest and the normalizer write them. */
export function answeredRecord(environment: TestEnvironment): Promise<AnsweredRecord> {
  const known = written.get(environment) ?? write(environment);
  written.set(environment, known);
  return known;
}

async function write(environment: TestEnvironment): Promise<AnsweredRecord> {
  const { product, producer, api, callers } = environment;
  const device = await syncedDevice(environment);
  const { accountId, vendorAccountId, deviceId } = device;
  const time = Math.floor(Date.now() / 1000) - 60;
  const position = { topic: rawTopic(vendor), partition: 0 };
  const admin = createKafkaAdmin(kafkaConnectionFromEnvironment(product.stack, 'api-conformance'));
  const offset = (await admin.endOffsets(position.topic))[0]!;
  await admin.close();
  const envelope = JSON.stringify({
    vendor,
    accountId,
    vendorAccountId,
    call: 'detail',
    fetchedAt: time * 1000,
    samplePeriodSeconds: 300,
    devices: [{ deviceId }],
  });
  const value = Buffer.from('{"id":1308675217944611083,"power":512.0}');
  const headers = { [rawHeaderNames.envelope]: envelope };
  await producer.send([{ ...position, key: vendorAccountId, value, headers }]);
  const record = sample({ ...device, vendor }, time);
  const source = encodeRecordPosition({ ...position, offset });
  await producer.send([{ ...record, headers: { ...record.headers, [headerNames.source]: source } }]);
  const path = `/v1/devices/${deviceId}/answer?time=${time}`;
  const { authorization } = callers.owner;
  const show = async () => (await api.call({ method: 'get', path, authorization })).status;
  await until('the answer of the record', show, { holds: (status) => status === 200 });
  return { deviceId, time };
}
