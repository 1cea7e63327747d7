import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import { coreTopics, topicNames, type VendorAccountStateRecord } from '@heliograph/messaging';
import { createLogger } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { VendorError, type PolledDevice, type RawEnvelope, type VendorAdapter } from '@heliograph/vendor-contract';
import { AccountSupervisor } from '../src/accounts/account-supervisor.ts';
import type { SealedVendorAccount } from '../src/accounts/adapter-factory.ts';
import { createControlViews } from '../src/accounts/control-views.ts';
import { VendorPolls } from '../src/accounts/vendor-polls.ts';
import { addVendorAccount } from './add-vendor-account.ts';

const id = `va_inc${Date.now().toString(36)}`;
const logger = createLogger('ingest', 'silent');
const connection = kafkaConnectionFromEnvironment(process.env, 'included-storage-test');
const { controlAccounts, controlVendorAccounts, controlDevices, stateVendorAccounts, deviceEvents } = topicNames;
const needed: string[] = [controlAccounts, controlVendorAccounts, controlDevices, stateVendorAccounts, deviceEvents];

/** The accounts that adapters were created for, the devices that were planned last, and the envelopes of the answers. */
const seen: { created: SealedVendorAccount[]; planned: readonly PolledDevice[]; envelopes: RawEnvelope[] } = {
  created: [],
  planned: [],
  envelopes: [],
};
const adapter = {
  planPolls: (devices) => {
    seen.planned = devices;
    const run = () => Promise.resolve([{ call: 'latest', body: '{}', fetchedAt: Date.now(), devices }]);
    return [{ name: 'latest', intervalSeconds: 10, devices, run }];
  },
} as Partial<VendorAdapter> as VendorAdapter;

let producer: RecordProducer;
let end: () => Promise<void>;

/** Keeps the raw answers of this spec's vendor account to itself. */
async function send(records: readonly OutgoingRecord[]): Promise<void> {
  const isRaw = ({ topic }: OutgoingRecord): boolean => topic.startsWith('raw.');
  for (const { headers } of records.filter(isRaw)) seen.envelopes.push(JSON.parse(headers!.envelope!) as RawEnvelope);
  const others = records.filter((record) => !isRaw(record));
  if (others.length > 0) await producer.send(others);
}

beforeAll(async () => {
  const admin = createKafkaAdmin(connection);
  await admin.ensureTopics(coreTopics(3).filter(({ name }) => needed.includes(name)));
  const partitions = (await admin.endOffsets(controlVendorAccounts)).length;
  await admin.close();
  producer = createRecordProducer(connection);
  const views = {
    ...createControlViews(connection, new Set(['growatt']), logger),
    states: createControlView<VendorAccountStateRecord>(connection, stateVendorAccounts),
  };
  const supervisor = new AccountSupervisor({
    polls: new VendorPolls(),
    ...views,
    producer: { send },
    partitions,
    timeScale: 100,
    callsInFlight: 4,
    vendors: new Set(['growatt']),
    onPoll: () => undefined,
    importShare: 0.33,
    onImportCall: () => undefined,
    onImportDay: () => undefined,
    onBackfill: () => undefined,
    onSkipped: () => undefined,
    onEvent: () => undefined,
    onGapGivenUp: () => undefined,
    adapters: {
      create: (account) => {
        if (account.vendorAccountId !== id) return Promise.reject(new VendorError('protocol', 'not ours'));
        seen.created.push(account);
        return Promise.resolve(adapter);
      },
    },
    logger,
  });
  await supervisor.start();
  const owned = Array.from({ length: partitions }, (_, partition) => partition);
  supervisor.assigned(owned, 1);
  end = async () => {
    await supervisor.stop();
    await Promise.all(Object.values(views).map((view) => view.close()));
  };
}, 60_000);

afterAll(async () => {
  await end();
  await producer.send([
    { topic: controlVendorAccounts, key: id, value: null },
    { topic: controlDevices, key: `dev_${id}`, value: null },
    { topic: stateVendorAccounts, key: id, value: null },
  ]);
  await producer.close();
});

describe('the devices beside inverters that a vendor account asks for', () => {
  const meter = { type: 'meter' as const, vendorDeviceId: 'DLG1:1', vendorType: 'ammeter' };

  it('reach the adapter, its plan and the raw answers, and polling continues with a change of them', async () => {
    await addVendorAccount(producer, id, {}, { storage: [meter] });
    await until('an answer', () => seen.envelopes.length > 0);
    expect(seen.created.at(-1)?.include).toBeUndefined();
    expect(seen.planned[0]?.storage).toBeUndefined();
    expect(seen.envelopes.at(-1)?.include).toBeUndefined();

    await addVendorAccount(producer, id, { include: ['meter'] }, { storage: [meter] });
    await until('an answer with meters', () => seen.envelopes.at(-1)?.include?.includes('meter') === true);
    expect(seen.created.at(-1)?.include).toEqual(['meter']);
    expect(seen.planned[0]?.storage).toEqual([meter]);
    expect(seen.envelopes.at(-1)?.devices[0]?.storage).toEqual([meter]);

    await addVendorAccount(producer, id, {}, { storage: [meter] });
    await until('an answer without', () => seen.envelopes.at(-1)?.include === undefined);
    expect(seen.planned[0]?.storage).toBeUndefined();
  }, 60_000);
});
