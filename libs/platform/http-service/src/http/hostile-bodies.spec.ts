import { Body, Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { HttpServiceConfiguration, type Service } from '@heliograph/service';
import { createHttpService } from './http-service.ts';

class Batch {
  @IsString()
  size!: string;
}

class Hook {
  @IsString()
  url!: string;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => Batch)
  batch?: Batch;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Batch)
  batches?: Batch[];
}

class Bulk {
  @IsArray()
  @ArrayMaxSize(10_000)
  @IsString({ each: true })
  deviceIds!: string[];
}

class Found {
  @IsOptional()
  @IsString()
  text?: string;
}

@Controller()
class HooksController {
  @Post('auth/login')
  login(@Body() hook: Hook) {
    return hook;
  }

  @Post('v1/webhooks')
  create(@Body() hook: Hook) {
    return hook;
  }

  @Post('v1/account')
  account(@Body() hook: Hook) {
    return hook;
  }

  @Post('v1/devices/bulk')
  bulk(@Body() bulk: Bulk) {
    return bulk.deviceIds.length;
  }

  @Get('v1/devices/:id')
  one(@Param('id') id: string, @Query() found: Found) {
    return [id, found];
  }
}

@Module({ controllers: [HooksController] })
class HooksModule {}

interface Refused {
  status: number;
  error?: string;
  message?: string;
  details?: { path: string; message: string }[];
  bytes: number;
}

let service: Service;
let url: string;
beforeAll(async () => {
  service = await createHttpService(HooksModule, {
    name: 'hooks',
    configuration: HttpServiceConfiguration,
    loginPrefix: () => 'auth',
    env: { PORT: '0', HEALTH_PORT: '0' },
    logDestination: { write: () => undefined },
  });
  url = (await service.start())!;
});
afterAll(() => service.stop());

async function post(path: string, body: string | Buffer, type = 'application/json'): Promise<Refused> {
  const response = await fetch(url + path, { method: 'POST', body, headers: { 'content-type': type } });
  const text = await response.text();
  return { ...(JSON.parse(text) as Omit<Refused, 'status'>), status: response.status, bytes: text.length };
}

const repeated = (text: string, count: number): string => Array(count).fill(text).join(',');
const KIB = 1024;

describe('a hostile body', () => {
  it.each([
    ['below the login prefix', '/auth/login', 16],
    ['of a usual route', '/v1/account', 64],
    ['with filters', '/v1/webhooks', 256],
    ['of many devices', '/v1/devices/bulk', 1024],
  ])('is refused by its size: %s, %s takes %i KiB', async (_, path, kib) => {
    const body = (bytes: number): string => `{"url":"${'x'.repeat(bytes - '{"url":""}'.length)}"}`;
    expect((await post(path, body(kib * KIB))).status).not.toBe(413);
    expect(await post(path, body(kib * KIB + 1))).toMatchObject({
      status: 413,
      error: 'payload_too_large',
      message: `The body is larger than ${kib} KiB.`,
    });
  });

  it('is refused by its size when its length is not declared', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 17; i += 1) controller.enqueue(Buffer.alloc(KIB, ' '));
        controller.close();
      },
    });
    const response = await fetch(`${url}/auth/login`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(413);
  });

  it.each([
    ['numbers', '/v1/devices/bulk', `[${repeated('1', 40_000)}]`, 'The body must be a JSON object.'],
    [
      'more values than a route takes',
      '/v1/account',
      `{"url":[${repeated('1', 2_001)}]}`,
      'The body has more than 2000 values.',
    ],
    [
      'more values than a login has',
      '/auth/login',
      `{"url":[${repeated('{}', 51)}]}`,
      'The body has more than 50 values.',
    ],
    ['opening brackets', '/v1/devices/bulk', '['.repeat(781 * KIB), 'The body is nested deeper than 32 levels.'],
    [
      'objects in each other',
      '/v1/account',
      `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
      'The body is nested deeper than 32 levels.',
    ],
    ['a member twice', '/v1/account', '{"url":"a","url":"b"}', 'The body has an object with the member url twice.'],
    [
      'a member twice, once escaped',
      '/v1/account',
      '{"url":"a","\\u0075rl":"b"}',
      'The body has an object with the member url twice.',
    ],
    [
      'a member twice, further in',
      '/v1/account',
      '{"batch":{"size":"1","size":"2"}}',
      'The body has an object with the member size twice.',
    ],
    [
      'more members than an object has',
      '/v1/devices/bulk',
      `{${Array.from({ length: 101 }, (_, at) => `"m${at}":1`).join(',')}}`,
      'The body has an object with more than 100 members.',
    ],
    [
      'a name as long as a text',
      '/v1/account',
      `{"${'n'.repeat(201)}":1}`,
      'The body has a member whose name is longer than 200 characters.',
    ],
    ['an empty list', '/v1/account', '[]', 'The body must be a JSON object.'],
    ['a text', '/v1/account', '"x"', 'The body must be a JSON object.'],
    ['a string without an end', '/v1/account', '{"url', 'The body is not valid JSON.'],
    ['bytes that are no UTF-8', '/v1/account', Buffer.from([0x7b, 0xff, 0x7d]), 'The body is not valid UTF-8.'],
  ])('is refused before it is validated: %s', async (_, path, body, message) => {
    expect(await post(path, body)).toMatchObject({ status: 400, error: 'malformed_request', message });
  });

  it('may have the same name in different objects, and commas and brackets in texts', async () => {
    const answer = await post(
      '/v1/account',
      '{"url":"[{,","batch":{"size":"},"},"batches":[{"size":"\\"{"},{"size":"\\\\"}]}',
    );
    expect(answer.status).toBe(201);
  });

  it('is refused where it has a list instead of an object, naming up to 50 members', async () => {
    const list = await post('/v1/webhooks', `{"url":"a","batch":[${repeated('{}', 2_000)}]}`);
    expect(list).toMatchObject({ status: 400, details: [{ path: 'batch', message: 'batch must be an object' }] });
    const elements = await post('/v1/webhooks', `{"url":"a","batches":[${repeated('1', 4_000)}]}`);
    expect(elements.details).toHaveLength(50);
    expect(elements.details?.[49]).toEqual({ path: 'batches.49', message: 'each of batches must be an object' });
    const wrong = await post('/v1/webhooks', `{"url":"a","batches":[${repeated('{"size":1}', 1_000)}]}`);
    expect(wrong.details).toHaveLength(50);
    expect(wrong.bytes).toBeLessThan(10 * KIB);
  });

  it('with many unknown members names no more than 50 of them', async () => {
    const members = Array.from({ length: 99 }, (_, at) => `"m${at}":1`).join(',');
    const answer = await post('/v1/account', `{"url":"a",${members}}`);
    expect(answer).toMatchObject({ status: 400, error: 'validation_failed' });
    expect(answer.details).toHaveLength(50);
  });

  it.each([
    ['NUL in a text', '{"url":"a\\u0000b"}', { path: 'url', message: 'url must not contain NUL' }],
    ['NUL in a name', '{"a\\u0000b":1}', { path: '', message: 'a name of a member must not contain NUL' }],
    [
      'half a surrogate pair',
      '{"batch":{"size":"\\ud83d"}}',
      { path: 'batch.size', message: 'batch.size must not contain half of a surrogate pair' },
    ],
  ])('is refused: %s', async (_, body, detail) => {
    expect(await post('/v1/account', body)).toMatchObject({
      status: 400,
      error: 'validation_failed',
      details: [detail],
    });
  });

  it('takes characters of two units, and refuses NUL in forms, paths and queries', async () => {
    expect((await post('/v1/account', JSON.stringify({ url: '☀️🔋' }))).status).toBe(201);
    expect((await post('/v1/account', 'url=a%00b', 'application/x-www-form-urlencoded')).status).toBe(400);
    expect((await fetch(`${url}/v1/devices/a?text=a%00b`)).status).toBe(400);
    expect((await fetch(`${url}/v1/devices/a%00b`)).status).toBe(404);
  });

  it.each([
    ['with a member twice', 'url=a&url=b', 'The body has the member url twice.'],
    ['with many members', 'a=1&'.repeat(101), 'The body has more than 100 members.'],
    ['with a long name', `${'n'.repeat(201)}=1`, 'The body has a member whose name is longer than 200 characters.'],
    ['with a prototype', '__proto__=a', 'The body has a member __proto__.'],
  ])('is refused as a form %s', async (_, body, message) => {
    const answer = await post('/v1/account', body, 'application/x-www-form-urlencoded');
    expect(answer).toMatchObject({ status: 400, error: 'malformed_request', message });
    const large = await post('/v1/account', `url=${'x'.repeat(64 * KIB)}`, 'application/x-www-form-urlencoded');
    expect(large.status).toBe(413);
  });

  it('may be followed by a query of 100 members', async () => {
    const query = (members: number): string => Array.from({ length: members }, (_, at) => `m${at}`).join('&');
    const answered = async (members: number) =>
      (await (await fetch(`${url}/v1/devices/a?${query(members)}`)).json()) as Refused;
    expect((await answered(100)).details).toHaveLength(50);
    expect((await answered(101)).details).toEqual([{ path: '', message: 'the query has more than 100 members' }]);
  });

  it('is refused as plain text', async () => {
    expect(await post('/v1/account', '{"url":"a"}', 'text/plain')).toMatchObject({
      status: 415,
      error: 'unsupported_media_type',
    });
  });

  it('of 10,000 devices is taken', async () => {
    const ids = Array.from({ length: 10_000 }, (_, at) => `dev_${String(at).padStart(12, '0')}`);
    expect(await post('/v1/devices/bulk', JSON.stringify({ deviceIds: ids }))).toMatchObject({
      status: 201,
      result: 10_000,
    });
  });
});
