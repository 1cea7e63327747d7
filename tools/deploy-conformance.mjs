// `npm run conformance:deploy -- chart compose`: what is deployed, checked without a cluster; see docs/change/deploy-checks.md. Names are parts of
// the test files' names (chart, api-server, scheduling, helm-release, hooks, platform, channels, secrets, compose, image, rules); without one, all.
import { handOver, node, prepareTesting } from './prepare.mjs';

prepareTesting();
const named = process.argv.slice(2).filter((name) => !name.startsWith('-'));
handOver(node, [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  '--selectProjects',
  'deploy-conformance',
  '--runInBand',
  '--testTimeout=120000',
  '--verbose',
  '--testPathPatterns',
  ...(named.length === 0 ? ['/test/'] : named.map((name) => `/test/${name}`)),
]);
