import type { KafkaConnection } from '@heliograph/kafka';
import { accountBaseDataTopic, accountEventsTopic, accountTopics } from '@heliograph/messaging';
import type { AccountProvisioner } from '../../src/account-provisioner.ts';
import { createKafkaProvisioner } from '../../src/kafka-provisioner.ts';
import { BrokerView, reading } from '@heliograph/kafka/testing';
import { describeAccountProvisioner } from '../account-provisioner-suite.ts';
import { kubernetesUnavailable } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { KubernetesApi } from '../../src/strimzi/kubernetes/kubernetes-api.ts';
import { createStrimziProvisioner } from '../../src/strimzi/strimzi-provisioner.ts';
import { ApiServer, type Account } from './api-server.ts';
import { limitedConnection, testConnection } from './broker.ts';
import { JavaOperators } from './java-operators.ts';
import { Operators } from './operators.ts';
import { newAccountId } from '../new-account-id.ts';

const DAY_MS = 86_400_000;
const password = 'the password of an account';
/** Where Strimzi's sources are built; with them its own operators do the work. */
const { STRIMZI_SOURCES: sources } = process.env;
const unavailable = kubernetesUnavailable();
if (unavailable !== undefined) process.stderr.write(`Strimzi's adapter is not tested: ${unavailable}\n`);

let operator: KafkaConnection;
let server: ApiServer;
let operators: Operators | JavaOperators;
let resources: KubernetesApi;
let provisioner: AccountProvisioner;
let view: BrokerView;

async function adapter(account: Account, deadlineMs = 20_000): Promise<AccountProvisioner> {
  const [access, connection] = [await server.access(account), await limitedConnection(operator)];
  return createStrimziProvisioner({ access, namespace: ApiServer.namespace, cluster: 'main', connection, deadlineMs });
}

(unavailable === undefined ? describe : describe.skip)('on a real API server', () => {
  beforeAll(async () => {
    operator = testConnection();
    server = await ApiServer.start();
    operators = sources
      ? new JavaOperators(sources, server, ApiServer.namespace, operator)
      : new Operators(server, server.admin(), ApiServer.namespace, operator);
    await operators.start();
    resources = new KubernetesApi({ access: server.admin(), namespace: ApiServer.namespace });
    provisioner = await adapter('provisioner');
    view = new BrokerView(operator);
  }, 600_000);
  afterAll(async () => {
    await view.close();
    await provisioner.close();
    resources.close();
    await operators.close();
    await server.stop();
  }, 60_000);

  describeAccountProvisioner('resources of Strimzi', async () => ({
    provisioner: await adapter('provisioner'),
    operator,
  }));
  describe('resources', describeResources);
  describe('users and topics created by the Kafka protocol before', describeBefore);
  describe('rights of the services', describeRights);
  describe('trouble', describeTrouble);
});

function describeResources(): void {
  it('carry the labels by which they are found, the true topic name, and no password', async () => {
    const accountId = newAccountId();
    const username = provisioner.username(accountId, 'reader');
    expect(username).toBe(`${accountId.replace('_', '-')}.reader`);
    await provisioner.ensureAccountTopics(accountId, { partitions: 2, retentionMs: DAY_MS });
    await provisioner.createCredential({ accountId, username, password });
    const labels = {
      'strimzi.io/cluster': 'main',
      'app.kubernetes.io/managed-by': 'heliograph',
      'heliograph.io/account': accountId,
    };
    // The operator puts the user's labels on its own Secret, but for this one.
    const ours = { 'heliograph.io/account': accountId, 'app.kubernetes.io/managed-by': 'heliograph' };
    const user = await resources.get('KafkaUser', username);
    expect(user!.metadata.labels).toEqual(labels);
    expect(JSON.stringify(user)).not.toContain(password);
    const topic = await resources.get('KafkaTopic', `delivery.${accountId.replace('_', '-')}.basedata`);
    expect(topic).toMatchObject({
      metadata: { labels },
      spec: {
        topicName: accountBaseDataTopic(accountId),
        partitions: 2,
        config: { 'cleanup.policy': 'delete', 'retention.ms': DAY_MS },
      },
    });
    const secrets = await resources.list('Secret', ours);
    expect(secrets.map(({ data }) => Object.values(data!).map((value) => atob(value)))).toEqual([[password]]);
    expect(secrets[0]!.metadata.labels).not.toHaveProperty('strimzi.io/cluster');
    const umlaut = provisioner.createCredential({ accountId, username, password: 'müde' });
    await expect(umlaut).rejects.toThrow(`password of ${username}: printable ASCII only`);
    await provisioner.eraseAccount(accountId);
    for (const kind of ['KafkaUser', 'KafkaTopic'] as const)
      expect(await resources.list(kind, { 'heliograph.io/account': accountId })).toEqual([]);
    await until('no password', async () => (await resources.list('Secret', ours)).length === 0);
  }, 60_000);

  it('keep a password per user and version, which goes with its user', async () => {
    const accountId = newAccountId();
    const ours = { 'heliograph.io/account': accountId, 'app.kubernetes.io/managed-by': 'heliograph' };
    const passwords = async () =>
      (await resources.list('Secret', ours)).flatMap(({ data }) => Object.values(data!).map((value) => atob(value)));
    await provisioner.ensureAccountTopics(accountId, { partitions: 1, retentionMs: DAY_MS });
    const [first, second] = ['first', 'second'].map((name) => provisioner.username(accountId, name));
    await provisioner.createCredential({ accountId, username: first!, password: 'one' });
    await provisioner.createCredential({ accountId, username: first!, password: 'one again' });
    await provisioner.createCredential({ accountId, username: second!, password: 'two' });
    expect((await passwords()).toSorted()).toEqual(['one', 'one again', 'two']);
    const read = { ...operator, sasl: { username: first!, password: 'one again' } };
    expect(await reading(read, accountBaseDataTopic(accountId))).toBe('read');
    await provisioner.revokeCredential({ accountId, username: first! });
    await until('only the other', async () => (await passwords()).join() === 'two');
    await provisioner.eraseAccount(accountId);
  }, 60_000);

  it('keep the largest number of partitions that was asked for, in any order of calls', async () => {
    const accountId = newAccountId();
    const other = await adapter('provisioner');
    const ensure = (by: AccountProvisioner, partitions: number) =>
      by.ensureAccountTopics(accountId, { partitions, retentionMs: DAY_MS });
    await Promise.all([ensure(provisioner, 5), ensure(other, 2), ensure(provisioner, 3), ensure(other, 4)]);
    expect(await view.settings(accountEventsTopic(accountId))).toBe('5 86400000');
    await other.close();
    await provisioner.eraseAccount(accountId);
  }, 60_000);
}

function describeBefore(): void {
  it('comes under KafkaTopics with the partitions it has, and is erased with the rest', async () => {
    const accountId = newAccountId();
    const protocol = createKafkaProvisioner(operator);
    await protocol.ensureAccountTopics(accountId, { partitions: 4, retentionMs: DAY_MS });
    await provisioner.ensureAccountTopics(accountId, { partitions: 2, retentionMs: 3_600_000 });
    await until('retention', async () => (await view.settings(accountEventsTopic(accountId))) === '4 3600000');
    const second = newAccountId();
    await protocol.ensureAccountTopics(second, { partitions: 1, retentionMs: DAY_MS });
    for (const id of [accountId, second])
      expect((await provisioner.eraseAccount(id)).topics).toEqual(accountTopics(id));
    expect((await view.topics()).filter((name) => name.includes(accountId) || name.includes(second))).toEqual([]);
    await protocol.close();
  }, 60_000);

  it('keeps its logins, which are suspended, restored, revoked and erased as they were made', async () => {
    const accountId = newAccountId();
    const protocol = createKafkaProvisioner(operator);
    const access = await server.access('provisioner');
    const both = createStrimziProvisioner({
      access,
      namespace: ApiServer.namespace,
      cluster: 'main',
      connection: operator,
    });
    const old = { accountId, username: protocol.username(accountId, 'reader') };
    const second = { accountId, username: protocol.username(accountId, 'second') };
    await protocol.ensureAccountTopics(accountId, { partitions: 1, retentionMs: DAY_MS });
    for (const credential of [old, second]) await protocol.createCredential({ ...credential, password });
    const read = () =>
      reading({ ...operator, sasl: { username: old.username, password } }, accountBaseDataTopic(accountId));
    await both.suspendCredential(old);
    await until('no rights', async () => (await read()) === 'TOPIC_AUTHORIZATION_FAILED');
    await both.restoreCredential(old);
    await until('rights', async () => (await read()) === 'read');
    await both.revokeCredential(old);
    await until('no login', async () => (await read()) === 'SASL_AUTHENTICATION_FAILED');
    await both.createCredential({ accountId, username: both.username(accountId, 'third'), password });
    await expect(both.createCredential({ ...old, password })).rejects.toThrow('a KafkaUser cannot have this name');
    expect(await both.eraseAccount(accountId)).toMatchObject({ users: 2 });
    await both.close();
    await protocol.close();
  }, 60_000);
}

function describeRights(): void {
  it('read, change and delete no Secret', async () => {
    const secret = { kind: 'Secret', metadata: { name: 'master-key' }, data: { key: btoa('secret') } } as const;
    await resources.apply(secret);
    for (const account of ['provisioner', 'topic-keeper'] as const) {
      const api = new KubernetesApi({ access: await server.access(account), namespace: ApiServer.namespace });
      const refused = '403 Forbidden';
      await expect(api.get('Secret', 'master-key')).rejects.toThrow(refused);
      await expect(api.list('Secret', {})).rejects.toThrow(refused);
      await expect(api.merge('Secret', 'master-key', {})).rejects.toThrow(refused);
      await expect(api.apply(secret)).rejects.toThrow(refused);
      await expect(api.delete('Secret', 'master-key')).rejects.toThrow(refused);
      api.close();
    }
    await resources.delete('Secret', 'master-key');
  }, 60_000);

  it('are enough for a service that only keeps topics, without users', async () => {
    const keeper = await adapter('topic-keeper');
    const accountId = newAccountId();
    await keeper.ensureAccountTopics(accountId, { partitions: 1, retentionMs: DAY_MS });
    await keeper.ensureAccountTopics(accountId, { partitions: 2, retentionMs: DAY_MS });
    expect(await view.settings(accountEventsTopic(accountId))).toBe(`2 ${DAY_MS}`);
    const credential = { accountId, username: keeper.username(accountId, 'reader'), password };
    await expect(keeper.createCredential(credential)).rejects.toThrow('403 Forbidden');
    await keeper.close();
    await provisioner.eraseAccount(accountId);
  }, 60_000);
}

function describeTrouble(): void {
  it('is reported with the resource when no operator handles it, and resolved by a retry', async () => {
    const accountId = newAccountId();
    const shortDeadline = await adapter('provisioner', 1_000);
    const username = shortDeadline.username(accountId, 'reader');
    await operators.stop();
    await expect(shortDeadline.createCredential({ accountId, username, password })).rejects.toThrow(
      `KafkaUser ${username} is not ready: Strimzi's operator has not reconciled it yet`,
    );
    await expect(shortDeadline.revokeCredential({ accountId, username })).rejects.toThrow('not reconciled it');
    await operators.start();
    await provisioner.ensureAccountTopics(accountId, { partitions: 1, retentionMs: DAY_MS });
    await provisioner.createCredential({ accountId, username, password });
    const login = { ...operator, sasl: { username, password } };
    expect(await reading(login, accountBaseDataTopic(accountId))).toBe('read');
    await shortDeadline.close();
    await provisioner.eraseAccount(accountId);
  }, 300_000);

  (sources ? it.skip : it)(
    "is reported with the operator's own message, and forgotten when it is over",
    async () => {
      if (operators instanceof JavaOperators) return;
      const accountId = newAccountId();
      const username = provisioner.username(accountId, 'reader');
      operators.refusal = 'the broker is busy';
      const refused = provisioner.createCredential({ accountId, username, password });
      await expect(refused).rejects.toThrow(
        `KafkaUser ${username} is not ready: NotReady=True InvalidResourceException Error: the broker is busy`,
      );
      operators.refusal = undefined;
      await provisioner.createCredential({ accountId, username, password });
      operators.refusal = 'the broker is busy again';
      await expect(provisioner.suspendCredential({ accountId, username })).rejects.toThrow('busy again');
      operators.refusal = undefined;
      await provisioner.suspendCredential({ accountId, username });
      await until('no rights', async () => (await view.rights(username)).length, { holds: (n) => n === 0 });
      await provisioner.eraseAccount(accountId);
    },
    60_000,
  );

  it('with rights names what may not be done, and never the password', async () => {
    const stranger = await adapter('stranger');
    const accountId = newAccountId();
    const username = stranger.username(accountId, 'reader');
    const refused = await stranger.createCredential({ accountId, username, password }).catch((error: unknown) => error);
    expect(String(refused)).toContain(
      `KubernetesError: KafkaUser kafka/${username}: 403 Forbidden: kafkausers.kafka.strimzi.io "${username}" is forbidden`,
    );
    expect(String(refused)).not.toContain(password);
    await expect(stranger.ensureAccountTopics(accountId, { partitions: 1, retentionMs: DAY_MS })).rejects.toThrow(
      /KafkaTopic kafka\/delivery\..*: 403 Forbidden: kafkatopics.kafka.strimzi.io .* cannot get resource/,
    );
    await stranger.close();
  }, 60_000);

  it('on an unavailable API server ends with an error, and without a trace when it is back', async () => {
    const accountId = newAccountId();
    const username = provisioner.username(accountId, 'reader');
    await provisioner.createCredential({ accountId, username, password });
    // It is asked again for some 2 s, and on a busy machine longer: it must not be back before that is over.
    const back = server.server.restart({ kill: true, downMs: 10_000 });
    await expect(
      provisioner
        .suspendCredential({ accountId, username })
        .then(() => provisioner.suspendCredential({ accountId, username })),
    ).rejects.toThrow(`KafkaUser kafka/${username}: the API server cannot be reached`);
    await back;
    await provisioner.suspendCredential({ accountId, username });
    await until('no rights', async () => (await view.rights(username)).length, { holds: (n) => n === 0 });
    await provisioner.eraseAccount(accountId);
  }, 150_000);
}
