import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { OutgoingRecord } from '@heliograph/kafka';
import type { Table } from '@heliograph/testbed';
import type { BenchContext, BenchResult } from '../bench.ts';
import { benchAccountId, cutOff, runBacklog, type BacklogRun } from '../dispatch/backlog-run.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { medianCell } from '../report/pairs.ts';
import { baseDataRecords, meanBytes, spread } from '../webhook/basedata-feed.ts';
import type { RawOptions } from './subscriber.ts';
import { ServiceTokens } from './service-tokens.ts';

/** The dispatcher's defaults. */
const [connections, window] = [2, 100];

/** `basedata` → Mosquitto by the real service, with one subscriber. */
export async function mqttBench(context: BenchContext): Promise<BenchResult> {
  const { directory, options, progress } = context;
  const records = spread(await baseDataRecords(), [benchAccountId]);
  const stack = await BenchStack.start(directory, progress, ['kafka', 'mqtt']);
  const tokens = await ServiceTokens.start(stack.environment);
  let subscriber: ChildProcess | undefined;
  try {
    subscriber = await startSubscriber([await rawOptions(stack, tokens, benchAccountId)]);
    const environment = {
      AUTH_API_URL: tokens.url,
      MQTT_CONNECTIONS: String(connections),
      MQTT_WINDOW: String(window),
    };
    const otherPids = [stack.pidOf('mqtt'), subscriber.pid!];
    const runs: BacklogRun[] = [];
    for (let run = 1; run <= options.pairs; run++) {
      progress(`the dispatcher publishes ${options.records} records, ${run} of ${options.pairs} …`);
      await stack.freshTopics();
      runs.push(await runBacklog({ context, stack, service: 'mqtt-dispatcher', environment, records, otherPids }));
    }
    return { problems: cutOff('mqtt-dispatcher', runs), tables: [tableOf(runs, records)], results: { runs } };
  } finally {
    subscriber?.kill('SIGKILL');
    tokens.stop();
    await stack.stop();
  }
}

function tableOf(runs: readonly BacklogRun[], records: readonly OutgoingRecord[]): Table {
  const cell = (value: (run: BacklogRun) => number) => medianCell(runs.map(value));
  return {
    title: `Publishing to Mosquitto, TLS 1.3, QoS 1, ${connections} connections, window ${window}, one subscriber, ${meanBytes(records)} bytes a message`,
    columns: [
      'messages',
      'messages/s',
      'CPU-s/100k',
      'Mosquitto CPU-s/100k',
      'subscriber CPU-s/100k',
      'Kafka CPU-s/100k',
    ],
    rows: [
      [
        cell((run) => run.records),
        cell((run) => run.recordsPerSecond),
        cell((run) => run.cpuPer100k),
        cell((run) => run.othersPer100k[0]!),
        cell((run) => run.othersPer100k[1]!),
        cell((run) => run.brokerCpuPer100k),
      ],
    ],
    notes: ['The dispatcher also reads every record from Kafka and commits; all processes share the cores.'],
  };
}

/** Returns how a consumer or the dispatcher's user connects. */
async function rawOptions({ environment }: BenchStack, tokens: ServiceTokens, username: string): Promise<RawOptions> {
  const { MQTT_URL: url = '', MQTT_CA_FILE: caFile = '' } = environment;
  return { url, caFile, username, token: await tokens.token(username) };
}

/** Starts a process that takes everything of the accounts. Resolves when it has subscribed. */
async function startSubscriber(options: readonly RawOptions[]): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'subscriber.js');
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the subscriber ended')));
  ended.catch(() => undefined);
  await Promise.race([once(child.stdout, 'data'), ended]);
  return child;
}
