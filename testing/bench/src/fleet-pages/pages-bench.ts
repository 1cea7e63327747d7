import type { BenchContext, BenchResult } from '../bench.ts';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { treeCpuSeconds } from '../process/tree-cpu-time.ts';
import { latestWrites, writeTable, type WriteRate } from './latest-writes.ts';
import { pageCalls } from './page-calls.ts';
import { PagesParts } from './pages-parts.ts';
import { referenceCall } from './reference.ts';
import { callTable, timedCalls } from './timed-calls.ts';

const rounds = 200;
const writes = 3;
const changedShare = 0.1;
/** The rest of the time is for the parts to start, and for the sync of the other run. */
const shareOfSeconds = 5;

/** Lists and totals of a filled inventory by the real sync-api, and the rate at which the latest values are written. */
export async function pagesBench(context: BenchContext): Promise<BenchResult> {
  const { options, progress, signal } = context;
  const parts = await PagesParts.start(context);
  try {
    const postgres = parts.stack.pidOf('postgres');
    const postgresCpu = () => treeCpuSeconds(postgres);
    const rates: WriteRate[] = [];
    const devices = options.devices[0]!;
    progress('writing a new sample of every device, three times');
    while (rates.length < writes) rates.push(await latestWrites(parts.database, signal, postgresCpu));
    // As in life, some rows of most pages of the table changed since they were vacuumed; too few for another vacuum while the pages are read.
    await parts.database.query('VACUUM ANALYZE latest_samples');
    await latestWrites(parts.database, signal, postgresCpu, changedShare);
    const calls = [
      { label: 'reference', run: await referenceCall(parts.database) },
      ...(await pageCalls(parts, devices)),
    ];
    progress(`making ${calls.length} calls in turn`);
    const cpu = () => [cpuSecondsOf(parts.syncApi.pid!), postgresCpu()] as const;
    const times = await timedCalls(calls, { rounds, seconds: options.seconds / shareOfSeconds, cpu, signal });
    return {
      problems: [],
      tables: [callTable(times, devices), writeTable(rates)],
      results: { calls: times, writes: rates },
    };
  } finally {
    await parts.stop();
  }
}
