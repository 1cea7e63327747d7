import { Base, type Connection, kGetConnection, Writer } from '@platformatic/kafka';
import type { KafkaConnection } from '../src/port.ts';
import { clientOptions, guardClient } from '../src/wire/connection.ts';

type TopicMetadata = NonNullable<ReturnType<Awaited<ReturnType<Base['metadata']>>['topics']['get']>>;

const electLeadersKey = 43;
const electLeadersVersion = 2;
const preferred = 0;

/** Elects leaders as an operator would; the client library has no calls for it. */
export class LeaderElections {
  readonly #client: Base;

  constructor(connection: KafkaConnection) {
    this.#client = guardClient(new Base({ ...clientOptions(connection, 'elections'), requestTimeout: 5_000 }));
  }

  async describe(topic: string): Promise<TopicMetadata['partitions']> {
    const { topics } = await this.#client.metadata({ topics: [topic], forceUpdate: true });
    return topics.get(topic)!.partitions;
  }

  /** Each partition that can goes back to the first of its replicas. */
  async electPreferred(): Promise<void> {
    const { brokers } = await this.#client.metadata({ topics: [], forceUpdate: true });
    const connection = await new Promise<Connection>((resolve, reject) => {
      this.#client[kGetConnection]([...brokers.values()][0]!, (error, found) => {
        if (error) reject(error);
        else resolve(found!);
      });
    });
    const request = (): Writer =>
      Writer.create()
        .appendInt8(preferred)
        .appendArray(null, () => undefined)
        .appendInt32(10_000)
        .appendTaggedFields();
    await new Promise<void>((resolve, reject) => {
      connection.send(
        electLeadersKey,
        electLeadersVersion,
        request,
        () => undefined,
        true,
        true,
        (error) => {
          if (error) reject(error);
          else resolve();
        },
      );
    });
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
