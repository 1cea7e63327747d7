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
