import { quantile } from '@heliograph/testbed';
import type { Table } from '../report/table.ts';
import type { PageCall } from './page-calls.ts';

export interface CallTimes {
  call: string;
  calls: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** CPU milliseconds of one call, in sync-api and in PostgreSQL. */
  syncApiCpu: number;
  postgresCpu: number;
}

export interface TimedCallsOptions {
  rounds: number;
  seconds: number;
  /** CPU seconds of sync-api and of PostgreSQL so far. */
  cpu: () => readonly [syncApi: number, postgres: number];
  signal: AbortSignal;
}

const warmUpRounds = 3;

/** Makes all calls in turn, one at a time, round by round: what else the machine does meets all of them. */
export async function timedCalls(calls: readonly PageCall[], options: TimedCallsOptions): Promise<CallTimes[]> {
  const seen = calls.map(() => ({ times: [] as number[], cpu: [0, 0] }));
  const deadline = performance.now() + options.seconds * 1000;
  for (let round = -warmUpRounds; round < options.rounds && (round < 3 || performance.now() < deadline); round += 1)
    for (const [i, { run }] of calls.entries()) {
      options.signal.throwIfAborted();
      const before = options.cpu();
      const startedAt = performance.now();
      await run();
      const milliseconds = performance.now() - startedAt;
      const after = options.cpu();
      if (round < 0) continue;
      const { times, cpu } = seen[i]!;
      times.push(milliseconds);
      for (const part of [0, 1]) cpu[part]! += after[part]! - before[part]!;
    }
  return seen.map(({ times, cpu }, i) => ({
    call: calls[i]!.label,
    calls: times.length,
    p50: quantile(times, 0.5)!,
    p99: quantile(times, 0.99)!,
    syncApiCpu: (cpu[0]! / times.length) * 1000,
    postgresCpu: (cpu[1]! / times.length) * 1000,
  }));
}

export function callTable(times: readonly CallTimes[], devices: number): Table {
  return {
    title: `Pages of 500 with latest values, ${devices} devices of one account and ${devices} of a hundred`,
    columns: ['call', 'calls', 'p50 ms', 'p99 ms', 'sync-api CPU ms', 'PostgreSQL CPU ms'],
    rows: times.map(({ call, calls, p50, p99, syncApiCpu, postgresCpu }) => [
      call,
      calls,
      p50,
      p99,
      syncApiCpu,
      postgresCpu,
    ]),
    notes: [
      'One call at a time, all of them in turn, sync-api directly; the time includes reading the answer. CPU times come in steps of 10 ms: compare those of many calls.',
      'Reference: 500 rows by the primary key through the client of PostgreSQL, made to JSON.',
    ],
  };
}
