// Writes *_generated.go from docs/openapi.json; part of `npm run docs`. `--check` fails when it is stale.
import { readModel, writeFiles } from '../../sdk/tools/model.mjs';
import { operationsOf } from './operations.mjs';
import { typesOf } from './types.mjs';

const model = readModel();
const note = '// Code generated from docs/openapi.json by packages/sdk-go/tools/generate.mjs. DO NOT EDIT.\n\n';

writeFiles(new URL('../', import.meta.url), {
  'types_generated.go': note + typesOf(model),
  'operations_generated.go': note + operationsOf(model),
});
