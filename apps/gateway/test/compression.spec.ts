import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Harness } from './harness.ts';
import { packed } from './packed.ts';

const harness = new Harness();
let url: string;
const devices = JSON.stringify({ result: Array.from({ length: 500 }, (_, n) => ({ deviceId: `dev_${n}` })) });

beforeAll(async () => {
  await harness.open();
  ({ url } = await harness.start());
});
afterAll(() => harness.close());

function answer(body: string, headers: Record<string, string> = {}, status = 200): void {
  harness.sync.answer = (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'content-length': body.length, ...headers })
      .end(body);
}

describe('a list', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to a caller that takes it', async (encoding, unpack) => {
    answer(devices, { etag: 'W/"1"' });
    const { headers, body } = await packed(`${url}/v1/devices`, { headers: { 'accept-encoding': encoding } });
    expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, undefined]);
    expect([headers.vary, headers.etag]).toEqual(['accept-encoding', 'W/"1"']);
    expect(unpack(body).toString()).toBe(devices);
    expect(body.length * 3).toBeLessThan(devices.length);
  });

  it('is sent as it is to one that does not', async () => {
    answer(devices);
    const { headers, body } = await packed(`${url}/v1/devices`, { headers: { 'accept-encoding': 'identity' } });
    expect([headers['content-encoding'], headers.vary, body.toString()]).toEqual([
      undefined,
      'accept-encoding',
      devices,
    ]);
  });

  it('is not sent at all to one that has it', async () => {
    answer('', { etag: 'W/"1"' }, 304);
    const { status, headers, body } = await packed(`${url}/v1/devices`, { headers: { 'if-none-match': 'W/"1"' } });
    expect([status, headers.etag, body.length]).toEqual([304, 'W/"1"', 0]);
    expect(harness.sync.last().headers['if-none-match']).toBe('W/"1"');
  });
});

describe('answers that are not compressed', () => {
  const secret = { method: 'POST', headers: { 'content-type': 'application/json' } };
  it.each([
    ['the answer to a POST, which may show a secret', devices, {}, secret],
    ['a short answer', '{"result":[]}', {}, {}],
    ['an image', devices, { 'content-type': 'image/png' }, {}],
    ['what is compressed', devices, { 'content-encoding': 'zstd' }, {}],
  ])('is %s', async (_, body, headers, call) => {
    answer(body, headers);
    const sent = await packed(`${url}/v1/devices`, call);
    expect([sent.headers['content-encoding'], sent.body.toString()]).toEqual([
      (headers as Record<string, string>)['content-encoding'],
      body,
    ]);
  });
});

it('a compressed body of a request is forwarded unchanged', async () => {
  answer('{}');
  const sent = Buffer.from([31, 139, 8, 0, 1, 2, 3]);
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  await fetch(`${url}/v1/devices`, { method: 'POST', headers, body: sent });
  expect(harness.sync.last().body).toEqual(sent);
});

it('the OpenAPI document is compressed, and 304 while it is unchanged', async () => {
  const described = { openapi: '3.1.1', info: { version: '1.0.0' }, servers: [], tags: [], components: {}, paths: {} };
  for (const api of [harness.auth, harness.sync, harness.delivery])
    api.answer = (_, response) => response.end(JSON.stringify(described));
  const first = await packed(`${url}/openapi.json`);
  expect([first.headers['content-encoding'], first.headers['content-type']]).toEqual([
    'gzip',
    'application/json; charset=utf-8',
  ]);
  expect(JSON.parse(gunzipSync(first.body).toString())).toMatchObject({ openapi: '3.1.1' });
  const again = await packed(`${url}/openapi.json`, { headers: { 'if-none-match': first.headers.etag! } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});
