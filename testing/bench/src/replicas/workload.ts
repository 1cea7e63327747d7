import type { PartName } from '@heliograph/stack';
import type { BenchContext } from '../bench.ts';
import type { BenchStack } from '../process/bench-stack.ts';

/** Enough for four replicas to have as many each. */
export const partitions = 12;

export interface WorkloadContext {
  bench: BenchContext;
  stack: BenchStack;
  /** For logs and files of this service. */
  directory: string;
}

/** What one service works on, and where its results are counted. */
export interface Workload {
  readonly environment: Readonly<Record<string, string>>;
  /** Makes records wait for so many replicas, or begins to write them as fast as they arrive. */
  begin(replicas: number, records: number): Promise<void>;
  /** Writes what is missing of so many waiting records, once the replicas have their quotas: how much they took before depends on how long they needed to start. */
  topUp(records: number): Promise<void>;
  /** Ends the writing, if it goes on. */
  end(): Promise<void>;
  /** Returns the records that all replicas together have delivered so far. */
  delivered(): Promise<number>;
  /** Returns how many partitions have nothing left of what `begin` has written. */
  emptyPartitions(): Promise<number>;
  /** Returns the CPU seconds of what takes the records besides Kafka: receivers, the MQTT broker. */
  receiverCpuSeconds(): number;
  /** Returns further counts that ought to stand still while a run is measured, by what they say. */
  troubles(): Promise<Readonly<Record<string, number>>>;
  close(): Promise<void>;
}

export interface ReplicatedService {
  /** Folder name below `apps`. */
  app: string;
  parts: readonly PartName[];
  /** The consumer groups among which the replicas share partitions, with the number of their topics. */
  groups: Readonly<Record<string, number>>;
  /** The counter of a replica's own records, and what its labels contain. */
  counter: readonly [name: string, having: string];
  /** Records that a replica delivers with all CPU before it is measured: its code is compiled, its connections are open. */
  warmUpRecords: number;
  /** What a replica with 0.2 core may deliver in a second: backlogs are made by it, or by what one replica did if that was more. */
  mostPerSecond: number;
  /** What the specification asks for, records/s. */
  goal?: number;
  open(context: WorkloadContext): Promise<Workload>;
}
