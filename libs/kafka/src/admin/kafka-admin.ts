import {
  Admin,
  ConfigResourceTypes,
  IncrementalAlterConfigOperationTypes,
  ListOffsetTimestamps,
} from '@platformatic/kafka';
import type { KafkaConnection } from '../port.ts';
import { BrokerProbe } from '../wire/broker-probe.ts';
import { brokerErrorId, isUnknownTopic } from '../wire/client-errors.ts';
import { clientOptions, guardClient } from '../wire/connection.ts';
import { partitionKey } from '../wire/partition-key.ts';
import { untilKnown } from './until-known.ts';

/** A topic as an administrator makes it. */
export interface TopicSettings {
  readonly name: string;
  readonly partitions: number;
  /** The broker's settings of the topic, by their names in Kafka. */
  readonly config: Readonly<Record<string, string>>;
  /** Why its partitions are never raised; absent where they may be. */
  readonly partitionsFixed?: string;
}

export interface KafkaAdmin {
  /** Creates missing topics and waits until they can be used. Existing topics are not changed. */
  ensureTopics(definitions: readonly TopicSettings[], overrides?: { partitions?: number }): Promise<void>;
  /**
   * Raises topics that have fewer partitions than defined, but those whose partitions are fixed (`TopicSettings.partitionsFixed`), and waits until
   * the new ones can be used. Never lowers. All must exist.
   */
  raisePartitions(definitions: readonly TopicSettings[]): Promise<RaisedPartitions>;
  /**
   * Gives existing topics the timestamp type they are defined with: services rely on it, and a topic of an older version has another. Retention and
   * all else stay as the operator has them. All must exist.
   * @returns the names of those that had another
   */
  setTimestampTypes(definitions: readonly TopicSettings[]): Promise<string[]>;
  /** Topics that do not exist are no error. */
  deleteTopics(names: readonly string[]): Promise<void>;
  listTopics(): Promise<string[]>;
  /** Offset of the first retained record, by partition; of the next record in an empty one. */
  startOffsets(topic: string): Promise<bigint[]>;
  /** Offset of the next record, by partition. */
  endOffsets(topic: string): Promise<bigint[]>;
  /** Returns the number of records after the committed offsets, by topic; a partition without a commit counts whole. */
  lag(groupId: string, topics: readonly string[]): Promise<Map<string, bigint>>;
  /** Returns what a group has read of topics together, by its committed offsets; undefined if it has never committed one of theirs. */
  progress(groupId: string, topics: readonly string[]): Promise<GroupProgress | undefined>;
  /** By partition the offset that a group has committed for a topic; -1 where it has not. */
  committedOffsets(groupId: string, topic: string): Promise<bigint[]>;
  connected(): boolean;
  close(): Promise<void>;
}

/** In records. */
export interface GroupProgress {
  read: bigint;
  waiting: bigint;
}

export interface RaisedPartitions {
  raised: readonly TopicSettings[];
  /** With fewer partitions than defined, and left so: why is in `partitionsFixed`. */
  kept: readonly (TopicSettings & { partitionsFixed: string; existing: number })[];
}

/** A controller on a busy machine makes some two topics of many partitions a second. */
const topicReadyTimeoutMs = 120_000;
const pollMs = 200;
const timestampType = 'message.timestamp.type';

class PlatformaticAdmin implements KafkaAdmin {
  readonly #client: Admin;
  readonly #probe: BrokerProbe;

  constructor(connection: KafkaConnection) {
    this.#client = new Admin(clientOptions(connection, 'admin'));
    guardClient(this.#client);
    this.#probe = new BrokerProbe(() => this.#client.metadata({ topics: [], forceUpdate: true, retries: 0 }));
  }

  async ensureTopics(definitions: readonly TopicSettings[], overrides: { partitions?: number } = {}): Promise<void> {
    const existing = new Set(await this.listTopics());
    const missing = definitions.filter(({ name }) => !existing.has(name));
    for (const group of byConfig(missing, overrides.partitions)) await this.#create(group);
    await this.#usable(definitions.map(({ name }) => ({ name, count: 1 })));
  }

  async raisePartitions(definitions: readonly TopicSettings[]): Promise<RaisedPartitions> {
    const names = definitions.map(({ name }) => name);
    const request = () => this.#client.metadata({ topics: names, forceUpdate: true });
    const { topics } = await untilKnown(request, topicReadyTimeoutMs);
    const raised: TopicSettings[] = [];
    const kept: RaisedPartitions['kept'][number][] = [];
    for (const definition of definitions) {
      const existing = topics.get(definition.name)?.partitionsCount ?? definition.partitions;
      const { partitionsFixed } = definition;
      if (existing >= definition.partitions) continue;
      if (partitionsFixed === undefined) raised.push(definition);
      else kept.push({ ...definition, partitionsFixed, existing });
    }
    const wanted = raised.map(({ name, partitions: count }) => ({ name, count }));
    if (wanted.length > 0) {
      await this.#client.createPartitions({ topics: wanted });
      await this.#usable(wanted);
    }
    return { raised, kept };
  }

  async setTimestampTypes(definitions: readonly TopicSettings[]): Promise<string[]> {
    const wanted = new Map(
      definitions.flatMap(({ name, config }) => (config[timestampType] ? [[name, config[timestampType]]] : [])),
    );
    if (wanted.size === 0) return [];
    const topic = (resourceName: string) => ({ resourceType: ConfigResourceTypes.TOPIC, resourceName });
    const resources = [...wanted.keys()].map((name) => ({ ...topic(name), configurationKeys: [timestampType] }));
    const described = await untilKnown(() => this.#client.describeConfigs({ resources }), topicReadyTimeoutMs);
    const others = described
      .filter(({ resourceName, configs }) => configs[0]?.value !== wanted.get(resourceName))
      .map(({ resourceName }) => resourceName);
    if (others.length > 0)
      await this.#client.incrementalAlterConfigs({
        resources: others.map((name) => ({
          ...topic(name),
          configs: [
            {
              name: timestampType,
              configOperation: IncrementalAlterConfigOperationTypes.SET,
              value: wanted.get(name)!,
            },
          ],
        })),
      });
    return others;
  }

  /** One request for all topics with the same settings. */
  async #create(group: readonly TopicSettings[]): Promise<void> {
    const { partitions, config } = group[0]!;
    const configs = Object.entries(config).map(([name, value]) => ({ name, value }));
    try {
      await this.#client.createTopics({ topics: group.map(({ name }) => name), partitions, configs });
    } catch (error) {
      // Another replica was quicker; when only some were there, the others have been created all the same.
      if (brokerErrorId(error) !== 'TOPIC_ALREADY_EXISTS') throw error;
    }
  }

  /** Waits until the topics have at least so many partitions, and each a leader: a controller answers before the brokers know. */
  async #usable(topics: readonly { name: string; count: number }[]): Promise<void> {
    const deadline = performance.now() + topicReadyTimeoutMs;
    for (;;) {
      try {
        const metadata = await this.#client.metadata({ topics: topics.map(({ name }) => name), forceUpdate: true });
        const led = topics.every(({ name, count }) => {
          const { partitions = [] } = metadata.topics.get(name) ?? {};
          return partitions.length >= count && partitions.every(({ leader }) => leader >= 0);
        });
        if (led) return;
      } catch (error) {
        if (!isUnknownTopic(error) || performance.now() > deadline) throw error;
      }
      if (performance.now() > deadline) throw new Error('Kafka topics have no leaders yet');
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  async deleteTopics(names: readonly string[]): Promise<void> {
    const existing = new Set(await this.listTopics());
    const topics = names.filter((name) => existing.has(name));
    if (topics.length === 0) return;
    await this.#client.deleteTopics({ topics }).catch((error: unknown) => {
      if (!isUnknownTopic(error)) throw error;
    });
  }

  async listTopics(): Promise<string[]> {
    return this.#client.listTopics();
  }

  startOffsets(topic: string): Promise<bigint[]> {
    return this.#offsets(topic, ListOffsetTimestamps.EARLIEST);
  }

  endOffsets(topic: string): Promise<bigint[]> {
    return this.#offsets(topic, ListOffsetTimestamps.LATEST);
  }

  async #offsets(topic: string, timestamp: bigint): Promise<bigint[]> {
    const { topics } = await this.#client.metadata({ topics: [topic], forceUpdate: true });
    const count = topics.get(topic)?.partitionsCount ?? 0;
    const partitions = Array.from({ length: count }, (_, partitionIndex) => ({ partitionIndex, timestamp }));
    const [answer] = await this.#client.listOffsets({ topics: [{ name: topic, partitions }] });
    const offsets = new Array<bigint>(count).fill(0n);
    for (const { partitionIndex, offset } of answer?.partitions ?? []) offsets[partitionIndex] = offset;
    return offsets;
  }

  async committedOffsets(groupId: string, topic: string): Promise<bigint[]> {
    const [group] = await this.#client.listConsumerGroupOffsets({ groups: [groupId] });
    const { topics } = await this.#client.metadata({ topics: [topic] });
    const committed = new Array<bigint>(topics.get(topic)?.partitionsCount ?? 0).fill(-1n);
    for (const { partitionIndex, committedOffset } of group?.topics.find(({ name }) => name === topic)?.partitions ??
      [])
      committed[partitionIndex] = committedOffset;
    return committed;
  }

  async lag(groupId: string, topics: readonly string[]): Promise<Map<string, bigint>> {
    const committed = await this.#committed(groupId);
    const lags = new Map<string, bigint>();
    for (const topic of topics) {
      const ends = await this.endOffsets(topic);
      lags.set(
        topic,
        ends.reduce((sum, end, partition) => sum + lagOf(end, committed.get(partitionKey(topic, partition))), 0n),
      );
    }
    return lags;
  }

  async progress(groupId: string, topics: readonly string[]): Promise<GroupProgress | undefined> {
    const committed = await this.#committed(groupId);
    const { topics: known } = await this.#client.metadata({ topics: [...topics] });
    const ends = await this.#client.listOffsets({
      topics: topics.map((name) => ({
        name,
        partitions: Array.from({ length: known.get(name)?.partitionsCount ?? 0 }, (_, partitionIndex) => ({
          partitionIndex,
          timestamp: ListOffsetTimestamps.LATEST,
        })),
      })),
    });
    let read: bigint | undefined;
    let waiting = 0n;
    for (const { name, partitions } of ends)
      for (const { partitionIndex, offset } of partitions) {
        const next = committed.get(partitionKey(name, partitionIndex)) ?? -1n;
        if (next >= 0n) read = (read ?? 0n) + next;
        waiting += lagOf(offset, next);
      }
    return read === undefined ? undefined : { read, waiting };
  }

  async #committed(groupId: string): Promise<Map<string, bigint>> {
    const [group] = await this.#client.listConsumerGroupOffsets({ groups: [groupId] });
    const committed = new Map<string, bigint>();
    for (const { name, partitions } of group?.topics ?? [])
      for (const { partitionIndex, committedOffset } of partitions)
        committed.set(partitionKey(name, partitionIndex), committedOffset);
    return committed;
  }

  connected(): boolean {
    return this.#probe.connected();
  }

  async close(): Promise<void> {
    this.#probe.close();
    await this.#client.close();
  }
}

function lagOf(end: bigint, committed: bigint | undefined): bigint {
  const from = committed === undefined || committed < 0n ? 0n : committed;
  return end > from ? end - from : 0n;
}

function byConfig(definitions: readonly TopicSettings[], partitions: number | undefined): TopicSettings[][] {
  const groups = new Map<string, TopicSettings[]>();
  for (const definition of definitions) {
    const adjusted = partitions === undefined ? definition : { ...definition, partitions };
    const key = JSON.stringify([adjusted.partitions, adjusted.config]);
    groups.set(key, [...(groups.get(key) ?? []), adjusted]);
  }
  return [...groups.values()];
}

export function createKafkaAdmin(connection: KafkaConnection): KafkaAdmin {
  return new PlatformaticAdmin(connection);
}
