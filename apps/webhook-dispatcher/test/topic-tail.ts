import { randomBytes } from 'node:crypto';
import {
  createRecordConsumer,
  type IncomingRecord,
  type KafkaConnection,
  type RecordConsumer,
} from '@heliograph/kafka';
import { liveTopicOf } from '@heliograph/messaging';

/** Everything that is written to a topic after the start, kept in memory for the tests to look at. */
export class TopicTail {
  readonly #records: IncomingRecord[] = [];
  #consumer: RecordConsumer | undefined;

  static async start(connection: KafkaConnection, topic: string): Promise<TopicTail> {
    const tail = new TopicTail();
    let assigned: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => (assigned = resolve));
    const consumer = createRecordConsumer(connection, {
      liveTopicOf,
      groupId: `test-tail-${randomBytes(6).toString('hex')}`,
      topics: [topic],
      from: 'latest',
      onAssigned: () => {
        assigned();
        return Promise.resolve();
      },
      onRecords: (records) => {
        tail.#records.push(...records);
        for (const record of records) consumer.settle(record);
        return Promise.resolve();
      },
    });
    tail.#consumer = consumer;
    await consumer.start();
    await ready;
    return tail;
  }

  of(key: string): readonly IncomingRecord[] {
    return this.#records.filter((record) => record.key === key);
  }

  values(key: string): Record<string, unknown>[] {
    return this.of(key).map(({ value }) => JSON.parse(value!.toString('utf8')) as Record<string, unknown>);
  }

  async close(): Promise<void> {
    await this.#consumer?.stop();
  }
}
