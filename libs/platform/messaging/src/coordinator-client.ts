import { type API, type Callback, type Connection, Consumer, kGetApi, kGetConnection } from '@platformatic/kafka';
import { brokerErrorId } from './client-errors.ts';
import { clientOptions } from './client-options.ts';
import type { RawConsumer } from './client-types.ts';
import { guardClient } from './guard-client.ts';
import type { KafkaConnection } from './port.ts';

export interface CoordinatorClientOptions {
  groupId: string;
  topics: readonly string[];
  /** In the client id, for the broker's logs. */
  purpose: string;
  /** Default 30 s. */
  requestTimeoutMs?: number;
}

/** What a coordinator says of a membership: it is the right one, and the connection is good. */
const membershipErrors = new Set([
  'FENCED_INSTANCE_ID',
  'ILLEGAL_GENERATION',
  'MEMBER_ID_REQUIRED',
  'REBALANCE_IN_PROGRESS',
  'UNKNOWN_MEMBER_ID',
]);

/** The protocol's name of what a coordinator has against a membership, if that is what failed. */
export function membershipErrorId(error: unknown): string | undefined {
  const id = brokerErrorId(error);
  return id !== undefined && membershipErrors.has(id) ? id : undefined;
}

/** Single requests to the coordinator of a group, over a connection of their own. */
export class CoordinatorClient {
  private client: RawConsumer;
  private closed = false;

  constructor(
    private readonly connection: KafkaConnection,
    private readonly options: CoordinatorClientOptions,
  ) {
    this.client = this.connect();
  }

  private connect(): RawConsumer {
    const { groupId, purpose, requestTimeoutMs = 30_000 } = this.options;
    const options = { ...clientOptions(this.connection, purpose), requestTimeout: requestTimeoutMs };
    return guardClient(new Consumer({ ...options, groupId, autocommit: false }));
  }

  /** `name` and parameters as the client library has them. Rejects with its errors. */
  async ask<Answer>(name: string, ...request: readonly unknown[]): Promise<Answer> {
    const { client } = this;
    try {
      const connection = await this.coordinator();
      const api = await promised<API<unknown[], Answer>>((done) => client[kGetApi](name, done));
      return await api.async(connection, ...request);
    } catch (error) {
      if (membershipErrorId(error) === undefined && this.client === client && !this.closed) this.connectAnew(client);
      throw error;
    }
  }

  async open(): Promise<void> {
    await this.coordinator();
  }

  async partitionCounts(topics: readonly string[]): Promise<Map<string, number>> {
    const metadata = await this.client.metadata({ topics: [...topics] });
    return new Map(topics.map((topic) => [topic, metadata.topics.get(topic)?.partitionsCount ?? 0]));
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client.close(true);
  }

  /** The coordinator may have moved: the next request looks for it. */
  private connectAnew(old: RawConsumer): void {
    this.client = this.connect();
    void old.close(true).catch(() => undefined);
  }

  private async coordinator(): Promise<Connection> {
    const { client } = this;
    const coordinator = await client.findGroupCoordinator();
    const { brokers } = await client.metadata({ topics: [...this.options.topics] });
    const broker = brokers.get(coordinator);
    if (!broker) throw new Error('the group coordinator is not among the brokers');
    return promised<Connection>((done) => client[kGetConnection](broker, done));
  }
}

function promised<T>(call: (done: Callback<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    call((error, value) => {
      if (error) reject(error);
      else resolve(value as T);
    });
  });
}
