import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingRecord } from '@heliograph/messaging';
import type { BenchContext, BenchResult } from '../bench.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { runToEnd } from '../process/run-to-end.ts';
import type { Cell, Table } from '../report/table.ts';
import { baseDataRecords } from './basedata-feed.ts';
import { benchAccountId, runDispatcher, type DispatcherRun } from './dispatcher-run.ts';
import type { LoadOptions, LoadRun } from './load-run.ts';
import { Receiver } from './receiver.ts';
import { runWrk } from './wrk.ts';

/** The most that a webhook may have in flight, for all three. */
const connections = 64;
/** Of the time that the dispatcher may take. */
const loadShare = 6;

interface Runs {
  dispatcher?: DispatcherRun;
  undici?: LoadRun;
  wrk?: LoadRun;
}

/** Records of `basedata` → HTTPS requests, by the real service; next to wrk and a bare undici loop against the same receiver. */
export async function webhookBench(context: BenchContext): Promise<BenchResult> {
  const { directory, progress, options } = context;
  const records = await baseDataRecords(benchAccountId);
  const receiver = await Receiver.start(directory, progress);
  try {
    const load = await loadOptions(context, receiver, typical(records));
    const runs: Runs = {};
    if (options.only.includes('wrk')) {
      progress('wrk …');
      runs.wrk = await runWrk(load, progress);
    }
    if (options.only.includes('undici')) {
      progress('a bare undici loop …');
      runs.undici = await runUndici(load, options.profileDirectory);
    }
    if (options.only.includes('dispatcher')) runs.dispatcher = await dispatch(context, receiver, records);
    return resultOf(runs, records);
  } finally {
    await receiver.stop();
  }
}

async function dispatch(
  { directory, progress, options, signal }: BenchContext,
  receiver: Receiver,
  records: readonly OutgoingRecord[],
): Promise<DispatcherRun> {
  const stack = await BenchStack.start(directory, progress);
  try {
    progress(`the dispatcher delivers ${options.records} records …`);
    const { records: count, seconds, profileDirectory } = options;
    return await runDispatcher({
      ...{ stack, receiver, records, count, connections, seconds, directory, profileDirectory, signal },
    });
  } finally {
    await stack.stop();
  }
}

/** Of middle size. */
function typical(records: readonly OutgoingRecord[]): Buffer {
  const values = records.map(({ value }) => value!).sort((a, b) => a.length - b.length);
  return values[Math.floor(values.length / 2)]!;
}

async function loadOptions(
  { directory, options, signal }: BenchContext,
  { url, caFile }: Receiver,
  body: Buffer,
): Promise<LoadOptions> {
  const bodyFile = join(directory, 'body.json');
  await writeFile(bodyFile, body);
  return { url, caFile, bodyFile, connections, seconds: Math.ceil(options.seconds / loadShare), directory, signal };
}

async function runUndici(load: LoadOptions, profileDirectory: string | undefined): Promise<LoadRun> {
  const { signal, ...parameters } = load;
  const profile = profileDirectory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDirectory}`];
  const script = join(import.meta.dirname, 'undici-loop.js');
  const { output } = await runToEnd({
    command: process.execPath,
    args: [...profile, script, JSON.stringify(parameters)],
    signal,
    timeoutSeconds: load.seconds + 30,
  });
  return JSON.parse(output) as LoadRun;
}

function resultOf(runs: Runs, records: readonly OutgoingRecord[]): BenchResult {
  const { dispatcher } = runs;
  const cut = dispatcher?.complete === false ? [`dispatcher: cut off by --seconds after ${dispatcher.requests}`] : [];
  return { problems: cut, tables: [tableOf(runs, records)], results: { connections, ...runs } };
}

function tableOf({ dispatcher, undici, wrk }: Runs, records: readonly OutgoingRecord[]): Table {
  const row = (name: string, run: LoadRun | undefined, ...more: Cell[]): Cell[][] =>
    run === undefined
      ? []
      : [[name, run.requests, run.requestsPerSecond, run.cpuPer100k, 1e5 / run.cpuPer100k, ...more]];
  const bytes = records.reduce((sum, { value }) => sum + (value?.length ?? 0), 0) / records.length;
  return {
    title: `Requests to nginx, TLS 1.3, ${connections} connections, ${Math.round(bytes)} bytes a record`,
    columns: [
      'client',
      'requests',
      'requests/s',
      'CPU-s/100k',
      'requests/s a core',
      'broker CPU-s/100k',
      'not at once',
    ],
    rows: [
      ...row('webhook-dispatcher', dispatcher, dispatcher?.brokerCpuPer100k, dispatcher?.notAtOnce),
      ...row('undici dispatch + HMAC', undici, undefined, undefined),
      ...row('wrk', wrk, undefined, undefined),
    ],
    notes:
      dispatcher === undefined
        ? []
        : [`nginx itself: ${dispatcher.receiverCpuPer100k.toFixed(2)} CPU-s/100k requests.`],
  };
}
