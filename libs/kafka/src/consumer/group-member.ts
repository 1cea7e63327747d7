import {
  decodeConsumerProtocolAssignment,
  decodeConsumerProtocolSubscription,
  encodeConsumerProtocolAssignment,
  encodeConsumerProtocolSubscription,
} from '@platformatic/kafka';
import type { KafkaConnection, LiveTopicOf, TopicPartition } from '../port.ts';
import { CoordinatorClient, membershipErrorId } from '../wire/coordinator-client.ts';
import { byTopic } from '../wire/partition-key.ts';
import { assignSticky, type Candidate } from './sticky-assignor.ts';

/** One round of the group: who owns what until the next rebalance. Commits are fenced by it. */
export interface Generation {
  readonly id: number;
  readonly memberId: string;
  /** The group instance id of a static member. */
  readonly instanceId: string | null;
  readonly partitions: readonly TopicPartition[];
}

export interface MembershipOptions {
  groupId: string;
  topics: readonly string[];
  sessionTimeoutMs: number;
  liveTopicOf: LiveTopicOf;
}

interface Joined {
  generationId: number;
  protocolName: string;
  leader: string;
  skipAssignment?: boolean;
  memberId: string;
  members: { memberId: string; metadata: Buffer }[];
}

/** `roundrobin` is what replicas before the sticky assignment offer: a group must have one name in common. */
const protocolNames = ['heliograph-sticky', 'roundrobin'];
const leavingMark = Buffer.from('leaving');

/**
 * A member of a classic consumer group, as the protocol has it: join, heartbeat, leave. With an instance id it is a static member:
 * after a crash the process that comes in its place has its partitions at once, without a rebalance.
 */
export class GroupMember {
  #coordinator: CoordinatorClient;
  #memberId = '';
  #instanceId: string | null;
  /** The current generation; -1 while it is not a member. */
  #generation = -1;
  /** Its partitions after the last rebalance that it took part in, and the generation; it claims them in the next. */
  #claim: { partitions: readonly TopicPartition[]; generation: number } = { partitions: [], generation: -1 };
  /** The partition counts that the assignment is based on; set in the group's leader only. */
  #watched: PartitionCounts | undefined;
  #joining = false;
  #betweenGenerations = false;
  /**
   * Send time of the last request that the coordinator accepted from this member: the session lasts at least the
   * session timeout from then.
   */
  #confirmedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly connection: KafkaConnection,
    private readonly options: MembershipOptions,
  ) {
    this.#instanceId = connection.groupInstanceId ?? null;
    this.#coordinator = this.#connect();
  }

  /** Resolves when the rebalance is over and this member knows its assignment. `leaving` asks for nothing: the others get it. */
  async join(leaving: boolean): Promise<Generation> {
    this.#joining = true;
    try {
      const joined = await this.#askToJoin(leaving);
      this.#betweenGenerations = true;
      const { partitions, counts } = await this.#sync(joined);
      this.#watched = joined.leader === joined.memberId ? counts : undefined;
      this.#generation = joined.generationId;
      this.#claim = { partitions, generation: joined.generationId };
      this.#betweenGenerations = false;
      return { id: joined.generationId, memberId: this.#memberId, instanceId: this.#instanceId, partitions };
    } finally {
      this.#joining = false;
    }
  }

  /**
   * True while the next rebalance has begun and this member does not know its assignment: the group refuses commits of the generation before, and others may have
   * begun where the last one ended.
   */
  get rebalancing(): boolean {
    return this.#betweenGenerations;
  }

  async heartbeat(): Promise<void> {
    const { groupId, sessionTimeoutMs } = this.options;
    // A coordinator that hangs is given up while there is time to find the next one.
    const timeoutMs = Math.max(1_000, sessionTimeoutMs / 2);
    await this.#asMember(() =>
      this.#coordinator.ask('Heartbeat', [groupId, this.#generation, this.#memberId, this.#instanceId], timeoutMs),
    );
  }

  /**
   * True while the coordinator must still count this member: its session is renewed by each request, which was received
   * no earlier than it was sent. Uses a clock that advances while the process is paused, so the order of timers and
   * answers after a pause does not matter.
   */
  isMembershipConfirmed(): boolean {
    return performance.now() < this.#confirmedAt + this.options.sessionTimeoutMs;
  }

  /**
   * Returns whether a topic of the group has new partitions without an owner: the leader then rejoins, which triggers a
   * rebalance. Only the leader checks, as in Kafka's own consumer; a static leader that restarted reads the former
   * partition counts from its assignment.
   */
  async topicsGrew(): Promise<boolean> {
    const watched = this.#watched;
    return watched !== undefined && grew(watched, await this.#coordinator.partitionCounts([...watched.keys()]));
  }

  /** The coordinator no longer knows this member: it rejoins as a new one. */
  forget(): void {
    this.#memberId = '';
    this.disown();
  }

  /**
   * Drops all partitions after a missed rebalance. It still claims them with its last generation: a member that was
   * given one since claims it with a later generation. When no other member was, because all members had lost the
   * coordinator, each gets its former partitions back and still knows their settled offsets.
   */
  disown(): void {
    this.#confirmedAt = Number.NEGATIVE_INFINITY;
    this.#generation = -1;
  }

  /** Another process uses the instance id now. */
  becomeDynamicMember(): void {
    this.#instanceId = null;
    this.forget();
  }

  /** So that the partitions move at once; a static member has to name itself to be let go. */
  async leave(): Promise<void> {
    const memberId = this.#memberId;
    const instanceId = this.#instanceId;
    if (memberId === '' && instanceId === null) return;
    // An answer to a pending join comes first on its connection, and may take long.
    if (this.#joining) await this.#closeAndConnect();
    const member = { memberId, groupInstanceId: instanceId, reason: 'the service stops' };
    await this.#coordinator.ask('LeaveGroup', [this.options.groupId, [member]]);
  }

  close(): Promise<void> {
    return this.#coordinator.close();
  }

  #connect(): CoordinatorClient {
    return new CoordinatorClient(this.connection, { groupId: this.options.groupId, purpose: 'member' });
  }

  async #closeAndConnect(): Promise<void> {
    const old = this.#coordinator;
    this.#coordinator = this.#connect();
    await old.close().catch(() => undefined);
  }

  async #askToJoin(leaving: boolean): Promise<Joined> {
    const { groupId, sessionTimeoutMs } = this.options;
    const metadata = this.#subscription(leaving);
    const protocols = protocolNames.map((name) => ({ name, metadata }));
    const reason = leaving ? 'hands its partitions over' : 'joins';
    const ask = (): Promise<Joined> =>
      this.#coordinator.ask<Joined>(
        'JoinGroup',
        [
          groupId,
          sessionTimeoutMs,
          2 * sessionTimeoutMs,
          this.#memberId,
          this.#instanceId,
          'consumer',
          protocols,
          reason,
        ],
        this.#roundTimeoutMs(),
      );
    const asMember = (): Promise<Joined> => this.#asMember(ask);
    const joined = await asMember().catch((error: unknown) => {
      const given = givenMemberId(error);
      if (given === undefined) throw error;
      this.#memberId = given;
      return asMember();
    });
    this.#memberId = joined.memberId;
    return joined;
  }

  /** A join is answered when all members are back, at the latest after the rebalance timeout. */
  #roundTimeoutMs(): number {
    return 2 * this.options.sessionTimeoutMs + 10_000;
  }

  async #sync(joined: Joined): Promise<{ partitions: TopicPartition[]; counts: PartitionCounts }> {
    const { generationId, memberId, protocolName } = joined;
    const leads = joined.leader === memberId && joined.skipAssignment !== true;
    const assignments = leads ? await this.#assign(joined) : [];
    const { assignment } = await this.#asMember(() =>
      this.#coordinator.ask<{ assignment: Buffer }>(
        'SyncGroup',
        [this.options.groupId, generationId, memberId, this.#instanceId, 'consumer', protocolName, assignments],
        this.#roundTimeoutMs(),
      ),
    );
    const { assignedPartitions, userData } = decodeConsumerProtocolAssignment(assignment);
    const owned = assignedPartitions.flatMap(({ topic, partitions }) =>
      partitions.map((partition) => ({ topic, partition })),
    );
    return { partitions: owned, counts: decodeCounts(userData) };
  }

  /** A member that is asked to rejoin is one as well. */
  async #asMember<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const askedAt = performance.now();
    try {
      const answer = await ask();
      this.#confirmedAt = askedAt;
      return answer;
    } catch (error) {
      if (membershipErrorId(error) === 'REBALANCE_IN_PROGRESS') this.#confirmedAt = askedAt;
      throw error;
    }
  }

  async #assign({ members }: Joined): Promise<{ memberId: string; assignment: Buffer }[]> {
    const candidates = members.map(({ memberId, metadata }) => candidate(memberId, metadata));
    const topics = [...new Set(candidates.flatMap((member) => member.topics))];
    const counts = await this.#coordinator.partitionCounts(topics);
    const assigned = assignSticky(candidates, counts, this.options.liveTopicOf);
    const userData = encodeCounts(counts);
    return Array.from(assigned, ([memberId, partitions]) => ({
      memberId,
      assignment: encodeConsumerProtocolAssignment({ version: 0, assignedPartitions: byTopic(partitions), userData }),
    }));
  }

  #subscription(leaving: boolean): Buffer {
    return encodeConsumerProtocolSubscription({
      version: 2,
      topics: [...this.options.topics],
      ownedPartitions: byTopic(this.#claim.partitions),
      generationId: this.#claim.generation,
      ...(leaving && { userData: leavingMark }),
    });
  }
}

function candidate(memberId: string, metadata: Buffer): Candidate {
  const { topics, ownedPartitions, generationId, userData } = decodeConsumerProtocolSubscription(metadata);
  return {
    memberId,
    topics,
    generation: generationId,
    owned: ownedPartitions.flatMap(({ topic, partitions }) => partitions.map((partition) => ({ topic, partition }))),
    leaving: leavingMark.equals(userData),
  };
}

/** A member's first join is answered with its id, to be asked again with it. */
function givenMemberId(error: unknown): string | undefined {
  if (membershipErrorId(error) !== 'MEMBER_ID_REQUIRED') return undefined;
  return (error as { response?: { memberId?: string } }).response?.memberId;
}

/** By topic. */
export type PartitionCounts = ReadonlyMap<string, number>;

/** An assignment carries the counts it was made of, for a leader that comes back to it after a restart. */
export function encodeCounts(counts: PartitionCounts): Buffer {
  return Buffer.from(JSON.stringify(Object.fromEntries(counts)));
}

/** Nothing for an assignment that a leader of an older version has made. */
export function decodeCounts(data: Buffer): PartitionCounts {
  try {
    const counts = Object.entries(JSON.parse(data.toString()) as Record<string, number>);
    return new Map(counts.filter(([, count]) => Number.isInteger(count)));
  } catch {
    return new Map();
  }
}

/**
 * Fewer partitions are no news: a lagging broker reports fewer, and a topic that was made again with fewer stands still
 * without harm.
 */
export function grew(before: PartitionCounts, now: PartitionCounts): boolean {
  return [...now].some(([topic, count]) => count > (before.get(topic) ?? 0));
}
