// `npm run chaos -- <scenario> | list`: breaks the running product on purpose and counts what arrives; see docs/change/chaos.md.
import { handOver, node, prepare } from './prepare.mjs';

prepare();
handOver(node, ['chaos/dist/main.js', ...process.argv.slice(2)]);
