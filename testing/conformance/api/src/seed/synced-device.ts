import { createKafkaAdmin, encodeRecordPosition, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { headerNames, rawHeaderNames, rawTopic } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { type DeviceIdentity, sample } from './records.ts';
import type { TestEnvironment } from './test-environment.ts';

interface SyncedDevice extends DeviceIdentity {
  vendorAccountId: string;
}

interface Plant {
  plantId: string;
  DataSources: string;
  devices: { deviceId: string; InverterSN: string }[];
}

const synced = new WeakMap<TestEnvironment, Promise<SyncedDevice>>();

/** A device of the owner's that a real sync brought, with a record. */
export function syncedDevice(environment: TestEnvironment): Promise<SyncedDevice> {
  const known = synced.get(environment) ?? sync(environment);
  synced.set(environment, known);
  return known;
}

async function sync(environment: TestEnvironment): Promise<SyncedDevice> {
  const wanted = { vendor: 'solis', name: 'synced', credentials: environment.credentials.solis };
  const vendorAccountId = await environment.create('/v1/vendor-accounts', wanted);
  const path = `/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${vendorAccountId}`;
  const [plant] = (await environment.ask('get', path)) as Plant[];
  const [{ deviceId, InverterSN: serial }] = plant!.devices as [Plant['devices'][number]];
  const { plantId, DataSources: vendor } = plant!;
  const device = { accountId: environment.callers.owner.id, vendorAccountId, plantId, deviceId, vendor, serial };
  await until('the latest record', () => record(environment, device));
  await untilAnswered(environment, `/v1/plants/${plantId}/energy`);
  return device;
}

/** Waits until a GET of the owner's is answered with 200. */
export async function untilAnswered({ api, callers }: TestEnvironment, path: string): Promise<void> {
  const { authorization } = callers.owner;
  const status = async (): Promise<number> => (await api.call({ method: 'get', path, authorization })).status;
  await until(`200 of ${path}`, status, { holds: (answered) => answered === 200 });
}

/** Repeated until the record is stored: delivery-api may receive the device only after the first one. */
async function record(environment: TestEnvironment, device: DeviceIdentity): Promise<true | undefined> {
  await environment.producer.send([sample(device)]);
  const { authorization } = environment.callers.owner;
  const { status } = await environment.api.call({
    method: 'get',
    path: `/v1/devices/${device.deviceId}/latest`,
    authorization,
  });
  return status === 200 ? true : undefined;
}

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
