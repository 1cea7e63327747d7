import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interruption, readOptionsOrExit, StackError, startStack } from '@heliograph/stack';
import { fuzz } from './fuzz/fuzz.ts';
import { AuthorizationMatrix, type Row } from './matrix/matrix.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { Product } from './product/product.ts';
import { campaigns, installSchemathesis, runCampaign } from './schemathesis/run.ts';
import { TestEnvironment } from './seed/test-environment.ts';

/** Progress goes to stderr: stdout is the result. */
const progress = (message: string): void => void process.stderr.write(`${message}\n`);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function matrix(environment: TestEnvironment): Promise<number> {
  const table = await AuthorizationMatrix.prepare(environment);
  let problems = table.unknown.length;
  for (const unknown of table.unknown) print(`not called: ${unknown}`);
  for (const [title, run] of Object.entries(AuthorizationMatrix.rows)) problems += printRow(title, await run(table));
  return problems;
}

/** @returns how many problems it has */
function printRow(title: string, { calls, problems }: Row): number {
  print(`${problems.length === 0 ? 'ok' : 'FAILED'}: ${title} (${calls} calls)`);
  for (const problem of problems) print(`  ${problem}`);
  return problems.length;
}

async function schemathesis(environment: TestEnvironment, options: Options, signal: AbortSignal): Promise<number> {
  const python = await installSchemathesis(progress);
  let failed = 0;
  for (const [name, campaign] of Object.entries(campaigns(environment, options))) {
    progress(`schemathesis with the token of the ${name}, ${options.examples} examples …`);
    const { clean, cases, accepted, text } = await runCampaign(python, campaign, signal);
    if (!clean) print(text);
    failed += clean ? 0 : 1;
    print(`${clean ? 'ok' : 'FAILED'}: schemathesis, ${name}: ${cases} cases, seed ${options.seed}`);
    for (const [reason, times] of Object.entries(accepted)) print(`  accepted ${times} times: ${reason}`);
  }
  return failed;
}

async function check(options: Options, directory: string, signal: AbortSignal): Promise<boolean> {
  const stack = await startStack({ directory: join(directory, 'stack'), onProgress: progress });
  try {
    const product = await Product.start(stack.environment, join(directory, 'services'));
    try {
      return await checkProduct(product, options, signal);
    } finally {
      await product.stop();
    }
  } finally {
    await stack.stop();
  }
}

async function checkProduct(product: Product, options: Options, signal: AbortSignal): Promise<boolean> {
  const environment = await TestEnvironment.open(product);
  try {
    const runs = (part: Options['part']): boolean => options.part === 'all' || options.part === part;
    const problems = runs('matrix') ? await matrix(environment) : 0;
    const hostile = runs('fuzz') ? printRow('hostile bodies of every operation', await fuzz(environment)) : 0;
    const failed = runs('schemathesis') ? await schemathesis(environment, options, signal) : 0;
    for (const service of product.dead) print(`FAILED: ${service} ended by itself`);
    for (const error of await product.failures()) print(`logged: ${error}`);
    return problems + hostile + failed + product.dead.length === 0;
  } finally {
    await environment.close();
  }
}

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    print(USAGE);
    return 0;
  }
  const options = readOptionsOrExit(() => readOptions(process.argv.slice(2)), USAGE);
  const signal = interruption();
  const directory = mkdtempSync(join(tmpdir(), 'heliograph-api-'));
  // PostgreSQL runs as another user when we are root, and has to pass through.
  await chmod(directory, 0o755);
  try {
    const work = check(options, directory, signal);
    const interrupted = new Promise<false>((resolve) => signal.addEventListener('abort', () => resolve(false)));
    return (await Promise.race([work, interrupted])) ? 0 : signal.aborted ? 130 : 1;
  } finally {
    if (process.env.API_CONFORMANCE_KEEP === undefined) await rm(directory, { recursive: true, force: true });
    else progress(`logs are kept in ${directory}`);
  }
}

try {
  process.exit(await main());
} catch (error) {
  progress(error instanceof StackError ? error.message : ((error as Error).stack ?? String(error)));
  process.exit(2);
}
