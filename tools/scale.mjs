// `npm run scale -- --devices 1000000 --for 10m --summary FILE`: a whole fleet under load on this machine; see docs/operate/sizing.md.
import { handOver, node, prepareTesting } from './prepare.mjs';

prepareTesting();
handOver(node, ['testing/bench/dist/scale/main.js', ...process.argv.slice(2)]);
