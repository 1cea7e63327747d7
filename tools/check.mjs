// `npm run check`: what every commit must pass: formatting, project graph, lint with module boundaries, dead code, types, unit tests. Lint and unit tests of the
// projects that changed since `main` and of those that depend on them; `--all` of every project, `--since <commit>` of what changed since then.
// `--static` leaves the unit tests out, for CI, where `npm test` runs them. Lint that is read from the cache does not see types that changed elsewhere:
// CI has no cache.
import { execFileSync, spawn } from 'node:child_process';
import { relative } from 'node:path';
import jestConfiguration from '../jest.config.mjs';
import { environment, node, prepareTesting, root, say } from './prepare.mjs';
import { verifiedSpecs } from './verified-specs.mjs';

const linted = ['apps', 'libs', 'testing', 'deploy', 'packages', 'examples'];
const args = process.argv.slice(2);
const onlyStatic = args.includes('--static');
const all = onlyStatic || args.includes('--all');

const git = (...gitArgs) =>
  execFileSync('git', gitArgs, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function gitOr(other, ...gitArgs) {
  try {
    return git(...gitArgs);
  } catch {
    return other;
  }
}

/** The last commit that stands on `main`; on `main` itself with nothing changed, the one before. */
function baseCommit() {
  const at = args.indexOf('--since');
  if (at >= 0) return args[at + 1];
  const upstream = ['origin/main', 'main'].find((name) => gitOr('', 'rev-parse', '--verify', '--quiet', name) !== '');
  const base = upstream && gitOr(undefined, 'merge-base', 'HEAD', upstream);
  return base === git('rev-parse', 'HEAD') && git('status', '--porcelain') === '' ? 'HEAD~1' : base;
}

/** @returns the projects to check: their names, as Jest shows them, and the folders that are linted */
function chosenProjects() {
  const base = all ? undefined : baseCommit();
  const nx = ['show', 'projects', '--affected', `--base=${base}`, '--json'];
  const affected =
    base && new Set(JSON.parse(execFileSync('nx', nx, { cwd: root, encoding: 'utf8', env: environment() })));
  const chosen = jestConfiguration.projects.filter(
    ({ displayName }) => !affected || affected.has(displayName) || affected.has(`@heliograph/${displayName}`),
  );
  return {
    names: chosen.map(({ displayName }) => displayName),
    folders: all ? linted : chosen.map(({ rootDir }) => relative(root, rootDir)),
  };
}

const running = new Set();
const summary = [];
const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);

/** Runs beside others; what it printed is shown when it has ended. @returns whether it passed */
function step(name, command, commandArgs) {
  const started = Date.now();
  const child = spawn(command, commandArgs, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      running.delete(child);
      // @nx/enforce-module-boundaries says so, and passes, when it cannot read the project graph.
      const passed = code === 0 && !Buffer.concat(output).includes('The rule will be skipped');
      if (!passed) process.stdout.write(Buffer.concat(output));
      else if (name === 'unit tests') summary.push(/^Tests:.*$/m.exec(Buffer.concat(output).toString())?.[0] ?? '');
      say(`${name}: ${passed ? 'passed' : 'FAILED'}, ${seconds(started)} s`);
      resolve(passed);
    });
  });
}

async function inOrder(...steps) {
  const outcomes = [];
  for (const next of steps) outcomes.push(await next());
  return outcomes.every(Boolean);
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(130);
  });

const started = Date.now();
prepareTesting();
say(`compiling: ${seconds(started)} s`);
const asked = Date.now();
const chosen = chosenProjects();
const none = chosen.names.length === 0;
say(
  `projects to check, found in ${seconds(asked)} s: ${all ? 'all' : none ? 'none changed' : chosen.names.join(', ')}`,
);

const cached = ['--cache', '--cache-strategy', 'content', '--cache-location'];
const lint = () => {
  const { folders } = chosen;
  if (folders.length === 0) return Promise.resolve(true);
  const outermost = folders.filter((folder) => !folders.some((other) => folder.startsWith(`${other}/`)));
  // With the types of all projects it needs 4 GB, which is where Node ends by itself.
  const eslint = ['--max-old-space-size=8192', 'node_modules/eslint/bin/eslint.js'];
  return step('lint', node, [...eslint, ...cached, 'node_modules/.cache/eslint/', ...outermost]);
};
// A place of its own: Prettier deletes the cache at the usual place whenever it runs without `--cache`.
const formatting = () =>
  step('formatting', 'prettier', [
    '--check',
    ...cached,
    'node_modules/.cache/prettier-check',
    '--log-level',
    'warn',
    '.',
  ]);
const graph = () => step('project graph', 'nx', ['sync:check']);
/** Files, exports and dependencies that nothing uses (`knip.json`). */
const deadCode = () =>
  step('dead code', node, ['node_modules/knip/bin/knip.js', '--no-progress', '--reporter', 'compact']);
const types = () => step('types', node, ['node_modules/tsc7/bin/tsc', '-b', 'tsconfig.json']);
const jest = (...projects) =>
  step('unit tests', node, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--testPathPatterns',
    '/src/',
    '--testPathIgnorePatterns',
    verifiedSpecs,
    '--maxWorkers=2',
    '--forceExit',
    ...projects,
  ]);
const unit = () => (onlyStatic || none ? Promise.resolve(true) : jest('--selectProjects', ...chosen.names));

// Two lines for two cores: unit tests take as long as everything else, and without them lint does. Lint comes after the project graph: without one that Nx
// has kept, ESLint skips the rule of module boundaries.
const lines = onlyStatic
  ? [inOrder(graph, lint), inOrder(types, formatting, deadCode)]
  : [inOrder(formatting, graph, lint, deadCode), inOrder(types, unit)];
const passed = await Promise.all(lines);
for (const line of summary) process.stdout.write(`${line}\n`);
say(`${passed.every(Boolean) ? 'all passed' : 'FAILED'}, ${Math.round((Date.now() - started) / 1000)} s`);
process.exit(passed.every(Boolean) ? 0 : 1);
