import { assertAccountId } from './account-provisioner.ts';
import {
  askLayout,
  askOffsets,
  type BrokerAddress,
  BrokerError,
  BrokerRequests,
  type ClusterLayout,
  type CommittedByPartition,
  type CoordinatedGroup,
  describeGroups,
  type GroupDescription,
  groupOffsets,
  type GroupState,
  type KafkaConnection,
  partitionKey,
  type TopicPartition,
} from '@heliograph/kafka';
import { GroupListing } from './group-listing.ts';
import { accountTopics } from '@heliograph/messaging';

export interface GroupPartition {
  partition: number;
  /** Offset of the next record that the group reads; undefined: it has committed none. */
  committedOffset: bigint | undefined;
  /** Offset of the next record that is written; undefined: the partition has no leader that answers. */
  endOffset: bigint | undefined;
}

export interface GroupTopic {
  topic: string;
  /** In their order. */
  partitions: GroupPartition[];
}

export interface AccountGroup {
  groupId: string;
  /** Undefined: the coordinator refused this group, and nothing else of it is known. */
  state: GroupState | undefined;
  members: number | undefined;
  /** Those of the account's topics that a member subscribes to, or for which the group has committed an offset. */
  topics: GroupTopic[];
}

export interface AccountGroupsReading {
  /** By their ids; at most 100, and fewer where these had more than 20,000 partitions together. */
  groups: AccountGroup[];
  /** How many the account has. */
  total: number;
  /** Unix ms: when the end offsets were read. */
  readAt: number;
}

interface Described {
  descriptions: ReadonlyMap<string, GroupDescription>;
  committed: ReadonlyMap<string, CommittedByPartition>;
}

/** An operator may give an account's topics a thousand partitions each. */
const MAX_PARTITIONS = 20_000;
const TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 5_000;
const unknownTopic = 'UNKNOWN_TOPIC_OR_PARTITION';

/**
 * Reads the lag of the consumer groups of accounts. The user needs Describe on the groups and on the accounts' topics.
 */
export class AccountGroups {
  readonly #requests: BrokerRequests;
  readonly #listing: GroupListing;

  constructor(
    connection: KafkaConnection,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.#requests = new BrokerRequests(connection, 'account-groups', REQUEST_TIMEOUT_MS);
    this.#listing = new GroupListing(this.#requests);
  }

  /** A group is known at the latest 3 s after it came. Rejects when a broker that must be asked does not answer, within 10 s in all. */
  async read(accountId: string): Promise<AccountGroupsReading> {
    assertAccountId(accountId);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new Error(`Kafka did not answer for consumer groups within ${this.timeoutMs} ms`);
      timer = setTimeout(() => reject(error), this.timeoutMs);
    });
    return Promise.race([this.#ask(accountId), late]).finally(() => clearTimeout(timer));
  }

  async close(): Promise<void> {
    await this.#requests.close();
  }

  async #ask(accountId: string): Promise<AccountGroupsReading> {
    const { groups, total } = await this.#listing.of(accountId);
    if (groups.length === 0) return { groups: [], total, readAt: Date.now() };
    const topics = accountTopics(accountId);
    const layout = await askLayout(this.#requests, topics);
    const partitions = partitionsOf(layout, topics);
    const shown = groups.slice(0, Math.max(1, Math.floor(MAX_PARTITIONS / Math.max(1, partitions.length))));
    const described = await this.#describe(shown, partitions);
    // After the commits: records read meanwhile must not make a lag negative.
    const ends = new Map<string, bigint>();
    await askOffsets(this.#requests, partitions, 'latest', { layout, timeoutMs: REQUEST_TIMEOUT_MS, found: ends });
    const readAt = Date.now();
    return { groups: shown.map(({ groupId }) => groupOf(groupId, partitions, { ...described, ends })), total, readAt };
  }

  async #describe(groups: readonly CoordinatedGroup[], partitions: readonly TopicPartition[]): Promise<Described> {
    const byBroker = Map.groupBy(groups, ({ broker: { host, port } }) => `${host}:${port}`);
    const answers = await Promise.all(
      Array.from(byBroker.values(), async (list) => {
        const broker: BrokerAddress = list[0]!.broker;
        const groupIds = list.map(({ groupId }) => groupId);
        return Promise.all([
          describeGroups(this.#requests, broker, list),
          groupOffsets(this.#requests, broker, { groupIds, partitions }),
        ]);
      }),
    );
    return {
      descriptions: new Map(answers.flatMap(([descriptions]) => [...descriptions])),
      committed: new Map(answers.flatMap(([, committed]) => [...committed])),
    };
  }
}

/** A topic that does not exist (yet) has no partitions. @throws BrokerError when one must not be seen */
function partitionsOf(layout: ClusterLayout, topics: readonly string[]): TopicPartition[] {
  for (const topic of topics) {
    const refusal = layout.refusalOf(topic);
    if (refusal !== undefined && refusal !== unknownTopic) throw new BrokerError(refusal);
  }
  return topics.flatMap((topic) =>
    Array.from({ length: layout.partitionCount(topic) }, (_, partition) => ({ topic, partition })),
  );
}

function groupOf(
  groupId: string,
  partitions: readonly TopicPartition[],
  { descriptions, committed, ends }: Described & { ends: ReadonlyMap<string, bigint> },
): AccountGroup {
  const description = descriptions.get(groupId);
  const offsets = committed.get(groupId);
  if (!description || !offsets) return { groupId, state: undefined, members: undefined, topics: [] };
  const { state, members, topics: subscribed } = description;
  const topics = [...Map.groupBy(partitions, ({ topic }) => topic)].flatMap(([topic, list]) => {
    const rows = list.map(({ partition }) => {
      const key = partitionKey(topic, partition);
      return { partition, committedOffset: offsets.get(key), endOffset: ends.get(key) };
    });
    const isRead = subscribed.has(topic) || rows.some(({ committedOffset }) => committedOffset !== undefined);
    return isRead ? [{ topic, partitions: rows }] : [];
  });
  return { groupId, state, members, topics };
}
