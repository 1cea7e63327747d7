// `npm run scale -- --devices 1000000 --for 10m --summary FILE`: a whole fleet under load on this machine; see docs/operate/sizing.md.
import { handOver, node, prepare } from './prepare.mjs';

prepare();
handOver(node, ['bench/dist/scale/main.js', ...process.argv.slice(2)]);
