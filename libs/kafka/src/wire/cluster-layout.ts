import { protocolErrorId } from './client-errors.ts';
import type { BrokerAddress } from './broker-connections.ts';
import type { BrokerRequests } from './broker-requests.ts';
import type { TopicPartition } from '../port.ts';

interface Leader {
  /** -1 without a leader. */
  readonly node: number;
  /** The leader epoch: of two leaders, the one with the higher epoch is the later one. */
  readonly epoch: number;
}

interface TopicLayout {
  readonly id: string;
  /** By partition. */
  readonly leaders: readonly Leader[];
}

interface MetadataAnswer {
  brokers: (BrokerAddress & { nodeId: number })[];
  topics: {
    errorCode: number;
    name: string | null;
    topicId: string;
    partitions: { partitionIndex: number; leaderId: number; leaderEpoch: number }[];
  }[];
}

/** Brokers and the leaders of partitions, as one broker knew them. A partition without a leader, or a topic that cannot be seen, is no error of the others. */
export class ClusterLayout {
  readonly #topics = new Map<string, TopicLayout>();
  readonly #refused = new Map<string, string>();
  readonly brokers: ReadonlyMap<number, BrokerAddress>;
  /** The time by `performance.now`, which is independent of the system clock. */
  readonly at = performance.now();

  /** @param before of the same topics: a lagging broker does not restore a former leader */
  constructor({ brokers, topics }: MetadataAnswer, before?: ClusterLayout) {
    this.brokers = new Map(brokers.map(({ nodeId, host, port }) => [nodeId, { host, port }]));
    for (const { errorCode, name, topicId, partitions } of topics) {
      if (name === null) continue;
      if (partitions.length === 0) this.#refused.set(name, protocolErrorId(errorCode));
      const known = before === undefined ? undefined : before.#topics.get(name);
      const same = known?.id === topicId ? known.leaders : [];
      const leaders: Leader[] = [];
      for (const { partitionIndex, leaderId: node, leaderEpoch: epoch } of partitions)
        leaders[partitionIndex] = later(same[partitionIndex], { node, epoch });
      this.#topics.set(name, { id: topicId, leaders });
    }
  }

  /** @throws Error when the node is not among the brokers */
  broker(node: number): BrokerAddress {
    const broker = this.brokers.get(node);
    if (!broker) throw new Error(`broker ${node} is no longer known`);
    return broker;
  }

  /** 0 while it does not exist, or may not be seen. */
  partitionCount(topic: string): number {
    return this.#topics.get(topic)?.leaders.length ?? 0;
  }

  topicId(topic: string): string | undefined {
    return this.#topics.get(topic)?.id;
  }

  /** Undefined while the leader is not among the brokers. */
  leaderOf({ topic, partition }: TopicPartition): number | undefined {
    const leader = this.#topics.get(topic)?.leaders[partition]?.node ?? -1;
    return this.brokers.has(leader) ? leader : undefined;
  }

  /** The epoch under which the leader leads: a broker that believes it leads under an older one refuses a request with it. -1 where none is known. */
  epochOf({ topic, partition }: TopicPartition): number {
    return this.#topics.get(topic)?.leaders[partition]?.epoch ?? -1;
  }

  /** The protocol's name of a broker's error for the topic. */
  refusalOf(topic: string): string | undefined {
    return this.#refused.get(topic);
  }

  /** Returns why `leaderOf` has no leader, for logs. */
  reason({ topic }: TopicPartition): string {
    return this.#refused.get(topic) ?? 'LEADER_NOT_AVAILABLE';
  }
}

function later(known: Leader | undefined, reported: Leader): Leader {
  return known !== undefined && reported.epoch >= 0 && reported.epoch < known.epoch ? known : reported;
}

/** From whichever broker answers first. */
export function askLayout(
  requests: BrokerRequests,
  topics: readonly string[],
  before?: ClusterLayout,
): Promise<ClusterLayout> {
  return requests.askAny(async (broker) => {
    const layout = new ClusterLayout(await metadataOf(requests, broker, topics), before);
    requests.know(layout.brokers.values());
    return layout;
  });
}

const brokersToAgree = 2;
/** One of them may hang; more connections than these are not worth it in a large cluster. */
const maxAsked = 3;
const agreeMs = 1_000;

/**
 * As two brokers know it, where the cluster has so many: for a moment after a pause, a broker names itself the leader of what others lead by now.
 * Brokers that are down or do not answer within a second are not waited for.
 */
async function askAgreedLayout(
  requests: BrokerRequests,
  topics: readonly string[],
  before?: ClusterLayout,
): Promise<ClusterLayout> {
  let layout = await askLayout(requests, topics, before);
  if (layout.brokers.size < brokersToAgree) return layout;
  let missing = brokersToAgree;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, agreeMs);
    const asked = someOf([...layout.brokers.values()], maxAsked).map(async (broker) => {
      layout = new ClusterLayout(await metadataOf(requests, broker, topics), layout);
      missing -= 1;
      if (missing === 0) resolve();
    });
    void Promise.allSettled(asked).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
  return layout;
}

/** Returns neighbours in the list from a random one on, so that not all readers ask the same. */
function someOf(brokers: readonly BrokerAddress[], max: number): BrokerAddress[] {
  const start = Math.floor(Math.random() * brokers.length);
  return [...brokers.slice(start), ...brokers.slice(0, start)].slice(0, max);
}

function metadataOf(
  requests: BrokerRequests,
  broker: BrokerAddress,
  topics: readonly string[],
): Promise<MetadataAnswer> {
  return requests
    .ask<MetadataAnswer>(broker, 'Metadata', [[...topics], false, false])
    .catch((error: unknown) => answerOf(error));
}

/** The library makes an error of an answer in which any partition has one: the answer comes with it. */
function answerOf(error: unknown): MetadataAnswer {
  const { response } = error as { response?: Partial<MetadataAnswer> };
  if (!response?.brokers || !response.topics) throw error;
  return response as MetadataAnswer;
}

const maxAgeMs = 10_000;
/** However many ask for it. */
const minPauseMs = 100;

/** The layout of some topics, kept: refreshed when it is old, or after a caller found it wrong. */
export class KnownLayout {
  #last: ClusterLayout | undefined;
  #asking: Promise<ClusterLayout> | undefined;

  constructor(
    private readonly requests: BrokerRequests,
    private readonly topics: readonly string[],
  ) {}

  /** However old. */
  get current(): ClusterLayout | undefined {
    return this.#last;
  }

  isOld(): boolean {
    return this.#last === undefined || performance.now() - this.#last.at > maxAgeMs;
  }

  /** Not older than ten seconds. */
  async get(): Promise<ClusterLayout> {
    return this.#last === undefined || this.isOld() ? this.refresh() : this.#last;
  }

  refresh(): Promise<ClusterLayout> {
    return (this.#asking ??= this.#whileAsking(this.#ask()));
  }

  /** As two brokers know it now. */
  async confirm(): Promise<ClusterLayout> {
    // A refresh under way may come from one broker, and must not replace what two confirmed.
    while (this.#asking) await this.#asking.catch(() => undefined);
    return (this.#asking = this.#whileAsking(askAgreedLayout(this.requests, this.topics, this.#last)));
  }

  /** The first refresh asks two brokers; later answers are compared with the known layout. */
  async #ask(): Promise<ClusterLayout> {
    if (this.#last === undefined) return askAgreedLayout(this.requests, this.topics);
    const pauseMs = this.#last.at + minPauseMs - performance.now();
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return askLayout(this.requests, this.topics, this.#last);
  }

  async #whileAsking(asked: Promise<ClusterLayout>): Promise<ClusterLayout> {
    try {
      this.#last = await asked;
      return this.#last;
    } finally {
      this.#asking = undefined;
    }
  }
}
