import { randomBytes } from 'node:crypto';
import {
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import {
  coreTopics,
  topicNames,
  type AccountRecord,
  type DeviceRecord,
  type VendorAccountRecord,
} from '@heliograph/messaging';
import { isPolluted, poisonRecords, poisonSecret, type GoodRecord } from '@heliograph/messaging/testing';
import { createLogger, loadMasterKeys, Registry } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { refreshSession, VendorError, type RawAnswer, type VendorAdapter } from '@heliograph/vendor-contract';
import { AccountSupervisor } from '../src/accounts/account-supervisor.ts';
import { VendorPolls } from '../src/accounts/vendor-polls.ts';
import { createControlViews } from '../src/accounts/control-views.ts';
import { KafkaQuotaLedger } from '../src/accounts/kafka-quota-ledger.ts';
import { KafkaRefreshTokens } from '../src/accounts/kafka-refresh-tokens.ts';
import { createStateViews } from '../src/accounts/state-views.ts';
import { IngestMetrics } from '../src/ingest-metrics.ts';
import { addVendorAccount } from './add-vendor-account.ts';

const connection = kafkaConnectionFromEnvironment(process.env, 'poison-test');
const { controlAccounts, controlVendorAccounts, controlDevices } = topicNames;
const { stateVendorAccounts, stateRefreshTokens, stateQuotas } = topicNames;
const topics: string[] = [
  controlAccounts,
  controlVendorAccounts,
  controlDevices,
  stateVendorAccounts,
  stateRefreshTokens,
  stateQuotas,
];
const suffix = Date.now().toString(36);
const [before, after] = [`va_before${suffix}`, `va_after${suffix}`];
const ours = new Set([before, after]);
const polls = new Map<string, number>();
const log: string[] = [];
const registry = new Registry();
const metrics = new IngestMetrics(registry);
/** It fits into no record, and cannot be compressed. */
const tooLarge = (): RawAnswer => ({
  call: 'latest',
  fetchedAt: Date.now(),
  devices: [],
  body: randomBytes(1_500_000).toString('base64'),
});
let producer: RecordProducer;
let written: OutgoingRecord[] = [];
let end = (): Promise<unknown> => Promise.resolve();

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));
const vendorAccount: VendorAccountRecord = {
  id: 'va_poison',
  accountId: 'acc_poison',
  vendor: 'growatt',
  region: 'global',
  status: 'active',
  credentialsVersion: 1,
  credentials: 'sealed',
};
const device: DeviceRecord = {
  deviceId: 'dev_poison',
  accountId: 'acc_poison',
  vendorAccountId: before,
  vendor: 'growatt',
  plantId: 'plt_1',
  vendorPlantId: '1',
  InverterSN: 'SN2',
  CollectorSN: '',
  vendorDeviceId: 'SN2',
  vendorType: 'tlx',
  groups: [],
  monitored: true,
  firstSeenAt: 0,
};
const account: AccountRecord = {
  id: 'acc_poison',
  status: 'active',
  language: 'en',
  deviceQuota: 10,
  credentialsRevokedAt: 0,
  channels: { kafka: false, mqtt: false },
};
const sampled = { plan: 'x', oldest: 1_795_000_000_000, ahead: [0] };
const gap = { calls: ['latest'], from: 1_795_000_000, to: 1_795_000_300, tries: 1, nextTryAt: 1_795_000_400_000 };
const state = {
  vendorAccountId: 'va_poison',
  status: 'backing_off',
  lastError: 'x',
  errorKind: 'unavailable',
  gaps: [gap],
  sampled,
  outage: { since: 1, told: 1 },
  writer: { term: 1, generation: 1 },
  updatedAt: 1_795_000_000_000,
};
const goods: GoodRecord[] = [
  { topic: controlVendorAccounts, key: 'va_poison', value: json(vendorAccount) },
  { topic: controlDevices, key: 'dev_poison', value: json(device) },
  { topic: controlAccounts, key: 'acc_poison', value: json(account) },
  { topic: stateVendorAccounts, key: 'va_poison', value: json(state) },
  { topic: stateRefreshTokens, key: 'acme:poison', value: json({ sealed: 'x', version: 3, keptAt: 1 }) },
  { topic: stateQuotas, key: 'acme:poison', value: json({ counts: { '7': 3 } }) },
];

beforeAll(async () => {
  const admin = createKafkaAdmin(connection);
  await admin.ensureTopics(
    coreTopics(3).filter(({ name }) => [...topics, topicNames.deviceEvents, topicNames.rejected].includes(name)),
  );
  await admin.close();
  producer = createRecordProducer(connection);
}, 60_000);
afterAll(async () => {
  await end();
  const keys = [
    ...written,
    ...[before, after].map((key) => ({ topic: controlVendorAccounts, key })),
    ...[before, after].map((id) => ({ topic: controlDevices, key: `dev_${id}` })),
  ];
  await producer.send(keys.map(({ topic, key }) => ({ topic, key, value: null })));
  await producer.close();
}, 60_000);

/** The same under a key of its own, which it names: only its other members are wrong. */
function namingItsKey(record: OutgoingRecord): OutgoingRecord[] {
  const member = { [controlDevices]: 'deviceId', [stateVendorAccounts]: 'vendorAccountId' }[record.topic] ?? 'id';
  try {
    const value = JSON.parse(record.value!.toString()) as Record<string, unknown>;
    const key = `named${record.key}`;
    return typeof value[member] === 'string' ? [{ ...record, key, value: json({ ...value, [member]: key }) }] : [];
  } catch {
    return [];
  }
}

/** Polls our accounts ten times a second, and makes no call for accounts from poison records. */
async function replica() {
  const partitions = await partitionsOf(controlVendorAccounts);
  const logger = createLogger('ingest', 'debug', { write: (line: string) => void log.push(line) });
  const { states, refreshTokens, quotas } = createStateViews(connection, {
    producer,
    logger,
    onStateOverwritten: (id, kept) => supervisor.stateOverwritten(id, kept),
  });
  const views = createControlViews(connection, new Set(['growatt']), logger);
  const adapterOf = (id: string) =>
    ({
      planPolls: (devices) => [
        {
          name: 'latest',
          intervalSeconds: 100,
          devices,
          run: () => {
            const made = polls.get(id) ?? 0;
            polls.set(id, made + 1);
            return Promise.resolve(id === before && made === 0 ? [tooLarge()] : []);
          },
        },
      ],
    }) as Partial<VendorAdapter> as VendorAdapter;
  const supervisor: AccountSupervisor = new AccountSupervisor({
    polls: new VendorPolls(),
    ...views,
    states,
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
    onEvent: () => undefined,
    onSkipped: (vendor: string) => metrics.skipped(vendor),
    onGapGivenUp: () => undefined,
    logger,
    adapters: {
      create: ({ vendorAccountId }) =>
        ours.has(vendorAccountId)
          ? Promise.resolve(adapterOf(vendorAccountId))
          : Promise.reject(new VendorError('protocol', 'not ours')),
    },
  });
  await supervisor.start();
  supervisor.assigned(
    Array.from({ length: partitions }, (_, i) => i),
    1,
  );
  const masterKeys = loadMasterKeys({ masterKey: randomBytes(32).toString('base64') });
  end = async () => {
    await supervisor.stop();
    await Promise.all([...Object.values(views), states, refreshTokens, quotas].map((view) => view.close()));
  };
  return {
    supervisor,
    states,
    tokens: new KafkaRefreshTokens({ view: refreshTokens, producer, masterKeys }),
    ledger: new KafkaQuotaLedger({ view: quotas, producer }),
  };
}

async function partitionsOf(topic: string): Promise<number> {
  const admin = createKafkaAdmin(connection);
  const count = (await admin.endOffsets(topic)).length;
  await admin.close();
  return count;
}

async function polledAgain(id: string): Promise<void> {
  const wanted = (polls.get(id) ?? 0) + 2;
  await until(`${id} is polled`, () => polls.get(id) ?? 0, { holds: (n) => n >= wanted, deadlineMs: 60_000 });
}

it('polls the accounts before and after poison records, whether they exist at its start or arrive later', async () => {
  written = goods
    .flatMap((good) => poisonRecords(good.topic, { good, ownKeys: true }))
    .flatMap((one) => [one, ...namingItsKey(one)]);
  await addVendorAccount(producer, before);
  await producer.send(written);
  const { supervisor, states, tokens, ledger } = await replica();
  await polledAgain(before);
  expect(await registry.metrics()).toContain('heliograph_ingest_answers_skipped_total{vendor="growatt"} 1');

  await producer.send(written);
  await addVendorAccount(producer, after);
  await polledAgain(after);
  await polledAgain(before);
  await refreshSession(tokens.of('acme', `good${suffix}`), 'consented', () =>
    Promise.resolve({ accessToken: 'x', refreshToken: 't1', expiresInSeconds: 300 }),
  );
  expect(await tokens.of('acme', `good${suffix}`).newest()).toBe('t1');
  await ledger.keep(`acme:good${suffix}`, { '7': 3 });
  expect(await ledger.load(`acme:good${suffix}`)).toEqual({ '7': 3 });

  // The next owner too skips poison records about our accounts' own state.
  await supervisor.stop();
  await states.caughtUp();
  expect(states.get(before)?.status).toBe('polling');
  expect(log.join('\n')).not.toContain(poisonSecret);
  expect(isPolluted()).toBe(false);
}, 300_000);
