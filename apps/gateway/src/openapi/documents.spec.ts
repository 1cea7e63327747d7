import { mergeDocuments, type OpenApiDocument } from '@heliograph/service';
import { committedDocument, lintOpenApi } from '@heliograph/service/testing';
import { upstreams } from '../proxy/routes.ts';
import { about } from './about.ts';

const apis = ['auth-api', 'sync-api', 'delivery-api'];
const documents = apis.map((name) => committedDocument(`openapi/${name}.json`) as OpenApiDocument);
const merged = mergeDocuments(documents, about);
const routed = upstreams({ authApiUrl: '', syncApiUrl: '', deliveryApiUrl: '', loginPrefix: 'auth' });

it('merges into docs/openapi.json: else run `npm run docs`', () => {
  expect(merged).toEqual(committedDocument('openapi.json'));
});

it('merges without a complaint of the linter, nor two operations of one name', async () => {
  expect(await lintOpenApi(merged)).toEqual([]);
});

it('passes every documented path on to the service that documents it', () => {
  const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  const lost = documents.flatMap(({ paths }, index) =>
    Object.keys(paths).filter(
      (path) =>
        path in merged.paths &&
        path !== '/openapi.json' &&
        routed.find((upstream) => upstream.paths.some((prefix) => isBelow(path, prefix)))?.name !== apis[index],
    ),
  );
  expect(lost).toEqual([]);
});
