import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { CommittedOffsets } from '../src/consumer/committed-offsets.ts';
import { createKafkaAdmin } from '../src/admin/kafka-admin.ts';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { allLive } from '../src/port.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { partitionKey } from '../src/wire/partition-key.ts';
import { decodeSettled } from '../src/consumer/settled-ranges.ts';
import { testConnection, unique, withTopic } from '../src/testing/test-broker.ts';

jest.setTimeout(120_000);

it('redelivers the unsettled records of a killed process, and no settled ones, even above unsettled ones', async () => {
  const connection = testConnection();
  const topic = await withTopic(1);
  const groupId = unique('group');
  const producer = createRecordProducer(connection);
  await producer.send(Array.from({ length: 500 }, (_, i) => ({ topic, key: 'k', value: Buffer.from(String(i)) })));
  const script = join(import.meta.dirname, 'consuming-process.ts');
  const flags = [
    '--conditions=@heliograph/source',
    '--experimental-transform-types',
    '--disable-warning=ExperimentalWarning',
  ];
  const victim = spawn(process.execPath, [...flags, script, groupId, topic, '400', '100'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killed = once(victim, 'close');
  let seen = 0;
  createInterface(victim.stdout).on('line', (line) => (seen = Number(line)));
  const admin = createKafkaAdmin(connection);
  await until('it has all', () => seen === 500);
  // The lag is 500 before the first commit too, for the first record stays unsettled: what is settled above it shows.
  const offsets = new CommittedOffsets(connection, groupId);
  const settledAbove = async (): Promise<number> => {
    const committed = await offsets.read([{ topic, partition: 0 }]).catch(() => undefined);
    const ranges = decodeSettled(0n, committed?.get(partitionKey(topic, 0))?.metadata);
    return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  };
  await until('its commit', async () => (await settledAbove()) === 396);
  expect((await admin.lag(groupId, [topic])).get(topic)).toBe(500n);
  victim.kill('SIGKILL');
  await killed;

  const again: number[] = [];
  const consumer = createRecordConsumer(connection, {
    liveTopicOf: allLive,
    groupId,
    topics: [topic],
    onRecords: (records) => {
      for (const record of records) {
        again.push(Number(record.value!.toString()));
        consumer.settle(record);
      }
      return Promise.resolve();
    },
  });
  await consumer.start();
  const unsettled = [0, 100, 200, 300, ...Array.from({ length: 100 }, (_, i) => 400 + i)];
  await until('the rest', () => again.length >= unsettled.length);
  await until('all of it is committed', async () => (await admin.lag(groupId, [topic])).get(topic) === 0n);
  expect(again).toEqual(unsettled);
  await consumer.stop();
  await offsets.close();
  await admin.close();
  await producer.close();
});
