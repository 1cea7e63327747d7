import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Envelope } from '@heliograph/delivery';
import type { OutgoingRecord } from '@heliograph/kafka';
import type { BenchContext, BenchResult } from '../bench.ts';
import { dispatcherRuns } from '../dispatch/control-records.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { runToEnd } from '../process/run-to-end.ts';
import { baseDataRecords } from './basedata-feed.ts';
import type { LoadOptions, LoadRun } from './closed-loop.ts';
import { runDispatcher, type DispatcherRun } from './dispatcher-run.ts';
import { Receiver } from './receiver.ts';
import { resultOf, type EndpointRuns } from './webhook-report.ts';

/** The most that one webhook may have in flight. */
const maxInFlight = 64;
/** Under way at once where there are many endpoints. */
const maxInFlightOfMany = 256;
/** The part of the dispatcher's time limit that a load run takes: one sixth. */
const loadShare = 6;

interface Parts {
  context: BenchContext;
  receiver: Receiver;
  records: readonly OutgoingRecord[];
  /** Started when the first run needs it. */
  stack: () => Promise<BenchStack>;
}

/** Records of `basedata` → HTTPS requests, by the real service; next to a bare undici loop against the same receiver. */
export async function webhookBench(context: BenchContext): Promise<BenchResult> {
  const { directory, progress, options } = context;
  const records = await baseDataRecords();
  const receiver = await Receiver.start(directory, Math.max(...options.endpoints), progress);
  let stack: Promise<BenchStack> | undefined;
  try {
    const start = () => (stack ??= BenchStack.start(directory, progress));
    const runs: EndpointRuns[] = [];
    for (const endpoints of options.endpoints)
      runs.push(await runAll({ context, receiver, records, stack: start }, endpoints));
    return resultOf(runs, records);
  } finally {
    await (await stack)?.stop();
    await receiver.stop();
  }
}

async function runAll(parts: Parts, endpoints: number): Promise<EndpointRuns> {
  const { context, receiver, records } = parts;
  const { only, pairs } = context.options;
  const load = await loadOptions(context, receiver, typical(records), endpoints);
  const runs: EndpointRuns = { endpoints, dispatcher: [], cloudevents: [], undici: [] };
  const say = (what: string) => context.progress(`${endpoints} endpoint${endpoints === 1 ? '' : 's'}: ${what} …`);
  for (let pair = 1; pair <= pairs; pair++) {
    const turn = `${pair} of ${pairs}`;
    if (only.includes('undici')) {
      say(`a bare undici loop, ${turn}`);
      runs.undici.push(await runLoop(load, context));
    }
    for (const [name, envelope] of dispatcherRuns)
      if (only.includes(name)) {
        say(`${name}: delivers ${context.options.records} records, ${turn}`);
        runs[name].push(await dispatch(parts, load.urls, envelope));
      }
  }
  return runs;
}

async function dispatch(
  { context, receiver, records, stack }: Parts,
  urls: readonly string[],
  envelope: Envelope,
): Promise<DispatcherRun> {
  const { directory, options, signal } = context;
  const { records: count, seconds, profileDirectory } = options;
  return runDispatcher({
    stack: await stack(),
    receiver,
    urls,
    records,
    count,
    maxInFlight,
    envelope,
    seconds,
    directory,
    profileDirectory,
    signal,
  });
}

/** Returns the record of median size. */
function typical(records: readonly OutgoingRecord[]): Buffer {
  const values = records.map(({ value }) => value!).sort((a, b) => a.length - b.length);
  return values[Math.floor(values.length / 2)]!;
}

async function loadOptions(
  { directory, options }: BenchContext,
  receiver: Receiver,
  body: Buffer,
  endpoints: number,
): Promise<LoadOptions> {
  const bodyFile = join(directory, 'body.json');
  await writeFile(bodyFile, body);
  return {
    urls: receiver.urls.slice(0, endpoints),
    caFile: receiver.caFile,
    bodyFile,
    inFlight: endpoints === 1 ? maxInFlight : maxInFlightOfMany,
    seconds: Math.ceil(options.seconds / loadShare),
  };
}

async function runLoop(load: LoadOptions, { directory, options, signal }: BenchContext): Promise<LoadRun> {
  const { profileDirectory } = options;
  const profile = profileDirectory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDirectory}`];
  const parameters = join(directory, 'undici-loop.json');
  await writeFile(parameters, JSON.stringify(load));
  const { output } = await runToEnd({
    command: process.execPath,
    args: [...profile, join(import.meta.dirname, 'undici-loop.js'), parameters],
    signal,
    timeoutSeconds: load.seconds + 60,
  });
  return JSON.parse(output) as LoadRun;
}
