import type { OutgoingRecord } from '@heliograph/kafka';
import type { Cell, Table } from '@heliograph/testbed';
import type { BenchResult } from '../bench.ts';
import { cpuShare, median, medianCell, ratios } from '../report/pairs.ts';
import type { LoadRun } from './closed-loop.ts';
import type { DispatcherRun } from './dispatcher-run.ts';

/** The measurements with one number of endpoints; those of one pair are at the same place. */
export interface EndpointRuns {
  endpoints: number;
  dispatcher: DispatcherRun[];
  cloudevents: DispatcherRun[];
  undici: LoadRun[];
}

export function resultOf(runs: readonly EndpointRuns[], records: readonly OutgoingRecord[]): BenchResult {
  const cut = runs.flatMap(({ endpoints, dispatcher, cloudevents }) =>
    [...dispatcher, ...cloudevents].flatMap(({ complete, requests }) =>
      complete ? [] : [`dispatcher, ${endpoints} endpoints: cut off by --seconds after ${requests}`],
    ),
  );
  return { problems: cut, tables: [tableOf(runs, records)], results: { runs } };
}

function tableOf(runs: readonly EndpointRuns[], records: readonly OutgoingRecord[]): Table {
  const bytes = records.reduce((sum, { value }) => sum + (value?.length ?? 0), 0) / records.length;
  return {
    title: `Requests to nginx, TLS 1.3, ${Math.round(bytes)} bytes a record`,
    columns: [
      'client',
      'endpoints',
      'requests',
      'requests/s',
      'CPU-s/100k',
      '× bare loop',
      "of the dispatcher's CPU, %",
      'requests/s a core',
      'broker CPU-s/100k',
      'nginx CPU-s/100k',
      'connections opened',
      'not at once',
    ],
    rows: runs.flatMap(rowsOf),
    notes: ['"× bare loop": CPU of the bare undici loop over as many endpoints, beside it, is 1.'],
  };
}

function rowsOf({ endpoints, dispatcher, cloudevents, undici }: EndpointRuns): Cell[][] {
  const row = (name: string, runs: readonly LoadRun[], ...more: Cell[]): Cell[][] => {
    if (runs.length === 0) return [];
    const cell = (value: (run: LoadRun) => number) => medianCell(runs.map(value));
    const [rate, cpu] = [cell((run) => run.requestsPerSecond), cell((run) => run.cpuPer100k)];
    const times = medianCell(ratios(runs, undici, (run, loop) => run.cpuPer100k / loop.cpuPer100k));
    const aCore = median(runs.map((run) => 1e5 / run.cpuPer100k));
    const share = runs === cloudevents ? cpuShare(cloudevents, dispatcher) : undefined;
    return [[name, endpoints, cell((run) => run.requests), rate, cpu, times, share, aCore, ...more]];
  };
  const own = (name: string, runs: readonly DispatcherRun[]): Cell[][] => {
    const cell = (value: (run: DispatcherRun) => number) => medianCell(runs.map(value));
    return row(
      name,
      runs,
      cell((run) => run.brokerCpuPer100k),
      cell((run) => run.receiverCpuPer100k),
      cell((run) => run.connections),
      cell((run) => run.notAtOnce),
    );
  };
  return [
    ...own('webhook-dispatcher', dispatcher),
    ...own('webhook-dispatcher, CloudEvents', cloudevents),
    ...row('bare undici loop', undici, undefined, undefined, undefined, undefined),
  ];
}
