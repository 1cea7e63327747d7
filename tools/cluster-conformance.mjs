// `npm run conformance:cluster -- install`: the chart on a real Kubernetes of one node, on this machine; see docs/change/cluster-conformance.md.
import { handOver, node, prepareTesting } from './prepare.mjs';

prepareTesting();
handOver(node, ['testing/conformance/cluster/dist/main.js', ...process.argv.slice(2)]);
