import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodeOf, interruption, readOptionsOrExit } from '@heliograph/stack';
import { renderTable } from '@heliograph/testbed';
import { alarmsBench } from './alarms/alarms-bench.ts';
import type { Bench, Report } from './bench.ts';
import { energyBench } from './energy/energy-bench.ts';
import { importsBench } from './imports/imports-bench.ts';
import { kafkaBench } from './kafka/kafka-bench.ts';
import { mqttBench } from './mqtt/mqtt-bench.ts';
import { normalizerBench } from './normalizer/normalizer-bench.ts';
import { parseCommand, usage, type BenchName, type BenchOptions } from './options.ts';
import { describeMachine, machineLine } from './report/machine.ts';
import { sinksBench } from './sinks/sinks-bench.ts';
import { webhookBench } from './webhook/webhook-bench.ts';

const benches: Readonly<Record<BenchName, Bench>> = {
  normalizer: normalizerBench,
  webhook: webhookBench,
  kafka: kafkaBench,
  mqtt: mqttBench,
  energy: energyBench,
  imports: importsBench,
  alarms: alarmsBench,
  sinks: sinksBench,
};

/** Progress goes to stderr: stdout is the result. */
const progress = (message: string): void => void process.stderr.write(`bench: ${message}\n`);

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

/** One report, or those of all benchmarks as a list. */
async function writeJson(file: string | undefined, reports: readonly Report[]): Promise<void> {
  if (file === undefined) return;
  await writeFile(file, `${JSON.stringify(reports.length === 1 ? reports[0] : reports, undefined, 2)}\n`);
}

async function main(): Promise<number> {
  const all = readOptionsOrExit(() => parseCommand(process.argv.slice(2)), usage);
  const signal = interruption();
  try {
    const reports: Report[] = [];
    for (const options of all) {
      const report = await run(options, signal);
      print(report);
      reports.push(report);
    }
    await writeJson(all[0]?.jsonFile, reports);
    return reports.every(({ problems }) => problems.length === 0) ? 0 : 1;
  } catch (error) {
    return exitCodeOf(error, signal, progress);
  }
}

process.exit(await main());
