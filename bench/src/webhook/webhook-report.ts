import type { OutgoingRecord } from '@heliograph/messaging';
import type { BenchResult } from '../bench.ts';
import type { Cell, Table } from '../report/table.ts';
import type { DispatcherRun } from './dispatcher-run.ts';
import type { LoadRun } from './load-run.ts';

/** The measurements with one number of endpoints. */
export interface EndpointRuns {
  endpoints: number;
  dispatcher?: DispatcherRun;
  /** The dispatcher's client without the rest of it. */
  sending?: LoadRun;
  undici?: LoadRun;
  wrk?: LoadRun;
}

export function resultOf(runs: readonly EndpointRuns[], records: readonly OutgoingRecord[]): BenchResult {
  const cut = runs.flatMap(({ endpoints, dispatcher }) =>
    dispatcher?.complete === false
      ? [`dispatcher, ${endpoints} endpoints: cut off by --seconds after ${dispatcher.requests}`]
      : [],
  );
  return { problems: cut, tables: [tableOf(runs, records)], results: { runs } };
}

function tableOf(runs: readonly EndpointRuns[], records: readonly OutgoingRecord[]): Table {
  const bytes = records.reduce((sum, { value }) => sum + (value?.length ?? 0), 0) / records.length;
  return {
    title: `Requests to nginx, TLS 1.3, ${Math.round(bytes)} bytes a record`,
    columns: [
      ...['client', 'endpoints', 'requests', 'requests/s', 'CPU-s/100k', '× bare loop', 'requests/s a core'],
      ...['broker CPU-s/100k', 'nginx CPU-s/100k', 'connections opened', 'not at once'],
    ],
    rows: runs.flatMap(rowsOf),
    notes: ['"× bare loop": CPU of the bare undici loop over as many endpoints, in the same run, is 1.'],
  };
}

function rowsOf({ endpoints, dispatcher, sending, undici, wrk }: EndpointRuns): Cell[][] {
  const row = (name: string, run: LoadRun | undefined, ...more: Cell[]): Cell[][] => {
    if (run === undefined) return [];
    const { requests, requestsPerSecond, cpuPer100k } = run;
    const ratio = undici === undefined ? undefined : cpuPer100k / undici.cpuPer100k;
    return [[name, endpoints, requests, requestsPerSecond, cpuPer100k, ratio, 1e5 / cpuPer100k, ...more]];
  };
  const none = [undefined, undefined, undefined, undefined];
  return [
    ...row(
      'webhook-dispatcher',
      dispatcher,
      ...[dispatcher?.brokerCpuPer100k, dispatcher?.receiverCpuPer100k, dispatcher?.connections, dispatcher?.notAtOnce],
    ),
    ...row('its sending part alone', sending, ...none),
    ...row('bare undici loop', undici, ...none),
    ...row('wrk', wrk, ...none),
  ];
}
