import { until } from '@heliograph/testbed';
import { Admin, ConfigResourceTypes, ResourcePatternTypes } from '@platformatic/kafka';
import { brokerErrorId } from '../wire/client-errors.ts';
import { clientOptions, guardClient } from '../wire/connection.ts';
import { createKafkaAdmin, type KafkaAdmin } from '../admin/kafka-admin.ts';
import { allLive, type IncomingRecord, type KafkaConnection } from '../port.ts';
import { readPartition } from '../log/read-partition.ts';
import { createRecordConsumer } from '../consumer/record-consumer.ts';

/** Returns the records that the group gets within 20 s, or the refusals it logged: before its first group a broker has other errors too. */
export async function consume(
  connection: KafkaConnection,
  groupId: string,
  topic: string,
): Promise<{ records: IncomingRecord[]; errors: string[] }> {
  const records: IncomingRecord[] = [];
  const errors: string[] = [];
  const note = (fields: object): void => {
    const { error = '' } = fields as { error?: string };
    if (error.includes('AUTH')) errors.push(error);
  };
  const consumer = createRecordConsumer(connection, {
    liveTopicOf: allLive,
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
  await until('a record or an error', () => Promise.resolve(records.length > 0 || errors.length > 0));
  await consumer.stop();
  return { records, errors };
}

/** `read`, or the broker's refusal. It is asked again until it answers: a busy machine may exceed the timeout. */
export async function reading(connection: KafkaConnection, topic: string): Promise<string | undefined> {
  const end = Date.now() + 15_000;
  for (;;) {
    try {
      await readPartition(connection, topic, 0, () => undefined, { timeoutMs: 0 });
      return 'read';
    } catch (error) {
      const refusal = brokerErrorId(error);
      if (refusal !== undefined || Date.now() > end) return refusal;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Reads the broker's own state, with every right. */
export class BrokerView {
  readonly #admin: KafkaAdmin;
  readonly #client: Admin;

  constructor(operator: KafkaConnection) {
    this.#admin = createKafkaAdmin(operator);
    this.#client = guardClient(new Admin(clientOptions(operator, 'broker-view')));
  }

  topics(): Promise<string[]> {
    return this.#admin.listTopics();
  }

  async newTopic(name: string): Promise<string> {
    await this.#admin.ensureTopics([{ name, partitions: 1, config: {} }]);
    return name;
  }

  /** `<partitions> <retention.ms>` */
  async settings(topic: string): Promise<string> {
    const { topics } = await this.#client.metadata({ topics: [topic], forceUpdate: true });
    const resource = { resourceType: ConfigResourceTypes.TOPIC, resourceName: topic };
    const [described] = await this.#client.describeConfigs({
      resources: [{ ...resource, configurationKeys: ['retention.ms'] }],
    });
    return `${topics.get(topic)!.partitionsCount} ${described!.configs[0]!.value}`;
  }

  async consumerByteRate(user: string): Promise<number | undefined> {
    const found = await this.#client.describeClientQuotas({
      components: [{ entityType: 'user', matchType: 0, match: user }],
    });
    return found[0]?.values[0]?.value;
  }

  /** `<resource type> <pattern> <name> <operation> <permission> <host>`, numbers as in Kafka's protocol. */
  async rights(user: string): Promise<string[]> {
    const any = { resourceType: 1, resourceName: null, operation: 1, permissionType: 1, host: null } as const;
    const found = await this.#client.describeAcls({
      filter: { ...any, principal: `User:${user}`, resourcePatternType: ResourcePatternTypes.ANY },
    });
    const lines = found.flatMap(({ resourceType, resourceName, resourcePatternType, acls }) =>
      acls.map(
        (a) => `${resourceType} ${resourcePatternType} ${resourceName} ${a.operation} ${a.permissionType} ${a.host}`,
      ),
    );
    return lines.sort();
  }

  async close(): Promise<void> {
    await this.#admin.close();
    await this.#client.close();
  }
}
