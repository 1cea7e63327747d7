import type { BenchResult } from '../bench.ts';
import { medianCell, median, ratios } from '../report/pairs.ts';
import { formatCell, type Cell, type Table } from '../report/table.ts';
import type { ReplicasRun } from './replicas-run.ts';
import type { ReplicatedService } from './workload.ts';

export interface ServiceRuns {
  service: Pick<ReplicatedService, 'app' | 'goal'>;
  /** In each round one run for each number of replicas. */
  rounds: readonly (readonly ReplicasRun[])[];
}

const title = 'Linear by replicas';
const columns = [
  'service',
  'replicas',
  'records/s',
  '× one replica',
  'CPU-s/100k',
  'of the quotas used, %',
  'evenness, %',
  'periods throttled, %',
  'Kafka, cores',
  'receivers, cores',
  'machine idle, %',
];
/** Below this share of its quota a service was not what limited the run. */
const limitedShare = 0.9;

export function skippedResult(reason: string): BenchResult {
  const notes = [`Skipped, because no cgroups with a quota can be made here: ${reason}`];
  return { problems: [], tables: [{ title, columns, rows: [], notes }], results: { skipped: reason } };
}

export function replicasResult(runs: readonly ServiceRuns[], quota: number): BenchResult {
  const problems = runs.flatMap(({ service, rounds }) =>
    rounds.flat().flatMap(({ replicas, problems }) => problems.map((text) => `${service.app}, ${replicas}: ${text}`)),
  );
  const results = Object.fromEntries(runs.map(({ service, rounds }) => [service.app, rounds]));
  return { problems, tables: [tableOf(runs, quota)], results };
}

function tableOf(runs: readonly ServiceRuns[], quota: number): Table {
  return {
    title: `${title}: a quota of ${quota} core for each replica`,
    columns,
    rows: runs.flatMap(rowsOf),
    notes: [...runs.flatMap(limitNotes), ...runs.flatMap(goalNotes)],
  };
}

function rowsOf({ service, rounds }: ServiceRuns): Cell[][] {
  const ones = rounds.map((round) => round[0]!);
  return byReplicas(rounds).map((runs) => {
    const cell = (value: (run: ReplicasRun) => number) => medianCell(runs.map(value));
    const growth = ratios(runs, ones, (run, one) => run.recordsPerSecond / one.recordsPerSecond);
    return [
      service.app,
      String(runs[0]!.replicas),
      cell((run) => run.recordsPerSecond),
      medianCell(growth),
      cell((run) => run.cpuPer100k),
      cell((run) => 100 * run.quotaUsed),
      cell((run) => 100 * run.evenness),
      cell((run) => 100 * run.throttled),
      cell((run) => run.kafkaCores),
      cell((run) => run.receiverCores),
      cell((run) => 100 * run.idle),
    ];
  });
}

/** Says where something else than the quotas was the limit. */
function limitNotes({ service, rounds }: ServiceRuns): string[] {
  return byReplicas(rounds).flatMap((runs) => {
    const used = median(runs.map(({ quotaUsed }) => quotaUsed))!;
    if (used >= limitedShare) return [];
    const of = (value: (run: ReplicasRun) => number) => formatCell(median(runs.map(value)));
    return [
      `${service.app}, ${runs[0]!.replicas}: used ${Math.round(100 * used)} % of the quotas, so these were not the limit: ` +
        `Kafka took ${of((run) => run.kafkaCores)} cores, receivers ${of((run) => run.receiverCores)}, ${of((run) => 100 * run.idle)} % of the machine was idle.`,
    ];
  });
}

function goalNotes({ service, rounds }: ServiceRuns): string[] {
  const last = byReplicas(rounds).at(-1)!;
  const cpu = median(last.map(({ cpuPer100k }) => cpuPer100k))!;
  const { app, goal } = service;
  if (goal === undefined || last.every(({ records }) => records === 0)) return [];
  const cores = (goal / 1e5) * cpu;
  return [
    `Computed: ${formatCell(goal)} records/s take ${formatCell(cores)} cores of ${app} at the CPU of ${last[0]!.replicas} replicas.`,
  ];
}

function byReplicas(rounds: readonly (readonly ReplicasRun[])[]): ReplicasRun[][] {
  return rounds[0]!.map((_, i) => rounds.map((round) => round[i]!));
}
