import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Body, Controller, Delete, Get, HttpCode, Module, Post, Put, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsString, ValidateNested } from 'class-validator';
import { currentRequest, HttpServiceConfiguration, Readiness, type Service } from '@heliograph/service';
import { ApiError } from './api-error.ts';
import { RawAnswer } from './envelope.ts';
import { createHttpService } from './http-service.ts';
import { IsUnixSeconds, MayBeAbsent } from './validation.pipe.ts';
import { PageQuery } from './paging.ts';

class Part {
  @IsString()
  serial!: string;
}

class Order {
  @IsString()
  name!: string;

  @ValidateNested({ each: true })
  @Type(() => Part)
  parts: Part[] = [];

  @MayBeAbsent()
  @IsUnixSeconds()
  due?: number;
}

/** Emits `called`, and lets the call be answered with `answer`. */
const unanswered = new EventEmitter();

@Controller()
class OrdersController {
  @Post('orders')
  create(@Body() order: Order) {
    return { order, requestId: currentRequest()?.requestId };
  }

  @Post('login')
  @HttpCode(200)
  login(@Body() order: Order) {
    return order.name;
  }

  @Get('orders')
  list(@Query() page: PageQuery) {
    return page;
  }

  @Get('orders/last')
  last() {
    return 'last';
  }

  @Put('orders/:id')
  replace() {
    return 'replaced';
  }

  @Get('busy')
  busy() {
    throw new ApiError(503, 'vendor_unavailable', 'Later.', { retryAfterSeconds: 7, details: { vendorCode: '10012' } });
  }

  @Get('slow')
  async slow() {
    await new Promise((resolve) => setImmediate(resolve));
    return 'slow';
  }

  @Get('unanswered')
  async unanswered() {
    unanswered.emit('called');
    await once(unanswered, 'answer');
    return 'too late';
  }

  @Get('broken')
  broken() {
    throw new Error('SELECT * FROM accounts WHERE password = hunter2');
  }

  @Delete('raw')
  remove() {
    return 'deleted';
  }

  @Get('raw')
  @RawAnswer()
  raw() {
    return { keys: [] };
  }
}

@Module({ controllers: [OrdersController] })
class OrdersModule {}

describe(createHttpService.name, () => {
  const lines: string[] = [];
  let service: Service;
  let url: string;

  beforeAll(async () => {
    service = await createHttpService(OrdersModule, {
      name: 'orders',
      configuration: HttpServiceConfiguration,
      env: { PORT: '0', HEALTH_PORT: '0' },
      logDestination: { write: (line) => void lines.push(line) },
    });
    expect((await fetch(`${service.healthUrl}/readyz`)).status).toBe(503);
    url = (await service.start())!;
  });
  afterAll(() => service.stop());

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are checked by the expectations
  type Json = any;
  const post = async (
    path: string,
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', body, headers });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
  };

  it('answers in the envelope', async () => {
    const { status, body, headers } = await post('/orders', '{"name":"a","parts":[{"serial":"1"}]}');
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, code: 201, message: 'Created', result: { order: { name: 'a' } } });
    expect(body.requestId).toBe(headers.get('x-request-id'));
    expect(body.result.requestId).toBe(body.requestId);
    expect(Math.abs(body.timestamp - Date.now() / 1000)).toBeLessThan(60);
  });

  it('takes a sane request id and replaces any other', async () => {
    const json = { 'content-type': 'application/json' };
    const taken = await post('/login', '{"name":"a"}', { ...json, 'x-request-id': 'req-12345678' });
    expect(taken.body.requestId).toBe('req-12345678');
    const replaced = await post('/login', '{"name":"a"}', { ...json, 'x-request-id': '<script>alert(1)</script>' });
    expect(replaced.body.requestId).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it('accepts form bodies', async () => {
    const { status, body } = await post('/login', 'name=a', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, code: 200, message: 'OK', result: 'a' });
  });

  it('names wrong and unknown members', async () => {
    const { status, body } = await post('/orders', '{"name":1,"extra":true,"parts":[{"serial":"1"},{"serial":2}]}');
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 400, error: 'validation_failed', result: null });
    const paths = body.details.map((detail: { path: string }) => detail.path);
    expect(paths.sort()).toEqual(['extra', 'name', 'parts.1.serial']);
  });

  it('explains how to correct an unknown member, and the unit of a time', async () => {
    const { body } = await post('/orders', '{"name":"a","colour":"red","due":1764000000000}');
    expect(body.details).toEqual([
      { path: 'colour', message: 'colour is unknown here: remove it, or correct its name' },
      { path: 'due', message: 'due must be Unix seconds: a whole number, not milliseconds' },
    ]);
    for (const due of ['-1', '1.5', '"2026-11-24"', 'null'])
      expect((await post('/orders', `{"name":"a","due":${due}}`)).body.details).toHaveLength(1);
    expect((await post('/login', '{"name":"a","due":253402300799}')).status).toBe(200);
  });

  it('rejects a body that is not JSON, and quotes nothing of it', async () => {
    const { body } = await post('/orders', '{"name":secret}');
    expect(body.message).toBe('The body is not valid JSON.');
  });

  it('reports a missing member in one line', async () => {
    const { body } = await post('/orders', '{"parts":[]}');
    expect(body.details).toEqual([{ path: 'name', message: 'name is missing' }]);
  });

  it('names the types of a body that are read', async () => {
    const { body } = await post('/login', 'name=a', { 'content-type': 'multipart/form-data; boundary=a' });
    expect(body.error).toBe('unsupported_media_type');
    expect(body.message).toMatch(/application\/json.*application\/x-www-form-urlencoded/);
  });

  it.each([
    ['malformed JSON', '{"name":', 'application/json', 400, 'malformed_request'],
    ['a body over 1 MiB', `{"name":"${'x'.repeat(1024 * 1024)}"}`, 'application/json', 413, 'payload_too_large'],
    ['a body that is null', 'null', 'application/json', 400, 'malformed_request'],
    ['prototype pollution', '{"__proto__":{"name":"a"}}', 'application/json', 400, 'malformed_request'],
    ['an unknown media type', '<a/>', 'application/xml', 415, 'unsupported_media_type'],
  ])('refuses %s', async (_, text, type, status, error) => {
    const answer = await post('/orders', text, { 'content-type': type });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, code: status, error, result: null });
    expect(answer.body.requestId).toBeTruthy();
  });

  it('answers 404 for an unknown route in the envelope', async () => {
    const response = await fetch(`${url}/nowhere`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 404, error: 'not_found' });
  });

  it.each([
    ['a path that is not a URL', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'malformed_request'],
    ['what is not HTTP', 'HELO x\r\n\r\n', 400, 'malformed_request'],
    ['no Host', 'GET /raw HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'malformed_request'],
    ['two Hosts', 'GET /raw HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n', 400, 'malformed_request'],
    [
      'an expectation that is not met',
      'POST /login HTTP/1.1\r\nhost: x\r\nexpect: a miracle\r\ncontent-length: 0\r\n\r\n',
      417,
      'expectation_failed',
    ],
    [
      'too large headers',
      `GET / HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'two lengths of one body',
      'POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformed_request',
    ],
  ])('answers %s in the envelope too', async (_, request, status, error) => {
    const [head, text] = (await sent(request)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('x-request-id: ');
    expect(JSON.parse(text!)).toMatchObject({ success: false, code: status, error, result: null });
  });

  it('does not answer invalid HTTP in place of an earlier request on the connection', async () => {
    const slow = 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n';
    expect(await sent(`${slow}HELO x\r\n\r\n`)).toBe('');
    expect(await sent(`${slow}GET /raw HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 200 [^]*"result":"slow"[^]*HTTP\/1.1 200 [^]*\{"keys":\[\]\}$/,
    );
  });

  async function sent(request: string): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(request);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  }

  it.each([
    ['/orders', 'DELETE', 'GET, HEAD, POST'],
    ['/orders/last', 'POST', 'GET, HEAD'],
    ['/orders/17', 'POST', 'PUT'],
  ])('answers a method that a path does not take with those that it takes: %s %s', async (path, method, allow) => {
    const response = await fetch(url + path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    expect(await response.json()).toMatchObject({ success: false, code: 405, error: 'method_not_allowed' });
  });

  it('takes an empty body that is called JSON for none', async () => {
    const response = await fetch(`${url}/raw`, { method: 'DELETE', headers: { 'content-type': 'application/json' } });
    expect(await response.json()).toMatchObject({ code: 200, result: 'deleted' });
  });

  it('bounds the page size', async () => {
    expect(await (await fetch(`${url}/orders`)).json()).toMatchObject({ result: { limit: 100 } });
    expect(await (await fetch(`${url}/orders?limit=500`)).json()).toMatchObject({ result: { limit: 500 } });
    const refused = await (await fetch(`${url}/orders?limit=501`)).json();
    expect(refused).toMatchObject({ code: 400, error: 'validation_failed', details: [{ path: 'limit' }] });
  });

  it('sets Retry-After', async () => {
    const response = await fetch(`${url}/busy`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toMatchObject({ error: 'vendor_unavailable', details: { vendorCode: '10012' } });
  });

  it('keeps the reason of a failure to itself and logs it with the request id', async () => {
    const response = await fetch(`${url}/broken`);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).toContain('internal_error');
    expect(text).not.toMatch(/SELECT|hunter2|stack/);
    const entry = lines
      .map((line) => JSON.parse(line))
      .find((line) => line.message === 'request failed' && line.route === '/broken');
    expect(entry).toMatchObject({ level: 'error', requestId: JSON.parse(text).requestId });
  });

  it('sends raw answers as they are', async () => {
    expect(await (await fetch(`${url}/raw`)).json()).toEqual({ keys: [] });
  });

  it('shows health and metrics on their own port only', async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    expect((await fetch(`${service.healthUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.healthUrl}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${service.healthUrl}/metrics`)).text();
    expect(metrics).toMatch(
      /_duration_seconds_count\{service="orders",http_request_method="POST",.*http_route="\/orders",.*status="201",url_scheme="http"\} 1/,
    );
    expect(metrics).toContain('route="unmatched"');
  });

  it('counts a call whose caller hung up before the answer, once', async () => {
    const counted = async (): Promise<string[]> => {
      const metrics = await (await fetch(`${service.healthUrl}/metrics`)).text();
      return metrics.split('\n').filter((line) => /_duration_seconds_count.*route="\/unanswered"/.test(line));
    };
    const caller = new AbortController();
    const called = once(unanswered, 'called');
    const call = fetch(`${url}/unanswered`, { signal: caller.signal });
    await called;
    caller.abort();
    await expect(call).rejects.toThrow('aborted');
    for (let look = 0; look < 300 && (await counted()).length === 0; look++) await sleep(10);
    unanswered.emit('answer');
    await (await fetch(`${url}/slow`)).text();
    expect(await counted()).toEqual([
      expect.stringMatching(
        /http_request_method="GET",.*http_route="\/unanswered",.*status="499",url_scheme="http"\} 1$/,
      ),
    ]);
  });

  it('is not ready while a check fails, and names it', async () => {
    const unregister = service.app.get(Readiness).register('database', () => Promise.reject(new Error('down')));
    const response = await fetch(`${service.healthUrl}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'not_ready', failed: ['database'] });
    expect((await fetch(`${service.healthUrl}/healthz`)).status).toBe(200);
    unregister();
    expect((await fetch(`${service.healthUrl}/readyz`)).status).toBe(200);
  });
});
