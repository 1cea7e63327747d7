import { setTimeout as sleep } from 'node:timers/promises';
import { accountBaseDataTopic, accountEventsTopic, createKafkaProvisioner } from '@heliograph/messaging';
import type { BenchContext, BenchResult } from '../bench.ts';
import { benchAccountId, runBacklog, type BacklogRun } from '../dispatch/backlog-run.ts';
import { runJavaProducer, type JavaRun } from '../normalizer/java-producer.ts';
import { BenchStack } from '../process/bench-stack.ts';
import type { Cell, Table } from '../report/table.ts';
import { baseDataRecords, spread } from '../webhook/basedata-feed.ts';

const accountPartitions = 6;
const accountTopic = accountBaseDataTopic(benchAccountId);
const compressions = ['none', 'lz4'] as const;

interface Runs {
  dispatcher: Partial<Record<string, BacklogRun>>;
  java: Partial<Record<string, JavaRun>>;
}

/** `basedata` → the account's topic by the real service; next to Kafka's own producer tool on the same listener. */
export async function kafkaBench(context: BenchContext): Promise<BenchResult> {
  const { directory, progress, options, signal } = context;
  const records = spread(await baseDataRecords(), [benchAccountId]);
  const stack = await BenchStack.start(directory, progress);
  const runs: Runs = { dispatcher: {}, java: {} };
  try {
    for (const compression of compressions) {
      if (options.only.includes('java')) {
        progress(`Kafka's own producer tool, ${compression} …`);
        const run = { stack, directory, seconds: options.seconds, signal };
        const values = records.map(({ value }) => value!);
        runs.java[compression] = await runJavaProducer(run, values, options.records, progress, compression);
      }
      if (options.only.includes('dispatcher')) {
        progress(`the dispatcher forwards ${options.records} records, ${compression} …`);
        await freshTopics(stack);
        const environment = { KAFKA_COMPRESSION: compression };
        runs.dispatcher[compression] = await runBacklog({
          ...{ context, stack, service: 'kafka-dispatcher', environment, records },
          arrived: () => stack.count(accountTopic),
        });
      }
    }
  } finally {
    await stack.stop();
  }
  const bytes = records.reduce((sum, { value }) => sum + (value?.length ?? 0), 0) / records.length;
  return { problems: problemsOf(runs), tables: [tableOf(runs, bytes)], results: { ...runs } };
}

async function freshTopics(stack: BenchStack): Promise<void> {
  const own = [accountTopic, accountEventsTopic(benchAccountId)];
  await stack.admin.deleteTopics(own);
  // A broker that still lists them would have us believe that they are there.
  while ((await stack.admin.listTopics()).some((name) => own.includes(name))) await sleep(100);
  await stack.freshTopics();
  const provisioner = createKafkaProvisioner(stack.connection);
  try {
    const settings = { partitions: accountPartitions, retentionMs: 86_400_000 };
    await provisioner.ensureAccountTopics(benchAccountId, settings);
  } finally {
    await provisioner.close();
  }
}

function problemsOf({ dispatcher }: Runs): string[] {
  return Object.entries(dispatcher).flatMap(([compression, run]) =>
    run?.complete === false ? [`dispatcher, ${compression}: cut off by --seconds after ${run.records} records`] : [],
  );
}

function tableOf({ dispatcher, java }: Runs, bytes: number): Table {
  const row = (name: string, run: BacklogRun | JavaRun | undefined, limit?: JavaRun): Cell[][] =>
    run === undefined
      ? []
      : [
          [
            ...[name, run.records, run.recordsPerSecond, run.cpuPer100k, run.brokerCpuPer100k],
            limit === undefined ? undefined : `${Math.round((run.recordsPerSecond / limit.recordsPerSecond) * 100)} %`,
          ],
        ];
  return {
    title: `Pass-through to an account's topic (SASL_SSL, acks=all, idempotent), ${Math.round(bytes)} bytes a record`,
    columns: ['run', 'records', 'records/s', 'CPU-s/100k', 'broker CPU-s/100k', "of the tool's rate"],
    rows: compressions.flatMap((compression) => [
      ...row(`kafka-dispatcher, ${compression}`, dispatcher[compression], java[compression]),
      ...row(`Kafka's ProducerPerformance, ${compression}`, java[compression]),
    ]),
    notes: [
      'The dispatcher reads every record (lz4) and writes it; the tool only writes. Broker, service and tool share the cores.',
    ],
  };
}
