import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutgoingRecord } from '@heliograph/kafka';
import { cutOff, type BenchContext, type BenchResult } from '../bench.ts';
import {
  benchAccountId,
  runBacklog,
  type BacklogRun,
  benchAccountTopic,
  freshAccountTopics,
} from '../dispatch/backlog-run.ts';
import type { ChannelSettings } from '../dispatch/control-records.ts';
import { runJavaProducer, type JavaRun } from '../normalizer/java-producer.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { cpuShare, medianCell, ratios } from '../report/pairs.ts';
import type { Cell, Table } from '@heliograph/testbed';
import { baseDataRecords, spread } from '../webhook/basedata-feed.ts';

/** The runs of the dispatcher, by what the account wants. */
const dispatcherRuns = {
  dispatcher: {},
  cloudevents: { envelope: 'cloudevents' },
  avro: { format: 'avro' },
} satisfies Record<string, ChannelSettings>;
type DispatcherRun = keyof typeof dispatcherRuns;
const dispatcherRunNames = Object.keys(dispatcherRuns) as DispatcherRun[];

const compressions = ['none', 'lz4'] as const;

type Compression = (typeof compressions)[number];

/** The runs of each compression, those of one pair at the same place. */
interface Runs extends Record<DispatcherRun, Record<Compression, BacklogRun[]>> {
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
    avro: { none: [], lz4: [] },
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
        for (const name of dispatcherRunNames)
          if (options.only.includes(name)) {
            progress(`${name}: forwards ${options.records} records, ${compression}, ${pair} of ${options.pairs} …`);
            runs[name][compression].push(
              await runDispatcher(context, stack, records, compression, dispatcherRuns[name]),
            );
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
  settings: ChannelSettings,
): Promise<BacklogRun> {
  await freshAccountTopics(stack);
  const registry = createServer((_, response) => response.end('{"id":1}')).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const environment = { KAFKA_COMPRESSION: compression, SCHEMA_REGISTRY_URL: url };
  const arrived = () => stack.count(benchAccountTopic);
  try {
    return await runBacklog({ context, stack, service: 'kafka-dispatcher', environment, settings, records, arrived });
  } finally {
    registry.close();
  }
}

function problemsOf(runs: Runs): string[] {
  return compressions.flatMap((compression) =>
    dispatcherRunNames.flatMap((name) =>
      runs[name][compression].flatMap((run) => cutOff(`${name}, ${compression}`, run)),
    ),
  );
}

function tableOf({ dispatcher, cloudevents, avro, java }: Runs, bytes: number): Table {
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
      const [runs, references] = [dispatcher[compression], java[compression]];
      const shares = ratios(runs, references, (run, tool) => (run.recordsPerSecond / tool.recordsPerSecond) * 100);
      return [
        ...rowOf(`kafka-dispatcher, ${compression}`, runs, medianCell(shares), undefined),
        ...rowOf(
          `kafka-dispatcher, CloudEvents, ${compression}`,
          cloudevents[compression],
          undefined,
          cpuShare(cloudevents[compression], runs),
        ),
        ...rowOf(
          `kafka-dispatcher, Avro, ${compression}`,
          avro[compression],
          undefined,
          cpuShare(avro[compression], runs),
        ),
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
