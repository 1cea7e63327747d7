// Runs on the project's Node, after tools/test.mjs has installed and compiled: the parts of `npm test` and `npm run verify` (docs/change/testing.md).
// Two lines of tests on real parts stand beside each other, each with a stack of its own, for they mostly wait; what only computes goes beside them at a
// lower priority. More lines than these make two cores so slow that they exceed deadlines that should only detect a hang.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../testing/stack/dist/index.js';
import { affectedProjects } from './affected-projects.mjs';
import { environment, node, root, say } from './prepare.mjs';
import { allParts, partsToVerify, writeVerified } from './verified-parts.mjs';
import { recoverySpecs, verifiedSpecs } from './verified-specs.mjs';

const directory = join(root, '.heliograph', 'test');
const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];

/** What the tests write beside the checkout goes in here, and away with the run: no test has to clean up after a failure. */
const temporary = mkdtempSync(join(tmpdir(), 'heliograph-test-'));
process.env.TMPDIR = temporary;
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));

/** With the fleet behind them half of the everyday integration tests by their time; the second line has all projects that are named nowhere here. */
const firstLine = [
  'auth-api',
  'gateway',
  'ingest',
  'kafka',
  'kafka-accounts',
  'messaging',
  'mqtt-dispatcher',
  'normalizer',
  'sdk',
  'service',
  'testbed',
  'vendor-http',
  'vendors',
  'webhook-dispatcher',
];
/** In the first line, behind its stack: a fleet of 20,000 devices on parts of its own, for a minute in which the services mostly wait. */
const fleet = ['bench'];
/** Run by `npm run verify`: those that need a stack, those with parts of their own, those that also wait for the Kubernetes programs. */
const verified = {
  onStack: ['api-conformance'],
  alone: ['chaos', 'mqtt-conformance', 'image'],
  withKubernetes: ['deploy-conformance'],
  withKubernetesOnStack: ['strimzi'],
};
/** The whole product for minutes: clouds that misbehave, processes that are replaced and killed, traces. */
const longEndToEndSpecs = String.raw`demo/test/(changing-forms|ending-processes|faults|traces)\.spec\.ts$`;
/** What people do in the console, in Chromium. */
const consoleSpecs = String.raw`demo/test/console\.spec\.ts$`;

const integration = ['--testPathPatterns', '/test/', '--runInBand'];
const computing = ['--maxWorkers=2'];
/** Beside the whole product, which must keep the other core. */
const computingOnOneCore = ['--maxWorkers=1'];

const sinceVerified = process.argv.includes('since-verified');
const { parts: verifying, reason, files } = sinceVerified ? partsToVerify() : { parts: new Set(allParts) };
/** The projects whose tests the change can break; undefined: all. */
const affected = files && affectedProjects(files);
if (sinceVerified) {
  say(`parts of verify: ${[...verifying].sort().join(', ') || 'none'} (${reason})`);
  say(
    `unit, integration and end-to-end tests of ${affected ? [...affected].sort().join(', ') || 'nothing' : 'everything'}`,
  );
}

const total = { passed: 0, failed: 0, skipped: 0 };
const running = new Set();
const stacks = new Set();
let stopping = false;

/** @param args of Jest @param env of the stack; without one, the run only computes and steps back behind the others */
function runJest(name, args, env) {
  if (stopping) return Promise.resolve();
  say(`${name} …`);
  const started = Date.now();
  const outputFile = join(directory, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(outputFile, { force: true });
  // A test that fails half-way leaves connections open; the run must end all the same (--forceExit).
  const command = [node, ...jest, ...args, '--forceExit', '--json', `--outputFile=${outputFile}`];
  const [program, ...rest] = args.some((arg) => arg.startsWith('--maxWorkers'))
    ? ['nice', '-n', '5', ...command]
    : command;
  return new Promise((resolve) => {
    const child = spawn(program, rest, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...environment(), ...env },
      // A group of its own: Jest's workers outlive a Jest that is killed.
      detached: true,
    });
    running.add(child);
    child.on('exit', (code) => {
      running.delete(child);
      if (!stopping) count(name, outputFile, code, Math.round((Date.now() - started) / 1000));
      resolve();
    });
  });
}

function count(name, outputFile, code, seconds) {
  let result;
  try {
    result = JSON.parse(readFileSync(outputFile, 'utf8'));
  } catch {
    say(`${name}: ended with code ${code} and no result`);
    total.failed += 1;
    return;
  }
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  total.passed += result.numPassedTests;
  total.skipped += result.numPendingTests;
  // A part in which nothing ran, or that failed otherwise, has failed; of the affected projects some have no tests of a kind.
  const isEmpty = result.numTotalTests === 0 && affected === undefined;
  total.failed += failed || (code !== 0 || isEmpty ? 1 : 0);
  say(`${name}: ${result.numPassedTests} passed, ${failed} failed, ${seconds} s`);
}

/**
 * Builds what the checks of the deployment need, from the first moment on and behind everything else (it steps back by itself): a Kubernetes API
 * server takes minutes. Resolves when it has ended, whether it built everything or not: the tests say themselves what is missing.
 */
function prepareKubernetes() {
  const child = spawn(node, ['testing/conformance/deploy/dist/prepare.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
    // A group of its own, for the compilers that it starts.
    detached: true,
  });
  const kill = () => killGroup(child.pid, 'SIGKILL');
  process.once('exit', kill);
  return new Promise((resolve) => {
    for (const event of ['exit', 'error']) child.once(event, resolve);
  }).then(() => process.off('exit', kill));
}

/** @param tests gets the environment of a stack of its own, which is stopped when they have ended */
async function onStack(name, tests) {
  if (stopping) return;
  say(`${name}: starting Kafka, PostgreSQL, Redis and the MQTT broker …`);
  const stack = await startStack({
    directory: join(directory, `stack-${name.replaceAll(' ', '-')}`),
    onProgress: (message) => say(`  ${name}: ${message}`),
  }).catch((error) => {
    // Without it most tests cannot run: the others are not waited for.
    say(`${name}: ${error.message}`);
    total.failed += 1;
    return end(1);
  });
  stacks.add(stack);
  // A deadline only detects a hang: beside other work, a process may notice its connection after more than 5 s.
  const database = new URL(stack.environment.DATABASE_URL);
  database.searchParams.set('connect_timeout', '60');
  await tests({ ...stack.environment, DATABASE_URL: database.href });
  stacks.delete(stack);
  await stack.stop();
}

const needed = (part) => verifying.has(part);

const isAffected = (project) => affected === undefined || affected.has(project);
/** Of all projects but these, those that are affected. @returns arguments of Jest; undefined: none of them */
function allBut(others) {
  if (affected === undefined) return others.length === 0 ? [] : ['--ignoreProjects', ...others];
  return only([...affected].filter((project) => !others.includes(project)));
}
function only(projects) {
  const chosen = projects.filter(isAffected);
  return chosen.length === 0 ? undefined : ['--selectProjects', ...chosen, '--passWithNoTests'];
}

/** Runs a part of `verify` unless nothing that it judges has changed. */
const ifNeeded = (part, args) => (needed(part) ? runJest(part, args) : Promise.resolve());

function unit() {
  const chosen = allBut([]);
  const args = ['--testPathPatterns', '/src/', '--testPathIgnorePatterns', verifiedSpecs, ...computing];
  return chosen && runJest('unit tests', [...chosen, ...args]);
}

/** Of the recovery tests those that the change needs: all, or those of the projects that changed. @returns patterns of the paths that Jest is to leave out */
function recoveryLeftOut() {
  if (verifying.has('recovery')) return [];
  const folders = [...verifying].flatMap((part) =>
    part.startsWith('recovery:') ? part.slice('recovery:'.length) : [],
  );
  const kept = folders.length === 0 ? '' : `(?!.*/(${folders.join('|')}))`;
  return [`^${kept}.*(${recoverySpecs})`];
}

/**
 * Two lines of tests on real parts.
 * @param scope `everyday`, `recovery` (what `npm run verify` runs of them) or `all`
 */
function integrationTests(scope) {
  const chosen = {
    everyday: [...integration, '--testPathIgnorePatterns', recoverySpecs, verifiedSpecs],
    recovery: ['--runInBand', '--testPathPatterns', recoverySpecs],
    all: [...integration, '--testPathIgnorePatterns', verifiedSpecs, ...recoveryLeftOut()],
  }[scope];
  const others = [...withOwnStack, ...fleet, ...firstLine, ...Object.values(verified).flat()];
  const ofFirst = only(firstLine);
  const ofSecond = allBut(others);
  const firstAndFleet = async () => {
    if (ofFirst) await onStack('line 1', (env) => runJest(`integration 1, ${scope}`, [...ofFirst, ...chosen], env));
    if (scope !== 'recovery' && fleet.some(isAffected)) await runJest('fleet', projects(fleet));
  };
  const second = async () => {
    // The stack's own tests start and kill parts of their own: they must not see one that runs already.
    if (scope !== 'everyday') await ifNeeded('stack tests', ['--selectProjects', 'stack', ...integration]);
    if (ofSecond) await onStack('line 2', (env) => runJest(`integration 2, ${scope}`, [...ofSecond, ...chosen], env));
  };
  return Promise.all([firstAndFleet(), second()]);
}

const endToEnd = () =>
  isAffected('demo') &&
  runJest('end-to-end tests', [
    '--selectProjects',
    'demo',
    '--testPathIgnorePatterns',
    longEndToEndSpecs,
    consoleSpecs,
    ...integration,
  ]);

const endToEndWithFaults = () =>
  ifNeeded('end to end with faults', [
    '--selectProjects',
    'demo',
    '--testPathPatterns',
    longEndToEndSpecs,
    '--runInBand',
  ]);

const inConsole = () =>
  runJest('console', ['--selectProjects', 'demo', '--testPathPatterns', consoleSpecs, '--runInBand']);

const vendorsOverAYear = () =>
  ifNeeded('vendors over a year', ['--testPathPatterns', verifiedSpecs, ...computingOnOneCore]);

const projects = (names) => ['--selectProjects', ...names, ...integration];
const deployChecks = () => needed('deploy-conformance') && runJest('deploy checks', projects(verified.withKubernetes));

/** @param kubernetes resolves when its programs are built */
async function verify(kubernetes) {
  await endToEndWithFaults();
  const alone = verified.alone.filter(needed);
  const onStackToo = [...verified.onStack, ...verified.withKubernetesOnStack].some(needed);
  await Promise.all([
    alone.length > 0 && runJest('chaos, MQTT, image', projects(alone)),
    onStackToo &&
      onStack('verify', async (env) => {
        if (verified.onStack.some(needed)) await runJest('API conformance', projects(verified.onStack), env);
        await kubernetes;
        if (verified.withKubernetesOnStack.some(needed))
          await runJest('Strimzi', projects(verified.withKubernetesOnStack), env);
      }),
  ]);
}

/** Stops what runs, counts, and exits. */
async function end(code) {
  stopping = true;
  for (const { pid } of running) killGroup(pid, 'SIGTERM');
  await Promise.all(Array.from(stacks, (stack) => stack.stop()));
  for (const { pid } of running) killGroup(pid, 'SIGKILL');
  printTotal();
  process.exit(code);
}

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone already.
  }
}

function printTotal() {
  if (total.skipped > 0) say(`${total.skipped} skipped; their reasons are printed above`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end(130));

/** Their tests start the parts that they use, with an authority of their own. */
const withOwnStack = ['stack', 'demo'];

/** `--project a,b [pattern]`: unit and integration tests of these projects alone, on a stack of their own. @returns the arguments, or nothing */
function chosenProjects() {
  const at = process.argv.indexOf('--project');
  if (at < 0) return undefined;
  const [names, pattern = '/test/|/src/'] = process.argv.slice(at + 1);
  const selected = names.split(',');
  return {
    args: ['--selectProjects', ...selected, '--testPathPatterns', pattern, '--runInBand'],
    needsStack: !selected.every((name) => withOwnStack.includes(name)),
  };
}

const everyday = ['unit', 'integration', 'end-to-end'];
const parts = [...everyday, 'verify'];

/** @returns the parts that the command line names: by default all but `verify` and `console`; with `all` and `since-verified` `verify` too */
function wantedParts() {
  const named = process.argv.slice(2);
  if (named.includes('all') || sinceVerified) return parts;
  return named.length > 0 ? named : everyday;
}

async function runParts(wanted) {
  const run = (part, start) => (wanted.includes(part) ? start() : Promise.resolve());
  const scopes = { everyday: wanted.includes('integration'), recovery: wanted.includes('verify') };
  const scope = scopes.everyday && scopes.recovery ? 'all' : Object.keys(scopes).find((name) => scopes[name]);
  const withKubernetes = Object.entries(verified).some(
    ([kind, names]) => /Kubernetes/.test(kind) && names.some(needed),
  );
  const kubernetes = withKubernetes ? run('verify', prepareKubernetes) : Promise.resolve();
  const computed = run('unit', unit);
  // In a run of everything what only computes goes, one after the other and a step back, beside the integration tests, which wait for brokers for most of
  // their time and take twice as long as the unit tests.
  const deployed = Promise.all([kubernetes, computed]).then(() => run('verify', deployChecks));
  const overAYear = deployed.then(() => run('verify', vendorsOverAYear));
  await Promise.all([overAYear, scope && integrationTests(scope)]);
  // The whole product with all its processes, alone: it takes both cores.
  await run('end-to-end', endToEnd);
  await run('verify', () => verify(kubernetes));
  await run('console', inConsole);
}

mkdirSync(directory, { recursive: true });
const chosen = chosenProjects();
if (chosen?.needsStack) await onStack('chosen projects', (env) => runJest('chosen projects', chosen.args, env));
else if (chosen) await runJest('chosen projects', chosen.args);
else await runParts(wantedParts());

if (!stopping) {
  const whole = ['verify', 'console'].every((part) => wantedParts().includes(part));
  if (!chosen && whole && total.failed === 0) writeVerified();
  printTotal();
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}
