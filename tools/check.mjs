// `npm run check`: what every commit must pass. Lint with module boundaries, formatting, types, unit tests.
// `--static` leaves the unit tests out, for CI, where `npm test` runs them. The vendors' contract, equality and pace go over HTTP for every
// vendor and take minutes: only `npm test` runs them.
import { node, prepare, run, say } from './prepare.mjs';

prepare();
say('formatting …');
run('prettier', ['--check', '--cache', '--log-level', 'warn', '.']);
say('project graph …');
run('nx', ['sync:check']);
say('lint …');
run('eslint', ['apps', 'libs', 'bench', 'chaos', 'conformance', 'deploy', 'packages', 'examples']);
say('types …');
run(node, ['node_modules/tsc7/bin/tsc', '-b', 'tsconfig.json']);
if (process.argv.includes('--static')) process.exit(0);
say('unit tests …');
run(node, [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  '--testPathPatterns',
  '/src/',
  '--testPathIgnorePatterns',
  String.raw`vendors/src/(.*/)?(contract|equality|pace)\.spec\.ts$`,
  '--maxWorkers=2',
]);
