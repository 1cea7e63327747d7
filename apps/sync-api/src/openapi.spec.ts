import { openApiDocument } from '@heliograph/http-service';
import { committedDocument, lintOpenApi } from '@heliograph/http-service/testing';
import { about, SyncModule } from './sync.module.ts';

const document = openApiDocument(SyncModule, about);

it('has a description that passes the linter', async () => {
  expect(await lintOpenApi(document)).toEqual([]);
});

it('matches its description in docs/: otherwise run `npm run docs`', () => {
  expect(document).toEqual(committedDocument('openapi/sync-api.json'));
});
