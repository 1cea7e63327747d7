import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { allLive } from '../src/port.ts';
import { kafkaConnectionFromEnvironment } from '../src/wire/kafka-settings.ts';

/** Consumes in a process of its own, to be killed: settles all but every n-th record below the offset given, and reports how many it got. */
const [groupId, topic, settleBelow, n, sessionTimeoutMs = '6000'] = process.argv.slice(2).map(String);
let seen = 0;
const consumer = createRecordConsumer(kafkaConnectionFromEnvironment(process.env, 'victim'), {
  liveTopicOf: allLive,
  groupId: groupId!,
  topics: [topic!],
  sessionTimeoutMs: Number(sessionTimeoutMs),
  commitIntervalMs: 100,
  onRecords: (records) => {
    seen += records.length;
    for (const record of records)
      if (record.offset < BigInt(settleBelow!) && Number(record.offset) % Number(n) !== 0) consumer.settle(record);
    process.stdout.write(`${seen}\n`);
    return Promise.resolve();
  },
});
await consumer.start();
