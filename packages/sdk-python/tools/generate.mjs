// Writes src/heliograph/_generated from docs/openapi.json; part of `npm run docs`. `--check` fails when it is stale.
import { readModel, writeFiles } from '../../sdk/tools/model.mjs';
import { operationsOf } from './operations.mjs';
import { typesOf } from './types.mjs';

const model = readModel();
const note = '# Generated from docs/openapi.json by packages/sdk-python/tools/generate.mjs. Do not edit.\n';

writeFiles(new URL('../src/heliograph/_generated/', import.meta.url), {
  'types.py': note + typesOf(model),
  'operations.py': note + operationsOf(model),
});
