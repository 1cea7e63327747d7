import { errorText } from '../wire/client-errors.ts';
import { membershipErrorId } from '../wire/coordinator-client.ts';
import { type Generation, GroupMember, type MembershipOptions } from './group-member.ts';
import type { KafkaConnection, LiveTopicOf, Logger, TopicPartition } from '../port.ts';
import { partitionKey } from '../wire/partition-key.ts';
import { WakeSignal } from './wake-signal.ts';

export interface SessionEvents {
  /** `unbroken`: this member was in the round before this one, so nobody else had what it owns in both. */
  joined(generation: Generation, unbroken: boolean): void;
  /** The group is about to rebalance: what is settled now is to be committed, or its next owner does it again. */
  rebalancing(): Promise<void>;
  /** The coordinator has confirmed the membership. */
  memberConfirmed(): void;
}

/** Short, because a rebalance lasts until the last member has noticed it. Records flow on meanwhile. */
const heartbeatMs = 500;
const rejoinMs = 1_000;
/** How often the group's leader looks whether topics have got new partitions. */
const topicCheckMs = 10_000;
/** Until the other members are back, what is settled is committed again and again. */
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
  /** It has all partitions that go behind those it has. */
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

  /** It is a member, and nobody else was given what is its own: the coordinator has confirmed it within the session timeout. */
  isMembershipConfirmed(): boolean {
    return this.#current !== undefined && this.member.isMembershipConfirmed();
  }

  /** Between two generations: nothing may be begun, for it could not be committed, and may be another's already. */
  isRebalancing(): boolean {
    return this.member.rebalancing;
  }

  start(): void {
    if (this.#stopped) return;
    this.#running = this.#run();
  }

  /**
   * Gives its partitions to the other members while it still works on them: they stand still for no longer than a new owner takes to
   * begin. Resolves when they are gone, or nobody took them, or time is over (the brokers are unavailable, the leader is of an older version).
   */
  async release(timeoutMs: number): Promise<void> {
    if (this.#current === undefined || this.#stopped || this.#leaving) return;
    const done = new Promise<void>((resolve) => (this.#released = resolve));
    this.#leaving = true;
    this.#wakeSignal.wake();
    await within(timeoutMs, done);
  }

  /** Leaves the group. */
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
   * Once: a static member that takes the place of one of an older version gets the assignment of that, without the topics that go behind; joining
   * again with what it has makes the group rebalance. A leader of an older version may still not give them; with that one's end comes a round.
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
    // What it had may be others': the answer to a join makes it a member again, but only the end of that round says what is its own.
    if (id !== undefined) this.#current = undefined;
    if (id === undefined) await this.#wakeSignal.sleep(rejoinMs);
  }

  /** Taking the id back would only throw the other out, and so on: this one goes on as a member without one. */
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
 * A leader of an older version spreads topics that go behind as any other. Who has such a partition without the live one must not read it: the state
 * that belongs to both is somebody else's.
 */
export function withLiveOnes(
  assigned: readonly TopicPartition[],
  topics: readonly string[],
  liveTopicOf: LiveTopicOf,
): { partitions: TopicPartition[]; complete: boolean } {
  const has = new Set(assigned.map(({ topic, partition }) => partitionKey(topic, partition)));
  const behind = topics.filter((topic) => topics.includes(liveTopicOf(topic) ?? ''));
  const partitions = assigned.filter(
    ({ topic, partition }) => !behind.includes(topic) || has.has(partitionKey(liveTopicOf(topic)!, partition)),
  );
  const complete = behind.every((topic) =>
    assigned.every((at) => at.topic !== liveTopicOf(topic) || has.has(partitionKey(topic, at.partition))),
  );
  return { partitions, complete };
}
