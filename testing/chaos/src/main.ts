import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { constants, cpus, loadavg, release, tmpdir, totalmem } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { exitCodeOf, interruption, readOptionsOrExit } from '@heliograph/stack';
import { renderTable } from '@heliograph/testbed';
import { checkFile } from './history/check-history.ts';
import { type ChaosOptions, parseOptions, usage } from './options.ts';
import type { Result } from './report/result.ts';
import { root } from './root.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

/** The machine of the run, and its load. */
function machineLine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${memory} GiB, Linux ${release()}, Node ${process.version}; load ${load}`;
}

const started = Date.now();
/** Progress goes to stderr: stdout is the result. */
const progress = (message: string): void =>
  void process.stderr.write(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${message}\n`);

function readOptions(): ChaosOptions {
  const args = process.argv.slice(2);
  if (args[0] === 'list' || args.includes('--help')) {
    process.stdout.write(`${usage(scenarios)}\n`);
    process.exit(0);
  }
  return readOptionsOrExit(() => parseOptions(args, scenarios), usage(scenarios));
}

const scenarioOf = (options: ChaosOptions): Scenario => scenarios.find(({ name }) => name === options.name)!;

/** @returns 2 where that is not permitted: nothing was tested */
async function withOwnMounts({ name }: ChaosOptions): Promise<number> {
  const reason = await mountsUnavailable();
  if (reason === undefined) return runWithOwnMounts();
  process.stdout.write(`${name}: skipped: ${reason}\n`);
  return 2;
}

async function run(options: ChaosOptions, signal: AbortSignal): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'heliograph-chaos-'));
  // PostgreSQL runs as another user when we are root, and has to pass through. Secrets have modes of their own.
  await chmod(directory, 0o755);
  const scenario = scenarioOf(options);
  const historyFile = join(directory, 'history.jsonl');
  let passed = false;
  try {
    const result = await scenario.run({ options, directory, historyFile, signal, progress });
    passed = result.problems.length === 0;
    return result;
  } finally {
    if (!passed && !signal.aborted) await keepHistory(historyFile, options);
    if (process.env.CHAOS_KEEP === undefined) await rm(directory, { recursive: true, force: true });
    else progress(`state and logs are kept in ${directory}`);
  }
}

/** Keeps the history of a failed run. */
async function keepHistory(file: string, { name, seed }: ChaosOptions): Promise<void> {
  if (!existsSync(file)) return;
  const kept = join(root, '.heliograph', 'chaos', `${name}-seed-${seed}-${started}.jsonl`);
  await mkdir(dirname(kept), { recursive: true });
  await copyFile(file, kept);
  progress(`its history is kept; check it again: npm run chaos -- check-history ${relative(root, kept)}`);
}

function print(result: Result, command: string): void {
  const lines = [`\n${command}`, `${new Date().toISOString()}; ${machineLine()}\n`];
  process.stdout.write(`${[...lines, ...result.tables.map(renderTable), ...result.problems].join('\n')}\n`);
  process.stdout.write(result.problems.length === 0 ? 'nothing lost, every bound held\n' : 'FAILED\n');
}

async function main(): Promise<number> {
  if (process.argv[2] === 'check-history') return checkFile(process.argv.slice(3));
  const options = readOptions();
  if (scenarioOf(options).mounts === true && !hasOwnMounts()) return withOwnMounts(options);
  const signal = interruption();
  const { command } = options;
  try {
    const result = await run(options, signal);
    print(result, command);
    const { totals, problems, more } = result;
    const summary = { scenario: options.name, command, date: new Date().toISOString(), ...totals, ...more, problems };
    if (options.summaryFile !== undefined)
      await writeFile(options.summaryFile, `${JSON.stringify(summary, undefined, 2)}\n`);
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    return exitCodeOf(error, signal, progress);
  }
}

const variable = 'CHAOS_OWN_MOUNTS';
const unshare = ['--mount', '--propagation', 'private'];
const execute = promisify(execFile);

const hasOwnMounts = (): boolean => process.env[variable] !== undefined;

/** Why a file system cannot be mounted here; undefined where it can. */
async function mountsUnavailable(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'it mounts file systems, which needs Linux';
  if (process.getuid?.() !== 0) return 'it mounts file systems, which needs root';
  try {
    await execute('unshare', [...unshare, 'true']);
    return undefined;
  } catch (error) {
    return `it mounts file systems, which is not permitted here (${(error as Error).message.trim()})`;
  }
}

/**
 * Runs this command again in a mount namespace of its own: its mounts are invisible to others, and the kernel unmounts them when the last process of the
 * run has ended in any way. @returns its exit code
 */
function runWithOwnMounts(): Promise<number> {
  const args = [...unshare, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn('unshare', args, { stdio: 'inherit', env: { ...process.env, [variable]: '1' } });
  // It decides what a signal means; killed without a word, this process takes it along (`interruption`).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
  });
}

process.exit(await main());
