import { Harness, sendRaw } from './harness.ts';

const harness = new Harness();
let url: string;

beforeAll(async () => {
  await harness.open();
  ({ url } = await harness.start());
});
afterAll(() => harness.close());

const head = (line: string, ...headers: string[]) =>
  [line, 'host: x', 'connection: close', ...headers, '', ''].join('\r\n');

interface Refusal {
  status: number;
  error: string;
  requestId: string;
  id: string | undefined;
}

function refusal(answer: string): Refusal {
  const [start, body = ''] = answer.split('\r\n\r\n');
  const { error, requestId, success, code } = JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0$/g, ''));
  expect(success).toBe(false);
  const status = Number(/^HTTP\/1\.1 (\d+) /.exec(start!)?.[1]);
  expect(code).toBe(status);
  return { status, error, requestId, id: /x-request-id: (\S+)/i.exec(start!)?.[1] };
}

it.each([
  [
    'two lengths',
    head('POST /v1/webhooks HTTP/1.1', 'content-length: 1', 'content-length: 2') + 'xy',
    400,
    'malformed_request',
  ],
  [
    'length and chunks',
    head('POST /v1/webhooks HTTP/1.1', 'content-length: 4', 'transfer-encoding: chunked') + '0\r\n\r\n',
    400,
    'malformed_request',
  ],
  [
    'a chunked coding that is not one',
    head('POST /v1/webhooks HTTP/1.1', 'transfer-encoding: xchunked') + '0\r\n\r\n',
    400,
    'malformed_request',
  ],
  ['a header that is folded', head('GET /v1/webhooks HTTP/1.1', 'x-a: b', ' c: d'), 400, 'malformed_request'],
  [
    'a header name with a blank',
    head('GET /v1/webhooks HTTP/1.1', 'transfer-encoding : chunked'),
    400,
    'malformed_request',
  ],
  [
    'a bare line feed in a header',
    head('GET /v1/webhooks HTTP/1.1', 'x-a: b\nx-forwarded-for: 6.6.6.6'),
    400,
    'malformed_request',
  ],
  ['no Host', 'GET /v1/webhooks HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'malformed_request'],
  ['two Hosts', head('GET /v1/webhooks HTTP/1.1', 'host: y'), 400, 'malformed_request'],
  ['HTTP/2 without TLS', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_request'],
  ['a URL that is absolute', head('GET http://elsewhere.test/v1/webhooks HTTP/1.1'), 404, 'not_found'],
  ['a URL without a scheme', head('GET //elsewhere.test/v1/webhooks HTTP/1.1'), 404, 'not_found'],
  ['an encoded prefix of the inside', head('GET /v1/webhooks/%2e%2e/%2e%2e/internal/x HTTP/1.1'), 404, 'not_found'],
  ['a path that is not UTF-8', head('GET /v1/webhooks/%ff HTTP/1.1'), 400, 'malformed_request'],
  ['a line of 20 KB', head(`GET /v1/webhooks?a=${'a'.repeat(20_000)} HTTP/1.1`), 431, 'headers_too_large'],
  ['a method that no path supports', head('PROPFIND /v1/webhooks HTTP/1.1'), 405, 'method_not_allowed'],
  [
    'an expectation',
    head('POST /v1/webhooks HTTP/1.1', 'expect: more', 'content-length: 0'),
    417,
    'expectation_failed',
  ],
])('%s is refused in the envelope, and reaches no API', async (_, bytes, status, error) => {
  const before = harness.reached;
  const found = refusal(await sendRaw(url, bytes));
  expect({ status: found.status, error: found.error }).toEqual({ status, error });
  expect(found.id).toBe(found.requestId);
  expect(harness.reached).toBe(before);
});

it('does not forward the body of a GET, nor take it for the next request', async () => {
  const before = harness.reached;
  const inner = 'GET /v1/account HTTP/1.1\r\nhost: x\r\n\r\n';
  const bytes = head('GET /v1/webhooks HTTP/1.1', `content-length: ${inner.length}`) + inner;
  expect(await sendRaw(url, bytes)).toMatch(/^HTTP\/1\.1 200 /);
  expect(harness.reached - before).toBe(1);
  expect(harness.delivery.last().headers['content-length']).toBeUndefined();
});

it('answers pipelined requests in order, each with its own answer', async () => {
  harness.delivery.answer = ({ url: path }, response) => {
    const answer = () => response.end(JSON.stringify({ path }));
    if (path.endsWith('slow')) setImmediate(() => setImmediate(answer));
    else answer();
  };
  const get = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${last}\r\n`;
  const answers = await sendRaw(
    url,
    get('/v1/webhooks/slow') + get('/v1/webhooks/quick') + get('/v1/webhooks/last', 'connection: close\r\n'),
  );
  harness.delivery.answer = (_call, response) => response.end('{}');
  expect([...answers.matchAll(/"path":"\/v1\/webhooks\/(\w+)"/g)].map(([, name]) => name)).toEqual([
    'slow',
    'quick',
    'last',
  ]);
});

it('drops headers that only the gateway may set, however they are written', async () => {
  const bytes = head(
    'GET /v1/webhooks HTTP/1.1',
    'X-Forwarded-For: 6.6.6.6',
    'x-forwarded-FOR: 7.7.7.7',
    'Connection: x-request-id, x-forwarded-for, authorization',
    'TE: trailers',
    'Upgrade: websocket',
    'Proxy-Authorization: Basic eA==',
    'X-Original-URL: /internal/x',
    'X-HTTP-Method-Override: DELETE',
  );
  expect(await sendRaw(url, bytes)).toMatch(/^HTTP\/1\.1 200 /);
  const { headers, method } = harness.delivery.last();
  expect(method).toBe('GET');
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers['x-request-id']).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  for (const name of ['te', 'upgrade', 'proxy-authorization', 'x-original-url', 'x-http-method-override'])
    expect([name, headers[name]]).toEqual([name, undefined]);
});

it('does not echo a TRACE: the API is queried for its methods', async () => {
  harness.delivery.answer = ({ method }, response) =>
    response.writeHead(405, { allow: 'GET', 'content-type': 'application/json' }).end(JSON.stringify({ method }));
  const answer = await sendRaw(url, head('TRACE /v1/webhooks HTTP/1.1', 'authorization: Bearer secret'));
  harness.delivery.answer = (_call, response) => response.end('{}');
  expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET\r\n[^]*"method":"OPTIONS"/);
  expect(answer).not.toContain('secret');
});

it('sends the rate limit headers with every answer, errors included', async () => {
  harness.delivery.answer = (_call, response) => response.writeHead(500, { 'ratelimit-limit': '7' }).end('{}');
  const failed = await fetch(`${url}/v1/webhooks`);
  harness.delivery.answer = (_call, response) => response.end('{}');
  const missing = await fetch(`${url}/nowhere`);
  const large = await fetch(`${url}/v1/webhooks`, { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) });
  expect([failed.status, missing.status, large.status]).toEqual([500, 404, 413]);
  for (const { headers } of [failed, missing, large]) {
    expect(headers.get('ratelimit-policy')).toBe('"address";q=600;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"address";r=\d+;t=\d+$/);
    expect(headers.get('ratelimit-limit')).toBe('600');
  }
});
