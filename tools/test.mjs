// `npm test`: unit, integration and end-to-end tests on real parts that it starts itself; `npm run verify`: what takes longer and guards releases.
// Ends with one line `N passed, N failed`.
import { handOver, node, prepare } from './prepare.mjs';

prepare();
handOver(node, ['tools/run-tests.mjs', ...process.argv.slice(2)]);
