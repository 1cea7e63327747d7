// `npm run conformance:api -- --examples 500`: the API against the OpenAPI document that it serves; see docs/change/api-conformance.md.
import { handOver, node, prepareTesting } from './prepare.mjs';

prepareTesting();
handOver(node, ['testing/conformance/api/dist/main.js', ...process.argv.slice(2)]);
