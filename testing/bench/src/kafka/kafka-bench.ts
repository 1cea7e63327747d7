import type { Envelope } from '@heliograph/delivery';
import type { OutgoingRecord } from '@heliograph/kafka';
import { cutOff, type BenchContext, type BenchResult } from '../bench.ts';
import {
  benchAccountId,
  runBacklog,
  type BacklogRun,
  benchAccountTopic,
  freshAccountTopics,
} from '../dispatch/backlog-run.ts';
import { dispatcherRuns } from '../dispatch/control-records.ts';
import { runJavaProducer, type JavaRun } from '../normalizer/java-producer.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { cpuShare, medianCell, ratios } from '../report/pairs.ts';
import type { Cell, Table } from '@heliograph/testbed';
import { baseDataRecords, spread } from '../webhook/basedata-feed.ts';

const compressions = ['none', 'lz4'] as const;

type Compression = (typeof compressions)[number];

/** The runs of each compression, those of one pair at the same place. */
interface Runs {
  dispatcher: Record<Compression, BacklogRun[]>;
  cloudevents: Record<Compression, BacklogRun[]>;
  java: Record<Compression, JavaRun[]>;
}

/** `basedata` → the account's topic by the real service; next to Kafka's own producer tool on the same listener. */
export async function kafkaBench(context: BenchContext): Promise<BenchResult> {
  const { directory, progress, options, signal } = context;
  const records = spread(await baseDataRecords(), [benchAccountId]);
  const stack = await BenchStack.start(directory, progress);
  const runs: Runs = {
    dispatcher: { none: [], lz4: [] },
    cloudevents: { none: [], lz4: [] },
    java: { none: [], lz4: [] },
  };
  try {
    for (const compression of compressions)
      for (let pair = 1; pair <= options.pairs; pair++) {
        const values = records.map(({ value }) => value!);
        if (options.only.includes('java')) {
          progress(`Kafka's own producer tool, ${compression}, ${pair} of ${options.pairs} …`);
          const run = { stack, directory, seconds: options.seconds, signal };
          runs.java[compression].push(await runJavaProducer(run, values, options.records, progress, compression));
        }
        for (const [name, envelope] of dispatcherRuns)
          if (options.only.includes(name)) {
            progress(`${name}: forwards ${options.records} records, ${compression}, ${pair} of ${options.pairs} …`);
            runs[name][compression].push(await runDispatcher(context, stack, records, compression, envelope));
          }
      }
  } finally {
    await stack.stop();
  }
  const bytes = records.reduce((sum, { value }) => sum + (value?.length ?? 0), 0) / records.length;
  return { problems: problemsOf(runs), tables: [tableOf(runs, bytes)], results: { ...runs } };
}

async function runDispatcher(
  context: BenchContext,
  stack: BenchStack,
  records: readonly OutgoingRecord[],
  compression: Compression,
  envelope: Envelope,
): Promise<BacklogRun> {
  await freshAccountTopics(stack);
  const environment = { KAFKA_COMPRESSION: compression };
  const arrived = () => stack.count(benchAccountTopic);
  return runBacklog({ context, stack, service: 'kafka-dispatcher', environment, envelope, records, arrived });
}

function problemsOf(runs: Runs): string[] {
  return compressions.flatMap((compression) =>
    dispatcherRuns.flatMap(([name]) =>
      runs[name][compression].flatMap((run) => cutOff(`${name}, ${compression}`, run)),
    ),
  );
}

function tableOf({ dispatcher, cloudevents, java }: Runs, bytes: number): Table {
  return {
    title: `Pass-through to an account's topic (SASL_SSL, acks=all, idempotent), ${Math.round(bytes)} bytes a record`,
    columns: [
      'run',
      'records',
      'records/s',
      'CPU-s/100k',
      'broker CPU-s/100k',
      "of the tool's rate, %",
      "of the dispatcher's CPU, %",
    ],
    rows: compressions.flatMap((compression) => {
      const [runs, described, references] = [dispatcher[compression], cloudevents[compression], java[compression]];
      const shares = ratios(runs, references, (run, tool) => (run.recordsPerSecond / tool.recordsPerSecond) * 100);
      const cost = cpuShare(described, runs);
      return [
        ...rowOf(`kafka-dispatcher, ${compression}`, runs, medianCell(shares), undefined),
        ...rowOf(`kafka-dispatcher, CloudEvents, ${compression}`, described, undefined, cost),
        ...rowOf(`Kafka's ProducerPerformance, ${compression}`, references, undefined, undefined),
      ];
    }),
    notes: [
      'The dispatcher reads every record (lz4) and writes it; the tool only writes. Broker, service and tool share the cores.',
    ],
  };
}

function rowOf(name: string, runs: readonly (BacklogRun | JavaRun)[], ...shares: Cell[]): Cell[][] {
  if (runs.length === 0) return [];
  const cell = (value: (run: BacklogRun | JavaRun) => number) => medianCell(runs.map(value));
  return [
    [
      name,
      cell(({ records }) => records),
      cell(({ recordsPerSecond }) => recordsPerSecond),
      cell(({ cpuPer100k }) => cpuPer100k),
      cell(({ brokerCpuPer100k }) => brokerCpuPer100k),
      ...shares,
    ],
  ];
}
