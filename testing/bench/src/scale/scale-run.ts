import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@heliograph/testbed';
import { liveMemory, type Memory } from '../memory/inspector.ts';
import { planFleet, scaleVendors, type FleetPlan } from './fleet-plan.ts';
import { devicesDue } from './poll-times.ts';
import { measurePairs, pairProblems, type ImportPair, importingAccounts, PastImports } from './import-pairs.ts';
import { diskBytes, read, type Reading } from './readings.ts';
import { places, type Place } from './receipts.ts';
import type { ScaleOptions } from './scale-options.ts';
import { ScaleParts, type RunContext } from './scale-parts.ts';
import { replicatedApps, type ReplicatedApp } from './scale-services.ts';
import { verdictOf, type Verdict } from './stages.ts';

export type Latency = Record<'p50Ms' | 'p99Ms' | 'maxMs', number | null>;

export interface Replacement {
  app: ReplicatedApp;
  /** The time from SIGTERM until the replica has ended, and from its start until the new one is ready. */
  stoppedSeconds: number;
  readySeconds: number;
  /** The longest way of a record from the vendor's answer to each place from SIGTERM until all flowed again. */
  maxMs: Readonly<Partial<Record<Place, number | null>>>;
}

export interface ScaleRun {
  devices: number;
  /** All services in one process. */
  allInOne: boolean;
  plan: { accounts: number; vendorAccounts: number; webhooks: number; kafka: number; mqtt: number };
  /** Records a second that were due to be polled in the observed time. */
  dueRate: number;
  fillSeconds: number;
  starts: readonly { name: string; readySeconds: number; readyCpuSeconds: number }[];
  /** At the beginning of the observed time, in its middle and at its end. */
  readings: readonly [Reading, Reading, Reading];
  load: { before: number; after: number };
  latencies: Readonly<Record<Place, Latency>>;
  memory: Readonly<Record<string, Memory>>;
  disk: { kafka: number; postgres: number } | undefined;
  replacements: readonly Replacement[];
  /** With `--imports`. */
  imports: { accounts: number; pairs: readonly ImportPair[] };
  verdict: Verdict;
  problems: readonly string[];
}

const firstPollMs = 120_000;
/** The first records compile the code and open the connections. */
const settleSeconds = 20;
const progressSeconds = 10;
/** Longer than the session timeout of a member that does not leave its group. */
const afterReplacementSeconds = 20;

/**
 * Runs one fleet: starts all parts, observes the load, replaces replicas, and reads memory and disk at the end.
 * @param onResult called with the result before all parts are stopped, which takes long with a large fleet and may fail
 */
export async function runScale(
  context: RunContext,
  devices: number,
  options: ScaleOptions,
  onResult: (result: ScaleRun) => Promise<void>,
  allInOne = false,
): Promise<void> {
  const plan = planFleet(devices, options.kafkaAccounts);
  const loadBefore = loadavg()[0]!;
  const parts = await ScaleParts.start(context, plan, { allInOne });
  try {
    await onResult({ ...(await observe(context, parts, plan, options, loadBefore)), allInOne });
  } finally {
    await parts.stop();
  }
}

async function observe(
  context: RunContext,
  parts: ScaleParts,
  plan: FleetPlan,
  options: ScaleOptions,
  loadBefore: number,
): Promise<Omit<ScaleRun, 'allInOne'>> {
  const { signal, progress } = context;
  const { seconds } = options;
  const { cloud, services, receipts, stack } = parts;
  const problems: string[] = [];
  await services.startAll();
  const starts = services.started.map(({ name, readySeconds, readyCpuSeconds }) => ({
    name,
    readySeconds,
    readyCpuSeconds,
  }));
  await until('the first polls', async () => (await cloud.counts()).polls > 0, { deadlineMs: firstPollMs });
  await sleep(settleSeconds * 1000, undefined, { signal });
  await cloud.begin();
  const first = await read(parts);
  progress(`observing for ${seconds} s …`);
  let middle = first;
  const imports = new PastImports(stack.producer, parts.keys, importingAccounts(plan, options.imports));
  const pairs = await measuredPairs(context, parts, imports, options, async () => void (middle = await read(parts)));
  if (pairs.length === 0) {
    await wait(context, parts, first, seconds / 2);
    middle = await read(parts);
    await wait(context, parts, middle, seconds / 2);
  }
  const last = await read(parts);
  problems.push(...pairProblems(pairs));
  const load = { before: loadBefore, after: loadavg()[0]! };
  const latencies = Object.fromEntries(
    places.map((place) => [place, receipts.latency(place, first.at, last.at)]),
  ) as ScaleRun['latencies'];
  for (const reading of [first, middle, last]) problems.push(...reading.missing);
  const replacements: Replacement[] = [];
  // One process has no second replica that continues.
  const isOne = services.started.length === 1;
  for (const app of pairs.length > 0 || isOne ? [] : replicatedApps)
    await attempt(signal, problems, `replacing ${app}`, async () => {
      progress(`replacing a replica of ${app} …`);
      replacements.push(await replace(context, parts, app));
    });
  const memory = await memoryOf(context, parts, problems);
  const disk = await attempt(signal, problems, 'size on disk', () => diskBytes(stack));
  return {
    devices: plan.devices,
    plan: summaryOf(plan),
    fillSeconds: parts.fillSeconds,
    starts,
    dueRate: (devicesDue(plan, first.at, last.at) / (last.at - first.at)) * 1000,
    readings: [first, middle, last],
    load,
    latencies,
    memory,
    disk,
    replacements,
    imports: { accounts: imports.accounts.length, pairs },
    problems,
    verdict: verdictOf(plan.devices, {
      seconds: (last.at - first.at) / 1000,
      due: devicesDue(plan, first.at, last.at),
      polled: last.cloud && first.cloud && last.cloud.devices - first.cloud.devices,
      before: middle.stages,
      after: last.stages,
      betweenSeconds: (last.at - middle.at) / 1000,
    }),
  };
}

/** @param atHalf called after half of the pairs; where there is one, after it @throws Error when no vendor account can import */
async function measuredPairs(
  context: RunContext,
  parts: ScaleParts,
  imports: PastImports,
  { imports: wanted, pairs, seconds }: ScaleOptions,
  atHalf: () => Promise<void>,
): Promise<ImportPair[]> {
  if (wanted === 0) return [];
  if (imports.accounts.length < wanted)
    throw new Error(`--imports ${wanted}: the fleet has ${imports.accounts.length} vendor accounts that can import`);
  const onPair = async (done: number): Promise<void> => {
    if (done === Math.ceil(pairs / 2)) await atHalf();
  };
  return measurePairs(context, parts, { imports, pairs, seconds, onPair });
}

/** Returns the rate of a growing number between two readings; undefined where it could not be read. */
export function rateOf(from: Reading, to: Reading, of: (reading: Reading) => number | undefined): number | undefined {
  const [before, after] = [of(from), of(to)];
  return before === undefined || after === undefined ? undefined : ((after - before) / (to.at - from.at)) * 1000;
}

async function wait(
  { signal, progress }: RunContext,
  parts: ScaleParts,
  from: Reading,
  seconds: number,
): Promise<void> {
  const deadline = from.at + seconds * 1000;
  while (Date.now() < deadline) {
    await sleep(Math.max(0, Math.min(progressSeconds * 1000, deadline - Date.now())), undefined, { signal });
    const now = await read(parts);
    const rate = (of: Parameters<typeof rateOf>[2]) => rateOf(from, now, of)?.toFixed(0) ?? '?';
    const lags = Object.entries(now.stages).map(([stage, reading]) => `${stage} ${reading?.lag ?? '?'}`);
    progress(
      `records/s: polled ${rate(({ cloud }) => cloud?.devices)}, basedata ${rate(({ baseData }) => baseData)}, webhook ${rate(({ settled }) => settled.webhook)}; waiting: ${lags.join(', ')}`,
    );
  }
}

async function replace(
  { signal }: RunContext,
  { services, receipts }: ScaleParts,
  app: ReplicatedApp,
): Promise<Replacement> {
  const from = Date.now();
  const times = await services.replace(app);
  await sleep(afterReplacementSeconds * 1000, undefined, { signal });
  const seen = app === 'normalizer' ? places : places.filter((place) => `${place}-dispatcher` === app);
  const longest = seen.map((place) => [place, receipts.latency(place, from, Date.now()).maxMs] as const);
  return { app, ...times, maxMs: Object.fromEntries(longest) };
}

async function memoryOf(
  { signal }: RunContext,
  { services }: ScaleParts,
  problems: string[],
): Promise<Record<string, Memory>> {
  const memory: Record<string, Memory> = {};
  for (const { name, process } of services.started)
    await attempt(signal, problems, `memory of ${name}`, async () => {
      memory[name] = await liveMemory(process);
    });
  return memory;
}

/** Notes a failure, and continues: other values are still worth reading. Ctrl-C is not a failure. */
async function attempt<T>(
  signal: AbortSignal,
  problems: string[],
  what: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    problems.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function summaryOf(plan: FleetPlan): ScaleRun['plan'] {
  const having = (channel: 'webhook' | 'kafka' | 'mqtt') => plan.accounts.filter((account) => account[channel]).length;
  return {
    accounts: plan.accounts.length,
    vendorAccounts: plan.vendorAccounts.length,
    webhooks: having('webhook'),
    kafka: having('kafka'),
    mqtt: having('mqtt'),
  };
}

/** Seconds after which every device has been polled. */
export const roundSeconds = Math.max(...scaleVendors.map(({ intervalSeconds }) => intervalSeconds));
