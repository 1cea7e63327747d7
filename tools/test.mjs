// `npm test`: starts the real parts itself, then unit, integration and end-to-end tests. Ends with one line `N passed, N failed`.
import { handOver, node, prepare } from './prepare.mjs';

prepare();
handOver(node, ['tools/run-tests.mjs', ...process.argv.slice(2)]);
