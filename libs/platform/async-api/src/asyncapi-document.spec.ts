import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from '@asyncapi/parser';
import { asyncApiDocument } from './asyncapi-document.ts';

it('is AsyncAPI 3 without a complaint of the parser, examples included', async () => {
  const { diagnostics, document } = await new Parser().parse(JSON.stringify(asyncApiDocument()));
  expect(diagnostics.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`)).toEqual([]);
  expect(document?.version()).toBe('3.1.0');
  const addresses = document
    ?.channels()
    .all()
    .map((channel) => channel.address());
  expect(addresses).toEqual([
    '/{path}',
    'delivery.{accountId}.basedata',
    'delivery.{accountId}.events',
    'delivery.{accountId}.energy',
    'delivery.{accountId}.storage',
    'bd/v1/{accountId}/data/{plantId}/{DataSources}/{device}',
    'bd/v1/{accountId}/event/{plantId}/{DataSources}/{device}',
    'bd/v1/{accountId}/energy/{plantId}/{DataSources}/{device}',
    'bd/v1/{accountId}/storage/{plantId}/{DataSources}/{device}',
  ]);
});

it('is in docs/ as it is: else run `npm run docs`', () => {
  const file = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'asyncapi.json');
  expect(asyncApiDocument()).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});
