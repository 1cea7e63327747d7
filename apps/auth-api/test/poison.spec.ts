import { randomUUID } from 'node:crypto';
import {
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type RecordProducer,
} from '@heliograph/kafka';
import { topicNames, type AuditRecord, type ErasureRecord } from '@heliograph/messaging';
import { untilCommitted } from '@heliograph/kafka/testing';
import { isPolluted, poisonRecords, poisonSecret, type GoodRecord } from '@heliograph/messaging/testing';
import { until } from '@heliograph/testbed';
import { AuthApi, type Json } from './auth-api.ts';

const connection = kafkaConnectionFromEnvironment(process.env, 'poison-test');
let api: AuthApi;
let producer: RecordProducer;
afterAll(async () => {
  await producer?.close();
});

const record = (topic: string, key: string, value: object): GoodRecord => ({
  topic,
  key,
  value: Buffer.from(JSON.stringify(value)),
  partition: 0,
});

it('skips poison records in the audit log and in erasure reports, and keeps the records before and after them', async () => {
  api = await AuthApi.start();
  producer = createRecordProducer(connection);
  const operator = await api.newAccount('operator');
  const asOperator = async (method: string, path: string): Promise<Json> =>
    (await api.send(method, `/v1/admin${path}`, { token: operator.token })).body;
  const { id, username } = await api.newAccount();
  expect(await asOperator('DELETE', `/accounts/${id}?confirm=${username}`)).toMatchObject({ success: true });

  const report: ErasureRecord = {
    accountId: id,
    part: 'sync-api',
    items: [{ what: 'things', count: 3, goneAt: 1_795_000_000 }],
    finishedAt: 1_795_000_000,
  };
  // Each report is of another part, because the first report of a part counts.
  const reports = poisonRecords(topicNames.controlErasures, {
    good: record(topicNames.controlErasures, id, report),
    ownKeys: true,
  });
  await producer.send(reports.map((one) => ({ ...one, partition: 0 })));
  await producer.send([record(topicNames.controlErasures, `${id}:delivery-api`, { ...report, part: 'delivery-api' })]);

  const entry = (entryId: string): AuditRecord => ({
    id: entryId,
    at: Date.now(),
    actor: id,
    accountId: id,
    action: 'poisonTest',
    status: 200,
    requestId: 'r',
    address: '::1',
    object: { id: 'x' },
  });
  const [before, after] = [randomUUID(), randomUUID()];
  const good = record(topicNames.auditLog, id, entry(before));
  for (const records of [
    [good],
    poisonRecords(topicNames.auditLog, { good }),
    [record(topicNames.auditLog, id, entry(after))],
  ])
    await producer.send(records.map((one) => ({ ...one, partition: 0 })));

  const admin = createKafkaAdmin(connection);
  await untilCommitted(admin, 'auth-api-audit', [topicNames.auditLog]);
  await admin.close();
  const listed = JSON.stringify((await asOperator('GET', `/audit-log?actor=${id}&limit=100`)).result.items);
  for (const entryId of [before, after]) expect(listed).toContain(entryId);
  const erasure = await until("the service's report is there", async () => {
    const { result } = await asOperator('GET', `/erasures/${id}`);
    return result?.parts?.some(({ part }: Json) => part === 'delivery-api') ? result : undefined;
  });
  expect(erasure.parts.find(({ part }: Json) => part === 'delivery-api').items).toEqual(report.items);
  expect((await fetch(`${api.service.healthUrl}/readyz`)).status).toBe(200);
  const log = api.log.join('\n');
  expect(log).toContain('an erasure report cannot be stored and was skipped');
  expect(log).not.toContain('an erasure report cannot be stored yet, retrying');
  expect(log).not.toContain(poisonSecret);
  expect(isPolluted()).toBe(false);
}, 300_000);
