// `npm run conformance:api -- --examples 500`: the API against the OpenAPI document that it serves; see docs/change/api-conformance.md.
import { handOver, node, prepare } from './prepare.mjs';

prepare();
handOver(node, ['conformance/api/dist/main.js', ...process.argv.slice(2)]);
