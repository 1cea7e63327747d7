import { randomBytes, randomUUID } from 'node:crypto';
import {
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  readPartition,
  recordPartition,
  type KafkaAdmin,
} from '@heliograph/kafka';
import { coreTopics, topicNames, type VendorAccountStateRecord } from '@heliograph/messaging';
import { createLogger, loadMasterKeys } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { refreshSession, type VendorAdapter } from '@heliograph/vendor-contract';
import { AccountSupervisor } from '../src/accounts/account-supervisor.ts';
import { createControlViews } from '../src/accounts/control-views.ts';
import { VendorPolls } from '../src/accounts/vendor-polls.ts';
import { KafkaQuotaLedger } from '../src/accounts/kafka-quota-ledger.ts';
import { KafkaRefreshTokens } from '../src/accounts/kafka-refresh-tokens.ts';
import { createStateViews, type StateViewsOptions } from '../src/accounts/state-views.ts';
import { addVendorAccount } from './add-vendor-account.ts';

const connection = kafkaConnectionFromEnvironment(process.env, 'paused-replica-test');
const masterKeys = loadMasterKeys({ masterKey: randomBytes(32).toString('base64') });
const logger = createLogger('ingest', 'silent');
const producer = createRecordProducer(connection);
const needed: string[] = [
  topicNames.controlVendorAccounts,
  topicNames.controlDevices,
  topicNames.controlAccounts,
  topicNames.stateVendorAccounts,
  topicNames.stateRefreshTokens,
  topicNames.stateQuotas,
  topicNames.deviceEvents,
];
const id = `va_paused${Date.now().toString(36)}`;
let admin: KafkaAdmin;

beforeAll(async () => {
  admin = createKafkaAdmin(connection);
  await admin.ensureTopics(coreTopics(3).filter(({ name }) => needed.includes(name)));
});
afterAll(async () => {
  // Also after a failure: specs of the same Kafka count the accounts that are polled.
  await producer.send([{ topic: topicNames.controlVendorAccounts, key: id, value: null }]);
  await producer.close();
  await admin.close();
});

/** All records of a key, as they lie in the log. Compaction leaves the last. */
async function log<T>(topic: string, key: string): Promise<T[]> {
  const found: T[] = [];
  const partition = recordPartition(key, (await admin.endOffsets(topic)).length);
  await readPartition(connection, topic, partition, ({ key: of, value }) => {
    if (of === key && value) found.push(JSON.parse(value.toString()) as T);
  });
  return found;
}

/** A replica's views of the state of others, without pollers. */
function replica(onStateOverwritten: StateViewsOptions['onStateOverwritten'] = () => undefined) {
  const views = createStateViews(connection, { producer, logger, onStateOverwritten });
  const tokens = new KafkaRefreshTokens({ view: views.refreshTokens, producer, masterKeys });
  const ledger = new KafkaQuotaLedger({ view: views.quotas, producer });
  const end = () => Promise.all(Object.values(views).map((view) => view.close()));
  return { ...views, tokens, ledger, end };
}

describe('a paused replica that resumes after others have taken over its accounts', () => {
  it('puts no refresh token in the place of the one that was exchanged meanwhile', async () => {
    const credential = randomUUID();
    const [paused, other] = [replica(), replica()];
    await refreshSession(other.tokens.of('acme', credential), 'consented', answer('t1'));
    let goOn = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      const late = refreshSession(paused.tokens.of('acme', credential), 'consented', async () => {
        resolve();
        await new Promise<void>((done) => (goOn = done));
        return answer('too-late')();
      });
      late.catch(() => undefined);
    });
    await asked;
    await refreshSession(other.tokens.of('acme', credential), 'consented', answer('t2'));
    await paused.refreshTokens.caughtUp();
    goOn();
    await until('the late one and, behind it, what it overwrote', async () => (await entries(credential)).length, {
      holds: (n) => n >= 4,
    });
    const [, t2, late] = await entries(credential);
    expect(late!.sealed).not.toBe(t2!.sealed);
    expect((await entries(credential)).at(-1)!.sealed).toBe(t2!.sealed);
    const next = replica();
    expect(await next.tokens.of('acme', credential).newest()).toBe('t2');
    await refreshSession(next.tokens.of('acme', credential), 'consented', answer('t3'));
    expect(await other.tokens.of('acme', credential).newest()).toBe('t3');
    await Promise.all([paused.end(), other.end(), next.end()]);
  }, 60_000);

  it('puts no spent quota back', async () => {
    const key = `acme:${randomUUID()}`;
    const [paused, other] = [replica(), replica()];
    await other.ledger.load(key);
    await other.ledger.keep(key, { '7': 3, '8': 120 });
    await paused.ledger.keep(key, { '7': 3, '8': 90 });
    await paused.ledger.keep(key, { '7': 3 });
    const newestLast = async (): Promise<boolean> => {
      const all = await log<{ counts: object }>(topicNames.stateQuotas, key);
      return all.length > 3 && JSON.stringify(all.at(-1)!.counts) === '{"7":3,"8":120}';
    };
    await until('the newest to be last', newestLast);
    expect(await other.ledger.load(key)).toEqual({ '7': 3, '8': 120 });
    await Promise.all([paused.end(), other.end()]);
  }, 60_000);

  it('leaves the state of an account as its owner has it', async () => {
    await addVendorAccount(producer, id);
    const paused = await owner(id, 1);
    await until('the first to poll', async () => (await states(id)).some(({ writer }) => writer?.generation === 1));
    const successor = await owner(id, 2);
    await until('its successor to', async () => (await states(id)).some(({ writer }) => writer?.generation === 2));
    // It resumes, is notified that all its partitions are lost, and writes its final state.
    await paused.end();
    await until('the older one to be written', async () => {
      const generations = (await states(id)).map(({ writer }) => writer!.generation);
      return generations.lastIndexOf(1) > generations.indexOf(2);
    });
    await until('the owner’s to be last', async () => (await states(id)).at(-1)!.writer!.generation === 2);
    await successor.end();
    // Not 0: accounts of other specs of the same Kafka are in the partition, whose owners count too.
    const { term } = (await states(id)).at(-1)!.writer!;
    const third = await owner(id, 1);
    await until('the group’s counting to begin again', async () => (await states(id)).at(-1)!.writer!.term > term);
    await third.end();
    // Longer than any of its waits, which names what it waits for.
  }, 180_000);
});

const answer = (refreshToken: string) => () =>
  Promise.resolve({ accessToken: 'x', refreshToken, expiresInSeconds: 300 });
const entries = (credential: string) => log<{ sealed: string }>(topicNames.stateRefreshTokens, `acme:${credential}`);
const states = (id: string) => log<VendorAccountStateRecord>(topicNames.stateVendorAccounts, id);

/** Polls the account as the owner of all partitions in this generation of the group. */
async function owner(id: string, generation: number) {
  const partitions = (await admin.endOffsets(topicNames.controlVendorAccounts)).length;
  const { states, end } = replica((of, kept) => supervisor.stateOverwritten(of, kept));
  const views = createControlViews(connection, new Set(['growatt']), logger);
  const adapter = {
    planPolls: (devices) => [{ name: 'latest', intervalSeconds: 1, devices, run: () => Promise.resolve([]) }],
  } as Partial<VendorAdapter> as VendorAdapter;
  const supervisor: AccountSupervisor = new AccountSupervisor({
    polls: new VendorPolls(),
    ...views,
    states,
    producer,
    partitions,
    timeScale: 1,
    callsInFlight: 4,
    importShare: 0.33,
    onImportCall: () => undefined,
    onImportDay: () => undefined,
    vendors: new Set(['growatt']),
    logger,
    onPoll: () => undefined,
    onBackfill: () => undefined,
    onSkipped: () => undefined,
    onEvent: () => undefined,
    onGapGivenUp: () => undefined,
    adapters: {
      create: ({ vendorAccountId }) =>
        vendorAccountId === id ? Promise.resolve(adapter) : Promise.reject(new Error('of another test')),
    },
  });
  await supervisor.start();
  const all = Array.from({ length: partitions }, (_, i) => i);
  supervisor.assigned(all, generation);
  return {
    end: async (): Promise<void> => {
      await supervisor.revoked(all);
      await supervisor.stop();
      await end();
      await Promise.all(Object.values(views).map((view) => view.close()));
    },
  };
}
