import { openApiDocument } from '@heliograph/service';
import { lintOpenApi } from '@heliograph/service/testing';
import { about } from './about.ts';
import { DeliveryModule } from './delivery.module.ts';

const document = openApiDocument(DeliveryModule, about);

it('is described without a complaint of the linter', async () => {
  expect(await lintOpenApi(document)).toEqual([]);
});
