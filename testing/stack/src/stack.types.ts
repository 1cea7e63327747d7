export type PartName = 'kafka' | 'postgres' | 'redis' | 'mqtt';

export interface StackOptions {
  /** State: data, certificates, keys, logs. Created when missing. Callers use `.heliograph/stack`. */
  directory: string;
  /** Default: all four. */
  parts?: readonly PartName[];
  /** A part without a port gets a free one. With `keep` the free port is remembered and taken again. */
  ports?: Partial<Record<PartName, number>>;
  /** true: data survives `stop()` (npm start). false: data is removed by `stop()` and not synced to disk (tests). */
  keep?: boolean;
  /**
   * An IPv4 address of this machine on which the parts listen instead of loopback, and by which clients reach them: clients may then be in other network
   * namespaces. The parts are then always processes of this machine.
   */
  address?: string;
  /**
   * 1 (default) or 3 Kafka brokers. Three are always processes of this machine; topics have three replicas, of which two must have a record before
   * it is acknowledged.
   */
  brokers?: 1 | 3;
  /**
   * With three brokers: called before they start with the links between them. Each broker then reaches each other one at an address of its own, where a
   * proxy of the caller's has to listen and forward to 127.0.0.1.
   */
  brokerLinks?: (links: readonly BrokerLink[]) => Promise<void>;
  /** Memory of parts that are processes of this machine, MiB: the heap of a Kafka broker (default 256), the shared buffers of PostgreSQL (default 64). */
  memoryMb?: { kafka?: number; postgres?: number };
  /** PostgreSQL archives its WAL from its first start: each file when it is full, or after so many seconds. Only with `keep`, and as a process of this machine. */
  archiveSeconds?: number;
  /** true: Kafka's JVM compiles as in production, which takes longer to start and then less CPU: for measurements. Default: for a quick start. */
  fullJit?: boolean;
  /** One line of text for a person, e.g. "kafka: ready after 2.9 s". */
  onProgress?: (message: string) => void;
}

export interface Stack {
  /** Environment variables every service is started with. */
  environment: Record<string, string>;
  /** The brokers that are processes of this machine; empty where Kafka runs in Docker or ran before. */
  brokers: readonly BrokerControl[];
  /** PostgreSQL, where it is a process of this machine. */
  postgres: PostgresControl | undefined;
  /** Stops a part and starts it again on the same port with the same data. For failure tests. */
  restart(part: PartName, options?: RestartOptions): Promise<void>;
  /** Leaves no process. Idempotent. */
  stop(): Promise<void>;
}

/** The way from one broker to another, for replication and for the controllers. */
export interface BrokerLink {
  /** Ids. */
  from: number;
  to: number;
  /** On loopback; only `from` uses it. */
  host: string;
  /** The same as the target has on 127.0.0.1. */
  ports: readonly number[];
}

/** One Kafka broker of a stack. */
export interface BrokerControl {
  /** 1 for the first; Kafka's `node.id`. */
  readonly id: number;
  /** The port for clients, on localhost. */
  readonly port: number;
  /** Undefined while it is stopped. */
  readonly pid: number | undefined;
  /** Resolves when it has ended; it stays down until `start`. Default SIGKILL. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Resolves when it answers. */
  start(): Promise<void>;
  /** SIGSTOP: it keeps its connections without answering. */
  pause(): void;
  resume(): void;
}

/** PostgreSQL of a stack: a primary, which a standby can follow and replace. */
export interface PostgresControl {
  /** The port of the primary on 127.0.0.1: another one after `promote`. */
  readonly port: number;
  /** false while the primary does not run, by whatever cause. */
  readonly alive: boolean;
  /** Runs a query at the primary as superuser. @returns its rows */
  query<Row extends object>(sql: string): Promise<Row[]>;
  /** SIGKILL of the primary; it stays down until `start`, or for good with `promote`. */
  kill(): Promise<void>;
  /** Starts a primary that has ended. Resolves when it answers. */
  start(): Promise<void>;
  /** Copies the running primary and lets the copy follow it. Only with `keep`. Resolves when the copy has caught up. */
  addStandby(options: StandbyOptions): Promise<void>;
  /**
   * Makes the standby the primary. The previous primary is killed, if it still runs, and its data removed: it never returns. Resolves when the new one
   * accepts writes.
   */
  promote(): Promise<void>;
  /** Takes a base backup of the running primary, which replaces an earlier one. Only with `archiveSeconds`. */
  backUp(): Promise<void>;
  /**
   * Kills the primary, removes its data with the WAL that is not archived, and starts another one from the base backup and the archive, at another port.
   * Resolves when it accepts writes. @param until the moment to which it is restored; default: the end of the archive
   */
  restore(until?: Date): Promise<void>;
}

export interface StandbyOptions {
  /** A commit is acknowledged only when the standby has it on its disk. */
  synchronous: boolean;
}

export interface RestartOptions {
  /** SIGKILL instead of SIGTERM. */
  kill?: boolean;
  /** The time for which the part stays down before it starts again. */
  downMs?: number;
}
