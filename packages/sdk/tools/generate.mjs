// Writes src/generated from docs/openapi.json; part of `npm run docs`. `--check` fails when it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { clientOf } from './client.mjs';
import { readDocument } from './operations.mjs';
import { typesOf } from './types.mjs';

const document = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));
const api = readDocument(document);
const files = {
  'types.generated.ts': await typesOf(api),
  'operations.generated.ts': clientOf(api.operations),
};

for (const [name, text] of Object.entries(files)) {
  const url = new URL(`../src/generated/${name}`, import.meta.url);
  const note =
    '// Generated from docs/openapi.json by packages/sdk/tools/generate.mjs. Do not edit.\n/* eslint-disable */\n\n';
  const formatted = await format(note + text, { parser: 'typescript', singleQuote: true, printWidth: 120 });
  if (!process.argv.includes('--check')) writeFileSync(url, formatted);
  else if (readFileSync(url, 'utf8') !== formatted) {
    console.error(`${fileURLToPath(url)} is stale: run npm run docs`);
    process.exitCode = 1;
  }
}
