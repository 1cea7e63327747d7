import { openApiDocument } from '@heliograph/service';
import { lintOpenApi } from '@heliograph/service/testing';
import { about } from './about.ts';
import { SyncModule } from './sync.module.ts';

it('is described without a complaint of the linter', async () => {
  expect(await lintOpenApi(openApiDocument(SyncModule, about))).toEqual([]);
});
