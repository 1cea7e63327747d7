import type { Connection } from '@platformatic/kafka';
import { type BrokerAddress, brokerAddress, BrokerConnections } from '../wire/broker-connections.ts';
import type { KafkaConnection } from '../port.ts';
import { type BrokerApis, brokerApis, errorName, type MetadataAnswer } from './broker-apis.ts';
import { firstAnswer } from './first-answer.ts';
import type { PartitionBatch, ProduceAnswer, ProducerIdentity, ProduceWire, TopicState } from './produce-wire.ts';

/**
 * A leader waits this long for the in-sync replicas, more than the 9 s after which a controller fences a broker without
 * heartbeats: then the others no longer wait for it, and the answer needs no second request.
 */
const acknowledgeMs = 10_000;
const produceTimeoutMs = 15_000;
const askTimeoutMs = 5_000;

/** `ProduceWire` over the library's connections, protocol messages and log-in. */
export class KafkaWire implements ProduceWire {
  /**
   * A broker works on one request of a connection after the other: metadata requests must not queue after a produce
   * request that waits for replicas.
   */
  readonly #asking: BrokerConnections;
  readonly #producing: BrokerConnections;
  readonly #bootstrap: BrokerAddress[];
  #nodes = new Map<number, BrokerAddress>();
  /** The broker asked first: the one that answered last. */
  #preferred = 0;
  readonly #apis = new WeakMap<Connection, Promise<BrokerApis>>();

  constructor(connection: KafkaConnection) {
    this.#asking = new BrokerConnections(connection, 'producer', askTimeoutMs);
    this.#producing = new BrokerConnections(connection, 'producer', produceTimeoutMs);
    this.#bootstrap = connection.brokers.map(brokerAddress);
  }

  async produce(nodeId: number, batches: readonly PartitionBatch[], signal: AbortSignal): Promise<ProduceAnswer> {
    const broker = this.#nodes.get(nodeId);
    if (!broker) throw new Error(`broker ${nodeId} is not in the metadata`);
    const connection = await unlessAborted(this.#producing.to(broker), signal);
    const apis = await unlessAborted(this.#apisOf(connection), signal);
    const cutOff = (): void => void connection.socket.destroy();
    signal.addEventListener('abort', cutOff, { once: true });
    try {
      return await unlessAborted(apis.produce(acknowledgeMs, batches), signal);
    } finally {
      signal.removeEventListener('abort', cutOff);
    }
  }

  async metadata(topics: readonly string[], another = false): Promise<Map<string, TopicState>> {
    const answer = await this.#askAny((apis) => apis.metadata(topics), another);
    this.#nodes = new Map(answer.brokers.map(({ nodeId, host, port }) => [nodeId, { host, port }]));
    return new Map(answer.topics.map((topic) => [topic.name!, topicState(topic)]));
  }

  producerIdentity(): Promise<ProducerIdentity> {
    return this.#askAny((apis) => apis.producerIdentity(), false);
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#asking.close(), this.#producing.close()]);
  }

  /** Asks the brokers until one answers: one that hangs costs a second, and the next time nothing. */
  async #askAny<T>(question: (apis: BrokerApis) => Promise<T>, another: boolean): Promise<T> {
    const brokers = this.#candidates();
    const start = (this.#preferred + (another ? 1 : 0)) % brokers.length;
    const order = brokers.map((_, i) => (start + i) % brokers.length);
    const { value, by } = await firstAnswer(order, async (at) => {
      const connection = await this.#asking.to(brokers[at]!);
      return question(await this.#apisOf(connection));
    });
    this.#preferred = by;
    return value;
  }

  /** Brokers of the metadata, which exist now, before the configured ones. */
  #candidates(): BrokerAddress[] {
    const known = [...this.#nodes.values()];
    const isKnown = ({ host, port }: BrokerAddress): boolean =>
      known.some((at) => at.host === host && at.port === port);
    return [...known, ...this.#bootstrap.filter((broker) => !isKnown(broker))];
  }

  /** The API versions of each connection: during a rolling upgrade the brokers do not all speak the same versions. */
  #apisOf(connection: Connection): Promise<BrokerApis> {
    let apis = this.#apis.get(connection);
    if (!apis) {
      apis = brokerApis(connection);
      this.#apis.set(connection, apis);
      apis.catch(() => this.#apis.delete(connection));
    }
    return apis;
  }
}

function topicState({ errorCode, topicId, partitions }: MetadataAnswer['topics'][number]): TopicState {
  const leaders: TopicState['leaders'][number][] = [];
  for (const { partitionIndex, leaderId, leaderEpoch = -1 } of partitions) {
    leaders[partitionIndex] = leaderId < 0 ? undefined : { nodeId: leaderId, epoch: leaderEpoch };
  }
  return { error: errorCode === 0 ? undefined : errorName(errorCode), topicId: topicId ?? '', leaders };
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new Error('the request was aborted'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    work.catch(() => undefined);
  }
}
