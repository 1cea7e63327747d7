import { until } from '@heliograph/testbed';
import type { AccountCredential, AccountProvisioner } from '../src/account-provisioner.ts';
import { type KafkaConnection, createRecordProducer } from '@heliograph/kafka';
import { accountBaseDataTopic, accountEventsTopic, accountTopics } from '@heliograph/messaging';
import { BrokerView, consume, reading } from '@heliograph/kafka/testing';
import { newAccountId } from './new-account-id.ts';

const DAY_MS = 86_400_000;
/** ASCII: the User Operator takes no other. */
const password = 'correct horse battery staple';

interface Harness {
  provisioner: AccountProvisioner;
  /** May do everything. */
  operator: KafkaConnection;
  view: BrokerView;
  /** Two accounts with topics and a credential `reader` each. */
  account: string;
  other: string;
  login: (accountId: string, secret?: string) => KafkaConnection;
  credential: (accountId: string, name?: string) => AccountCredential;
}

/**
 * Tests an adapter of the port by its effects on the real brokers. `open` returns the adapter, and a connection with
 * every right.
 */
export function describeAccountProvisioner(
  adapter: string,
  open: () => Promise<{ provisioner: AccountProvisioner; operator: KafkaConnection }>,
): void {
  describe(`accounts on the broker, by ${adapter}`, () => {
    const harness = {} as Harness;
    beforeAll(async () => {
      Object.assign(harness, await open());
      await prepare(harness);
    }, 120_000);
    afterAll(async () => {
      await harness.view.close();
      await harness.provisioner.close();
    });
    describeCredentials(harness);
    describeTopics(harness);
    describeEnd(harness);
  });
}

async function prepare(harness: Harness): Promise<void> {
  const { provisioner, operator } = harness;
  const credential = (accountId: string, name = 'reader') => ({
    accountId,
    username: provisioner.username(accountId, name),
  });
  const login = (accountId: string, secret = password): KafkaConnection => ({
    ...operator,
    clientId: 'consumer',
    sasl: { username: credential(accountId).username, password: secret },
  });
  const view = new BrokerView(operator);
  Object.assign(harness, { credential, login, view, account: newAccountId(), other: newAccountId() });
  for (const accountId of [harness.account, harness.other]) {
    await provisioner.ensureAccountTopics(accountId, { partitions: 2, retentionMs: DAY_MS });
    await provisioner.createCredential({ ...credential(accountId), password });
  }
  await write(harness, harness.account);
}

async function write({ operator }: Harness, accountId: string): Promise<void> {
  const producer = createRecordProducer(operator);
  await producer.send([{ topic: accountBaseDataTopic(accountId), key: 'growatt:SN1', value: Buffer.from('{}') }]);
  await producer.close();
}

function describeCredentials(harness: Harness): void {
  describe('credentials of an account', () => {
    it('read the own topics with an own group, and may be made again', async () => {
      const { provisioner, account, login, credential } = harness;
      await provisioner.createCredential({ ...credential(account), password });
      const { records } = await consume(login(account), `${account}.warehouse`, accountBaseDataTopic(account));
      expect(records.map(({ key }) => key)).toEqual(['growatt:SN1']);
    }, 60_000);

    it('have these rights and no other', async () => {
      const { view, account, credential } = harness;
      const topics = accountTopics(account);
      // topic 2, group 3; literal 3, prefixed 4; read 3, describe 8; allow 3
      const expected = topics.flatMap((name) => [`2 3 ${name} 3 3 *`, `2 3 ${name} 8 3 *`]);
      expect(await view.rights(credential(account).username)).toEqual([...expected, `3 4 ${account}. 3 3 *`].sort());
    });

    it('cannot read another account, an internal topic, or with a foreign group; nor write', async () => {
      const { view, account, other, login } = harness;
      const internal = await view.newTopic(`test.${account}`);
      for (const topic of [...accountTopics(account), internal])
        expect(await reading(login(other), topic)).toBe('TOPIC_AUTHORIZATION_FAILED');
      for (const groupId of [`${account}.warehouse`, 'normalizer', other]) {
        const { records, errors } = await consume(login(other), groupId, accountBaseDataTopic(other));
        expect([groupId, records, errors[0]]).toEqual([groupId, [], 'GROUP_AUTHORIZATION_FAILED']);
      }
      const writer = createRecordProducer(login(account), { deliveryTimeoutMs: 30_000 });
      const sent = writer.send([{ topic: accountBaseDataTopic(account), key: 'k', value: Buffer.from('forged') }]);
      await expect(sent).rejects.toThrow('AUTHORIZATION_FAILED');
      await writer.close();
    }, 60_000);

    it('get another password when they are made again', async () => {
      const { provisioner, other, login, credential } = harness;
      const topic = accountBaseDataTopic(other);
      const read = (secret: string) => reading(login(other, secret), topic);
      expect(await read('wrong')).toBe('SASL_AUTHENTICATION_FAILED');
      await provisioner.createCredential({ ...credential(other), password: 'another password' });
      expect(await read('another password')).toBe('read');
      await until('the old one is refused', async () => (await read(password)) === 'SASL_AUTHENTICATION_FAILED');
      await provisioner.createCredential({ ...credential(other), password });
      expect(await read(password)).toBe('read');
    }, 60_000);

    it('are limited to their bytes per second', async () => {
      const { provisioner, view, account, credential } = harness;
      const limited = { ...credential(account, 'limited'), password };
      const limit = () => view.consumerByteRate(limited.username);
      await provisioner.createCredential({ ...limited, consumerBytesPerSecond: 4096 });
      await until('the quota is there', async () => (await limit()) === 4096);
      await provisioner.createCredential(limited);
      await until('there is no quota any more', async () => (await limit()) === undefined);
      await provisioner.createCredential({ ...limited, consumerBytesPerSecond: 8192 });
      await provisioner.revokeCredential(limited);
      await until('the quota is gone', async () => (await limit()) === undefined);
      await until('the rights are gone', async () => (await view.rights(limited.username)).length, {
        holds: (n) => n === 0,
      });
    }, 60_000);

    it('cannot be made for a name outside the account', async () => {
      const { provisioner, account, other, credential } = harness;
      const wrong = [
        { accountId: account, username: 'admin' },
        { accountId: account, username: credential(other).username },
        { accountId: 'a.b', username: 'a.b.reader' },
        { accountId: '*', username: '*.reader' },
      ];
      for (const one of wrong) await expect(provisioner.createCredential({ ...one, password })).rejects.toThrow();
      for (const name of ['', 'a.b', 'A', '*', 'x'.repeat(61)])
        expect(() => provisioner.username(account, name)).toThrow('name of a Kafka credential');
    });
  });
}

function describeTopics(harness: Harness): void {
  it('get more partitions and another retention, never fewer partitions', async () => {
    const { provisioner, view } = harness;
    const accountId = newAccountId();
    for (const [partitions, retentionMs, wanted] of [
      [1, DAY_MS, '1 86400000'],
      [3, DAY_MS, '3 86400000'],
      [2, 3_600_000, '3 3600000'],
    ] as const) {
      await provisioner.ensureAccountTopics(accountId, { partitions, retentionMs });
      const settings = () => view.settings(accountEventsTopic(accountId));
      await until(`settings are ${wanted}`, async () => (await settings()) === wanted);
    }
    await provisioner.eraseAccount(accountId);
  }, 120_000);
}

function describeEnd(harness: Harness): void {
  const read = (accountId: string) => reading(harness.login(accountId), accountBaseDataTopic(accountId));

  it('removes a login when it is revoked, which may be repeated', async () => {
    const { provisioner, other, credential } = harness;
    await provisioner.revokeCredential(credential(other));
    await until('the login is refused', async () => (await read(other)) === 'SASL_AUTHENTICATION_FAILED');
    await provisioner.revokeCredential(credential(other));
  }, 60_000);

  it('lets a suspended account read nothing, until it is restored, with the same password', async () => {
    const { provisioner, account, credential } = harness;
    expect(await read(account)).toBe('read');
    for (const time of ['first', 'again']) {
      await provisioner.suspendCredential(credential(account));
      await until(`${time} no rights`, async () => (await read(account)) === 'TOPIC_AUTHORIZATION_FAILED');
    }
    for (const time of ['first', 'again']) {
      await provisioner.restoreCredential(credential(account));
      await until(`${time} rights`, async () => (await read(account)) === 'read');
    }
  }, 120_000);

  it('erases an account with its users, topics and groups, and touches no other', async () => {
    const { provisioner, view, account, credential, login } = harness;
    const gone = newAccountId();
    await provisioner.ensureAccountTopics(gone, { partitions: 1, retentionMs: DAY_MS });
    for (const name of ['reader', 'second'])
      await provisioner.createCredential({ ...credential(gone, name), password });
    await write(harness, gone);
    await consume(login(gone), `${gone}.loader`, accountBaseDataTopic(gone));
    expect(await provisioner.eraseAccount(gone)).toEqual({
      users: 2,
      topics: accountTopics(gone),
      groups: 1,
      groupsLeft: 0,
    });
    await until('no topic of it', async () => !(await view.topics()).some((name) => name.includes(gone)));
    expect(await view.topics()).toContain(accountBaseDataTopic(account));
    await until('no login of it', async () => (await read(gone)) === 'SASL_AUTHENTICATION_FAILED');
    expect(await provisioner.eraseAccount(gone)).toEqual({ users: 0, topics: [], groups: 0, groupsLeft: 0 });
    expect(await read(account)).toBe('read');
  }, 120_000);
}
