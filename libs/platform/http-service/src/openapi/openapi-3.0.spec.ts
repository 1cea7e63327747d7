import { asOpenApi30 } from './openapi-3.0.ts';
import type { OpenApiDocument } from './openapi-document.ts';

const older = (schema: object): unknown => {
  const document: OpenApiDocument = {
    openapi: '3.1.1',
    info: {},
    servers: [],
    tags: [],
    paths: {},
    components: { schemas: { Order: { type: 'object', properties: { schema } } } },
  };
  const { components } = asOpenApi30(document) as OpenApiDocument;
  return (components.schemas!.Order as { properties: { schema: unknown } }).properties.schema;
};

it.each([
  ['null beside a type', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [
    'null beside a component',
    { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] },
    { type: 'object', nullable: true, allOf: [{ $ref: '#/components/schemas/A' }] },
  ],
  ['a constant', { type: 'string', const: 'a' }, { type: 'string', enum: ['a'] }],
  ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
  [
    'an exclusive bound',
    { type: 'number', exclusiveMinimum: 0 },
    { type: 'number', minimum: 0, exclusiveMinimum: true },
  ],
  [
    'members that are called like keywords',
    { type: 'object', properties: { type: { type: ['integer', 'null'] }, const: { type: 'string' } } },
    { type: 'object', properties: { type: { type: 'integer', nullable: true }, const: { type: 'string' } } },
  ],
  [
    'what lists and maps have',
    { items: { const: 1 }, additionalProperties: { const: 2 } },
    { items: { enum: [1] }, additionalProperties: { enum: [2] } },
  ],
])('says %s as OpenAPI 3.0 does', (_, schema, expected) => {
  expect(older(schema)).toEqual(expected);
});

it('refuses a keyword or types that OpenAPI 3.0 does not have', () => {
  expect(() => older({ if: {} })).toThrow('no keyword if');
  expect(() => older({ type: ['string', 'integer'] })).toThrow('string or integer');
  expect(() => older({ type: 'null' })).toThrow('no type null');
});

it('leaves out webhooks and scopes, and converts schemas of parameters but not examples', () => {
  const parameter = { name: 'a', in: 'query', schema: { type: ['string', 'null'] } };
  const media = { schema: { const: 'a' }, example: { schema: { const: 'a' } } };
  const operation = {
    security: [{ accessToken: ['read'] }, { accessToken: ['write'] }],
    parameters: [parameter],
    requestBody: { content: { 'application/json': media } },
  };
  expect(
    asOpenApi30({
      openapi: '3.1.1',
      info: {},
      servers: [],
      tags: [],
      paths: { '/a': { post: operation } },
      webhooks: { b: {} },
      components: {},
    }),
  ).toEqual({
    openapi: '3.0.3',
    info: {},
    servers: [],
    tags: [],
    paths: {
      '/a': {
        post: {
          security: [{ accessToken: [] }],
          parameters: [{ ...parameter, schema: { type: 'string', nullable: true } }],
          requestBody: { content: { 'application/json': { ...media, schema: { enum: ['a'] } } } },
        },
      },
    },
    components: { schemas: {} },
  });
});
