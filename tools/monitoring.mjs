// `npm run monitoring -- watch | check | drill | generate`: a real Prometheus beside the running product, with the chart's alert rules and every
// query of its dashboards; see docs/operate/runbooks.md.
import { join } from 'node:path';
import { handOver, node, prepareTesting, root } from './prepare.mjs';

prepareTesting();
// Node reads it once, at its start: the drill speaks to the demo's gateway.
process.env.NODE_EXTRA_CA_CERTS = join(root, '.heliograph', 'stack', 'tls', 'ca.crt');
handOver(node, ['testing/monitoring/dist/main.js', ...process.argv.slice(2)]);
