import { until } from '@heliograph/testbed';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { LogReader } from '../src/log/log-reader.ts';
import { testConnection, withTopic } from '../src/testing/test-broker.ts';

it('gets idle partitions with every fetch: only a broker can be silent for long, not a partition', async () => {
  const topic = await withTopic(2);
  const reader = new LogReader(testConnection(), [topic]);
  const producer = createRecordProducer(testConnection());
  try {
    const [first] = await reader.partitions();
    const node = (await reader.layout()).leaderOf(first!)!;
    const positions = [0, 1].map((partition) => ({ topic, partition, offset: 0n }));
    const partitionsOf = async () => (await reader.fetch(node, positions, 50)).map(({ partition }) => partition).sort();
    await until('the new topic has its leader', () =>
      partitionsOf().then(
        () => true,
        () => false,
      ),
    );
    for (let round = 0; round < 3; round += 1) expect(await partitionsOf()).toEqual([0, 1]);
    await producer.send([{ topic, key: 'k', value: Buffer.from('v'), partition: 1 }]);
    expect(await partitionsOf()).toEqual([0, 1]);
  } finally {
    await Promise.all([producer.close(), reader.close()]);
  }
}, 60_000);
