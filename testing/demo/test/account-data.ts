import {
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  readPartition,
  type KafkaConnection,
} from '@heliograph/kafka';
import { coreTopics, vendorTopics } from '@heliograph/messaging';
import { createDataSource } from '@heliograph/persistence';
import { tablesWith } from '@heliograph/persistence/testing';

/** Finds where the product stores anything of an account: tables of all services, keys of compacted topics, the account's own topics. */
export class AccountData {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #connection: KafkaConnection;
  readonly #vendors: readonly string[];

  constructor(environment: Readonly<Record<string, string>>, vendors: readonly string[]) {
    this.#environment = environment;
    this.#connection = kafkaConnectionFromEnvironment(environment, 'account-traces');
    this.#vendors = vendors;
  }

  /** Returns the `<schema>.<table>` of every table that has one of the texts in any column. */
  async tables(...texts: string[]): Promise<string[]> {
    const database = createDataSource({
      url: this.#environment.DATABASE_URL!,
      schema: 'auth',
      applicationName: 'account-traces',
      poolSize: 1,
      entities: [],
      migrations: [],
    });
    await database.initialize();
    try {
      const found = new Set<string>();
      for (const schema of ['auth', 'sync', 'delivery'])
        for (const text of texts)
          for (const table of await tablesWith(database, schema, text)) found.add(`${schema}.${table}`);
      return [...found].sort();
    } finally {
      await database.destroy();
    }
  }

  /** `<topic> <key>` of every living key of a compacted topic that has one of the texts in key or value. */
  async keys(...texts: string[]): Promise<string[]> {
    const admin = createKafkaAdmin(this.#connection);
    const found: string[] = [];
    // The demo has no sinks, and so no topic that only they need.
    const core = coreTopics(1, { channels: ['webhook', 'kafka', 'mqtt'] });
    const all = [...core, ...this.#vendors.flatMap((vendor) => vendorTopics(vendor, 1))];
    for (const { name } of all.filter(({ config }) => config['cleanup.policy'] === 'compact')) {
      const partitions = (await admin.endOffsets(name)).length;
      for (let partition = 0; partition < partitions; partition++)
        found.push(...(await this.#livingKeys(name, partition, texts)));
    }
    await admin.close();
    return found;
  }

  /** Topics with the account's id in their name. */
  async topics(accountId: string): Promise<string[]> {
    const admin = createKafkaAdmin(this.#connection);
    const names = await admin.listTopics();
    await admin.close();
    return names.filter((name) => name.includes(accountId));
  }

  async #livingKeys(topic: string, partition: number, texts: readonly string[]): Promise<string[]> {
    const living = new Map<string, string>();
    await readPartition(this.#connection, topic, partition, ({ key, value }) => {
      if (key === null) return;
      if (value === null) living.delete(key);
      else living.set(key, `${key} ${value.toString()}`);
    });
    return [...living]
      .filter(([, record]) => texts.some((text) => record.includes(text)))
      .map(([key]) => `${topic} ${key}`);
  }
}
