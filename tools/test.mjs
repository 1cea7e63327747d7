// `npm test`: unit, integration and end-to-end tests on real parts that it starts itself; `npm run verify`: what takes longer and guards releases.
// Ends with one line `N passed, N failed`.
import { fail, handOver, node, prepareTesting } from './prepare.mjs';

const usage = `npm test                                        unit, integration and end-to-end tests
npm run verify                                  what takes longer and guards releases
npm test -- PART …                              parts by name: unit, integration, end-to-end, verify, console, all,
                                                since-verified (all, but of verify only what the change since .ci/verified needs)
npm test -- --project NAME[,NAME …] [PATTERN]   tests of some projects, of the files that match a regular expression

It starts the brokers and databases that it needs. Its last line is \`N passed, N failed\` (docs/change/testing.md).
`;
const parts = ['unit', 'integration', 'end-to-end', 'verify', 'console', 'all', 'since-verified'];
const args = process.argv.slice(2);

if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(usage);
} else {
  // Before anything is installed and compiled.
  const unknown = args.includes('--project') ? [] : args.filter((name) => !parts.includes(name));
  if (unknown.length > 0) fail(`no such part: ${unknown.join(', ')}; there are ${parts.join(', ')}.`);
  if (args.includes('--project') && !args[args.indexOf('--project') + 1])
    fail('--project needs names of projects: --project messaging,normalizer');
  prepareTesting();
  handOver(node, ['tools/run-tests.mjs', ...args]);
}
