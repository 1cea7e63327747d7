// `npm run check`: what every commit must pass. Lint with module boundaries, formatting, types, unit tests.
import { node, prepare, run, say } from './prepare.mjs';

prepare();
say('formatting …');
run('prettier', ['--check', '--log-level', 'warn', '.']);
say('project graph …');
run('nx', ['sync:check']);
say('lint …');
run('eslint', ['apps', 'libs', 'bench']);
say('types …');
run(node, ['node_modules/tsc7/bin/tsc', '-b', 'tsconfig.json']);
say('unit tests …');
run(node, [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  '--testPathPatterns',
  '/src/',
]);
