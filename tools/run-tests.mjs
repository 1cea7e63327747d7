// Runs on the project's Node, after tools/test.mjs has installed and compiled. Three passes, because they need different surroundings:
// unit tests need nothing; integration tests share a stack and the topics on it, so they run one after the other, in two lines beside each
// other with a stack each, for they mostly wait; the end-to-end tests start the whole product with a stack of its own.
// What the checks of the deployment need is built in the background from the first moment on: a Kubernetes API server takes minutes.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startStack } from '../libs/platform/stack/dist/index.js';
import { environment, node, root, say } from './prepare.mjs';

const directory = join(root, '.heliograph', 'test');
const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
// A test that fails half-way leaves connections open; the run must end all the same (--forceExit).
/** A hang, not slowness: real parts on a busy machine take their time. */
const testTimeoutMs = 60_000;
/** Half of the integration tests by their time; the other line has all other projects. The API's conformance starts a stack of its own, in either. */
const dataPlane = [
  'api-conformance',
  'http-client',
  'ingest',
  'kafka-dispatcher',
  'messaging',
  'mqtt-dispatcher',
  'normalizer',
  'webhook-dispatcher',
];
/** They wait for that build, and go last on their line. */
const needKubernetes = ['strimzi'];
const total = { passed: 0, failed: 0, skipped: 0 };
const running = new Set();
const stacks = new Set();

function runJest(name, args, env = {}) {
  say(`${name} …`);
  const outputFile = join(directory, `${name.replaceAll(' ', '-')}.json`);
  rmSync(outputFile, { force: true });
  return new Promise((resolve) => {
    const child = spawn(
      node,
      [...jest, ...args, `--testTimeout=${testTimeoutMs}`, '--forceExit', '--json', `--outputFile=${outputFile}`],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...environment(), ...env },
      },
    );
    running.add(child);
    child.on('exit', (code) => {
      running.delete(child);
      resolve(count(name, outputFile, code));
    });
  });
}

function count(name, outputFile, code) {
  let result;
  try {
    result = JSON.parse(readFileSync(outputFile, 'utf8'));
  } catch {
    say(`${name}: ended with code ${code} and no result`);
    total.failed += 1;
    return;
  }
  total.passed += result.numPassedTests;
  total.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
  total.skipped += result.numPendingTests;
  if (code !== 0 && result.numFailedTests + result.numRuntimeErrorTestSuites === 0) total.failed += 1;
}

/** Resolves when it has ended, whether it built everything or not: the tests say themselves what is missing. */
function prepareDeployChecks() {
  const child = spawn(node, ['conformance/deploy/dist/prepare.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
    // A group of its own, for the compilers that it starts.
    detached: true,
  });
  const kill = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  };
  process.once('exit', kill);
  return new Promise((resolve) => {
    for (const event of ['exit', 'error']) child.once(event, resolve);
  }).then(() => process.off('exit', kill));
}

/** One line of integration tests on a stack of its own. @param then more of them, after what they need was built */
async function runOnStack(name, folder, args, then = []) {
  say(`${name}: starting Kafka, PostgreSQL, Redis and the MQTT broker …`);
  const stack = await startStack({
    directory: join(directory, folder),
    onProgress: (message) => say(`  ${name}: ${message}`),
  });
  stacks.add(stack);
  const where = args.includes('--testPathPatterns') ? [] : ['--testPathPatterns', '/test/'];
  await runJest(name, [...args, ...where, '--runInBand'], stack.environment);
  if (then.length > 0) {
    await prepared;
    const projects = ['--selectProjects', ...then, '--testPathPatterns', '/test/', '--runInBand'];
    await runJest(`${then.join(', ')} tests`, projects, stack.environment);
  }
  stacks.delete(stack);
  await stack.stop();
}

async function runIntegration() {
  await Promise.all([
    runOnStack('data plane tests', 'stack-data-plane', ['--selectProjects', ...dataPlane]),
    runServices(),
    runDeployChecks(),
  ]);
}

/** They need no stack. In a third line: much of it is Helm and promtool on one core. */
async function runDeployChecks() {
  await prepared;
  await runJest('deploy checks', [
    '--selectProjects',
    'deploy-conformance',
    '--testPathPatterns',
    '/test/',
    '--runInBand',
  ]);
}

async function runServices() {
  // The stack's own tests start and kill parts of their own: they must not see one that runs already.
  await runJest('stack tests', ['--selectProjects', 'stack', '--testPathPatterns', '/test/', '--runInBand']);
  const others = ['stack', 'demo', 'deploy-conformance', ...needKubernetes, ...dataPlane];
  await runOnStack('service tests', 'stack-services', ['--ignoreProjects', ...others], needKubernetes);
}

async function stop(code) {
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(Array.from(stacks, (stack) => stack.stop()));
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop(130));

/** `--project a,b [pattern]`: unit and integration tests of these projects alone, on a stack of their own. @returns the arguments, or nothing */
function chosenProjects() {
  const at = process.argv.indexOf('--project');
  if (at < 0) return undefined;
  const [names, pattern = '/test/|/src/'] = process.argv.slice(at + 1);
  if (!names) throw new Error('--project wants the names of projects, comma-separated: --project messaging,normalizer');
  return ['--selectProjects', ...names.split(','), '--testPathPatterns', pattern];
}

mkdirSync(directory, { recursive: true });
const chosen = chosenProjects();
const only = chosen ? ['chosen projects'] : process.argv.slice(2);
const wanted = (pass) => only.length === 0 || only.includes(pass);

const prepared = wanted('integration') ? prepareDeployChecks() : Promise.resolve();
if (wanted('unit')) await runJest('unit tests', ['--testPathPatterns', '/src/', '--maxWorkers=2']);
if (wanted('integration')) await runIntegration();
if (wanted('end-to-end'))
  await runJest('end-to-end tests', ['--selectProjects', 'demo', '--testPathPatterns', '/test/', '--runInBand']);

if (chosen) await runOnStack('chosen projects', 'stack-chosen', chosen);

if (total.skipped > 0) say(`${total.skipped} skipped; their reasons are printed above`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
