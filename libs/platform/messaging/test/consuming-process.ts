import { createRecordConsumer, kafkaConnectionFromEnvironment } from '../src/index.ts';

/** Consumes in a process of its own, to be killed: settles nothing above the offset given, and tells how many records it got. */
const [groupId, topic, settleBelow] = process.argv.slice(2);
let seen = 0;
const consumer = createRecordConsumer(kafkaConnectionFromEnvironment(process.env, 'victim'), {
  groupId: groupId!,
  topics: [topic!],
  sessionTimeoutMs: 6_000,
  commitIntervalMs: 100,
  onRecords: (records) => {
    seen += records.length;
    for (const record of records) if (record.offset < BigInt(settleBelow!)) consumer.settle(record);
    process.stdout.write(`${seen}\n`);
    return Promise.resolve();
  },
});
await consumer.start();
