import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { machineTimes, type MachineTimes } from '../process/machine-times.ts';
import { evenness } from './even-shares.ts';
import type { ReplicaCount, ReplicaReading, ReplicaSet } from './replica-set.ts';
import type { Workload, WorkloadContext } from './workload.ts';

export interface ReplicasRun {
  replicas: number;
  records: number;
  recordsPerSecond: number;
  /** CPU seconds of all replicas for 100,000 records. */
  cpuPer100k: number;
  /** Shares, 0 to 1: of the quotas, and of the periods in which a replica had used up its own. */
  quotaUsed: number;
  throttled: number;
  /** The least records/s of a replica as a share of the most. */
  evenness: number;
  /** Cores used meanwhile. */
  kafkaCores: number;
  receiverCores: number;
  /** Share of the machine, 0 to 1. */
  idle: number;
  problems: readonly string[];
}

interface Reading {
  at: number;
  delivered: number;
  kafka: number;
  receivers: number;
  machine: MachineTimes;
  replicas: readonly ReplicaReading[];
  troubles: Readonly<Record<string, number>>;
}

export interface MeasuredSet {
  set: ReplicaSet;
  replicas: number;
  quota: number;
}

/** A replica that has just got its quota still works on what it took before. */
export const settleMs = 5_000;

/** Measures replicas that have their quotas, for so many seconds in the midst of their work. */
export async function measureReplicas(
  { bench, stack }: WorkloadContext,
  workload: Workload,
  measured: MeasuredSet,
): Promise<ReplicasRun> {
  const { set } = measured;
  const read = async (): Promise<Reading> => ({
    delivered: await workload.delivered(),
    at: performance.now(),
    kafka: cpuSecondsOf(stack.brokerPid),
    receivers: workload.receiverCpuSeconds(),
    machine: machineTimes(),
    replicas: await set.readings(),
    troubles: await workload.troubles(),
  });
  await sleep(settleMs, undefined, { signal: bench.signal });
  const countsBefore = await set.counts();
  const before = await read();
  await sleep(bench.options.seconds * 1000, undefined, { signal: bench.signal });
  const after = await read();
  const empty = await workload.emptyPartitions();
  const run = runOf(measured, before, after, countsBefore, await set.counts());
  return empty === 0 ? run : { ...run, problems: [...run.problems, `${empty} partitions had no records left`] };
}

function runOf(
  { replicas, quota }: MeasuredSet,
  before: Reading,
  after: Reading,
  countsBefore: readonly ReplicaCount[],
  countsAfter: readonly ReplicaCount[],
): ReplicasRun {
  const seconds = (after.at - before.at) / 1000;
  const records = after.delivered - before.delivered;
  const grown = (value: (reading: ReplicaReading) => number): number =>
    after.replicas.reduce((sum, reading, i) => sum + value(reading) - value(before.replicas[i]!), 0);
  const cpu = grown(({ cpuSeconds }) => cpuSeconds);
  const rates = countsAfter.map(
    (count, i) => (count.records - countsBefore[i]!.records) / (count.at - countsBefore[i]!.at),
  );
  const machine = after.machine.all - before.machine.all;
  return {
    replicas,
    records,
    recordsPerSecond: records / seconds,
    cpuPer100k: (cpu / Math.max(1, records)) * 1e5,
    quotaUsed: cpu / (replicas * quota * seconds),
    throttled:
      grown(({ throttled }) => throttled) /
      Math.max(
        1,
        grown(({ periods }) => periods),
      ),
    evenness: evenness(rates),
    kafkaCores: (after.kafka - before.kafka) / seconds,
    receiverCores: (after.receivers - before.receivers) / seconds,
    idle: (after.machine.idle - before.machine.idle) / Math.max(1, machine),
    problems: problemsOf(before, after, countsBefore, countsAfter),
  };
}

function problemsOf(
  before: Reading,
  after: Reading,
  countsBefore: readonly ReplicaCount[],
  countsAfter: readonly ReplicaCount[],
): string[] {
  const rounds = countsAfter.filter(({ rebalances }, i) => rebalances !== countsBefore[i]!.rebalances).length;
  const troubles = Object.entries(after.troubles)
    .map(([what, count]) => [what, count - (before.troubles[what] ?? 0)] as const)
    .filter(([, count]) => count > 0);
  return [
    ...(rounds > 0 ? [`${rounds} replicas took part in a rebalance`] : []),
    ...troubles.map(([what, count]) => `${count} records ${what}`),
  ];
}
