import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKafkaAdmin, kafkaConnectionFromEnvironment } from '@heliograph/messaging';
import { findJava, startStack, type Stack } from '@heliograph/stack';
import type { BenchContext, BenchResult } from '../bench.ts';
import { clientProperties } from '../normalizer/java-producer.ts';
import { kafkaToolsJars } from '../normalizer/kafka-tools.ts';
import { runToEnd } from '../process/run-to-end.ts';
import type { Cell, Table } from '../report/table.ts';
import { root } from '../root.ts';
import { type LoadReport, ProducerUnderLoad } from './producer-under-load.ts';

const topic = 'failover';
const partitions = 12;
const recordBytes = 600;
const compileSeconds = 60;

const events = ['quiet', 'kill', 'election', 'pause'] as const;
type Event = (typeof events)[number];

interface Measurement extends LoadReport {
  producer: string;
  event: Event;
  cpuSeconds: number;
}

type Producers = ReadonlyMap<string, ProducerUnderLoad>;

/** Both producers on three brokers, under the same kill of a broker, the same election and the same pause. */
export async function failoverBench(context: BenchContext): Promise<BenchResult> {
  const { directory, progress, options, signal } = context;
  const stackDirectory = join(directory, 'stack');
  const stack = await startStack({ directory: stackDirectory, parts: ['kafka'], brokers: 3, onProgress: progress });
  try {
    await makeTopic(stack);
    const producers = await startProducers(context, stack);
    const measurements: Measurement[] = [];
    for (const event of events) {
      progress(`${event}: ${options.seconds} s`);
      measurements.push(...(await measured(producers, event, () => happens(event, stack, producers, context))));
      await recover(event, stack);
      await sleep(3_000, undefined, { signal });
    }
    await Promise.all([...producers.values()].map((producer) => producer.end()));
    const problems = measurements
      .filter(({ refused }) => refused > 0)
      .map(({ producer, event, refused }) => `${producer}, ${event}: ${refused} records refused`);
    return { problems, tables: [tableOf(measurements, options.seconds)], results: { measurements } };
  } finally {
    await stack.stop();
  }
}

async function makeTopic(stack: Stack): Promise<void> {
  const admin = createKafkaAdmin(kafkaConnectionFromEnvironment(stack.environment, 'bench'));
  await admin.ensureTopics([{ name: topic, key: '', writer: '', readers: '', partitions, config: {} }]);
  await admin.close();
}

async function startProducers(
  { directory, options, progress, signal }: BenchContext,
  stack: Stack,
): Promise<Producers> {
  const load = [topic, String(partitions), String(recordBytes)];
  const producers = new Map<string, ProducerUnderLoad>();
  if (options.only.includes('heliograph')) {
    const script = join(import.meta.dirname, 'produce-process.js');
    const run = await ProducerUnderLoad.start(process.execPath, [script, ...load], stack.environment, signal);
    producers.set('heliograph', run);
  }
  const { java, classPath } = await compiled(directory, progress, signal);
  const config = join(directory, 'java.properties');
  await writeFile(config, clientProperties(stack.environment, 'lz4'), { mode: 0o600 });
  const args = ['-Xmx256m', '-XX:+UseSerialGC', '-cp', classPath, 'FailoverProducer', config, ...load];
  producers.set('java', await ProducerUnderLoad.start(java, args, {}, signal));
  return producers;
}

async function compiled(
  directory: string,
  progress: (message: string) => void,
  signal: AbortSignal,
): Promise<{ java: string; classPath: string }> {
  const jars = join(await kafkaToolsJars(progress, signal), '*');
  const source = join(root, 'testing', 'bench', 'kafka-tools', 'FailoverProducer.java');
  const args = ['-cp', jars, '-d', directory, source];
  await runToEnd({ command: 'javac', args, signal, timeoutSeconds: compileSeconds });
  return { java: await findJava(), classPath: `${jars}:${directory}` };
}

async function measured(producers: Producers, event: Event, happening: () => Promise<void>): Promise<Measurement[]> {
  const before = new Map([...producers].map(([name, producer]) => [name, producer.cpuSeconds()]));
  await Promise.all([...producers.values()].map((producer) => producer.report()));
  await happening();
  return Promise.all(
    [...producers].map(async ([name, producer]) => {
      const report = await producer.report();
      return { producer: name, event, ...report, cpuSeconds: producer.cpuSeconds() - before.get(name)! };
    }),
  );
}

async function happens(event: Event, stack: Stack, producers: Producers, context: BenchContext): Promise<void> {
  const victim = stack.brokers[0]!;
  if (event === 'kill') await victim.stop('SIGKILL');
  if (event === 'election') producers.get('java')!.elect();
  if (event === 'pause') victim.pause();
  await sleep(context.options.seconds * 1_000, undefined, { signal: context.signal });
}

/** After the kill its leaders are the others, until the election. */
async function recover(event: Event, stack: Stack): Promise<void> {
  const victim = stack.brokers[0]!;
  if (event === 'kill') {
    await victim.start();
    // It is in sync again when it may be elected.
    await sleep(10_000);
  }
  if (event === 'pause') victim.resume();
}

function tableOf(measurements: readonly Measurement[], seconds: number): Table {
  return {
    title: `Producers when leaders change: ${partitions} partitions on three brokers, ${seconds} s each`,
    columns: ['event', 'producer', 'longest standstill ms', 'median of partitions', 'acknowledged', 'refused', 'CPU-s'],
    rows: measurements.map(({ event, producer, gapsMs, acknowledged, refused, cpuSeconds }): Cell[] => {
      const sorted = gapsMs.toSorted((a, b) => a - b);
      const median = sorted[sorted.length >> 1];
      return [event, producer, sorted.at(-1), median, acknowledged, refused, cpuSeconds];
    }),
    notes: [
      'kill: SIGKILL of a broker, which the controller gives up after 5 s here; election: all partitions back to their preferred leaders;',
      'pause: SIGSTOP. Standstill is the longest time between two acknowledgements of one partition. Both producers run at the same time.',
    ],
  };
}
