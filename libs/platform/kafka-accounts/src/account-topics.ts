import { Admin, ConfigResourceTypes, IncrementalAlterConfigOperationTypes } from '@platformatic/kafka';
import { type AccountTopicSettings, assertAccountId } from './account-provisioner.ts';
import { clientOptions, guardClient, createKafkaAdmin, type KafkaAdmin, type KafkaConnection } from '@heliograph/kafka';
import { accountTopics } from '@heliograph/messaging';

/** The topics of an account, made and kept as wanted. */
export class AccountTopics {
  readonly #client: Admin;
  readonly #admin: KafkaAdmin;

  constructor(connection: KafkaConnection) {
    this.#client = new Admin(clientOptions(connection, 'account-topics'));
    guardClient(this.#client);
    this.#admin = createKafkaAdmin(connection);
  }

  async ensure(accountId: string, { partitions, retentionMs }: AccountTopicSettings): Promise<void> {
    assertAccountId(accountId);
    const names = accountTopics(accountId);
    const config = { 'cleanup.policy': 'delete', 'retention.ms': String(retentionMs) };
    const rest = { key: '<vendor>:<InverterSN>', writer: 'kafka-dispatcher', readers: 'the account' };
    await this.#admin.ensureTopics(names.map((name) => ({ name, ...rest, partitions, config })));
    await this.#raisePartitions(names, partitions);
    await this.#setRetention(names, String(retentionMs));
  }

  /** Never fewer: Kafka cannot remove partitions, and some consumers have not read their records yet. */
  async #raisePartitions(names: string[], wanted: number): Promise<void> {
    const { topics } = await this.#client.metadata({ topics: names, forceUpdate: true });
    const fewer = names.filter((name) => (topics.get(name)?.partitionsCount ?? wanted) < wanted);
    if (fewer.length === 0) return;
    await this.#client.createPartitions({
      topics: fewer.map((name) => ({ name, count: wanted })),
    });
  }

  async #setRetention(names: readonly string[], wanted: string): Promise<void> {
    const described = await this.#client.describeConfigs({
      resources: names.map((resourceName) => ({
        resourceType: ConfigResourceTypes.TOPIC,
        resourceName,
        configurationKeys: ['retention.ms'],
      })),
    });
    const other = described.filter(({ configs }) => configs[0]?.value !== wanted);
    if (other.length === 0) return;
    await this.#client.incrementalAlterConfigs({
      resources: other.map(({ resourceName }) => ({
        resourceType: ConfigResourceTypes.TOPIC,
        resourceName,
        configs: [{ name: 'retention.ms', value: wanted, configOperation: IncrementalAlterConfigOperationTypes.SET }],
      })),
    });
  }

  /** Deletes the account's topics; a missing topic is no error. */
  delete(names: readonly string[]): Promise<void> {
    return this.#admin.deleteTopics(names);
  }

  async close(): Promise<void> {
    await this.#admin.close();
    await this.#client.close();
  }
}
