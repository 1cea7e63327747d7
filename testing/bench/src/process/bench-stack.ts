import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type KafkaAdmin,
  type KafkaConnection,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import { coreTopics, vendorTopics, type TopicDefinition } from '@heliograph/messaging';
import { startStack, type PartName, type Stack, type StackOptions } from '@heliograph/stack';
import { vendorIds } from '@heliograph/vendors';

const defaultPartitions = 6;

/** A broker of this benchmark alone, secured as in production, with the product's topics. Its data is removed at the end. */
export class BenchStack {
  private constructor(
    private readonly stack: Stack,
    readonly directory: string,
    readonly connection: KafkaConnection,
    readonly admin: KafkaAdmin,
    readonly producer: RecordProducer,
    private readonly partitions: number,
  ) {}

  static async start(
    directory: string,
    progress: (message: string) => void,
    parts: readonly PartName[] = ['kafka'],
    memoryMb: StackOptions['memoryMb'] = {},
    partitions = defaultPartitions,
  ): Promise<BenchStack> {
    const stackDirectory = join(directory, 'stack');
    const stack = await startStack({ directory: stackDirectory, parts, memoryMb, fullJit: true, onProgress: progress });
    const connection = kafkaConnectionFromEnvironment(stack.environment, 'bench');
    const bench = new BenchStack(
      stack,
      stackDirectory,
      connection,
      createKafkaAdmin(connection),
      createRecordProducer(connection),
      partitions,
    );
    await bench.freshTopics();
    return bench;
  }

  get environment(): Readonly<Record<string, string>> {
    return this.stack.environment;
  }

  /** The broker's process. */
  get brokerPid(): number {
    return this.pidOf('kafka');
  }

  pidOf(part: PartName): number {
    return (JSON.parse(readFileSync(join(this.directory, 'run', `${part}.pid`), 'utf8')) as { pid: number }).pid;
  }

  /** Every topic of the product, empty: a run must not pay for data of the one before. */
  async freshTopics(): Promise<void> {
    const definitions = allTopics(this.partitions);
    const names = new Set(definitions.map(({ name }) => name));
    await this.admin.deleteTopics([...names]);
    // Topics that a broker still lists would look as if they existed.
    while ((await this.admin.listTopics()).some((name) => names.has(name))) await sleep(100);
    await this.admin.ensureTopics(definitions);
  }

  /** Writes records one batch after the other. */
  async sendAll(records: Iterable<OutgoingRecord>, signal: AbortSignal, atOnce = 2_000): Promise<void> {
    let batch: OutgoingRecord[] = [];
    for (const record of records) {
      batch.push(record);
      if (batch.length < atOnce) continue;
      signal.throwIfAborted();
      await this.producer.send(batch);
      batch = [];
    }
    await this.producer.send(batch);
  }

  async count(topic: string): Promise<number> {
    return Number((await this.admin.endOffsets(topic)).reduce((sum, end) => sum + end, 0n));
  }

  async stop(): Promise<void> {
    await Promise.allSettled([this.admin.close(), this.producer.close()]);
    await this.stack.stop();
  }
}

function allTopics(partitions: number): TopicDefinition[] {
  return [...coreTopics(partitions), ...vendorIds.flatMap((vendor) => vendorTopics(vendor, partitions))];
}
