import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@heliograph/stack';
import { AccessTokens } from '@heliograph/testbed';
import type { BenchContext, BenchResult } from '../bench.ts';
import { benchAccountId, runBacklog, type BacklogRun } from '../dispatch/backlog-run.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { baseDataRecords } from '../webhook/basedata-feed.ts';
import { fleetRecords } from './fleet-records.ts';

const devices = 10_000;
/** The records of a device that is polled every five minutes, in the days that `basedata` is kept. */
const recordsKept = 288 * 7;
const days = { history: 7, latest: 0 } as const;
type RunName = keyof typeof days;

interface Run extends BacklogRun {
  /** The size of all tables and indexes. */
  diskBytes: number;
}

/** `basedata` → the latest record of each device and the history, by the real service in a real PostgreSQL. */
export async function historyBench(context: BenchContext): Promise<BenchResult> {
  const bodies = await baseDataRecords();
  const bytes = bodies.reduce((sum, { value }) => sum + (value?.length ?? 0), 0) / bodies.length;
  const runs: Partial<Record<RunName, Run>> = {};
  for (const name of Object.keys(days) as RunName[]) {
    if (!context.options.only.includes(name)) continue;
    context.progress(`${name}: delivery-api writes ${context.options.records} records …`);
    const count = context.options.records;
    runs[name] = await measure(context, name, fleetRecords(bodies, { devices, count, accountId: benchAccountId }));
  }
  return { problems: problemsOf(runs), tables: [tableOf(runs, bytes)], results: { ...runs, bytes } };
}

/** Each with a broker and a database of its own, so that the files on the disk are its own. */
async function measure(
  context: BenchContext,
  name: RunName,
  records: Parameters<typeof runBacklog>[0]['records'],
): Promise<Run> {
  const directory = join(context.directory, name);
  const stack = await BenchStack.start(directory, context.progress, ['kafka', 'postgres']);
  try {
    const { environment } = new AccessTokens();
    const own = { MASTER_KEY: randomBytes(32).toString('base64'), PORT: String(await freePort()), LOG_LEVEL: 'warn' };
    const before = sizeOf(stack);
    const run = await runBacklog({
      context,
      stack,
      records,
      service: 'delivery-api',
      group: 'delivery-api-records',
      environment: { ...environment, ...own, HISTORY_DAYS: String(days[name]) },
      otherPids: [stack.pidOf('postgres')],
    });
    return { ...run, diskBytes: sizeOf(stack) - before };
  } finally {
    await stack.stop();
  }
}

/** Returns the size of all tables and indexes, without the write-ahead log. PostgreSQL works in the directory of its data. */
function sizeOf(stack: BenchStack): number {
  const base = join(readlinkSync(`/proc/${stack.pidOf('postgres')}/cwd`), 'base');
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function problemsOf(runs: Partial<Record<RunName, Run>>): string[] {
  return Object.entries(runs).flatMap(([name, { complete, records }]) =>
    complete ? [] : [`${name}: cut off by --seconds after ${records} records`],
  );
}

/** The latest records and the empty tables of the service are in both runs: the history is what one has more. */
function historyBytes({ history, latest }: Partial<Record<RunName, Run>>): number | undefined {
  return history && latest ? (history.diskBytes - latest.diskBytes) / Math.max(1, history.records) : undefined;
}

function tableOf(runs: Partial<Record<RunName, Run>>, bytes: number): BenchResult['tables'][number] {
  const kept = historyBytes(runs);
  const sizes = kept === undefined ? [undefined, undefined] : [kept, (kept * devices * recordsKept) / 1e9];
  return {
    title: `Records in PostgreSQL, ${Math.round(bytes)} bytes each, of ${devices} devices`,
    columns: [
      'run',
      'records',
      'records/s',
      'CPU-s/100k',
      'PostgreSQL CPU-s/100k',
      'bytes/record kept',
      'GB in 7 days',
    ],
    rows: Object.entries(runs).map(([name, run]) => [
      name === 'history' ? 'latest and history' : 'latest alone',
      run.records,
      run.recordsPerSecond,
      run.cpuPer100k,
      run.othersPer100k[0],
      ...(name === 'history' ? sizes : [undefined, undefined]),
    ]),
    notes: [
      'Each device once in a round; service, broker and database share the cores. The database of the stack does not wait for the disk.',
    ],
  };
}
