import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingRecord } from '@heliograph/messaging';
import type { BenchContext, BenchResult } from '../bench.ts';
import { benchAccountId, runBacklog, type BacklogRun } from '../dispatch/backlog-run.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { runToEnd } from '../process/run-to-end.ts';
import type { Cell, Table } from '../report/table.ts';
import { baseDataRecords, spread } from '../webhook/basedata-feed.ts';
import type { LoadOptions, LoadRun } from './load-generator.ts';
import type { RawOptions } from './raw-connection.ts';
import { ServiceTokens } from './service-tokens.ts';

/** The dispatcher's defaults, for both. */
const [connections, window] = [2, 100];

interface GeneratorRun extends LoadRun {
  brokerCpuPer100k: number;
  subscriberCpuPer100k: number;
}

/** `basedata` → Mosquitto by the real service; next to a bare load generator against the same broker and subscriber. */
export async function mqttBench(context: BenchContext): Promise<BenchResult> {
  const { directory, progress } = context;
  const records = spread(await baseDataRecords(), [benchAccountId]);
  const stack = await BenchStack.start(directory, progress, ['kafka', 'mqtt']);
  const tokens = await ServiceTokens.start(stack.environment);
  let subscriber: ChildProcess | undefined;
  try {
    subscriber = await startSubscriber(await rawOptions(stack, tokens, benchAccountId));
    return await measure(context, stack, tokens, records, subscriber.pid!);
  } finally {
    subscriber?.kill('SIGKILL');
    tokens.stop();
    await stack.stop();
  }
}

async function measure(
  context: BenchContext,
  stack: BenchStack,
  tokens: ServiceTokens,
  records: readonly OutgoingRecord[],
  subscriberPid: number,
): Promise<BenchResult> {
  const { options, progress } = context;
  const generator = options.only.includes('generator')
    ? await runGenerator(context, stack, tokens, records, subscriberPid)
    : undefined;
  let dispatcher: BacklogRun | undefined;
  if (options.only.includes('dispatcher')) {
    progress(`the dispatcher publishes ${options.records} records …`);
    const environment = {
      ...{ AUTH_API_URL: tokens.url, MQTT_CONNECTIONS: String(connections), MQTT_WINDOW: String(window) },
    };
    const otherPids = [stack.pidOf('mqtt'), subscriberPid];
    dispatcher = await runBacklog({ context, stack, service: 'mqtt-dispatcher', environment, records, otherPids });
  }
  const cut = dispatcher?.complete === false ? [`dispatcher: cut off by --seconds after ${dispatcher.records}`] : [];
  return { problems: cut, tables: [tableOf(dispatcher, generator, records)], results: { dispatcher, generator } };
}

async function rawOptions({ environment }: BenchStack, tokens: ServiceTokens, username: string): Promise<RawOptions> {
  const { MQTT_URL: url = '', MQTT_CA_FILE: caFile = '' } = environment;
  return { url, caFile, username, token: await tokens.token(username) };
}

/** Resolves when it has subscribed. */
async function startSubscriber(options: RawOptions): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'subscriber.js');
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the subscriber ended')));
  ended.catch(() => undefined);
  await Promise.race([once(child.stdout, 'data'), ended]);
  return child;
}

async function runGenerator(
  { options, directory, signal, progress }: BenchContext,
  stack: BenchStack,
  tokens: ServiceTokens,
  records: readonly OutgoingRecord[],
  subscriberPid: number,
): Promise<GeneratorRun> {
  progress(`a bare load generator publishes ${options.records} messages …`);
  const payloadFile = join(directory, 'payloads.json');
  await writeFile(payloadFile, JSON.stringify(records.slice(0, 2000).map(({ value }) => value!.toString())));
  const raw = await rawOptions(stack, tokens, 'dispatcher');
  const load: LoadOptions = {
    ...{ ...raw, connections, window, messages: options.records, accountId: benchAccountId, payloadFile },
  };
  const pids = [stack.pidOf('mqtt'), subscriberPid];
  const before = pids.map(cpuSecondsOf);
  const args = [join(import.meta.dirname, 'load-generator.js'), JSON.stringify(load)];
  const { output } = await runToEnd({ command: process.execPath, args, signal, timeoutSeconds: options.seconds });
  const [broker, subscriber] = pids.map((pid, i) => ((cpuSecondsOf(pid) - before[i]!) / options.records) * 1e5);
  return { ...(JSON.parse(output) as LoadRun), brokerCpuPer100k: broker!, subscriberCpuPer100k: subscriber! };
}

function tableOf(
  dispatcher: BacklogRun | undefined,
  generator: GeneratorRun | undefined,
  records: readonly OutgoingRecord[],
): Table {
  const bytes = records.reduce((sum, { value }) => sum + (value?.length ?? 0), 0) / records.length;
  const rows: Cell[][] = [];
  if (dispatcher) {
    const { records: count, recordsPerSecond, cpuPer100k, brokerCpuPer100k, othersPer100k } = dispatcher;
    rows.push(['mqtt-dispatcher', count, recordsPerSecond, cpuPer100k, ...othersPer100k, brokerCpuPer100k]);
  }
  if (generator) {
    const { messages, messagesPerSecond, cpuPer100k, brokerCpuPer100k, subscriberCpuPer100k } = generator;
    const cells = [messages, messagesPerSecond, cpuPer100k, brokerCpuPer100k, subscriberCpuPer100k];
    rows.push(['bare load generator', ...cells, undefined]);
  }
  return {
    title: `Publishing to Mosquitto, TLS 1.3, QoS 1, ${connections} connections, window ${window}, one subscriber, ${Math.round(bytes)} bytes a message`,
    columns: [
      ...['client', 'messages', 'messages/s', 'CPU-s/100k', 'Mosquitto CPU-s/100k', 'subscriber CPU-s/100k'],
      'Kafka CPU-s/100k',
    ],
    rows,
    notes: [
      'The dispatcher also reads every record from Kafka and commits; client, broker, Kafka and subscriber share the cores.',
    ],
  };
}
