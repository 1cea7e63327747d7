// Writes Types, Requests and Operations from docs/openapi.json; part of `npm run docs`. `--check` fails when they are stale.
import { readModel, writeFiles } from '../../sdk/tools/model.mjs';
import { operationsOf } from './operations.mjs';
import { requestsOf, typesOf } from './types.mjs';

const read = readModel();
// Java has no second name of a type.
const aliases = new Map(read.types.filter(({ alias }) => alias).map(({ name, alias }) => [name, alias]));
const model = JSON.parse(
  JSON.stringify(read),
  (_, value) => (value?.kind === 'ref' && aliases.get(value.name)) || value,
);
const note =
  '// Generated from docs/openapi.json by packages/sdk-java/tools/generate.mjs. Do not edit.\npackage dev.heliograph.sdk;\n\n';

writeFiles(new URL('../src/main/java/dev/heliograph/sdk/', import.meta.url), {
  'Types.java': note + typesOf(model),
  'Requests.java': note + requestsOf(model),
  'Operations.java': note + operationsOf(model),
});
