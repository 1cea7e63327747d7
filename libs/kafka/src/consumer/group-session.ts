import { errorText } from '../wire/client-errors.ts';
import { membershipErrorId } from '../wire/coordinator-client.ts';
import { type Generation, GroupMember, type MembershipOptions } from './group-member.ts';
import type { KafkaConnection, LiveTopicOf, Logger, TopicPartition } from '../port.ts';
import { partitionKey } from '../wire/partition-key.ts';
import { WakeSignal } from './wake-signal.ts';

export interface SessionEvents {
  /**
   * `unbroken`: this member was in the previous generation too, so no other member owned the partitions that it has in
   * both.
   */
  joined(generation: Generation, unbroken: boolean): void;
  /** The group is about to rebalance: settled records are to be committed now, or the next owner repeats them. */
  rebalancing(): Promise<void>;
  /** The coordinator has confirmed the membership. */
  memberConfirmed(): void;
}

/** Short, because a rebalance lasts until the last member has noticed it. Records flow on meanwhile. */
const heartbeatMs = 500;
const rejoinMs = 1_000;
/** How often the group's leader looks whether topics have got new partitions. */
const topicCheckMs = 10_000;
/** Until the other members are back, settled offsets are committed repeatedly. */
const commitMs = 100;
const commitTimeoutMs = 2_000;
const leaveTimeoutMs = 3_000;

/** The part of `GroupMember` that a session uses. */
export type Membership = Pick<
  GroupMember,
  | 'join'
  | 'heartbeat'
  | 'isMembershipConfirmed'
  | 'rebalancing'
  | 'topicsGrew'
  | 'forget'
  | 'disown'
  | 'becomeDynamicMember'
  | 'leave'
  | 'close'
>;

/** Stays in the group for as long as it is wanted, whatever happens to brokers and connections. */
export class GroupSession {
  readonly #wakeSignal = new WakeSignal();
  #current: Generation | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  #leaving = false;
  #released: (() => void) | undefined;
  #heartbeatFails = false;
  #nextTopicCheckAt = 0;
  #grown = false;
  /** It owns the low-priority partition of each live partition that it owns. */
  #complete = true;
  #joinedAgain = false;

  constructor(
    connection: KafkaConnection,
    private readonly options: MembershipOptions,
    private readonly events: SessionEvents,
    private readonly logger: Logger,
    private readonly member: Membership = new GroupMember(connection, options),
  ) {}

  get generation(): Generation | undefined {
    return this.#current;
  }

  /**
   * True while the coordinator confirmed our membership within the session timeout: no other member was given our
   * partitions.
   */
  isMembershipConfirmed(): boolean {
    return this.#current !== undefined && this.member.isMembershipConfirmed();
  }

  /**
   * Between two generations no record may be delivered: it could not be committed, and its partition may have another
   * owner already.
   */
  isRebalancing(): boolean {
    return this.member.rebalancing;
  }

  start(): void {
    if (this.#stopped) return;
    this.#running = this.#run();
  }

  /**
   * Gives its partitions to the other members while it still works on them: they pause only until the new owner starts.
   * Resolves when they are reassigned, when no member took them, or after `timeoutMs` (brokers unavailable, or a leader
   * of an older version).
   */
  async release(timeoutMs: number): Promise<void> {
    if (this.#current === undefined || this.#stopped || this.#leaving) return;
    const done = new Promise<void>((resolve) => (this.#released = resolve));
    this.#leaving = true;
    this.#wakeSignal.wake();
    await within(timeoutMs, done);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wakeSignal.wake();
    await within(leaveTimeoutMs, this.member.leave()).catch((error: unknown) => {
      if (membershipErrorId(error) === undefined) this.#warn(error, 'leaving the Kafka group failed');
    });
    await this.member.close().catch(() => undefined);
    await within(leaveTimeoutMs, this.#running ?? Promise.resolve());
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        const asked = await this.#round();
        if (!this.#joinsAgain()) await this.#sendHeartbeat(asked);
      } catch (error) {
        await this.#failed(error);
      }
    }
  }

  /** @returns whether it has asked for nothing */
  async #round(): Promise<boolean> {
    const leaving = this.#leaving;
    this.#grown = false;
    this.#nextTopicCheckAt = performance.now() + topicCheckMs;
    const commits = setInterval(() => void this.events.rebalancing(), commitMs);
    try {
      this.#joined(await this.member.join(leaving));
    } finally {
      clearInterval(commits);
    }
    if (leaving) this.#released?.();
    return leaving;
  }

  /**
   * Once: a static member that takes the place of one of an older version gets that member's assignment, without the
   * low-priority topics; rejoining with its partitions triggers a rebalance. A leader of an older version may still not
   * assign them; its end triggers another rebalance.
   */
  #joinsAgain(): boolean {
    if (this.#joinedAgain || this.#stopped || this.#leaving || this.#complete) return false;
    this.#joinedAgain = true;
    return true;
  }

  #joined(assigned: Generation): void {
    const before = this.#current;
    const { partitions, complete } = withLiveOnes(assigned.partitions, this.options.topics, this.options.liveTopicOf);
    const generation = { ...assigned, partitions };
    this.#complete = complete;
    this.#current = generation;
    const { id, memberId } = generation;
    this.logger.info(
      { groupId: this.options.groupId, generation: id, partitions: partitions.length },
      'joined Kafka group',
    );
    // The same round again: a join that changed nothing.
    const next = before !== undefined && (id === before.id || id === before.id + 1);
    this.events.joined(generation, next && before.memberId === memberId);
  }

  /** Resolves when the group rebalances, or this member wants it to: because it leaves, or there are new partitions. */
  async #sendHeartbeat(asked: boolean): Promise<void> {
    while (!this.#stopped && this.#leaving === asked && !this.#grown && !(await this.#rebalances())) {
      if (performance.now() >= this.#nextTopicCheckAt) void this.#checkTopics();
      await this.#wakeSignal.sleep(heartbeatMs);
    }
    if (!this.#stopped) await within(commitTimeoutMs, this.events.rebalancing());
  }

  /** Beside the heartbeats, which do not wait for it. Without an answer it looks again the next time. */
  async #checkTopics(): Promise<void> {
    this.#nextTopicCheckAt = performance.now() + topicCheckMs;
    const current = this.#current;
    const grew = await this.member.topicsGrew().catch(() => false);
    if (!grew || current !== this.#current) return;
    this.logger.info({ groupId: this.options.groupId }, 'Kafka topics have new partitions, rebalancing the group');
    this.#grown = true;
    this.#wakeSignal.wake();
  }

  async #rebalances(): Promise<boolean> {
    try {
      await this.member.heartbeat();
      this.#heartbeatFails = false;
      this.events.memberConfirmed();
    } catch (error) {
      const id = membershipErrorId(error);
      if (id === 'REBALANCE_IN_PROGRESS') {
        this.events.memberConfirmed();
        return true;
      }
      if (id !== undefined) throw error;
      if (!this.#heartbeatFails && !this.#stopped) this.#warn(error, 'Kafka group heartbeat failed');
      this.#heartbeatFails = true;
    }
    return false;
  }

  async #failed(error: unknown): Promise<void> {
    const id = membershipErrorId(error);
    if (this.#stopped || id === 'REBALANCE_IN_PROGRESS') return;
    if (id === 'FENCED_INSTANCE_ID') this.#fenced();
    else this.#warn(error, 'Kafka group membership failed, joining again');
    if (id === 'UNKNOWN_MEMBER_ID') this.member.forget();
    if (id === 'ILLEGAL_GENERATION') this.member.disown();
    // Its partitions may have other owners: the answer to JoinGroup makes it a member again, but only SyncGroup returns
    // its partitions.
    if (id !== undefined) this.#current = undefined;
    if (id === undefined) await this.#wakeSignal.sleep(rejoinMs);
  }

  /**
   * Continues as a dynamic member: claiming the id again would fence the other process, which would claim it again in
   * turn.
   */
  #fenced(): void {
    this.logger.error(
      { groupId: this.options.groupId },
      'another process has joined the Kafka group with this KAFKA_GROUP_INSTANCE_ID: continuing without it; give each replica its own',
    );
    this.member.becomeDynamicMember();
  }

  #warn(error: unknown, message: string): void {
    this.logger.warn({ groupId: this.options.groupId, error: errorText(error) }, message);
  }
}

/** Rejects with the promise; resolves with it, or when the time is over. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

/**
 * Drops low-priority partitions without their live partition. A leader of an older version spreads low-priority topics
 * like any other; a member without the live partition must not read them, because the state of both belongs to the live
 * partition's owner.
 */
export function withLiveOnes(
  assigned: readonly TopicPartition[],
  topics: readonly string[],
  liveTopicOf: LiveTopicOf,
): { partitions: TopicPartition[]; complete: boolean } {
  const has = new Set(assigned.map(({ topic, partition }) => partitionKey(topic, partition)));
  const lowPriority = topics.filter((topic) => topics.includes(liveTopicOf(topic) ?? ''));
  const partitions = assigned.filter(
    ({ topic, partition }) => !lowPriority.includes(topic) || has.has(partitionKey(liveTopicOf(topic)!, partition)),
  );
  const complete = lowPriority.every((topic) =>
    assigned.every((at) => at.topic !== liveTopicOf(topic) || has.has(partitionKey(topic, at.partition))),
  );
  return { partitions, complete };
}
