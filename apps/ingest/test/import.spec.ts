import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  readPartition,
  type KafkaAdmin,
  type RecordProducer,
} from '@heliograph/kafka';
import {
  coreTopics,
  rawBackfillTopic,
  rawHeaderNames,
  topicNames,
  vendorTopics,
  type VendorAccountStateRecord,
} from '@heliograph/messaging';
import { createLogger } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import {
  decodeRawEnvelope,
  importDayDoneCall,
  localDays,
  type RawEnvelope,
  type VendorAdapter,
} from '@heliograph/vendor-contract';
import { AccountSupervisor } from '../src/accounts/account-supervisor.ts';
import { createControlViews } from '../src/accounts/control-views.ts';
import { VendorPolls } from '../src/accounts/vendor-polls.ts';
import { addVendorAccount } from './add-vendor-account.ts';

const id = `va_imp${Date.now().toString(36)}`;
const logger = createLogger('ingest', 'silent');
const connection = kafkaConnectionFromEnvironment(process.env, 'import-test');
const topic = rawBackfillTopic('growatt');
/** Ten local days of a device without a zone, of before the normalizer remembers. */
const firstDay = Math.floor(Date.now() / 86_400_000) - 60;
const days = 10;
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The imported day on which the vendor's history does not answer until it is let go on; it answers for the gap that a slow change of owner opens today. */
const cloud = { heldFrom: 4, letGo: (): void => undefined };
const adapter = {
  // At this time scale a poll every 0.3 s: one that is always due on a busy machine leaves the import no turn.
  planPolls: (devices) => [{ name: 'latest', intervalSeconds: 300, devices, run: () => Promise.resolve([]) }],
  // Growatt's history reads seven days at once: this adapter plans a call for each.
  planBackfill: (devices, gap) =>
    localDays(gap, 'UTC').map((date) => ({
      name: `history:${date}`,
      devices,
      run: async (signal) => {
        const day = Date.parse(date) / 86_400_000 - firstDay;
        if (day >= cloud.heldFrom && day < days)
          await new Promise((resolve, reject) => {
            cloud.letGo = () => resolve(undefined);
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          });
        return [{ call: 'history', body: date, fetchedAt: Date.now(), devices }];
      },
    })),
} as Partial<VendorAdapter> as VendorAdapter;

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
    timeScale: 1000,
    callsInFlight: 4,
    importShare: 0.33,
    vendors: new Set(['growatt']),
    onPoll: () => undefined,
    onBackfill: () => undefined,
    onImportCall: () => undefined,
    onImportDay: () => undefined,
    onSkipped: () => undefined,
    onEvent: () => undefined,
    onGapGivenUp: () => undefined,
    adapters: {
      create: ({ vendorAccountId }) =>
        vendorAccountId === id ? Promise.resolve(adapter) : Promise.reject(new Error('not ours')),
    },
    logger,
  });
  await supervisor.start();
  const all = Array.from({ length: partitions }, (_, i) => i);
  supervisor.assigned(all, 1);
  const end = async (): Promise<void> => {
    await supervisor.revoked(all);
    await supervisor.stop();
    await Promise.all(Object.values(views).map((view) => view.close()));
  };
  return { end, state: () => views.states.get(id)?.import };
}

describe('an import of past samples, in Kafka', () => {
  let producer: RecordProducer;
  let admin: KafkaAdmin;
  let partitions: number;

  beforeAll(async () => {
    admin = createKafkaAdmin(connection);
    await admin.ensureTopics([...coreTopics(3), ...vendorTopics('growatt', 3)]);
    partitions = (await admin.endOffsets(topicNames.controlVendorAccounts)).length;
    producer = createRecordProducer(connection);
  });
  afterAll(async () => {
    await producer.send([{ topic: topicNames.controlVendorAccounts, key: id, value: null }]);
    await producer.close();
    await admin.close();
  });

  async function written(): Promise<{ envelope: RawEnvelope; body: string }[]> {
    const found: { envelope: RawEnvelope; body: string }[] = [];
    for (const [partition] of (await admin.endOffsets(topic)).entries())
      await readPartition(connection, topic, partition, ({ key, value, headers }) => {
        const envelope = key === id ? decodeRawEnvelope(headers[rawHeaderNames.envelope]!) : undefined;
        if (envelope?.import) found.push({ envelope, body: String(value) });
      });
    return found;
  }

  it('reads and closes each day once, though the account changes its owner in the middle', async () => {
    const range = { from: firstDay * 86_400, to: (firstDay + days) * 86_400 };
    await addVendorAccount(producer, id, {
      import: { id: 'imp_1', resolution: 'samples', ...range, channels: ['kafka'] },
    });
    const first = await replica(producer, partitions);
    await until('four days', async () => (await written()).length >= 4);
    await until('its state', () => (first.state()?.calls ?? 0) >= 4);
    const ending = first.end();
    cloud.letGo();
    await ending;

    cloud.heldFrom = days;
    const second = await replica(producer, partitions);
    await until('the end', () => second.state()?.phase === 'finished');
    expect(second.state()).toMatchObject({ id: 'imp_1', deviceDays: days, deviceDaysDone: days });
    await second.end();

    const records = await written();
    const dates = Array.from({ length: days }, (_, i) => dateOf(firstDay + i));
    const bodiesOf = (call: string) => records.filter(({ envelope }) => envelope.call === call).map(({ body }) => body);
    expect(bodiesOf('history')).toEqual(dates);
    expect(bodiesOf(importDayDoneCall)).toEqual(dates.map((day) => JSON.stringify({ day })));
    for (const { envelope } of records)
      expect(envelope).toMatchObject({ backfill: true, import: { id: 'imp_1', channels: ['kafka'] } });
  }, 60_000);
});
