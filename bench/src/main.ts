import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackError } from '@heliograph/stack';
import type { Bench } from './bench.ts';
import { normalizerBench } from './normalizer/normalizer-bench.ts';
import { parseOptions, usage, UsageError, type BenchName, type BenchOptions } from './options.ts';
import { describeMachine, machineLine } from './report/machine.ts';
import type { Report } from './report/report.ts';
import { renderTable } from './report/table.ts';
import { webhookBench } from './webhook/webhook-bench.ts';

const benches: Readonly<Record<BenchName, Bench>> = { normalizer: normalizerBench, webhook: webhookBench };

/** Progress goes to stderr: stdout is the result. */
const progress = (message: string): void => void process.stderr.write(`bench: ${message}\n`);

function readOptions(): BenchOptions {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    process.exit(64);
  }
}

/** Aborts at the first Ctrl-C or SIGTERM; a later one, when stopping hangs, ends at once, and the parts end with us. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // npm and the terminal may both pass the same Ctrl-C on.
      if (first > 0 && Date.now() - first > 3_000) process.exit(130);
      first ||= Date.now();
      controller.abort();
    });
  }
  return controller.signal;
}

async function run(options: BenchOptions, signal: AbortSignal): Promise<Report> {
  const directory = mkdtempSync(join(tmpdir(), 'heliograph-bench-'));
  try {
    const machine = await describeMachine();
    const result = await benches[options.name]({ options, directory, signal, progress });
    const command = `npm run bench -- ${process.argv.slice(2).join(' ')}`;
    return { bench: options.name, date: new Date().toISOString(), command, machine, ...result };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function print({ command, date, machine, tables, problems }: Report): void {
  const lines = [`\n${command}`, `${date}; ${machineLine(machine)}\n`, ...tables.map(renderTable), ...problems];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function main(): Promise<number> {
  const options = readOptions();
  const signal = interruption();
  try {
    const report = await run(options, signal);
    print(report);
    if (options.jsonFile !== undefined) await writeFile(options.jsonFile, `${JSON.stringify(report, undefined, 2)}\n`);
    return report.problems.length === 0 ? 0 : 1;
  } catch (error) {
    if (signal.aborted) {
      progress('interrupted, nothing is left running');
      return 130;
    }
    const message = error instanceof StackError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${message ?? ''}\n`);
    return 1;
  }
}

process.exit(await main());
