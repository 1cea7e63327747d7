import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type RecordProducer,
} from '@heliograph/kafka';
import {
  coreTopics,
  topicNames,
  type AccountRecord,
  type DeviceRecord,
  type VendorAccountRecord,
  type VendorAccountStateRecord,
} from '@heliograph/messaging';
import { createLogger } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { VendorError, type Gap, type VendorAdapter } from '@heliograph/vendor-contract';
import { AccountSupervisor } from '../src/accounts/account-supervisor.ts';
import { createControlViews } from '../src/accounts/control-views.ts';
import { VendorPolls } from '../src/accounts/vendor-polls.ts';

const suffix = Date.now().toString(36);
const id = `va_sus${suffix}`;
const accountId = `acc_sus${suffix}`;
const logger = createLogger('ingest', 'silent');
const connection = kafkaConnectionFromEnvironment(process.env, 'suspended-account-test');
const { controlAccounts, controlVendorAccounts, controlDevices, stateVendorAccounts, deviceEvents } = topicNames;
const needed: string[] = [controlAccounts, controlVendorAccounts, controlDevices, stateVendorAccounts, deviceEvents];

const cloud: { polls: number; gaps: Gap[]; answers?: Promise<void> } = { polls: 0, gaps: [] };
const adapter = {
  planPolls: (devices) => [
    {
      name: 'latest',
      intervalSeconds: 10,
      devices,
      run: async () => {
        cloud.polls += 1;
        await cloud.answers;
        return [];
      },
    },
  ],
  planBackfill: (devices, gap) => {
    cloud.gaps.push(gap);
    return devices.length === 0 ? [] : [{ name: 'history', devices, run: () => Promise.resolve([]) }];
  },
} as Partial<VendorAdapter> as VendorAdapter;

const account = (status: AccountRecord['status']): AccountRecord => ({
  id: accountId,
  status,
  language: 'en',
  deviceQuota: 10,
  credentialsRevokedAt: 0,
  channels: { kafka: false, mqtt: false },
});
const vendorAccount: VendorAccountRecord = {
  id,
  accountId,
  vendor: 'growatt',
  region: 'global',
  status: 'active',
  credentialsVersion: 1,
  credentials: 'sealed',
};
const device: DeviceRecord = {
  deviceId: `dev_${id}`,
  accountId,
  vendorAccountId: id,
  vendor: 'growatt',
  plantId: 'plt_1',
  vendorPlantId: '1',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: 'SN1',
  vendorType: 'tlx',
  groups: [],
  monitored: true,
  firstSeenAt: 0,
};

let producer: RecordProducer;
let partitions: number;
const put = (topic: string, key: string, value: object | null) =>
  producer.send([{ topic, key, value: value && Buffer.from(JSON.stringify(value)) }]);

/** The adapters of this spec's vendor accounts. */
const adapters = new Map([[id, adapter]]);

/** One replica of ingest with all partitions; five minutes are 0.3 s. */
async function replica() {
  const views = {
    ...createControlViews(connection, new Set(['growatt']), logger),
    states: createControlView<VendorAccountStateRecord>(connection, stateVendorAccounts),
  };
  const supervisor = new AccountSupervisor({
    polls: new VendorPolls(),
    ...views,
    producer,
    partitions,
    timeScale: 1000,
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
      create: async ({ vendorAccountId }) => {
        const own = adapters.get(vendorAccountId);
        if (!own) throw new VendorError('protocol', 'not ours');
        return own;
      },
    },
    logger,
  });
  await supervisor.start();
  supervisor.assigned(
    Array.from({ length: partitions }, (_, i) => i),
    1,
  );
  const end = async (): Promise<void> => {
    await supervisor.stop();
    await Promise.all(Object.values(views).map((view) => view.close()));
  };
  /** The accounts that are polled, without those of other specs: their adapters are refused, which stops them. */
  const polled = () => [...supervisor.polling(Date.now())].filter(({ state }) => state !== 'stopped');
  return { end, polled, views, state: () => views.states.get(id), settled: () => views.states.caughtUp() };
}

const polledAgain = async (): Promise<void> => {
  const before = cloud.polls;
  await until('polls', () => cloud.polls >= before + 3);
};

describe('a suspended account', () => {
  let ingest: Awaited<ReturnType<typeof replica>>;

  beforeAll(async () => {
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(3).filter(({ name }) => needed.includes(name)));
    partitions = (await admin.endOffsets(controlVendorAccounts)).length;
    await admin.close();
    producer = createRecordProducer(connection);
    await put(controlAccounts, accountId, account('active'));
    await put(controlVendorAccounts, id, vendorAccount);
    await put(controlDevices, device.deviceId, device);
    ingest = await replica();
  }, 60_000);
  afterAll(async () => {
    await ingest.end();
    for (const [topic, key] of [
      [controlVendorAccounts, id],
      [controlDevices, device.deviceId],
      [controlAccounts, accountId],
    ] as const)
      await put(topic, key, null);
    await producer.close();
  });

  it('is not polled, reports why, and fills the gap when it is activated', async () => {
    await polledAgain();
    await put(controlAccounts, accountId, account('suspended'));
    await until('the status to say so', () => ingest.state()?.status === 'stopped');
    expect(ingest.state()?.lastError).toContain('suspended');
    expect(ingest.polled()).toEqual([]);
    const polls = cloud.polls;
    await sleep(3_500);
    expect(cloud.polls).toBe(polls);

    await put(controlAccounts, accountId, account('active'));
    await polledAgain();
    await until('the gap to be asked for', () => cloud.gaps.length, { holds: (n) => n > 0 });
    await until('the status to be good again', () => ingest.state()?.status === 'polling');
    expect(ingest.state()?.lastError).toBeUndefined();
  }, 60_000);

  it('stays unpolled by a replica that starts later', async () => {
    await put(controlAccounts, accountId, account('suspended'));
    await until('its end', () => ingest.polled().length === 0);
    await ingest.end();
    const polls = cloud.polls;
    ingest = await replica();
    await sleep(500);
    expect(cloud.polls).toBe(polls);
    await put(controlAccounts, accountId, account('active'));
    await polledAgain();
  }, 60_000);

  it('leaves no state when its vendor account is gone', async () => {
    await until('a state', () => ingest.state() !== undefined);
    await put(controlVendorAccounts, id, null);
    await until('the state to be gone', () => ingest.state() === undefined);
  }, 60_000);

  it('leaves no state when all of it is deleted while a poll is in flight', async () => {
    await put(controlVendorAccounts, id, vendorAccount);
    await polledAgain();
    await until('a state', () => ingest.state() !== undefined);
    let answer!: () => void;
    cloud.answers = new Promise((resolve) => (answer = resolve));
    const polls = cloud.polls;
    await until('a poll in flight', () => cloud.polls > polls);
    // In the order of an erasure: the account is deleted, then its records, then the record of the deletion.
    await put(controlAccounts, accountId, { ...account('active'), status: 'deleted' });
    await sleep(500);
    for (const topic of [controlVendorAccounts, stateVendorAccounts]) await put(topic, id, null);
    await put(controlAccounts, accountId, null);
    await sleep(500);
    answer();
    await until('no poll reports it', () => ingest.polled().length === 0);
    // A state that a former owner writes meanwhile is deleted as well.
    await put(stateVendorAccounts, id, { vendorAccountId: id, status: 'polling', updatedAt: Date.now() });
    await ingest.settled();
    await until('the state to be gone', () => ingest.state() === undefined);
    await sleep(1_000);
    await ingest.settled();
    expect(ingest.state()).toBeUndefined();
  }, 60_000);

  it('keeps no other account waiting while its poller stops, or while its state is deleted', async () => {
    const other = `${id}_other`;
    let polls = 0;
    const run = (): Promise<never[]> => Promise.resolve([]).finally(() => (polls += 1));
    adapters.set(other, {
      planPolls: (devices) => [{ name: 'latest', intervalSeconds: 10, devices, run }],
    } as Partial<VendorAdapter> as VendorAdapter);
    let answer!: () => void;
    cloud.answers = undefined;
    await put(controlVendorAccounts, id, vendorAccount);
    await polledAgain();
    cloud.answers = new Promise((resolve) => (answer = resolve));
    const inFlight = cloud.polls;
    await until('a poll in flight', () => cloud.polls > inFlight);
    let release!: () => void;
    const accountsRead = jest.spyOn(ingest.views.accounts, 'caughtUp');
    accountsRead.mockImplementation(() => new Promise((resolve) => (release = resolve)));
    await put(controlVendorAccounts, id, null);
    await put(stateVendorAccounts, `${id}_gone`, { vendorAccountId: `${id}_gone`, status: 'polling', updatedAt: 1 });
    await until('its deletion to begin', () => accountsRead.mock.calls.length > 0);

    await put(controlDevices, `dev_${other}`, { ...device, deviceId: `dev_${other}`, vendorAccountId: other });
    await put(controlVendorAccounts, other, { ...vendorAccount, id: other });
    await until('the other account to be polled', () => polls > 2);

    accountsRead.mockRestore();
    release();
    answer();
    for (const [topic, key] of [
      [controlDevices, `dev_${other}`],
      [controlVendorAccounts, other],
    ] as const)
      await put(topic, key, null);
    await until('no state to be left', () =>
      [id, other, `${id}_gone`].every((key) => ingest.views.states.get(key) === undefined),
    );
  }, 60_000);
});
