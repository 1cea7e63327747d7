import { setTimeout as sleep } from 'node:timers/promises';
import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  readPartition,
  type IncomingRecord,
  type KafkaAdmin,
  type RecordProducer,
} from '@heliograph/kafka';
import { coreTopics, topicNames, type VendorAccountStateRecord } from '@heliograph/messaging';
import { createLogger } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { VendorError, type VendorAdapter } from '@heliograph/vendor-contract';
import { AccountSupervisor } from '../src/accounts/account-supervisor.ts';
import { createControlViews } from '../src/accounts/control-views.ts';
import { VendorPolls } from '../src/accounts/vendor-polls.ts';
import { addVendorAccount } from './add-vendor-account.ts';

const id = `va_out${Date.now().toString(36)}`;
const logger = createLogger('ingest', 'silent');
const connection = kafkaConnectionFromEnvironment(process.env, 'vendor-outage-test');
const needed: string[] = [
  topicNames.controlVendorAccounts,
  topicNames.controlDevices,
  topicNames.stateVendorAccounts,
  topicNames.deviceEvents,
  topicNames.controlAccounts,
];
/** Five minutes are 0.3 s. */
const timeScale = 1000;

/** The vendor's cloud, as the test wants it. */
const cloud = {
  down: false,
  statesDown: false,
  historyDown: false,
  polls: 0,
  /** Gaps of the requested calls. */
  history: [] as { call: string; from: number; to: number }[],
};
const adapter = {
  planPolls: (devices) => [
    {
      name: 'latest',
      intervalSeconds: 10,
      devices,
      run: () => {
        cloud.polls += 1;
        return cloud.down ? Promise.reject(new VendorError('unavailable', 'answers 503')) : Promise.resolve([]);
      },
    },
    {
      name: 'states',
      intervalSeconds: 10,
      devices,
      run: () => (cloud.down || cloud.statesDown ? refused() : Promise.resolve([])),
    },
  ],
  planBackfill: (devices, gap) =>
    ['history:1', 'history:2'].map((call) => ({
      name: call,
      devices,
      run: () => {
        if (cloud.historyDown) return refused();
        cloud.history.push({ call, ...gap });
        return Promise.resolve([]);
      },
    })),
} as Partial<VendorAdapter> as VendorAdapter;
const refused = () => Promise.reject(new VendorError('protocol', 'answers 503 to this call'));

/** One replica of ingest with all partitions. */
async function replica(producer: RecordProducer, partitions: number) {
  const views = {
    ...createControlViews(connection, new Set(['growatt']), logger),
    states: createControlView<VendorAccountStateRecord>(connection, topicNames.stateVendorAccounts),
  };
  const supervisor = new AccountSupervisor({
    polls: new VendorPolls(),
    ...views,
    producer,
    partitions,
    timeScale,
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
      create: ({ vendorAccountId }) =>
        vendorAccountId === id ? Promise.resolve(adapter) : Promise.reject(new VendorError('protocol', 'not ours')),
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
  return { end, state: () => views.states.get(id) };
}

describe('an outage of a vendor, in Kafka', () => {
  let producer: RecordProducer;
  let admin: KafkaAdmin;
  let partitions: number;

  beforeAll(async () => {
    admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(3).filter(({ name }) => needed.includes(name)));
    partitions = (await admin.endOffsets(topicNames.controlVendorAccounts)).length;
    producer = createRecordProducer(connection);
    await addVendorAccount(producer, id);
  });
  afterAll(async () => {
    await producer.send([{ topic: topicNames.controlVendorAccounts, key: id, value: null }]);
    await producer.close();
    await admin.close();
  });

  async function events(): Promise<IncomingRecord[]> {
    const found: IncomingRecord[] = [];
    for (const [partition] of (await admin.endOffsets(topicNames.deviceEvents)).entries())
      await readPartition(connection, topicNames.deviceEvents, partition, (record) => {
        if (record.key === id) found.push(record);
      });
    return found;
  }

  const kinds = async (): Promise<(string | undefined)[]> => (await events()).map(({ headers }) => headers.kind);
  const polledAgain = async (times: number): Promise<void> => {
    const before = cloud.polls;
    await until(`${times} polls`, () => cloud.polls >= before + times);
  };

  it('is one event and one for its end, though the account changes hands in between', async () => {
    const first = await replica(producer, partitions);
    await polledAgain(5);
    cloud.down = true;
    await until('the outage to be reported', async () => (await kinds()).includes('vendor.unavailable'));
    await until('that to be kept', () => first.state()?.outage?.told === 1);
    await first.end();

    const second = await replica(producer, partitions);
    await polledAgain(4);
    expect(await kinds()).toEqual(['vendor.unavailable']);
    cloud.down = false;
    await until('its end to be reported', async () => (await kinds()).includes('vendor.available'));
    await until('it to be over', () => second.state()?.outage === undefined);
    await polledAgain(20);
    await second.end();

    const [unavailable, available, ...others] = await events();
    expect(others).toEqual([]);
    expect(unavailable!.headers).toMatchObject({ account: 'acc_test', vendor: 'growatt', serial: id, subject: id });
    expect(Number(available!.headers.time)).toBeGreaterThan(Number(unavailable!.headers.time));
  }, 60_000);

  it('fills the gap of a call that failed while the other continued, even if the account changes its owner in between', async () => {
    const first = await replica(producer, partitions);
    await polledAgain(5);
    cloud.statesDown = true;
    const failedFrom = Date.now() / 1000;
    // A gap is more than 3 s, however fast the clock of the test runs.
    await sleep(4_000);
    await first.end();
    cloud.history.length = 0;

    cloud.historyDown = true;
    const second = await replica(producer, partitions);
    await polledAgain(5);
    cloud.statesDown = false;
    // On a slow machine the handover itself is a gap of both calls: another one, which began later.
    const gapOfStates = () => second.state()?.gaps?.find(({ calls }) => calls?.join() === 'states');
    await until('the gap to be reported', () => (gapOfStates()?.tries ?? 0) > 0);
    const gap = gapOfStates()!;
    expect(gap.from).toBeLessThanOrEqual(failedFrom);
    expect(gap.lastError).toBe('answers 503 to this call');
    await second.end();

    cloud.historyDown = false;
    const third = await replica(producer, partitions);
    await until('the gap to be filled', () => third.state()?.gaps === undefined);
    await third.end();
    const asked = cloud.history.filter(({ from }) => from === gap.from);
    expect(asked.map(({ call }) => call)).toEqual(['history:1', 'history:2']);
  }, 60_000);
});
