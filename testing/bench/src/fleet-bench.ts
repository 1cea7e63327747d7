import { join } from 'node:path';
import type { Bench, BenchContext, BenchResult } from './bench.ts';
import { fleetStepsBench } from './fleet/fleet-steps-bench.ts';
import { pagesBench } from './fleet-pages/pages-bench.ts';

const runs: Readonly<Record<string, Bench>> = { pages: pagesBench, api: fleetStepsBench };

/** The API of a fleet: lists and totals of a large inventory, and the steps that change one. */
export async function fleetBench(context: BenchContext): Promise<BenchResult> {
  const results: Record<string, BenchResult> = {};
  for (const [name, run] of Object.entries(runs))
    if (context.options.only.includes(name))
      results[name] = await run({ ...context, directory: join(context.directory, name) });
  const all = Object.values(results);
  return {
    problems: all.flatMap(({ problems }) => problems),
    tables: all.flatMap(({ tables }) => tables),
    results: Object.fromEntries(Object.entries(results).map(([name, result]) => [name, result.results])),
  };
}
