import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { allLive } from '../src/port.ts';
import { kafkaConnectionFromEnvironment } from '../src/wire/kafka-settings.ts';

/** Consumes in a process of its own, to be paused: one record at a time, reported before it is processed and then settled. */
const [groupId, topic] = process.argv.slice(2).map(String);
const workMs = 100;
const consumer = createRecordConsumer(kafkaConnectionFromEnvironment(process.env, 'slow'), {
  liveTopicOf: allLive,
  groupId: groupId!,
  topics: [topic!],
  sessionTimeoutMs: 6_000,
  maxBatchRecords: 1,
  onRecords: async (records) => {
    for (const record of records) {
      process.stdout.write(`${record.value!.toString()}\n`);
      await new Promise((resolve) => setTimeout(resolve, workMs));
      consumer.settle(record);
    }
  },
  onRevoked: () => {
    process.stdout.write('revoked\n');
    return Promise.resolve();
  },
});
await consumer.start();
