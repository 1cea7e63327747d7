import { openApiDocument } from '@heliograph/http-service';
import { committedDocument, lintOpenApi } from '@heliograph/http-service/testing';
import { about, DeliveryModule } from './delivery.module.ts';

const document = openApiDocument(DeliveryModule, about);

it('has a description that passes the linter', async () => {
  expect(await lintOpenApi(document)).toEqual([]);
});

it('matches its description in docs/: otherwise run `npm run docs`', () => {
  expect(document).toEqual(committedDocument('openapi/delivery-api.json'));
});
