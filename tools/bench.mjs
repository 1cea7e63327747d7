// `npm run bench -- normalizer | webhook | kafka | mqtt | energy | imports | alarms | sinks | all`: measures the real services on real parts; see docs/change/performance.md.
import { handOver, node, prepareTesting } from './prepare.mjs';

prepareTesting();
handOver(node, ['testing/bench/dist/main.js', ...process.argv.slice(2)]);
