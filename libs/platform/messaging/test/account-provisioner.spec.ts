import { jest } from '@jest/globals';
import {
  accountBaseDataTopic,
  accountEventsTopic,
  brokerErrorId,
  createKafkaAdmin,
  createKafkaProvisioner,
  createRecordProducer,
  createRecordConsumer,
  type IncomingRecord,
  type KafkaConnection,
  readPartition,
} from '../src/index.ts';
import { testConnection, unique, until, withTopic } from './broker.ts';

jest.setTimeout(120_000);
const operator = testConnection();
const provisioner = createKafkaProvisioner(operator);
const producer = createRecordProducer(operator);
const account = unique('acct').replace('.', '_');
const other = unique('acct').replace('.', '_');
const password = 'correct horse battery staple ü';
const login = (accountId: string, secret = password): KafkaConnection => ({
  ...operator,
  clientId: 'consumer',
  sasl: { username: `${accountId}.reader`, password: secret },
});

beforeAll(async () => {
  for (const accountId of [account, other]) {
    await provisioner.ensureAccountTopics(accountId, { partitions: 2, retentionMs: 86_400_000 });
    await provisioner.createCredential({ accountId, username: `${accountId}.reader`, password });
  }
  await producer.send([{ topic: accountBaseDataTopic(account), key: 'growatt:SN1', value: Buffer.from('{}') }]);
});
afterAll(async () => {
  await producer.close();
  await provisioner.close();
});

/** What the group gets within the time, or the last error it logged. */
async function consume(
  connection: KafkaConnection,
  groupId: string,
  topic: string,
  ms: number,
): Promise<{ records: IncomingRecord[]; errors: string[] }> {
  const records: IncomingRecord[] = [];
  const errors: string[] = [];
  const note = (fields: object): void => void errors.push((fields as { error?: string }).error ?? '');
  const consumer = createRecordConsumer(connection, {
    groupId,
    topics: [topic],
    logger: { debug: () => undefined, info: () => undefined, warn: note, error: note },
    onRecords: (batch) => {
      records.push(...batch);
      for (const record of batch) consumer.settle(record);
      return Promise.resolve();
    },
  });
  await consumer.start();
  await until('a record or an error', () => records.length > 0 || errors.length > 0, ms);
  await consumer.stop();
  return { records, errors };
}

describe('credentials of an account', () => {
  it('read the own topics with an own group, and may be made again', async () => {
    await provisioner.ensureAccountTopics(account, { partitions: 2, retentionMs: 86_400_000 });
    await provisioner.createCredential({ accountId: account, username: `${account}.reader`, password });
    const { records } = await consume(login(account), `${account}.warehouse`, accountBaseDataTopic(account), 20_000);
    expect(records.map(({ key }) => key)).toEqual(['growatt:SN1']);
  });

  it('cannot read another account, an internal topic, or with a foreign group', async () => {
    const internal = await withTopic(1);
    for (const topic of [accountBaseDataTopic(account), accountEventsTopic(account), internal]) {
      const read = readPartition(login(other), topic, 0, () => undefined, { timeoutMs: 0 });
      await expect(read.catch((error: unknown) => brokerErrorId(error))).resolves.toBe('TOPIC_AUTHORIZATION_FAILED');
    }
    for (const groupId of [`${account}.warehouse`, 'normalizer', other]) {
      const { records, errors } = await consume(login(other), groupId, accountBaseDataTopic(other), 20_000);
      expect(records).toEqual([]);
      expect(errors[0]).toBe('GROUP_AUTHORIZATION_FAILED');
    }
  });

  it('cannot write, not even to the own topic', async () => {
    const writer = createRecordProducer(login(account), { deliveryTimeoutMs: 10_000 });
    const sent = writer.send([{ topic: accountBaseDataTopic(account), key: 'k', value: Buffer.from('forged') }]);
    await expect(sent).rejects.toThrow('AUTHORIZATION_FAILED');
    await writer.close();
  });

  it('are refused with a wrong password, and when revoked', async () => {
    const read = (secret: string): Promise<unknown> =>
      readPartition(login(other, secret), accountBaseDataTopic(other), 0, () => undefined, { timeoutMs: 0 }).then(
        () => 'read',
        (error: unknown) => brokerErrorId(error),
      );
    await expect(read('wrong')).resolves.toBe('SASL_AUTHENTICATION_FAILED');
    await expect(read(password)).resolves.toBe('read');
    await provisioner.revokeCredential({ accountId: other, username: `${other}.reader` });
    await until('the login is refused', async () => (await read(password)) === 'SASL_AUTHENTICATION_FAILED', 10_000);
    await provisioner.revokeCredential({ accountId: other, username: `${other}.reader` });
  });

  it('cannot be made for a name outside the account', async () => {
    const wrong = [
      { accountId: account, username: 'admin' },
      { accountId: account, username: `${other}.reader` },
      { accountId: 'a.b', username: 'a.b.reader' },
      { accountId: '*', username: '*.reader' },
    ];
    for (const credential of wrong)
      await expect(provisioner.createCredential({ ...credential, password })).rejects.toThrow();
  });
});

describe('an account', () => {
  const reading = (accountId: string) =>
    readPartition(login(accountId), accountBaseDataTopic(accountId), 0, () => undefined, { timeoutMs: 0 }).then(
      () => 'read',
      (error: unknown) => brokerErrorId(error),
    );

  it('that is suspended may read nothing, until it is restored, with the same password', async () => {
    const [accountId, username] = [account, `${account}.reader`];
    expect(await reading(accountId)).toBe('read');
    await provisioner.suspendCredential({ accountId, username });
    await until(
      'its rights to be gone',
      async () => (await reading(accountId)) === 'TOPIC_AUTHORIZATION_FAILED',
      20_000,
    );
    await provisioner.restoreCredential({ accountId, username });
    await until('its rights to be back', async () => (await reading(accountId)) === 'read', 20_000);
  });

  it('is erased with its users, topics and groups, and no other is touched', async () => {
    const gone = unique('acct').replace('.', '_');
    await provisioner.ensureAccountTopics(gone, { partitions: 1, retentionMs: 86_400_000 });
    for (const name of ['reader', 'second'])
      await provisioner.createCredential({ accountId: gone, username: `${gone}.${name}`, password });
    await producer.send([{ topic: accountBaseDataTopic(gone), key: 'growatt:SN1', value: Buffer.from('{}') }]);
    await consume(login(gone), `${gone}.loader`, accountBaseDataTopic(gone), 20_000);
    expect(await provisioner.eraseAccount(gone)).toEqual({
      users: 2,
      topics: [accountBaseDataTopic(gone), accountEventsTopic(gone)],
      groups: 1,
      groupsLeft: 0,
    });
    const admin = createKafkaAdmin(operator);
    await until(
      'its topics to be gone',
      async () => !(await admin.listTopics()).some((name) => name.includes(gone)),
      20_000,
    );
    expect(await admin.listTopics()).toContain(accountBaseDataTopic(account));
    await admin.close();
    await until('its login to be gone', async () => (await reading(gone)) === 'SASL_AUTHENTICATION_FAILED', 20_000);
    expect(await provisioner.eraseAccount(gone)).toEqual({ users: 0, topics: [], groups: 0, groupsLeft: 0 });
    expect(await reading(account)).toBe('read');
  });
});
