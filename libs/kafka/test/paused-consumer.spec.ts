import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { allLive } from '../src/port.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { testConnection, unique, withTopic } from '../src/testing/test-broker.ts';

jest.setTimeout(120_000);

it('delivers nothing that is another member’s by now, after it was paused for longer than its session', async () => {
  const connection = testConnection();
  const topic = await withTopic(1);
  const groupId = unique('group');
  const producer = createRecordProducer(connection);
  const count = 200;
  await producer.send(Array.from({ length: count }, (_, i) => ({ topic, key: 'k', value: Buffer.from(String(i)) })));
  // One record at a time, slowly: the others lie in its memory when it is stopped.
  const script = join(import.meta.dirname, 'slow-consumer.ts');
  const flags = ['--conditions=@heliograph/source', '--experimental-transform-types', '--no-warnings'];
  const paused = spawn(process.execPath, [...flags, script, groupId, topic], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(paused, 'close');
  const before: number[] = [];
  let rounds = 0;
  createInterface(paused.stdout).on('line', (line) => {
    if (line === 'revoked') rounds += 1;
    else before.push(Number(line));
  });
  try {
    await until('it has some', () => before.length, { holds: (n) => n >= 5 });
    paused.kill('SIGSTOP');
    const after: number[] = [];
    const other = createRecordConsumer(connection, {
      liveTopicOf: allLive,
      groupId,
      topics: [topic],
      sessionTimeoutMs: 6_000,
      onRecords: (records) => {
        for (const record of records) {
          after.push(Number(record.value!.toString()));
          other.settle(record);
        }
        return Promise.resolve();
      },
    });
    await other.start();
    await until('the other has the rest', () => after.at(-1) === count - 1);
    const handedOver = before.length;
    paused.kill('SIGCONT');
    await until('it notices', () => rounds > 0);
    expect(before).toHaveLength(handedOver);
    await other.stop();
  } finally {
    paused.kill('SIGKILL');
    await gone;
    await producer.close();
  }
});
