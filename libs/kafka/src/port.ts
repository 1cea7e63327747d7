import type { SecureContext } from 'node:tls';
import type { BrokerTime } from './wire/broker-probe.ts';

export const passwordMechanisms = ['scram-sha-512', 'scram-sha-256', 'plain'] as const;

export interface PasswordLogin {
  /** Default scram-sha-512. */
  mechanism?: (typeof passwordMechanisms)[number];
  username: string;
  password: string;
}

export interface TokenLogin {
  mechanism: 'oauthbearer';
  /** Returns a token that is valid now, and another one well before its end: brokers end a session with its token. */
  token(): Promise<string>;
  /** SASL extensions (KIP-342), such as `logicalCluster` of Confluent Cloud. */
  extensions?: Readonly<Record<string, string>>;
}

/** The thin port between the product and the Kafka client. No other code in the repository names a client library. */
export interface KafkaConnection {
  brokers: string[];
  clientId: string;
  /** PEM of the CA; TLS is used when given. */
  ca?: string;
  /** TLS with a certificate of our own. Asked for each connection, so that an exchanged certificate is used. */
  secureContext?: () => SecureContext;
  sasl?: PasswordLogin | TokenLogin;
  /** The group instance id of this replica in every group it joins: it is a static member then, and its successor with the same id gets its partitions at once. */
  groupInstanceId?: string;
}

export interface OutgoingRecord {
  topic: string;
  key: string | null;
  /** null is a tombstone. */
  value: Buffer | null;
  headers?: Readonly<Record<string, string>>;
  /** Only where co-partitioning needs it; otherwise the Java-compatible murmur2 partition of the key. */
  partition?: number;
}

export interface SendOptions {
  /**
   * Checked right before the records leave the process; false rejects: a process that was paused must not write for
   * partitions of another owner.
   */
  onlyWhile?: () => boolean;
}

export interface RecordProducer {
  /**
   * Resolves when every record is acknowledged by all in-sync replicas; idempotent, the order of sends to a partition
   * (and so of a key) kept, retried through broker restarts and changes of leaders until `deliveryTimeoutMs`. Rejects
   * with `ProduceError` then, and at once while the memory limit is exceeded: the caller must not settle the source
   * records. Splits by count and bytes itself.
   */
  send(records: readonly OutgoingRecord[], options?: SendOptions): Promise<void>;
  /** For /readyz: the brokers answered lately. */
  connected(): boolean;
  /** Waits for queued records, then closes. A send after it rejects. */
  close(): Promise<void>;
}

/** Where a producer writes a key, for those who want to know whose work a record will be. */
export interface KeyPartitions {
  /** Undefined while the topic's partition count is not known; asking makes it known. */
  partitionOf(topic: string, key: string): number | undefined;
}

export interface IncomingRecord {
  topic: string;
  partition: number;
  offset: bigint;
  /** Unix ms. */
  timestamp: number;
  key: string | null;
  value: Buffer | null;
  headers: Readonly<Record<string, string>>;
}

export interface TopicPartition {
  topic: string;
  partition: number;
}

export interface PartitionPosition extends TopicPartition {
  offset: bigint;
}

/** The unsettled part of a partition, as of the broker's last answer. */
export interface PartitionBacklog extends TopicPartition {
  records: number;
  /**
   * Unix ms: write time of the oldest of them; undefined without one. As of the last answer while brokers do not
   * respond.
   */
  oldestAt: number | undefined;
}

export type LiveTopicOf = (topic: string) => string | undefined;

/** No topic has low priority. */
export const allLive: LiveTopicOf = () => undefined;

export interface RecordConsumerOptions {
  groupId: string;
  topics: readonly string[];
  /**
   * Returns the live topic of a low-priority topic; undefined for a live one. Where both are among `topics`, the member that owns a live partition owns the
   * low-priority partition of the same number, and its records are delivered when no live record is queued, and at least once a second. All members of
   * a group must answer alike. `allLive`: no topic has low priority.
   */
  liveTopicOf: LiveTopicOf;
  /**
   * Called with one fetched batch at a time; the next comes when it resolves. Every record must be settled once
   * (`settle`), then or later. A rejection is logged and the same records are delivered again after a pause. Nothing is
   * skipped except a record whose content makes it fail (`isRecordFault`): the batch is halved until it is alone, and
   * after three tries it is settled, logged and counted (`skipped`).
   */
  onRecords(records: readonly IncomingRecord[]): Promise<void>;
  /**
   * Called before the first record of newly owned partitions is delivered (rebuild state here). `generation` is the
   * group's: each new owner of a partition has a later one, as long as the group is not deleted.
   */
  onAssigned?(partitions: readonly TopicPartition[], generation: number): Promise<void>;
  /** After partitions were lost; unsettled records of them will be delivered to their new owner. */
  onRevoked?(partitions: readonly TopicPartition[]): Promise<void>;
  /** Runs before each offset commit, with nothing settled in between (a handler flushes its state here). */
  beforeCommit?(): Promise<void>;
  /** Fetching from a partition stops at this many unsettled records (default 8192) and resumes at half. */
  maxUnsettledPerPartition?: number;
  /** Default 500. */
  commitIntervalMs?: number;
  from?: 'earliest' | 'latest';
  /** How long the group waits for a replica that died without leaving it (default 10 s; the broker's minimum is 6 s). */
  sessionTimeoutMs?: number;
  /** Maximum number of records per `onRecords` call (default 2000). */
  maxBatchRecords?: number;
  /**
   * Maximum batch size of low-priority topics (default 500), and maximum number of their unsettled records (default
   * 1000).
   */
  maxLowPriorityBatch?: number;
  /** A batch of low-priority topics ends with the record that brings their values to this many bytes (default: no limit). */
  maxLowPriorityBytes?: number;
  maxLowPriorityUnsettled?: number;
  /**
   * Low-priority records fill up each batch of live ones, for a handler that waits for more records after a batch that is not full:
   * some live ones are always queued then, and leave low-priority ones a small batch a second.
   */
  fillBatches?: boolean;
  /** Learns from records with their append time. */
  brokerTime?: BrokerTime;
  logger?: Logger;
}

/**
 * A group consumer that commits the settled watermark: the first offset not settled yet. Records not settled when a
 * replica dies are delivered again; records settled out of order may be delivered twice, with the same idempotency key.
 */
export interface RecordConsumer {
  start(): Promise<void>;
  /** Marks a record as safe in the next system (acknowledged by the next topic, broker or endpoint). */
  settle(record: TopicPartition & { offset: bigint }): void;
  assignments(): readonly TopicPartition[];
  /**
   * True while our group membership was confirmed within the session timeout, by a clock that advances while the
   * process is paused: no other member can own our partitions. Check it right before data leaves the process; otherwise
   * defer until it is true again, or the partition is lost (`owns`).
   */
  isMembershipConfirmed(): boolean;
  /**
   * Returns whether the partition is ours as far as we know; false from the moment of its loss, also before `onRevoked`
   * is called.
   */
  owns(at: TopicPartition): boolean;
  /** `isMembershipConfirmed` and `owns`. */
  holds(at: TopicPartition): boolean;
  /** Unsettled records now. */
  unsettled(): number;
  /** Returns the backlog of each owned partition, from fetch responses, without a call to a broker. */
  backlog(): PartitionBacklog[];
  /** Number of records that could not be handled and were therefore settled. */
  readonly skipped: number;
  /** Rounds of the group it took part in, the first join included. */
  readonly rebalances: number;
  /** Returns the first unsettled offset of each owned partition: what would be committed now. */
  positions(): PartitionPosition[];
  /** Returns, for each owned partition, the first record written at `time` or later; a partition without one is left out. Rejects while no broker answers. */
  positionsAt(time: Date): Promise<PartitionPosition[]>;
  /**
   * Redelivers from these offsets, and commits them, where they are below the settled ones: records that were safe in
   * the next system are so no more. Partitions not owned are ignored.
   */
  rewind(positions: readonly PartitionPosition[]): void;
  /** For /readyz: the same as `isMembershipConfirmed`. */
  connected(): boolean;
  /**
   * Gives the partitions to the other replicas while this one still works on them, so that they hardly pause; for parts
   * that must stop before the consumer. Resolves within 5 s, and at once when no other replica could take them.
   */
  release(): Promise<void>;
  /** Releases the partitions, stops fetching, waits until all is settled or `drainMs` is over, commits, leaves the group. */
  stop(drainMs?: number): Promise<void>;
}

/** In-memory copy of a compacted topic: snapshot, then changes. Reads all partitions, without a group. */
export interface ControlView<T> {
  /** Resolves when the snapshot (all records present at the start) is read. Keeps reading through broker restarts. */
  start(): Promise<void>;
  get(id: string): T | undefined;
  values(): IterableIterator<T>;
  readonly size: number;
  /**
   * Called for each change after `start`, and for each entry of the snapshot if registered before, with the entry that it replaces. Returns the
   * unsubscribe function.
   */
  onChange(listener: (id: string, value: T | undefined, previous: T | undefined) => void): () => void;
  /** `performance.now` of the last answer of a broker, also of an empty one: how old the view can be. 0 before the first. */
  readonly lastProgressAt: number;
  /** For /readyz: the snapshot is read, and a broker answered lately. */
  connected(): boolean;
  /** Resolves when everything is read that was acknowledged to its writer before this call. Rejects when that takes more than 10 s (no broker). */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/** The part of a pino logger that the platform libraries use. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const ignore = (): void => undefined;

export const silentLogger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
