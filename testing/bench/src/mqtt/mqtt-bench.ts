import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingRecord } from '@heliograph/kafka';
import { cutOff, type BenchContext, type BenchResult } from '../bench.ts';
import { benchAccountId, runBacklog, type BacklogRun } from '../dispatch/backlog-run.ts';
import { dispatcherRuns } from '../dispatch/control-records.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { runToEnd } from '../process/run-to-end.ts';
import { cpuShare, medianCell, ratios } from '../report/pairs.ts';
import type { Cell, Table } from '@heliograph/testbed';
import { baseDataRecords, spread } from '../webhook/basedata-feed.ts';
import type { LoadOptions, LoadRun } from './load-generator.ts';
import { rawOptions, startSubscriber } from './mqtt-subscriber.ts';
import { ServiceTokens } from './service-tokens.ts';

/** The dispatcher's defaults, for both. */
const [connections, window] = [2, 100];

interface GeneratorRun extends LoadRun {
  brokerCpuPer100k: number;
  subscriberCpuPer100k: number;
}

/** The two runs of a pair have the same index. */
interface Runs {
  dispatcher: BacklogRun[];
  cloudevents: BacklogRun[];
  generator: GeneratorRun[];
}

/** `basedata` → Mosquitto by the real service; next to a bare load generator against the same broker and subscriber. */
export async function mqttBench(context: BenchContext): Promise<BenchResult> {
  const { directory, progress } = context;
  const records = spread(await baseDataRecords(), [benchAccountId]);
  const stack = await BenchStack.start(directory, progress, ['kafka', 'mqtt']);
  const tokens = await ServiceTokens.start(stack.environment);
  let subscriber: ChildProcess | undefined;
  try {
    subscriber = await startSubscriber([await rawOptions(stack, tokens, benchAccountId)]);
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
  const runs: Runs = { dispatcher: [], cloudevents: [], generator: [] };
  for (let pair = 1; pair <= options.pairs; pair++) {
    const turn = `${pair} of ${options.pairs}`;
    if (options.only.includes('generator')) {
      progress(`a bare load generator publishes ${options.records} messages, ${turn} …`);
      runs.generator.push(await runGenerator(context, stack, tokens, records, subscriberPid));
    }
    for (const [name, envelope] of dispatcherRuns) {
      if (!options.only.includes(name)) continue;
      progress(`${name}: publishes ${options.records} records, ${turn} …`);
      await stack.freshTopics();
      const environment = {
        AUTH_API_URL: tokens.url,
        MQTT_CONNECTIONS: String(connections),
        MQTT_WINDOW: String(window),
      };
      const otherPids = [stack.pidOf('mqtt'), subscriberPid];
      const run = {
        context,
        stack,
        service: 'mqtt-dispatcher',
        environment,
        settings: { envelope },
        records,
        otherPids,
      };
      runs[name].push(await runBacklog(run));
    }
  }
  const problems = dispatcherRuns.flatMap(([name]) => runs[name].flatMap((run) => cutOff(name, run)));
  return { problems, tables: [tableOf(runs, records)], results: { ...runs } };
}

async function runGenerator(
  { options, directory, signal }: BenchContext,
  stack: BenchStack,
  tokens: ServiceTokens,
  records: readonly OutgoingRecord[],
  subscriberPid: number,
): Promise<GeneratorRun> {
  const payloadFile = join(directory, 'payloads.json');
  await writeFile(payloadFile, JSON.stringify(records.slice(0, 2000).map(({ value }) => value!.toString())));
  const raw = await rawOptions(stack, tokens, 'dispatcher');
  const load: LoadOptions = {
    ...raw,
    connections,
    window,
    messages: options.records,
    accountId: benchAccountId,
    payloadFile,
  };
  const pids = [stack.pidOf('mqtt'), subscriberPid];
  const before = pids.map(cpuSecondsOf);
  const args = [join(import.meta.dirname, 'load-generator.js'), JSON.stringify(load)];
  const { output } = await runToEnd({ command: process.execPath, args, signal, timeoutSeconds: options.seconds });
  const [broker, subscriber] = pids.map((pid, i) => ((cpuSecondsOf(pid) - before[i]!) / options.records) * 1e5);
  return { ...(JSON.parse(output) as LoadRun), brokerCpuPer100k: broker!, subscriberCpuPer100k: subscriber! };
}

function tableOf({ dispatcher, cloudevents, generator }: Runs, records: readonly OutgoingRecord[]): Table {
  const bytes = records.reduce((sum, { value }) => sum + (value?.length ?? 0), 0) / records.length;
  const bare = (value: (run: GeneratorRun) => number) => medianCell(generator.map(value));
  const own = (name: string, runs: readonly BacklogRun[], share?: Cell): Cell[] => {
    const cell = (value: (run: BacklogRun) => number) => medianCell(runs.map(value));
    return [
      name,
      cell((run) => run.records),
      cell((run) => run.recordsPerSecond),
      medianCell(ratios(runs, generator, (run, load) => (run.recordsPerSecond / load.messagesPerSecond) * 100)),
      cell((run) => run.cpuPer100k),
      share,
      cell((run) => run.othersPer100k[0]!),
      cell((run) => run.othersPer100k[1]!),
      cell((run) => run.brokerCpuPer100k),
    ];
  };
  const rows: Cell[][] = [
    own('mqtt-dispatcher', dispatcher),
    own('mqtt-dispatcher, CloudEvents', cloudevents, cpuShare(cloudevents, dispatcher)),
    [
      'bare load generator',
      bare((run) => run.messages),
      bare((run) => run.messagesPerSecond),
      undefined,
      bare((run) => run.cpuPer100k),
      undefined,
      bare((run) => run.brokerCpuPer100k),
      bare((run) => run.subscriberCpuPer100k),
      undefined,
    ],
  ];
  return {
    title: `Publishing to Mosquitto, TLS 1.3, QoS 1, ${connections} connections, window ${window}, one subscriber, ${Math.round(bytes)} bytes a message`,
    columns: [
      'client',
      'messages',
      'messages/s',
      "of the generator's rate, %",
      'CPU-s/100k',
      "of the dispatcher's CPU, %",
      'Mosquitto CPU-s/100k',
      'subscriber CPU-s/100k',
      'Kafka CPU-s/100k',
    ],
    rows: rows.filter(([, messages]) => messages !== undefined),
    notes: [
      'The dispatcher also reads every record from Kafka and commits; client, broker, Kafka and subscriber share the cores.',
    ],
  };
}
