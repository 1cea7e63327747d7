import type { TopicPartition } from '../port.ts';

/**
 * A partition's leader as a broker reported it. Of two, the one with the higher epoch is the later one; -1 where a
 * broker is too old to report it.
 */
export interface PartitionLeader {
  nodeId: number;
  epoch: number;
}

/** A topic as one broker describes it: an error's protocol name, or its partitions; undefined is a partition without a leader. */
export interface TopicState {
  error?: string;
  /** Another one under the same name is another topic, whose epochs begin again. */
  topicId: string;
  leaders: readonly (PartitionLeader | undefined)[];
}

export interface PartitionBatch extends TopicPartition {
  /** A record batch as it goes into the log. */
  bytes: Buffer;
}

export interface PartitionAnswer extends TopicPartition {
  /** The protocol's name; undefined is acknowledged. */
  error: string | undefined;
  /** The current leader, in a response of a broker that is not the leader but knows who is. */
  leader: PartitionLeader | undefined;
  /** Unix ms by the leader's clock, where the topic has that. */
  appendedAt?: number;
}

export interface ProduceAnswer {
  partitions: readonly PartitionAnswer[];
  /** The broker asks to be left alone for so long. */
  throttleMs: number;
}

export interface ProducerIdentity {
  id: bigint;
  epoch: number;
  /**
   * Assigned by the coordinator of a transactional id, which alone increments its epochs: the next process that
   * requests it gets a later one.
   */
  fenced?: true;
}

/** The requests that the producer sends to brokers. Every call ends: by a response, or by an error after a timeout of the wire. */
export interface ProduceWire {
  /** An aborted request is cut off with its connection; whether it was carried out is unknown then. */
  produce(nodeId: number, batches: readonly PartitionBatch[], signal: AbortSignal): Promise<ProduceAnswer>;
  /** `another`: of another broker than the last time, which may itself know nothing new. */
  metadata(topics: readonly string[], another: boolean): Promise<ReadonlyMap<string, TopicState>>;
  producerIdentity(): Promise<ProducerIdentity>;
}

/** Time, so that tests can pass it by. */
export interface Clock {
  now(): number;
  /** Returns what cancels it. */
  after(ms: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/** One timer for all that waits: it goes off at the earliest time that was asked about. */
export class WakeTimer {
  #wakeAt = Infinity;
  #cancel = (): void => undefined;

  constructor(
    private readonly clock: Clock,
    private readonly onWake: () => void,
  ) {}

  /** Whether that time is still to come; if so, it is waited for. */
  isLater(time: number): boolean {
    const now = this.clock.now();
    if (time <= now) return false;
    if (time >= this.#wakeAt) return true;
    this.#cancel();
    this.#wakeAt = time;
    this.#cancel = this.clock.after(time - now, () => {
      this.#wakeAt = Infinity;
      this.onWake();
    });
    return true;
  }
}
