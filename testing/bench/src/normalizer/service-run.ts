import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingRecord } from '@heliograph/kafka';
import { rawTopic, topicNames } from '@heliograph/messaging';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import { vendorIds } from '@heliograph/vendors';
import type { BenchStack } from '../process/bench-stack.ts';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { startService } from '../process/start-service.ts';
import type { RawWorkload } from '../workload/raw-workload.ts';

const chunkRecords = 50;
const pollMs = 100;
/** A process that has just become ready still compiles and joins its group. */
const settleMs = 3_000;

export interface RunContext {
  stack: BenchStack;
  directory: string;
  profileDirectory?: string | undefined;
  seconds: number;
  signal: AbortSignal;
  /** Called when the topics are filled, before the service starts. */
  beforeStart?: () => Promise<void>;
}

/** The process that consumes a backlog of raw answers, and the topics to which it writes. */
export interface Worker {
  pid: number;
  /** Its consumer group. */
  group: string;
  topic: string;
}

export interface ServiceRun {
  /** In `basedata` when the run ended. */
  records: number;
  /** Everything was normalized and committed within the time. */
  complete: boolean;
  recordsPerSecond: number;
  /** CPU seconds of the service for 100,000 records: all but the start, and the second half alone. */
  cpuPer100k: number;
  warmCpuPer100k: number;
  brokerCpuPer100k: number;
}

export interface Reading {
  at: number;
  records: number;
  cpu: number;
}

/** Measures the service's CPU seconds before it does anything: started on empty topics, and stopped again. */
export async function startUpCpuSeconds(context: RunContext): Promise<number> {
  const service = await startNormalizer({ ...context, profileDirectory: undefined });
  try {
    await sleep(settleMs, undefined, { signal: context.signal });
    return cpuSecondsOf(service.pid!);
  } finally {
    await service.stop();
  }
}

/** Fills `raw.<vendor>`, then starts the service and waits until all of it is in `basedata` and committed. */
export async function runNormalizer(
  context: RunContext,
  workloads: readonly RawWorkload[],
  expected: number,
  startUpSeconds: number,
): Promise<ServiceRun> {
  const { stack } = context;
  await stack.freshTopics();
  await fillRaw(context.stack, workloads, context.signal);
  await context.beforeStart?.();
  const brokerBefore = cpuSecondsOf(stack.brokerPid);
  const service = await startNormalizer(context);
  try {
    const readings = await followBacklog(context, normalizerOf(service), expected);
    const broker = cpuSecondsOf(stack.brokerPid) - brokerBefore;
    return resultOf(readings, expected, startUpSeconds, broker);
  } finally {
    await service.stop();
  }
}

export function startNormalizer({ stack, directory, profileDirectory, signal }: RunContext): Promise<ServiceProcess> {
  return startService({
    name: 'normalizer',
    environment: stack.environment,
    directory,
    profileDirectory,
    signal,
  });
}

export function normalizerOf(service: ServiceProcess): Worker {
  return { pid: service.pid!, group: 'normalizer', topic: topicNames.baseData };
}

/** Writes the answers to `raw.<vendor>`, vendors in turn, as a mixed stream would come. */
export async function fillRaw(
  stack: BenchStack,
  workloads: readonly Pick<RawWorkload, 'records'>[],
  signal: AbortSignal,
): Promise<void> {
  let sources = workloads.map(({ records }) => records[Symbol.iterator]());
  while (sources.length > 0) {
    signal.throwIfAborted();
    const chunks = sources.map((source) => ({ source, records: nextOf(source) }));
    await stack.producer.send(chunks.flatMap(({ records }) => records));
    sources = chunks.filter(({ records }) => records.length === chunkRecords).map(({ source }) => source);
  }
}

function nextOf(source: Iterator<OutgoingRecord>): OutgoingRecord[] {
  const records: OutgoingRecord[] = [];
  while (records.length < chunkRecords) {
    const next = source.next();
    if (next.done === true) break;
    records.push(next.value);
  }
  return records;
}

/** Reads records and CPU time until at least `expected` records have arrived and every answer is committed. */
export async function followBacklog(
  { stack, signal, seconds }: RunContext,
  { pid, group, topic }: Worker,
  expected: number,
): Promise<Reading[]> {
  const readings: Reading[] = [{ at: performance.now(), records: 0, cpu: cpuSecondsOf(pid) }];
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    await sleep(pollMs, undefined, { signal });
    const records = await stack.count(topic);
    readings.push({ at: performance.now(), records, cpu: cpuSecondsOf(pid) });
    if (performance.now() > deadline) return readings;
    if (records < expected || !(await allCommitted(stack, group))) continue;
    readings.push({ at: performance.now(), records: await stack.count(topic), cpu: cpuSecondsOf(pid) });
    return readings;
  }
}

async function allCommitted(stack: BenchStack, group: string): Promise<boolean> {
  const lags = await stack.admin.lag(group, vendorIds.map(rawTopic));
  return [...lags.values()].every((lag) => lag === 0n);
}

export function resultOf(
  readings: readonly Reading[],
  expected: number,
  startUpSeconds: number,
  broker: number,
): ServiceRun {
  const last = readings.at(-1)!;
  const { records } = last;
  const firstWritten = Math.max(
    1,
    readings.findIndex((reading) => reading.records > 0),
  );
  const begin = readings[firstWritten - 1]!;
  const end = readings.find((reading) => reading.records >= records)!;
  const half = readings.find((reading) => reading.records >= records / 2)!;
  const per100k = (seconds: number, of = records): number => (seconds / Math.max(1, of)) * 1e5;
  return {
    records,
    complete: records >= expected,
    recordsPerSecond: (records / (end.at - begin.at)) * 1000,
    cpuPer100k: per100k(last.cpu - startUpSeconds),
    warmCpuPer100k: per100k(last.cpu - half.cpu, records - half.records),
    brokerCpuPer100k: per100k(broker),
  };
}
