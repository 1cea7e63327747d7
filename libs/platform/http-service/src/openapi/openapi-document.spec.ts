import 'reflect-metadata';
import { Body, Controller, Get, Header, HttpCode, Module, Param, Post, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { RawAnswer } from '../http/envelope.ts';
import { PageQuery } from '../http/paging.ts';
import { OperatorOnly, Public } from '../tokens/token.decorators.ts';
import { lintOpenApi } from '../testing/lint-openapi.ts';
import { classSchema } from './class-schema.ts';
import { errorAnswer, notFound } from './error-answer.ts';
import { integer, pageSchema, schemaOf, text } from './json-schema.ts';
import { mergeDocuments } from './merge-documents.ts';
import { openApiDocument } from './openapi-document.ts';
import { Described, Operation, Operations } from './operation.decorator.ts';

class Filter {
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(3)
  @IsIn(['a', 'b'], { each: true })
  kinds?: string[];
}

class OrderBody {
  @Described('What it is called.', { examples: ['north'] })
  @IsString()
  @MaxLength(10)
  @Matches(/^[a-z]+$/)
  name!: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(9)
  size = 3;

  @ValidateIf((_, value) => value !== undefined)
  @ValidateNested()
  @Type(() => Filter)
  filter?: Filter;
}

class OrderQuery extends PageQuery {
  @Described('Only those in this state.')
  @IsOptional()
  @IsIn(['open', 'done'])
  state?: string;
}

const order = schemaOf('Order', 'An order.', { id: text('Its id.'), size: integer('n') }, ['size']);

@Operations({
  tag: 'Orders',
  description: 'All about orders.',
  writes: 'write',
  parameters: { id: text('Id of the order.') },
})
@Controller('v1/:zone/orders')
class OrdersController {
  @Operation({
    id: 'createOrder',
    summary: 'Create an order',
    answer: order,
    errors: [errorAnswer(409, 'taken', 'Taken.')],
  })
  @Post()
  create(@Body() body: OrderBody): unknown {
    return body;
  }

  @Operation({ id: 'listOrders', summary: 'List orders', answer: pageSchema(order) })
  @Get()
  @Public()
  list(@Query() query: OrderQuery): unknown {
    return query;
  }

  @Operation({ id: 'showOrder', summary: 'Show an order', answer: order, errors: [notFound('The order')] })
  @Get(':id')
  @RawAnswer()
  @Header('content-type', 'application/schema+json; charset=utf-8')
  show(@Param('id') id: string): unknown {
    return id;
  }

  @Operation({
    id: 'takeOrder',
    summary: 'Take an order',
    consumes: ['application/x-www-form-urlencoded', 'application/json'],
  })
  @Post('taken')
  @HttpCode(200)
  @Public()
  take(@Body() body: OrderBody): unknown {
    return body;
  }

  @Operation({ id: 'reindex', summary: 'Reindex', internal: true })
  @Post('internal')
  @HttpCode(202)
  @OperatorOnly('admin')
  reindex(): void {
    return;
  }
}

@Module({ controllers: [OrdersController] })
class OrdersModule {}

@Module({ imports: [OrdersModule] })
class RootModule {}

@Operations({ tag: 'Undeclared', description: 'No scope for changes.' })
@Controller('v1/undeclared')
class UndeclaredController {
  @Operation({ id: 'addUndeclared', summary: 'Add one' })
  @Post()
  add(): void {
    return;
  }
}

@Module({ controllers: [UndeclaredController] })
class UndeclaredModule {}

const about = { title: 'Orders', description: 'Orders.', segments: { zone: 'eu' } };
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- judged by the expectations
const document = openApiDocument(RootModule, about) as any;
const operation = (path: string, method: string) => document.paths[path][method];

it('takes an idempotency key where something is created, and nowhere else', () => {
  const headerOf = (path: string, method: string): object[] =>
    (operation(path, method).parameters ?? []).filter((parameter: { in: string }) => parameter.in === 'header');
  expect(headerOf('/v1/eu/orders', 'post')).toEqual([
    expect.objectContaining({ name: 'Idempotency-Key', required: false, schema: expect.any(Object) }),
  ]);
  expect(headerOf('/v1/eu/orders', 'get')).toEqual([]);
  const { 'x-errors': errors } = operation('/v1/eu/orders', 'post');
  expect(errors).toMatchObject({ idempotency_key_in_use: 409, taken: 409, idempotency_key_reused: 422 });
});

describe('a body class', () => {
  it('is described by its validators, defaults and conditions', () => {
    expect(classSchema(OrderBody)).toEqual({
      title: 'OrderBody',
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: {
        name: {
          type: 'string',
          maxLength: 10,
          pattern: '^[a-z]+$',
          description: 'What it is called.',
          examples: ['north'],
        },
        size: { type: ['integer', 'null'], minimum: 1, maximum: 9, default: 3 },
        filter: expect.objectContaining({ title: 'Filter', additionalProperties: false }),
      },
    });
  });

  it('lets null pass where its conditions do, and nowhere else', () => {
    const { properties } = classSchema(Filter) as { properties: Record<string, object> };
    expect(properties.kinds).toEqual({
      type: ['array', 'null'],
      maxItems: 3,
      items: { type: 'string', enum: ['a', 'b'] },
    });
    expect(classSchema(OrderBody).properties).toMatchObject({ filter: { type: 'object' } });
  });
});

describe('the document', () => {
  it('has every route, with segments that configuration fixes', () => {
    expect(Object.keys(document.paths)).toEqual([
      '/openapi.json',
      '/v1/eu/orders',
      '/v1/eu/orders/internal',
      '/v1/eu/orders/taken',
      '/v1/eu/orders/{id}',
    ]);
    expect(operation('/v1/eu/orders', 'post')).toMatchObject({
      operationId: 'createOrder',
      tags: ['Orders'],
      security: [{ accessToken: ['write'] }],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/OrderBody' } } } },
    });
  });

  it('names the scope of every operation, in its text too', () => {
    expect(operation('/v1/eu/orders', 'post').description).toMatch(/^Requires the scope `write`\.$/m);
    expect(operation('/v1/eu/orders', 'get')).toMatchObject({ security: [] });
    expect(operation('/v1/eu/orders/{id}', 'get').security).toEqual([{ accessToken: ['read'] }]);
    expect(operation('/v1/eu/orders/internal', 'post').security).toEqual([{ accessToken: ['operator'] }]);
  });

  it('is refused where an operation that changes something declares no scope', () => {
    expect(() => openApiDocument(UndeclaredModule, about)).toThrow('UndeclaredController.add declares no scope');
  });

  it('makes a query class parameters, which know no null', () => {
    expect(operation('/v1/eu/orders', 'get').parameters).toMatchObject([
      { name: 'state', in: 'query', required: false, schema: { type: 'string', enum: ['open', 'done'] } },
      {
        name: 'limit',
        in: 'query',
        description: expect.any(String),
        schema: { type: 'integer', minimum: 1, default: 100 },
      },
      { name: 'cursor', in: 'query', required: false, schema: { type: 'string', maxLength: 512 } },
    ]);
  });

  it('lists the possible errors: of the inputs of a route, and those it names', () => {
    const statuses = (path: string, method: string) => [...new Set(Object.values(operation(path, method)['x-errors']))];
    expect(statuses('/v1/eu/orders', 'post')).toEqual([400, 401, 403, 409, 413, 415, 422, 429, 500, 503]);
    expect(statuses('/v1/eu/orders', 'get')).toEqual([400, 429, 500, 503]);
    expect(statuses('/v1/eu/orders/{id}', 'get')).toEqual([400, 401, 403, 404, 429, 500, 503]);
    expect(operation('/v1/eu/orders/{id}', 'get').description).toContain(
      '- 404 `not_found`: The order does not exist, or belongs to another account.',
    );
  });

  it('has one answer for all errors, which may say when to repeat the call', () => {
    expect(operation('/v1/eu/orders', 'get').responses).toEqual({
      200: expect.any(Object),
      default: { $ref: '#/components/responses/Failure' },
    });
    expect(document.components.responses.Failure.headers).toHaveProperty('Retry-After');
  });

  it('leaves answers open and closes bodies', () => {
    const { Order, OrderPage, OrderEnvelope, OrderBody: body } = document.components.schemas;
    for (const answer of [Order, OrderPage, OrderEnvelope]) expect(answer).not.toHaveProperty('additionalProperties');
    expect(body).toMatchObject({ additionalProperties: false });
  });

  it('puts results into an envelope with a name, but for raw answers', () => {
    const envelopeOf = (path: string, method: string, status: number): string =>
      operation(path, method).responses[status].content['application/json'].schema.$ref.split('/').at(-1);
    expect(envelopeOf('/v1/eu/orders', 'post', 201)).toBe('OrderEnvelope');
    expect(envelopeOf('/v1/eu/orders', 'get', 200)).toBe('OrderList');
    expect(envelopeOf('/v1/eu/orders/taken', 'post', 200)).toBe('EmptyEnvelope');
    const { OrderEnvelope, OrderList, EmptyEnvelope } = document.components.schemas;
    // Without the width Java's and Go's generators make a time 32 bits wide.
    expect(document.components.schemas.Order).toMatchObject({
      properties: { size: { type: 'integer', format: 'int64' } },
    });
    expect(OrderEnvelope.properties.result).toEqual({ $ref: '#/components/schemas/Order' });
    expect(OrderList.properties.result).toEqual({ $ref: '#/components/schemas/OrderPage' });
    expect(EmptyEnvelope.properties).not.toHaveProperty('result');
    expect(operation('/v1/eu/orders/{id}', 'get').responses[200].content).toEqual({
      'application/schema+json': { schema: { $ref: '#/components/schemas/Order' } },
    });
  });

  it('has the received messages beside the operations', () => {
    const headers = { 'Content-Type': text('JSON.'), 'X-Event': text('What it is.') };
    const received = [{ id: 'receiveOrder', summary: 'Receive', headers, requiredHeaders: ['X-Event'], body: order }];
    const withReceived = openApiDocument(RootModule, { ...about, received });
    expect(withReceived.webhooks?.receiveOrder?.post).toMatchObject({
      parameters: [{ name: 'X-Event', in: 'header', required: true }],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
    });
    const merged = mergeDocuments([document, withReceived], about);
    expect(Object.keys(merged.webhooks ?? {})).toEqual(['receiveOrder']);
    expect(merged.tags.map(({ name }) => name)).toContain('Deliveries');
  });

  it('is merged without internal operations, and with the answers of the edge', () => {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- judged by the expectations
    const merged = mergeDocuments([document, document], { title: 'All', description: 'All.' }) as any;
    expect(Object.keys(merged.paths)).toEqual([
      '/openapi.json',
      '/v1/eu/orders',
      '/v1/eu/orders/taken',
      '/v1/eu/orders/{id}',
    ]);
    expect(merged.info).toMatchObject({ title: 'All', version: document.info.version });
    const { description } = merged.components.schemas.ErrorEnvelope;
    expect(description).toContain('| 409 | `taken` | Taken. |');
    expect(description).toContain('| 404 | `not_found` | The object does not exist');
    expect(merged.paths['/v1/eu/orders'].get['x-errors']).toMatchObject({ upstream_timeout: 504 });
    expect(merged.components.schemas.Order).toEqual(document.components.schemas.Order);
    const other = { ...document, components: { ...document.components, schemas: { Order: {} } } };
    expect(() => mergeDocuments([document, other], about)).toThrow('Order');
  });
});

it('describes a form beside a JSON body by a schema of its own, with the same members', () => {
  const { content } = operation('/v1/eu/orders/taken', 'post').requestBody;
  expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/OrderBody' });
  expect(content['application/x-www-form-urlencoded'].schema).toEqual({ $ref: '#/components/schemas/OrderForm' });
  expect(document.components.schemas.OrderForm).toEqual(document.components.schemas.OrderBody);
});

it('passes the linter', async () => {
  expect(await lintOpenApi(document)).toEqual([]);
});
