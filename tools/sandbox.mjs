// `npm run sandbox`: the simulated vendor clouds alone, for clients of these vendors.
import { handOver, node, prepare } from './prepare.mjs';

prepare();
handOver(node, ['apps/vendor-sandbox/dist/main.js', ...process.argv.slice(2)]);
