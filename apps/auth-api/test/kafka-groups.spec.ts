import { until } from '@heliograph/testbed';
import {
  createRecordConsumer,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type RecordConsumer,
} from '@heliograph/kafka';
import { liveTopicOf, accountBaseDataTopic } from '@heliograph/messaging';
import { DataSource } from 'typeorm';
import { KafkaCredential } from '../src/kafka-credentials/kafka-credential.entity.ts';
import type { KafkaGroupView } from '../src/kafka-groups/kafka-groups.views.ts';
import { AuthApi, type Answer } from './auth-api.ts';

let api: AuthApi;
const connection = kafkaConnectionFromEnvironment(process.env, 'kafka-groups-test');
const producer = createRecordProducer(connection);
const consumers: RecordConsumer[] = [];
beforeAll(async () => void (api = await AuthApi.start()));
afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.stop(0)));
  await producer.close();
});

const list = (token: string, at = api): Promise<Answer> => at.send('GET', '/v1/kafka-groups', { token });

/** An account with a Kafka credential and records in its topic. */
async function newConsumerAccount(values: readonly string[]) {
  const account = await api.newAccount();
  const { username, password } = (await api.send('POST', '/v1/kafka-credentials', { token: account.token, body: {} }))
    .body.result as { username: string; password: string };
  const topic = accountBaseDataTopic(account.id);
  await producer.send(values.map((value) => ({ topic, partition: 0, key: null, value: Buffer.from(value) })));
  return { ...account, topic, connection: { ...connection, sasl: { username, password } } };
}

type Account = Awaited<ReturnType<typeof newConsumerAccount>>;

/** Starts a consumer with the account's credential, which settles these records. */
async function consume(account: Account, name: string, settles: readonly string[]): Promise<string> {
  const groupId = `${account.id}.${name}`;
  const consumer = createRecordConsumer(account.connection, {
    liveTopicOf,
    groupId,
    topics: [account.topic],
    onRecords: (records) => {
      for (const record of records) if (settles.includes(String(record.value))) consumer.settle(record);
      return Promise.resolve();
    },
  });
  consumers.push(consumer);
  await consumer.start();
  return groupId;
}

function untilGroup(account: Account, groupId: string, lag: number): Promise<KafkaGroupView> {
  const find = async (): Promise<KafkaGroupView | undefined> => {
    const { status, body } = await list(account.token);
    expect(status).toBe(200);
    return (body.result.items as KafkaGroupView[]).find((group) => group.groupId === groupId);
  };
  const holds = (group: KafkaGroupView | undefined): boolean => group?.state === 'stable' && group.lag === lag;
  return until(`group ${groupId} with the lag ${lag}`, find, { holds });
}

describe('the Kafka groups of an account', () => {
  it('have their lag, and are seen by the account alone', async () => {
    const account = await newConsumerAccount(['1', '2', '3', '4']);
    const other = await newConsumerAccount(['1']);
    const late = await consume(account, 'late', ['1']);
    const timely = await consume(account, 'timely', ['1', '2', '3', '4']);
    const foreign = await consume(other, 'late', ['1']);

    const asked = Math.floor(Date.now() / 1000);
    const found = await untilGroup(account, late, 3);
    expect(found).toMatchObject({ members: 1, topics: [{ topic: account.topic }] });
    const [first, ...rest] = found.topics[0]!.partitions;
    expect(first).toEqual({ partition: 0, committedOffset: 1, endOffset: 4, lag: 3 });
    expect(rest.map(({ partition, endOffset }) => [partition, endOffset])).toEqual([
      [1, 0],
      [2, 0],
    ]);
    await untilGroup(account, timely, 0);
    await untilGroup(other, foreign, 0);
    const { items, total, readAt } = (await list(account.token)).body.result;
    expect(items.map(({ groupId }: KafkaGroupView) => groupId)).toEqual([late, timely]);
    expect(total).toBe(2);
    expect(readAt).toBeGreaterThanOrEqual(asked - 60);
    expect((await list(other.token)).body.result.items).toHaveLength(1);
  });

  it('are an empty list without a credential', async () => {
    const { token } = await api.newAccount();
    const { status, body } = await list(token);
    expect({ status, ...body.result }).toEqual({ status: 200, items: [], total: 0, readAt: expect.any(Number) });
  });

  it('are read by a key and by a portal session that can only read', async () => {
    const { token } = await api.newAccount();
    const created = async (path: string, body: object): Promise<Answer['body']> =>
      (await api.send('POST', path, { token, body })).body.result;
    const exchanged = async (path: string, body: object): Promise<string> =>
      (await api.send('POST', path, { body })).body.result.access_token as string;
    const keyToken = async (scope: string): Promise<string> => {
      const { key } = await created('/v1/api-keys', { name: scope, scopes: [scope] });
      return exchanged('/auth/token', { api_key: key });
    };
    const { token: portal } = await created('/v1/portal-sessions', {});
    for (const reader of [await keyToken('read'), await exchanged('/auth/portal', { portal_token: portal })])
      expect((await list(reader)).status).toBe(200);
    expect((await list(await keyToken('deliveries'))).body).toMatchObject({ code: 403, error: 'insufficient_scope' });
  });

  it('answer 503 while the broker is unavailable', async () => {
    const apart = await AuthApi.start({ KAFKA_BROKERS: '127.0.0.1:1' });
    try {
      const { id: accountId, token } = await apart.newAccount();
      const credential = { id: `kfc_${accountId}`.slice(0, 40), accountId, username: `${accountId}.x`, label: null };
      const row = { ...credential, suspended: false, createdAt: new Date() };
      await apart.service.app.get(DataSource).getRepository(KafkaCredential).insert(row);
      const { status, body, headers } = await list(token, apart);
      expect({ status, error: body.error }).toEqual({ status: 503, error: 'unavailable' });
      expect(headers.get('retry-after')).toBe('10');
    } finally {
      await apart.stop();
    }
  });
});
