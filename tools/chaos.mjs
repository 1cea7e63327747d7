// `npm run chaos -- <scenario> | list`: breaks the running product on purpose and counts what arrives; see docs/change/chaos.md.
import { handOver, node, prepareTesting } from './prepare.mjs';

prepareTesting();
handOver(node, ['testing/chaos/dist/main.js', ...process.argv.slice(2)]);
