import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodeOf, interruption, readOptionsOrExit } from '@heliograph/stack';
import { renderTable } from '@heliograph/testbed';
import { describeMachine, machineLine } from '../report/machine.ts';
import { parseScaleOptions, usage, type ScaleOptions } from './scale-options.ts';
import { runScale, type ScaleRun } from './scale-run.ts';
import { fleetTable, slopeTable, tablesOf } from './scale-tables.ts';

/** Progress goes to stderr: stdout is the result. */
const progress = (message: string): void =>
  void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${message}\n`);

async function run(
  devices: number,
  options: ScaleOptions,
  signal: AbortSignal,
  onResult: (result: ScaleRun) => Promise<void>,
  allInOne: boolean,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'heliograph-scale-'));
  try {
    await runScale({ directory, signal, progress }, devices, options, onResult, allInOne);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Maps are written as objects. */
const asJson = (_: string, value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries(value as Map<string, unknown>) : value;

async function main(): Promise<number> {
  const options = readOptionsOrExit(() => parseScaleOptions(process.argv.slice(2)), usage);
  const signal = interruption();
  const runs: ScaleRun[] = [];
  const machine = await describeMachine();
  const command = `npm run scale -- ${process.argv.slice(2).join(' ')}`;
  const date = new Date().toISOString();
  const show = async (result: ScaleRun): Promise<void> => {
    runs.push(result);
    // Written after each fleet, so that it exists also after a larger one fails.
    if (options.summaryFile !== undefined)
      await writeFile(options.summaryFile, `${JSON.stringify({ command, date, machine, runs }, asJson, 2)}\n`);
    const lines = [...tablesOf(result).map(renderTable), ...result.problems, result.verdict.line];
    process.stdout.write(`\n${command}\n${date}; ${machineLine(machine)}\n\n${lines.join('\n')}\n`);
  };
  try {
    for (const devices of options.devices)
      for (const allInOne of options.allInOne ? [false, true] : [false]) {
        progress(`${devices} devices${allInOne ? ', one process' : ''} …`);
        await run(devices, options, signal, show, allInOne);
      }
    const bySize = runs.toSorted((a, b) => a.devices - b.devices);
    if (runs.length > 1) process.stdout.write(`\n${renderTable(fleetTable(bySize))}\n`);
    for (const allInOne of [false, true]) {
      const compared = bySize.filter((each) => each.allInOne === allInOne);
      if (compared.length > 1) process.stdout.write(`\n${renderTable(slopeTable(compared))}\n`);
    }
    return runs.every(({ verdict, problems }) => verdict.carried && problems.length === 0) ? 0 : 1;
  } catch (error) {
    return exitCodeOf(error, signal, progress);
  }
}

process.exit(await main());
