import { openApiDocument } from '@heliograph/service';
import { committedDocument, lintOpenApi } from '@heliograph/service/testing';
import { about } from './about.ts';
import { SyncModule } from './sync.module.ts';

const document = openApiDocument(SyncModule, about);

it('is described without a complaint of the linter', async () => {
  expect(await lintOpenApi(document)).toEqual([]);
});

it('is described in docs/ as it is: else run `npm run docs`', () => {
  expect(document).toEqual(committedDocument('openapi/sync-api.json'));
});
