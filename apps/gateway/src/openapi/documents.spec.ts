import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeDocuments, type OpenApiDocument } from '@heliograph/service';
import { committedDocument, lintOpenApi } from '@heliograph/service/testing';
import { upstreams } from '../proxy/routes.ts';
import { about } from './about.ts';

const apis = ['auth-api', 'sync-api', 'delivery-api', 'gateway'];
const documents = apis.map((name) => committedDocument(`openapi/${name}.json`) as OpenApiDocument);
const merged = mergeDocuments(documents, about);
const ours = { name: 'gateway', paths: ['/'] };
const routed = [...upstreams({ authApiUrl: '', syncApiUrl: '', deliveryApiUrl: '', loginPrefix: 'auth' }), ours];

it('merges into docs/openapi.json: else run `npm run docs`', () => {
  expect(merged).toEqual(committedDocument('openapi.json'));
});

it('merges into a document that passes the linter and has no duplicate operation', async () => {
  expect(await lintOpenApi(merged)).toEqual([]);
});

it('routes every documented path to the service that documents it', () => {
  const lost = documents.flatMap(({ paths }, index) =>
    Object.keys(paths).filter(
      (path) => path in merged.paths && path !== '/openapi.json' && routedTo(path) !== apis[index],
    ),
  );
  expect(lost).toEqual([]);
});

/** Routes as the router does: the longest matching prefix decides. */
function routedTo(path: string): string | undefined {
  const isBelow = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  const prefixes = routed.flatMap(({ name, paths }) =>
    paths.map((prefix) => ({ name, prefix: prefix.replaceAll(/:(\w+)/g, '{$1}') })),
  );
  const matching = prefixes.filter(({ prefix }) => isBelow(prefix));
  return matching.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.name;
}

it('lists every error that the services can answer', () => {
  const sources = ['apps/auth-api', 'apps/sync-api', 'apps/delivery-api', 'apps/gateway', 'libs/platform'];
  const texts = sources.flatMap((folder) => typeScriptBelow(join(import.meta.dirname, '../../../..', folder)));
  const answered = new Set(texts.flatMap((text) => [...slugsIn(text, thrown), ...slugsIn(text, described)]));
  const filter = texts.find((text) => text.includes('class ApiExceptionFilter'))!;
  for (const slug of slugsIn(filter, mapped)) answered.add(slug);
  expect(answered.size).toBeGreaterThan(40);
  const listed = merged.info.description as string;
  // Of whole answers, of what comes before any operation, and of single items.
  for (const slug of ['quota_exceeded', 'uri_too_long', 'duplicate_line']) expect(listed).toContain(`| \`${slug}\` |`);
  expect([...answered].filter((slug) => !listed.includes(`| \`${slug}\` |`))).toEqual([]);
});

const thrown = /(?:ApiError|errorAnswer)\(\s*\d{3},\s*'(\w+)'/g;
const described = /\bslug: '(\w+)'/g;
const mapped = /^ {2}\d{3}: '(\w+)'/gm;
const slugsIn = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, slug]) => slug!);

/** Returns the sources of a folder, without tests. */
function typeScriptBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !skipped.has(name));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return typeScriptBelow(path);
    return /(?<!\.spec)\.ts$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

const skipped = new Set(['node_modules', 'dist', 'out-tsc', 'test', 'testing']);
